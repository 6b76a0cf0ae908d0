import type { Context } from '#server/context.ts'
import { recordMessageOnQuote } from '#server/quotes/answer/record-message-on-quote.ts'
import { isAnswer, type Message, type NewCall } from '#shared/messages/schema.ts'
import { addMessage } from './add-message.ts'
import { addOnce, hasFollowUp } from './add-once.ts'
import type { messages } from './table.ts'

interface LogCall {
  customerId: string
  call: NewCall
  idempotencyKey?: string | undefined
}

/**
 * Logs a call with a customer. Unless no one answered, it stops the quote's answer clock. Throws 404, 400 at `quoteId` for a
 * quote of someone else, and 409 for an erased or merged customer. A repeat with the same idempotency key returns the
 * first call (`addOnce`).
 */
export async function logCall(ctx: Context, { customerId, call, idempotencyKey }: LogCall): Promise<Message> {
  const { quoteId, outcome, followUpOn } = call
  return addOnce(ctx, {
    customerId,
    idempotencyKey,
    isRepeat: async (tx, first) => isSameCall(call, first) && hasFollowUp(tx, first.quoteId, followUpOn),
    add: async (tx, { id }) => {
      const at = tx.now()
      const quote =
        quoteId === undefined
          ? undefined
          : await recordMessageOnQuote(tx, { quoteId, customerId, at, isAnswer: isAnswer(outcome), followUpOn })
      await addMessage(tx, {
        id,
        customerId,
        quoteId: quote?.id ?? null,
        channel: 'call',
        body: noteOf(call),
        outcome,
        createdAt: at,
        quoteNumber: quote?.number ?? null,
        changes: quote?.changes ?? {},
      })
    },
  })
}

function isSameCall(call: NewCall, first: typeof messages.$inferSelect): boolean {
  if (first.channel !== 'call' || first.outcome !== call.outcome || first.body !== noteOf(call)) return false
  // The quote may have been deleted since.
  return first.quoteId === null || first.quoteId === call.quoteId
}

function noteOf({ note = '' }: NewCall): string {
  return note.trim()
}
