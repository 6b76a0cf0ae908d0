import { eq } from 'drizzle-orm'
import type { Context, TransactionContext } from '#server/context.ts'
import { recordMessageOnQuote } from '#server/quotes/answer/record-message-on-quote.ts'
import { quotes } from '#server/quotes/table.ts'
import { isAnswer, type Message, type NewCall } from '#shared/messages/schema.ts'
import { addMessage } from './add-message.ts'
import { addOnce } from './add-once.ts'
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
    isRepeat: (tx, first) => isSameCall(tx, call, first),
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

async function isSameCall(
  tx: TransactionContext,
  call: NewCall,
  first: typeof messages.$inferSelect,
): Promise<boolean> {
  if (first.channel !== 'call' || first.outcome !== call.outcome || first.body !== noteOf(call)) return false
  // The quote may have been deleted since.
  if (first.quoteId === null) return true
  if (first.quoteId !== call.quoteId) return false
  if (call.followUpOn === undefined) return true
  // The follow-up day is only in the quote. One that isn't there must not get lost.
  const { followUpOn } = quotes
  const [quote] = await tx.db.orm.select({ followUpOn }).from(quotes).where(eq(quotes.id, first.quoteId))
  return quote?.followUpOn === call.followUpOn
}

function noteOf({ note = '' }: NewCall): string {
  return note.trim()
}
