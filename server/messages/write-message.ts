import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { appointmentColumns } from '#server/appointments/queries.ts'
import { appointments } from '#server/appointments/table.ts'
import { type Context, type TransactionContext, inTransaction } from '#server/context.ts'
import { listFormerEmails, lockCustomer } from '#server/customers/customers.ts'
import { customers } from '#server/customers/table.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import { PermanentJobError } from '#server/jobs/queue.ts'
import {
  type EmailDraft,
  type EmailSite,
  type MailContext,
  type OutgoingEmail,
  type PageSubject,
  type SkippedEmail,
  emailWriter,
} from '#server/mail/email.ts'
import { action, aside, facts, paragraph } from '#server/mail/layout/content.ts'
import { addEmail } from '#server/mail/outbox.ts'
import { findNewestPage } from '#server/my/link.ts'
import { contactFacts, officeUrl, pageAction, shopReason } from '#server/mail/email-parts.ts'
import { type QuoteOfMessage, recordMessageOnQuote } from '#server/quotes/answer-clock.ts'
import { quotes } from '#server/quotes/table.ts'
import { fullName } from '#shared/contact/facts.ts'
import { type Contact, pickContact } from '#shared/contact/fields.ts'
import { SHOP } from '#shared/content/shop.ts'
import { finalQuoteNumber } from '#shared/final-quote/choice.ts'
import { UNDO_SECONDS } from '#shared/lib/durations.ts'
import { fillText, withQuoteNumber } from '#shared/messages/fill-text.ts'
import { type Recipient, recipientOf } from '#shared/messages/recipient.ts'
import {
  type Message,
  type MessageDirection,
  type MessageInput,
  type NewCall,
  isAnswer,
} from '#shared/messages/schema.ts'
import { type MessageValues, messageValues } from '#shared/messages/variables.ts'
import { findMessage, markMessagesRead } from './messages.ts'
import { messages } from './table.ts'
import { requireTemplate } from './templates.ts'

/**
 * Emails a customer, which stops the quote's answer clock and answers what they wrote. The email waits `UNDO_SECONDS`, in which it can be deleted.
 * Throws 404; 400 at `subject` or `body` for a variable that doesn't exist or has no value, at `quoteId` for a quote of
 * someone else, at `templateId` for one that doesn't exist; 409 for a customer without an email address, and for an erased
 * or merged one.
 */
export async function writeMessage(
  ctx: Context,
  { customerId, message, site }: { customerId: string; message: MessageInput; site: EmailSite },
): Promise<Message> {
  const { quoteId, templateId, followUpOn, answers } = message
  return inTransaction(ctx, async (tx) => {
    const customer = await lockCustomer(tx, customerId)
    const at = tx.now()
    const quote =
      quoteId === undefined
        ? undefined
        : await recordMessageOnQuote(tx, { quoteId, customerId, at, isAnswer: true, followUpOn })
    const formerEmails = await listFormerEmails(tx, customerId)
    const recipient = recipientOf({ customer, quote, formerEmails })
    if (recipient.email === '') throw new AppError('not_allowed_now', 'This customer has no email address.')
    if (templateId !== undefined) await requireTemplate(tx, templateId)
    const values = await loadValues(tx, { customerId, recipient, quote, site: new URL(site.publicUrl).origin })
    const id = randomUUID()
    await addMessage(tx, {
      id,
      customerId,
      quote,
      channel: 'email',
      subject: withQuoteNumber(fill('subject', message.subject, values), quote?.number),
      body: fill('body', message.body, values),
      templateId: templateId ?? null,
      createdAt: at,
    })
    await addEmail(tx, { kind: 'message', messageId: id, quoteId: quote?.id, delaySeconds: UNDO_SECONDS })
    await markMessagesRead(tx, { customerId, at, ids: answers })
    return findMessage(tx, id)
  })
}

async function loadValues(
  tx: TransactionContext,
  {
    customerId,
    recipient,
    quote,
    site,
  }: { customerId: string; recipient: Recipient; quote: QuoteOfMessage | undefined; site: string },
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
    site,
    me: tx.by.kind === 'person' ? tx.by.name : null,
    now: tx.now(),
  })
}

