import { eq } from 'drizzle-orm'
import { appointmentColumns } from '#server/appointments/queries.ts'
import { appointments } from '#server/appointments/table.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { listFormerEmails } from '#server/customers/list-former-emails.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import { addEmail } from '#server/mail/add-email.ts'
import { type QuoteOfMessage, recordMessageOnQuote } from '#server/quotes/answer/record-message-on-quote.ts'
import { canBecome, fillText, withoutQuoteNumber, withQuoteNumber } from '#shared/messages/fill-text.ts'
import { UNDO_SECONDS } from '#shared/lib/undo.ts'
import { type Recipient, recipientOf } from '#shared/messages/recipient.ts'
import type { Message, MessageInput } from '#shared/messages/schema.ts'
import { type MessageValues, messageValues } from '#shared/messages/variables.ts'
import { addMessage } from './add-message.ts'
import { addOnce, hasFollowUp } from './add-once.ts'
import type { messages } from './table.ts'
import { requireTemplate } from './templates/queries.ts'

interface WriteMessage {
  customerId: string
  message: MessageInput
  idempotencyKey?: string | undefined
}

/**
 * Emails a customer, which stops the quote's answer clock. The email waits `UNDO_SECONDS`, in which it can be deleted.
 * Throws 404; 400 at `subject` or `body` for a variable that doesn't exist or has no value, at `quoteId` for a quote of
 * someone else, at `templateId` for one that doesn't exist; 409 for a customer without an email address, and for an erased
 * or merged one. A repeat with the same idempotency key returns the first message (`addOnce`).
 */
export async function writeMessage(
  ctx: Context,
  { customerId, message, idempotencyKey }: WriteMessage,
): Promise<Message> {
  const { quoteId, templateId, followUpOn } = message
  return addOnce(ctx, {
    customerId,
    idempotencyKey,
    isRepeat: async (tx, first) => isSameMessage(message, first) && hasFollowUp(tx, first.quoteId, followUpOn),
    add: async (tx, { id, customer }) => {
      const at = tx.now()
      const quote =
        quoteId === undefined
          ? undefined
          : await recordMessageOnQuote(tx, { quoteId, customerId, at, isAnswer: true, followUpOn })
      const formerEmails = await listFormerEmails(tx, customerId)
      const recipient = recipientOf({ customer, quote, formerEmails })
      if (recipient.email === '') throw new AppError('not_allowed_now', 'This customer has no email address.')
      if (templateId !== undefined) await requireTemplate(tx, templateId)
      const values = await loadValues(tx, { customerId, recipient, quote })
      const subject = withQuoteNumber(fill('subject', message.subject, values), quote?.number)
      await addMessage(tx, {
        id,
        customerId,
        quoteId: quote?.id ?? null,
        channel: 'email',
        subject,
        body: fill('body', message.body, values),
        templateId: templateId ?? null,
        createdAt: at,
        quoteNumber: quote?.number ?? null,
        changes: quote?.changes ?? {},
      })
      await addEmail(tx, {
        kind: 'message',
        messageId: id,
        quoteId: quote?.id,
        delaySeconds: UNDO_SECONDS,
      })
    },
  })
}

/** Compares templates, not filled texts: the values of variables may have changed since. */
function isSameMessage(message: MessageInput, first: typeof messages.$inferSelect): boolean {
  return (
    first.channel === 'email' &&
    // The quote may have been deleted since.
    (first.quoteId === null || first.quoteId === message.quoteId) &&
    first.templateId === (message.templateId ?? null) &&
    [first.subject, withoutQuoteNumber(first.subject)].some((subject) => canBecome(message.subject, subject)) &&
    canBecome(message.body, first.body)
  )
}

async function loadValues(
  tx: TransactionContext,
  { customerId, recipient, quote }: { customerId: string; recipient: Recipient; quote: QuoteOfMessage | undefined },
): Promise<MessageValues> {
  const { quoteId, appointmentDate, timeSlot, status } = appointments
  const { startsAt, endsAt } = appointmentColumns
  const rows = await tx.db.orm
    .select({ quoteId, appointmentDate, timeSlot, status, startsAt, endsAt })
    .from(appointments)
    .where(eq(appointments.customerId, customerId))
  return messageValues({
    recipient,
    quote,
    appointments: rows.map((row) => ({
      ...row,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
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
