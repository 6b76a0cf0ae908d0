import { type Context, inTransaction } from '#server/context.ts'
import { lockCustomer } from '#server/customers/lock-customer.ts'
import { noteAnswer } from '#server/quotes/answer/note-answer.ts'
import type { NewCall, Message } from '#shared/messages/schema.ts'
import { addMessage } from './add-message.ts'
import { findMessage } from './queries.ts'

interface LogCall {
  customerId: string
  call: NewCall
}

/**
 * Logs a call with a customer. Unless no one answered, it stops the quote's answer clock. Throws 404, 400 at `quoteId` for a
 * quote of someone else, and 409 for an erased or merged customer.
 */
export async function logCall(ctx: Context, { customerId, call }: LogCall): Promise<Message> {
  const { quoteId, outcome, note = '', followUpOn } = call
  return inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, customerId)
    const at = tx.now()
    const isAnswer = outcome !== 'no_answer'
    const quote =
      quoteId === undefined ? undefined : await noteAnswer(tx, { quoteId, customerId, at, isAnswer, followUpOn })
    const messageId = await addMessage(tx, {
      customerId,
      quoteId: quote?.id ?? null,
      channel: 'call',
      body: note.trim(),
      outcome,
      createdAt: at,
      quoteNumber: quote?.number ?? null,
      changes: quote?.changes ?? {},
    })
    return findMessage(tx, messageId)
  })
}
