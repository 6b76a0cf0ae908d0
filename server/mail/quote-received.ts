import { NEXT_STEPS } from '#shared/content/process.ts'
import { SHOP } from '#shared/content/shop.ts'
import { estimateTerms, priceBand } from '#shared/estimate/words.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { action, aside, heading, paragraph, secondaryAction } from './content.ts'
import type { MailDraft } from './draft.ts'
import { drawnCountertops } from './drawings.ts'
import { estimateAmounts } from './estimate-amounts.ts'
import type { QuoteFacts } from './facts.ts'
import { bookingUrl, requestUrl } from './links.ts'
import { greeting } from './person.ts'

/** For the visitor: what they asked for, what it should cost, and what happens next. */
export function quoteReceived({ site, quoteId, number, contact, countertops, estimate }: QuoteFacts): MailDraft {
  const { items, attachments, leftOut } = drawnCountertops(countertops)
  return {
    to: contact.email,
    replyTo: site.shopEmail,
    attachments,
    content: {
      subject: `Your request for a quote, #${number}`,
      preheader: `What you asked for, our estimate of ${formatCents(estimate.totalCents)}, and what happens next.`,
      title: 'Thank you for your request.',
      blocks: [
        paragraph(greeting(contact)),
        paragraph(`Your request has reached us. Its number is #${number}: have it at hand when you call us.`),
        heading('What you asked for'),
        ...items,
        ...(leftOut > 0 ? [aside(`To keep this mail small, ${drawingsLeftOut(leftOut)}. We have them all.`)] : []),
        heading('Estimate'),
        { kind: 'amounts', amounts: estimateAmounts(countertops, estimate) },
        aside(`${priceBand(estimate)} ${estimateTerms(estimate.priceListVersion)}`),
        heading('What happens next'),
        {
          kind: 'steps',
          isOrdered: true,
          steps: NEXT_STEPS.map(({ title, text, time }) => ({ title, text: `${text} ${time}.` })),
        },
        action('Choose a day for the visit', bookingUrl(site, { id: quoteId })),
        secondaryAction('See your request on our site', requestUrl(site, quoteId)),
        paragraph(`Something to change or to ask? Answer this mail, or call ${SHOP.phone}.`),
      ],
      reason: `You get this mail because a quote was requested for this address at ${SHOP.name}. If that was not you, please answer and tell us.`,
    },
  }
}

function drawingsLeftOut(count: number): string {
  return count === 1 ? 'one drawing is not in it' : `${count} drawings are not in it`
}
