import { formatCents } from '#shared/lib/cents.ts'
import { action, type Fact, facts, heading } from './content.ts'
import type { MailDraft } from './draft.ts'
import { estimateAmounts } from './estimate-amounts.ts'
import type { QuoteFacts } from './facts.ts'
import { officeUrl } from './links.ts'
import { contactFacts, fullName } from './person.ts'
import { shopReason } from './shop-reason.ts'

/** For the shop: somebody asks for a quote. An answer to this mail goes to them. */
export function quoteReceivedShop({ site, number, contact, countertops, estimate }: QuoteFacts): MailDraft {
  const total = formatCents(estimate.totalCents)
  const count = countertops.length === 1 ? '1 countertop' : `${countertops.length} countertops`
  const request: Fact = { label: 'Estimate', value: [total, count], isMain: true }
  return {
    to: site.shopEmail,
    replyTo: contact.email,
    content: {
      subject: `New request #${number}, ${total}: ${fullName(contact)}`,
      preheader: [count, contact.city, contact.phoneNumber].filter(Boolean).join(', '),
      title: `A new request, #${number}`,
      blocks: [
        facts(request, ...contactFacts(contact)),
        action('Open Quote Management', officeUrl(site)),
        heading('What they asked for'),
        { kind: 'amounts', amounts: estimateAmounts(countertops, estimate) },
      ],
      reason: shopReason(site, contact),
    },
  }
}
