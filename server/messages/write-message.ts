import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { appointmentColumns } from '#server/appointments/queries.ts'
import { appointments } from '#server/appointments/table.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { listFormerEmails, lockCustomer } from '#server/customers/customers.ts'
import type { CustomerRow } from '#server/customers/table.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError, idempotencyMismatch, invalid } from '#server/http/app-error.ts'
import { addEmail } from '#server/mail/add-email.ts'
import { type QuoteOfMessage, recordMessageOnQuote } from '#server/quotes/answer-clock.ts'
import { quotes } from '#server/quotes/table.ts'
import type { EventChanges } from '#shared/events/schema.ts'
import { UNDO_SECONDS } from '#shared/lib/undo.ts'
import { canBecome, fillText, withoutQuoteNumber, withQuoteNumber } from '#shared/messages/fill-text.ts'
import { type Recipient, recipientOf } from '#shared/messages/recipient.ts'
import { isAnswer, type Message, type MessageInput, type NewCall } from '#shared/messages/schema.ts'
import { type MessageValues, messageValues } from '#shared/messages/variables.ts'
import { findMessage } from './messages.ts'
import { messages } from './table.ts'
import { requireTemplate } from './templates.ts'

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

interface OneMessage {
  customerId: string
  /** A UUID. Becomes the message's id. */
  idempotencyKey: string | undefined
  /** Whether the customer's message with this key came from the same request. */
  isRepeat: (tx: TransactionContext, first: typeof messages.$inferSelect) => boolean | Promise<boolean>
  add: (tx: TransactionContext, message: { id: string; customer: CustomerRow }) => Promise<void>
}

/**
 * Adds a message or call under the customer's lock. A repeat with the same idempotency key changes nothing and returns the
 * first one. Throws 409 `idempotency_mismatch` if the key belongs to another request, and what `lockCustomer` throws.
 */
export async function addOnce(ctx: Context, message: OneMessage): Promise<Message> {
  try {
    return await tryAdd(ctx, message)
  } catch (error) {
    if (!isUniqueViolation(error, 'messages_pkey')) throw error
    // The key arrived for another customer at the same moment. Now that message is found.
    return tryAdd(ctx, message)
  }
}

function tryAdd(ctx: Context, { customerId, idempotencyKey, isRepeat, add }: OneMessage): Promise<Message> {
  return inTransaction(ctx, async (tx) => {
    const customer = await lockCustomer(tx, customerId)
    const id = idempotencyKey ?? randomUUID()
    // Locked, so that it can't be deleted before it's returned.
    const [first] = await tx.db.orm.select().from(messages).where(eq(messages.id, id)).for('share')
    if (!first) await add(tx, { id, customer })
    else if (first.customerId !== customerId || !(await isRepeat(tx, first))) {
      throw idempotencyMismatch()
    }
    return findMessage(tx, id)
  })
}

/** Whether a quote has the follow-up day of a repeat. The day is only in the quote, and must not get lost. */
export async function hasFollowUp(
  tx: TransactionContext,
  quoteId: string | null,
  followUpOn: string | undefined,
): Promise<boolean> {
  if (quoteId === null || followUpOn === undefined) return true
  const { id, followUpOn: stored } = quotes
  return (await tx.db.orm.$count(quotes, and(eq(id, quoteId), eq(stored, followUpOn)))) > 0
}

interface NewMessage extends Omit<typeof messages.$inferInsert, 'direction' | 'personId' | 'byName'> {
  quoteNumber: number | null
  /** Of the quote. */
  changes: EventChanges
}

/**
 * Adds a message or call by the actor of `tx`, with its event. The event holds nothing personal, because it stays when the
 * message is deleted.
 */
export async function addMessage(
  tx: TransactionContext,
  { quoteNumber, changes, ...message }: NewMessage,
): Promise<void> {
  const { id, channel, outcome = null } = message
  await tx.db.orm.insert(messages).values({
    ...message,
    direction: 'out',
    personId: tx.by.personId,
    byName: tx.by.name,
  })
  await addEvent(tx, {
    subject: 'message',
    subjectId: id,
    quoteNumber,
    action: 'created',
    changes: { channel: [null, channel], ...(outcome && { outcome: [null, outcome] }), ...changes },
  })
}
