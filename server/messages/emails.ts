import { eq } from 'drizzle-orm'
import { listFormerEmails } from '#server/customers/customers.ts'
import { customers } from '#server/customers/table.ts'
import { PermanentJobError } from '#server/jobs/queue.ts'
import {
  type EmailDraft,
  type EmailSite,
  type MailContext,
  type OutgoingEmail,
  type SkippedEmail,
  emailWriter,
} from '#server/mail/email.ts'
import { paragraph } from '#server/mail/layout/content.ts'
import { quotes } from '#server/quotes/table.ts'
import { SHOP } from '#shared/content/shop.ts'
import { recipientOf } from '#shared/messages/recipient.ts'
import { messages } from './table.ts'

/** The email of a message that the office wrote. */
export const MESSAGE_EMAILS = { message: emailWriter(loadFacts, customerMessage) }

async function loadFacts(ctx: MailContext, { messageId }: OutgoingEmail): Promise<MessageEmailFacts | SkippedEmail> {
  const { customerId, quoteId, subject, body } = messages
  const [found] =
    messageId === null
      ? []
      : await ctx.db.orm
          .select({
            message: { customerId, subject, body },
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
  return { site: ctx.mail.site, to, ...message }
}

interface MessageEmailFacts {
  site: EmailSite
  /** The customer's address. */
  to: string
  customerId: string
  subject: string
  body: string
}

/** What someone in the office wrote to a customer. */
function customerMessage({ site, to, customerId, subject, body }: MessageEmailFacts): EmailDraft {
  const paragraphs = body.split(/\n\s*\n/).map((text) => text.trim())
  const [opening = ''] = paragraphs.filter(Boolean)
  return {
    to,
    replyTo: site.shopEmail,
    about: [customerId],
    isPersonal: true,
    content: {
      subject,
      preheader: opening,
      title: subject,
      blocks: paragraphs.filter(Boolean).map((text) => ({ ...paragraph(text), keepsLines: true })),
      reason: `You're getting this email because you asked ${SHOP.name} for a quote or a visit.`,
    },
  }
}
