import { eq } from 'drizzle-orm'
import {
  type EmailDraft,
  type EmailSite,
  type MailContext,
  type OutgoingEmail,
  type SkippedEmail,
  emailWriter,
  pageUrl,
} from '#server/mail/email.ts'
import { action, facts } from '#server/mail/layout/content.ts'
import { contactFacts, shopReason } from '#server/quotes/email-parts.ts'
import { fullName } from '#shared/contact/facts.ts'
import { type Contact, pickContact } from '#shared/contact/fields.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import { sampleRequests } from './table.ts'

/** Every kind of email about samples. */
export const SAMPLE_EMAILS = { samples_requested_shop: emailWriter(loadFacts, samplesRequestedShop) }

export type SampleEmailKind = keyof typeof SAMPLE_EMAILS

interface SampleFacts {
  site: EmailSite
  id: string
  contact: Contact
  /** Ids. */
  stones: readonly string[]
}

async function loadFacts(ctx: MailContext, { sampleRequestId }: OutgoingEmail): Promise<SampleFacts | SkippedEmail> {
  const [row] =
    sampleRequestId === null
      ? []
      : await ctx.db.orm.select().from(sampleRequests).where(eq(sampleRequests.id, sampleRequestId))
  if (!row) return { skippedBecause: 'its request for samples is gone' }
  return { site: ctx.mail.site, id: row.id, contact: pickContact(row), stones: row.stones }
}

/** To the shop: someone wants samples. A reply goes to them. */
function samplesRequestedShop({ site, id, contact, stones }: SampleFacts): EmailDraft {
  const names = stones.map(stoneName)
  return {
    to: site.shopEmail,
    replyTo: contact.email,
    about: [id],
    content: {
      subject: `Samples to mail: ${fullName(contact)}`,
      preheader: [...names, contact.city].filter(Boolean).join(', '),
      title: 'Samples to mail',
      blocks: [
        facts({ label: 'Stones', value: names, isMain: true }, ...contactFacts(contact)),
        action('Open Samples', pageUrl(site, '/orders/samples')),
      ],
      reason: shopReason(site, contact),
    },
  }
}
