import { and, eq, isNull, sql } from 'drizzle-orm'
import { PermanentJobError } from '#server/jobs/queue.ts'
import { deleteEmailFilesAbout } from './email-files.ts'
import {
  type EmailDraft,
  type EmailMessage,
  type EmailSite,
  type MailContext,
  type OutgoingEmail,
  type PageSubject,
  type SkippedEmail,
  hostOf,
  pageUrl,
} from './email.ts'
import { EmailRejected } from './gateway.ts'
import { renderHtml, renderText } from './layout/layout.ts'
import { oneLine } from './layout/html.ts'
import { postponeEmail } from './outbox.ts'
import { outgoingEmails } from './table.ts'

const NO_RECIPIENT: SkippedEmail = { skippedBecause: 'it has no address to go to' }

/**
 * Sends the email unless it was sent. Drops an email about a deleted record (docs/rules.md, Mail).
 *
 * @throws MailServerUnavailable if a retry may succeed, PermanentJobError if none will.
 */
export async function sendEmail(ctx: MailContext, emailId: string): Promise<void> {
  const [email] = await ctx.db.orm
    .select()
    .from(outgoingEmails)
    .where(and(eq(outgoingEmails.id, emailId), isNull(outgoingEmails.sentAt)))
  if (!email) return
  const message = await composeEmail(ctx, email)
  if ('skippedBecause' in message && message.until) return postponeEmail(ctx, { id: emailId, until: message.until })
  if ('skippedBecause' in message) {
    ctx.log.info({ mail: emailId, kind: email.kind }, `An email was not sent: ${message.skippedBecause}`)
  } else {
    const { about: others = [], pageOf, otherPages = [] } = message
    const about = [email.quoteId, email.appointmentId, ...others].filter((id) => id !== null)
    let linked = message
    for (const page of otherPages) linked = await addLink(ctx, linked, page, plainPageUrlOf(ctx.mail.site, page))
    if (pageOf) linked = await addLink(ctx, linked, pageOf, plainPageUrl(ctx.mail.site))
    await ctx.mail.gateway.send({ ...linked, about }).catch((error: unknown) => {
      if (!(error instanceof EmailRejected)) throw error
      throw new PermanentJobError(error.message)
    })
  }
  const marked = await ctx.db.orm
    .update(outgoingEmails)
    .set({
      sentAt: sql`now()`,
      // In the same statement, so the emails that still wait name the time that this one told.
      previousDate: message.knownTime?.appointmentDate ?? null,
      previousSlot: message.knownTime?.timeSlot ?? null,
    })
    .where(eq(outgoingEmails.id, emailId))
    .returning({ id: outgoingEmails.id })
  // An erasure in between deleted the row but didn't see the file.
  if (marked.length === 0) await deleteEmailFilesAbout(ctx.config.emailFilesDir, [emailId])
}

/** A customer's page without a token. Where an email names it, `sendEmail` puts in a link, so that nothing else holds one. */
export const plainPageUrl = (site: EmailSite) => pageUrl(site, '/my')

/** The same for an email with several of them. */
export const plainPageUrlOf = (site: EmailSite, { quoteId, appointmentId }: PageSubject) =>
  pageUrl(site, '/my', { of: quoteId ?? appointmentId })

async function addLink(
  ctx: MailContext,
  message: EmailMessage,
  pageOf: PageSubject,
  address: string,
): Promise<EmailMessage> {
  const link = await ctx.mail.addPageLink(ctx, ctx.mail.site, pageOf)
  const plain = new RegExp(`${address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w/-])`, 'g')
  return { ...message, html: message.html.replace(plain, link), text: message.text.replace(plain, link) }
}

/** Writes the email from the current records. */
export async function composeEmail(ctx: MailContext, email: OutgoingEmail): Promise<EmailMessage | SkippedEmail> {
  const writer = ctx.mail.writers[email.kind]
  if (!writer) throw new PermanentJobError(`There is no email of the kind ${email.kind}`)
  const draft = await writer.compose(ctx, email)
  if ('skippedBecause' in draft) return draft
  return draft.to === '' ? NO_RECIPIENT : renderEmail(draft, email.id, ctx.mail.site)
}

/**
 * Makes the message of a draft. `id` is the email's id, of letters, digits and dashes. The Message-ID contains it, so
 * duplicates can be recognized.
 */
export function renderEmail({ replyTo, content, ...draft }: EmailDraft, id: string, site: EmailSite): EmailMessage {
  return {
    ...draft,
    ...(replyTo && { replyTo }),
    subject: oneLine(content.subject),
    html: renderHtml(content),
    text: renderText(content),
    messageId: `${id}@${hostOf(site)}`,
  }
}
