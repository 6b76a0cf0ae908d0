import { describeJob } from '#shared/fabrication/describe-job.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { action, type Fact, facts, heading } from '#server/mail/layout/content.ts'
import type { EmailDraft } from '#server/mail/draft.ts'
import { detailsFacts } from './details-facts.ts'
import { estimateAmounts } from './estimate-amounts.ts'
import type { QuoteFacts } from './facts.ts'
import { officeUrl } from './links.ts'
import { contactFacts } from './contact-parts.ts'
import { fullName } from '#shared/contact/facts.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { shopReason } from './shop-reason.ts'

/** To the shop: someone requests a quote. A reply goes to them. */
export function quoteReceivedShop(quote: QuoteFacts): EmailDraft {
  const { site, number, contact, countertops, estimate, job, customerNote, photoCount } = quote
  const jobText = describeJob(job ?? undefined)
  const details = detailsFacts(countertops)
  const total = formatCents(estimate.totalCents)
  const count = pluralize(countertops.length, 'countertop')
  const request: Fact = { label: 'Estimate', value: [total, count], isMain: true }
  return {
    to: site.shopEmail,
    replyTo: contact.email,
    content: {
      subject: `New quote request #${number}, ${total}: ${fullName(contact)}`,
      preheader: [count, contact.city, contact.phoneNumber].filter(Boolean).join(', '),
      title: `New quote request #${number}`,
      blocks: [
        facts(
          request,
          ...contactFacts(contact),
          { label: 'Job', value: jobText ? [jobText] : [] },
          { label: 'Note', value: customerNote ? customerNote.split('\n') : [] },
          { label: 'Photos', value: photoCount > 0 ? [`${photoCount}, in Quote Management`] : [] },
        ),
        action('Open Quote Management', officeUrl(site)),
        heading('Countertops'),
        ...(details.length > 0 ? [facts(...details)] : []),
        { kind: 'amounts', amounts: estimateAmounts(countertops, estimate) },
      ],
      reason: shopReason(site, contact),
    },
  }
}
