import { NEXT_STEPS } from '#shared/content/process.ts'
import { SHOP } from '#shared/content/shop.ts'
import { estimateTerms, priceBand } from '#shared/estimate/texts.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { action, aside, heading, paragraph, secondaryAction } from '#server/mail/layout/content.ts'
import type { EmailDraft } from '#server/mail/draft.ts'
import { countertopsTable } from './countertops-table.ts'
import { estimateAmounts } from './estimate-amounts.ts'
import type { QuoteFacts } from './facts.ts'
import { bookingUrl, quoteUrl } from './links.ts'
import { greeting } from './contact-parts.ts'

/**
 * To the customer: their countertops, the estimate and the next steps. It has no drawings: anyone can send us any
 * picture with anyone's address, and we must not pass it on.
 */
export function quoteReceived({ site, quoteId, number, contact, countertops, estimate }: QuoteFacts): EmailDraft {
  return {
    to: contact.email,
    replyTo: site.shopEmail,
    content: {
      subject: `Your quote request #${number}`,
      preheader: `Your countertops, our estimate of ${formatCents(estimate.totalCents)}, and what happens next.`,
      title: 'Thanks for your quote request.',
      blocks: [
        paragraph(greeting(contact)),
        paragraph(`We got it. Your quote number is #${number}. Mention it when you call.`),
        heading('Your countertops'),
        countertopsTable(countertops),
        secondaryAction('View your quote request', quoteUrl(site, quoteId)),
        heading('Estimate'),
        { kind: 'amounts', amounts: estimateAmounts(countertops, estimate) },
        aside(`${priceBand(estimate)} ${estimateTerms(estimate.priceListVersion)}`),
        heading('What happens next'),
        {
          kind: 'steps',
          isOrdered: true,
          steps: NEXT_STEPS.map(({ title, text, time }) => ({ title, text: `${text} ${time}.` })),
        },
        action('Schedule a measurement visit', bookingUrl(site, { id: quoteId })),
        paragraph(`Questions or changes? Reply to this email or call ${SHOP.phone}.`),
      ],
      reason: `You're getting this email because someone requested a quote from ${SHOP.name} with this address. If it wasn't you, please reply and let us know.`,
    },
  }
}