function fill(path: 'subject' | 'body', template: string, values: MessageValues): string {
  const filled = fillText(template, values)
  if ('problem' in filled) throw invalid(path, filled.problem)
  return filled.text
}

/**
 * Logs a call with a customer. Unless no one answered, it stops the quote's answer clock, and answers what they wrote. Throws 404, 400 at `quoteId` for a
 * quote of someone else, and 409 for an erased or merged customer.
 */
export async function logCall(
  ctx: Context,
  { customerId, call }: { customerId: string; call: NewCall },
): Promise<Message> {
  const { quoteId, outcome, followUpOn, note = '' } = call
  return inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, customerId)
    const at = tx.now()
    const quote =
      quoteId === undefined
        ? undefined
        : await recordMessageOnQuote(tx, { quoteId, customerId, at, isAnswer: isAnswer(outcome), followUpOn })
    const id = randomUUID()
    await addMessage(tx, {
      id,
      customerId,
      quote,
      channel: 'call',
      body: note.trim(),
      outcome,
      createdAt: at,
    })
    if (isAnswer(outcome)) await markMessagesRead(tx, { customerId, at })
    return findMessage(tx, id)
  })
}

interface CustomerMessage {
  customerId: string
  /** Null for a visit without a quote. */
  quoteId: string | null
  quoteNumber: number | null
  appointmentId: string | null
  /** The revision of the quote's final quote that it's about. */
  revision: number | undefined
  body: string
}

/** Adds what a customer wrote on their page, and emails it to the shop. Throws 409 if they were just erased or merged. */
export async function addCustomerMessage(
  tx: TransactionContext,
  { quoteId, quoteNumber, ...message }: CustomerMessage,
): Promise<void> {
  await lockCustomer(tx, message.customerId)
  const id = randomUUID()
  const quote = quoteId === null || quoteNumber === null ? undefined : { id: quoteId, number: quoteNumber, changes: {} }
  await addMessage(tx, { id, channel: 'page', direction: 'in', createdAt: tx.now(), quote, ...message })
  await addEmail(tx, { kind: 'page_message_shop', messageId: id })
}

interface NewMessage extends Omit<typeof messages.$inferInsert, 'direction' | 'personId' | 'byName' | 'quoteId'> {
  /** Absent: to the customer. */
  direction?: MessageDirection
  quote: Pick<QuoteOfMessage, 'id' | 'number' | 'changes'> | undefined
}

/**
 * Adds a message or call by the actor of `tx`, with its event. The event holds nothing personal, because it stays when the
 * message is deleted.
 */
async function addMessage(tx: TransactionContext, { quote, ...message }: NewMessage): Promise<void> {
  const { id, channel, outcome = null } = message
  await tx.db.orm.insert(messages).values({
    direction: 'out',
    ...message,
    quoteId: quote?.id ?? null,
    personId: tx.by.personId,
    byName: tx.by.name,
  })
  await addEvent(tx, {
    subject: 'message',
    subjectId: id,
    quoteNumber: quote?.number ?? null,
    action: 'created',
    changes: { channel: [null, channel], ...(outcome && { outcome: [null, outcome] }), ...quote?.changes },
  })
}

/** The email of a message that the office wrote, and the shop's about one that a customer wrote. */
export const MESSAGE_EMAILS = {
  message: emailWriter(loadFacts, customerMessage),
  page_message_shop: emailWriter(loadPageMessage, pageMessageShop),
}

