import { eq } from 'drizzle-orm'
import { listFormerEmails } from '#server/customers/list-former-emails.ts'
import { customers } from '#server/customers/table.ts'
import { PermanentJobError } from '#server/jobs/permanent-job-error.ts'
import { emailWriter, type MailContext, type OutgoingEmail, type SkippedEmail } from '#server/mail/email-writer.ts'
import { messages } from '#server/messages/table.ts'
import { quotes } from '#server/quotes/table.ts'
import { recipientOf } from '#shared/messages/recipient.ts'
import { customerMessage, type MessageEmailFacts } from './message.ts'

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
