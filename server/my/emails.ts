import { and, eq, isNull } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import {
  type EmailDraft,
  type EmailSite,
  emailWriter,
  type MailContext,
  type OutgoingEmail,
  type SkippedEmail,
} from '#server/mail/email.ts'
import { paragraph, secondaryAction } from '#server/mail/layout/content.ts'
import { plainPageUrlOf } from '#server/mail/send-email.ts'
import { greeting, pageAction } from '#server/mail/email-parts.ts'
import { quotes } from '#server/quotes/table.ts'
import { type Contact, pickContact } from '#shared/contact/fields.ts'
import { RETENTION_DAYS } from '#shared/erasure/retention.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate, formatDay } from '#shared/lib/dates.ts'
import { listPages, type PageOfAddress } from './link.ts'

/** Every kind of email about a customer's page. */
export const PAGE_EMAILS = { page_link: emailWriter(loadPage, pageLink) }

interface PageFacts {
  site: EmailSite
  contact: Contact
  /** Those of the address, the newest first. */
  pages: readonly PageOfAddress[]
}

async function loadPage(
  ctx: MailContext,
  { quoteId, appointmentId }: OutgoingEmail,
): Promise<PageFacts | SkippedEmail> {
  const contact = await findContact(ctx, { quoteId, appointmentId })
  const pages = contact ? await listPages(ctx, contact.email) : []
  if (!contact || pages.length === 0) return { skippedBecause: 'no quote or visit has the address' }
  return { site: ctx.mail.site, contact, pages }
}

async function findContact(
  { db: { orm } }: MailContext,
  { quoteId, appointmentId }: Pick<OutgoingEmail, 'quoteId' | 'appointmentId'>,
): Promise<Contact | undefined> {
  const [found] =
    quoteId !== null
      ? await orm
          .select()
          .from(quotes)
          .where(and(eq(quotes.id, quoteId), isNull(quotes.erasedAt)))
      : appointmentId !== null
        ? await orm
            .select()
            .from(appointments)
            .where(and(eq(appointments.id, appointmentId), isNull(appointments.erasedAt)))
        : []
  return found && pickContact(found)
}

/** `Quote #1042 from Nov 21`, or `Visit on Friday, November 27, 2026` */
function nameOf({ quoteNumber, visitOn, createdAt }: PageOfAddress): string {
  return visitOn === null
    ? `Quote #${quoteNumber} from ${formatDay(createdAt.toISOString(), SHOP.timeZone)}`
    : `Visit on ${formatCalendarDate(visitOn)}`
}

/** To someone whose link no longer works. */
function pageLink({ site, contact, pages }: PageFacts): EmailDraft {
  const [first, ...others] = pages
  const isOne = others.length === 0
  return {
    to: contact.email,
    replyTo: site.shopEmail,
    ...(isOne ? { pageOf: first?.subject } : { otherPages: pages.map(({ subject }) => subject) }),
    content: {
      subject: `Your link to ${SHOP.name}`,
      preheader: 'See your quote and visit, move the visit, or write to us.',
      title: isOne ? "Here's your link." : 'Here are your links.',
      blocks: [
        paragraph(greeting(contact)),
        paragraph(
          `${isOne ? 'This link opens your page. It works' : 'Each link opens a page. It works'} for ${RETENTION_DAYS.pageLink} days after you last used it. Keep it to yourself: anyone who has it can see and change what is there.`,
        ),
        ...(isOne
          ? [pageAction(site)]
          : pages.map((page) => secondaryAction(nameOf(page), plainPageUrlOf(site, page.subject)))),
        paragraph(`Questions? Reply to this email or call ${SHOP.phone}.`),
      ],
      reason: `You're getting this email because someone asked for a link with this address. If it wasn't you, you can ignore it.`,
    },
  }
}
