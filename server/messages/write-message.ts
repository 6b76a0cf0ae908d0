import { eq } from 'drizzle-orm'
import { appointmentColumns } from '#server/appointments/queries.ts'
import { appointments } from '#server/appointments/table.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { lockCustomer } from '#server/customers/lock-customer.ts'
import type { CustomerRow } from '#server/customers/table.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import { addEmail } from '#server/mail/add-email.ts'
import { type AnsweredQuote, noteAnswer } from '#server/quotes/answer/note-answer.ts'
import { fillText, withQuoteNumber } from '#shared/messages/fill-text.ts'
import { MESSAGE_DELAY_SECONDS, type Message, type MessageInput } from '#shared/messages/schema.ts'
import { type MessageValues, messageValues } from '#shared/messages/variables.ts'
import { addMessage } from './add-message.ts'
import { findMessage } from './queries.ts'
import { requireTemplate } from './templates/queries.ts'

interface WriteMessage {
  customerId: string
  message: MessageInput
}

/**
 * Emails a customer, which stops the quote's answer clock. The email waits `MESSAGE_DELAY_SECONDS`, in which it can be
 * deleted. Throws 404; 400 at `subject` or `body` for a variable that doesn't exist or has no value, at `quoteId` for a quote
 * of someone else, at `templateId` for one that doesn't exist; 409 for a customer without an email address, and for an erased or merged one.
 */
export async function writeMessage(ctx: Context, { customerId, message }: WriteMessage): Promise<Message> {
  const { quoteId, templateId } = message
  return inTransaction(ctx, async (tx) => {
    const customer = await lockCustomer(tx, customerId)
    if (customer.email === '') throw new AppError('not_allowed_now', 'This customer has no email address.')
    const at = tx.now()
    const quote = quoteId === undefined ? undefined : await noteAnswer(tx, { quoteId, customerId, at, isAnswer: true })
    if (templateId !== undefined) await requireTemplate(tx, templateId)
    const values = await loadValues(tx, customer, quote)
    const subject = withQuoteNumber(fill('subject', message.subject, values), quote?.number)
    const messageId = await addMessage(tx, {
      customerId,
      quoteId: quote?.id ?? null,
      channel: 'email',
      subject,
      body: fill('body', message.body, values),
      templateId: templateId ?? null,
      createdAt: at,
      quoteNumber: quote?.number ?? null,
      changes: {},
    })
    await addEmail(tx, {
      kind: 'message',
      messageId,
      quoteId: quote?.id,
      delaySeconds: MESSAGE_DELAY_SECONDS,
    })
    return findMessage(tx, messageId)
  })
}

async function loadValues(
  tx: TransactionContext,
  customer: CustomerRow,
  quote: AnsweredQuote | undefined,
): Promise<MessageValues> {
  const { quoteId, appointmentDate, timeSlot, status } = appointments
  const { startsAt, endsAt } = appointmentColumns
  const visits = await tx.db.orm
    .select({ quoteId, appointmentDate, timeSlot, status, startsAt, endsAt })
    .from(appointments)
    .where(eq(appointments.customerId, customer.id))
  return messageValues({
    customer,
    quote,
    visits: visits.map((visit) => ({
      ...visit,
      startsAt: visit.startsAt.toISOString(),
      endsAt: visit.endsAt.toISOString(),
    })),
    me: tx.by.kind === 'person' ? tx.by.name : null,
    now: tx.now(),
  })
}

function fill(path: 'subject' | 'body', template: string, values: MessageValues): string {
  const filled = fillText(template, values)
  if ('problem' in filled) throw invalid(path, filled.problem)
  return filled.text
}
