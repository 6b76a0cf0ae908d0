import { eq } from 'drizzle-orm'
import { customers } from '#server/customers/table.ts'
import { PermanentJobError } from '#server/jobs/permanent-job-error.ts'
import { emailWriter, type MailContext, type OutgoingEmail, type SkippedEmail } from '#server/mail/email-writer.ts'
import { messages } from '#server/messages/table.ts'
import { customerMessage, type MessageEmailFacts } from './message.ts'

/** The email of a message that the office wrote. */
export const MESSAGE_EMAILS = { message: emailWriter(loadFacts, customerMessage) }

async function loadFacts(ctx: MailContext, { messageId }: OutgoingEmail): Promise<MessageEmailFacts | SkippedEmail> {
  const { customerId, subject, body } = messages
  const [message] =
    messageId === null
      ? []
      : await ctx.db.orm
          .select({ customerId, subject, body, to: customers.email })
          .from(messages)
          .innerJoin(customers, eq(customers.id, customerId))
          .where(eq(messages.id, messageId))
  if (!message) return { skippedBecause: 'its message is gone' }
  // The office sees that it wasn't sent.
  if (message.to === '') throw new PermanentJobError('The customer has no email address')
  return { site: ctx.mail.site, ...message }
}
