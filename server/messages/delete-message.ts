import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError } from '#server/http/app-error.ts'
import { cancelEmail } from '#server/mail/cancel-email.ts'
import { outgoingEmails } from '#server/mail/table.ts'
import { takeBackAnswer, takeBackFollowUp } from '#server/quotes/answer/take-back-answer.ts'
import { quotes } from '#server/quotes/table.ts'
import { CALL_OUTCOMES, isAnswer } from '#shared/messages/schema.ts'
import { messages } from './table.ts'

/**
 * Deletes a logged call, or a message that isn't sent. If it stopped the quote's answer clock, the clock runs again. A
 * follow-up day that it changed is as before. Throws 404, and 409 for a message that was sent or is being sent.
 */
export async function deleteMessage(ctx: Context, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const message = await lockMessage(tx, id)
    const { channel, outcome, quoteId, createdAt } = message
    if (channel === 'email' && !(await tryCancelEmail(tx, id))) {
      throw new AppError('not_allowed_now', 'This message was already sent.')
    }
    await tx.db.orm.delete(messages).where(eq(messages.id, id))
    if (quoteId !== null && isAnswer(outcome)) {
      const nextAnswerAt = await findFirstAnswer(tx, quoteId)
      await takeBackAnswer(tx, { quoteId, answeredAt: createdAt, nextAnswerAt })
    }
    const followUp = quoteId === null ? undefined : await takeBackFollowUp(tx, { quoteId, messageId: id })
    await addEvent(tx, {
      subject: 'message',
      subjectId: id,
      quoteNumber: message.number,
      action: 'deleted',
      changes: { channel: [channel, null], ...(outcome && { outcome: [outcome, null] }), ...followUp },
    })
  })
}

/** Locks a message after its quote, as a new message does. Throws 404. */
async function lockMessage(tx: TransactionContext, id: string) {
  const { orm } = tx.db
  const notFound = new AppError('not_found', 'Message not found')
  const [found] = await orm.select({ quoteId: messages.quoteId }).from(messages).where(eq(messages.id, id))
  if (!found) throw notFound
  const [quote] =
    found.quoteId === null
      ? []
      : await orm
          .select({ number: quotes.number })
          .from(quotes)
          .where(eq(quotes.id, found.quoteId))
          .for('no key update')
  const [message] = await orm.select().from(messages).where(eq(messages.id, id)).for('update')
  if (!message) throw notFound
  return { ...message, number: quote?.number ?? null }
}

/** False if it was sent. */
async function tryCancelEmail(tx: TransactionContext, messageId: string): Promise<boolean> {
  const [email] = await tx.db.orm
    .select({ id: outgoingEmails.id })
    .from(outgoingEmails)
    .where(eq(outgoingEmails.messageId, messageId))
  return email !== undefined && cancelEmail(tx, email.id)
}

const hasAnswered = or(isNull(messages.outcome), inArray(messages.outcome, CALL_OUTCOMES.filter(isAnswer)))

async function findFirstAnswer(tx: TransactionContext, quoteId: string): Promise<Date | null> {
  const [first] = await tx.db.orm
    .select({ at: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.quoteId, quoteId), eq(messages.direction, 'out'), hasAnswered))
    .orderBy(asc(messages.createdAt))
    .limit(1)
  return first?.at ?? null
}