async function loadFacts(ctx: MailContext, { messageId }: OutgoingEmail): Promise<MessageEmailFacts | SkippedEmail> {
  const { customerId, quoteId, subject, body } = messages
  const [found] =
    messageId === null
      ? []
      : await ctx.db.orm
          .select({
            message: { customerId, quoteId, subject, body },
            customer: { firstName: customers.firstName, lastName: customers.lastName, email: customers.email },
            quote: { firstName: quotes.firstName, lastName: quotes.lastName, email: quotes.email },
          })
          .from(messages)
          .innerJoin(customers, eq(customers.id, customerId))
          .leftJoin(quotes, eq(quotes.id, quoteId))
          .where(eq(messages.id, messageId))
  if (!found) return { skippedBecause: 'its message is gone' }
  const { message, customer, quote } = found
  const formerEmails = await listFormerEmails(ctx, message.customerId)
  const { email: to } = recipientOf({ customer, quote: quote ?? undefined, formerEmails })
  // The office sees that it wasn't sent.
  if (to === '') throw new PermanentJobError('The customer has no email address')
  const pageOf =
    message.quoteId === null ? await findNewestPage(ctx, to) : { quoteId: message.quoteId, appointmentId: null }
  return { site: ctx.mail.site, to, ...message, pageOf }
}

interface MessageEmailFacts {
  site: EmailSite
  /** The customer's address. */
  to: string
  customerId: string
  subject: string
  body: string
  /** Undefined if no quote or visit has the address. */
  pageOf: PageSubject | undefined
}

/** What someone in the office wrote to a customer. */
function customerMessage({ site, to, customerId, subject, body, pageOf }: MessageEmailFacts): EmailDraft {
  const paragraphs = body.split(/\n\s*\n/).map((text) => text.trim())
  const [opening = ''] = paragraphs.filter(Boolean)
  return {
    to,
    replyTo: site.shopEmail,
    about: [customerId],
    isPersonal: true,
    pageOf,
    content: {
      subject,
      preheader: opening,
      title: subject,
      blocks: [
        ...paragraphs.filter(Boolean).map((text) => paragraph(text, { keepsLines: true })),
        ...(pageOf ? [pageAction(site)] : []),
      ],
      reason: `You're getting this email because you asked ${SHOP.name} for a quote or a visit.`,
    },
  }
}

interface PageMessageFacts {
  site: EmailSite
  contact: Contact
  quoteNumber: number | null
  /** The revision of the final quote that it's about. */
  revision: number | null
  body: string
}

async function loadPageMessage(
  ctx: MailContext,
  { messageId }: OutgoingEmail,
): Promise<PageMessageFacts | SkippedEmail> {
  const [found] =
    messageId === null
      ? []
      : await ctx.db.orm
          .select({
            body: messages.body,
            revision: messages.revision,
            customer: customers,
            quote: quotes,
            visit: appointments,
          })
          .from(messages)
          .innerJoin(customers, eq(customers.id, messages.customerId))
          .leftJoin(quotes, eq(quotes.id, messages.quoteId))
          .leftJoin(appointments, eq(appointments.id, messages.appointmentId))
          .where(eq(messages.id, messageId))
  if (!found) return { skippedBecause: 'its message is gone' }
  const { body, revision, customer, quote, visit } = found
  const contact = pickContact(quote ?? visit ?? customer)
  return { site: ctx.mail.site, contact, quoteNumber: quote?.number ?? null, revision, body }
}

/** To the shop: a customer wrote on their page. An answer goes out from the record, so that it shows there, too. */
function pageMessageShop({ site, contact, quoteNumber, revision, body }: PageMessageFacts): EmailDraft {
  const final = revision === null || quoteNumber === null ? '' : finalQuoteNumber(quoteNumber, revision)
  const about = final ? ` about final quote ${final}` : quoteNumber === null ? '' : ` about quote #${quoteNumber}`
  return {
    to: site.shopEmail,
    replyTo: contact.email,
    content: {
      subject: `Message${about}: ${fullName(contact)}`,
      preheader: body.slice(0, PREHEADER_LENGTH),
      title: `${fullName(contact)} wrote to you`,
      blocks: [
        paragraph(body, { keepsLines: true }),
        facts(...contactFacts(contact)),
        aside("Answer in the record, and your answer shows on the customer's page. A reply to this email does not."),
        action('Open Quote Management', officeUrl(site, quoteNumber)),
      ],
      reason: shopReason(site, contact),
    },
  }
}

const PREHEADER_LENGTH = 120
