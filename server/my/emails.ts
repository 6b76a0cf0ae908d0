import { eq } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import {
  type EmailDraft,
  type EmailSite,
  emailWriter,
  type MailContext,
  type OutgoingEmail,
  type PageSubject,
  type SkippedEmail,
} from '#server/mail/email.ts'
import { paragraph } from '#server/mail/layout/content.ts'
import { greeting, pageAction } from '#server/quotes/email-parts.ts'
import { quotes } from '#server/quotes/table.ts'
import { type Contact, pickContact } from '#shared/contact/fields.ts'
import { RETENTION_DAYS } from '#shared/erasure/retention.ts'
import { SHOP } from '#shared/content/shop.ts'

/** Every kind of email about a customer's page. */
export const PAGE_EMAILS = { page_link: emailWriter(loadPage, pageLink) }

interface PageFacts {
  site: EmailSite
  contact: Contact
  pageOf: PageSubject
}

async function loadPage(
  { db: { orm }, mail: { site } }: MailContext,
  { quoteId, appointmentId }: OutgoingEmail,
): Promise<PageFacts | SkippedEmail> {
  if (quoteId !== null) {
    const [quote] = await orm.select().from(quotes).where(eq(quotes.id, quoteId))
    if (quote && !quote.erasedAt) return { site, contact: pickContact(quote), pageOf: { quoteId, appointmentId: null } }
  }
  if (quoteId === null && appointmentId !== null) {
    const [visit] = await orm.select().from(appointments).where(eq(appointments.id, appointmentId))
    if (visit && !visit.erasedAt) return { site, contact: pickContact(visit), pageOf: { quoteId, appointmentId } }
  }
  return { skippedBecause: 'no quote or visit has the address' }
}

/** To someone whose link no longer works. */
function pageLink({ site, contact, pageOf }: PageFacts): EmailDraft {
  return {
    to: contact.email,
    replyTo: site.shopEmail,
    pageOf,
    content: {
      subject: `Your link to ${SHOP.name}`,
      preheader: 'See your quote and visit, move the visit, or write to us.',
      title: "Here's your link.",
      blocks: [
        paragraph(greeting(contact)),
        paragraph(
          `This link opens your page. It works for ${RETENTION_DAYS.pageLink} days after you last used it. Keep it to yourself: anyone who has it can see and change what is there.`,
        ),
        pageAction(site),
        paragraph(`Questions? Reply to this email or call ${SHOP.phone}.`),
      ],
      reason: `You're getting this email because someone asked for a link with this address. If it wasn't you, you can ignore it.`,
    },
  }
}
