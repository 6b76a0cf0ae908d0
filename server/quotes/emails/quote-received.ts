import { NEXT_STEPS } from '#shared/content/process.ts'
import { SHOP } from '#shared/content/shop.ts'
import { hasCutouts } from '#shared/estimate/item-texts.ts'
import { CUTOUT_AREA_NOTE, ESTIMATE_TERMS, priceBand, ROUNDING_REASON } from '#shared/estimate/texts.ts'
import { describeJob } from '#shared/fabrication/describe-job.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatSquareFeet } from '#shared/lib/square-feet.ts'
import { action, aside, facts, heading, paragraph, secondaryAction } from '#server/mail/layout/content.ts'
import type { EmailDraft } from '#server/mail/draft.ts'
import { countertopsTable } from './countertops-table.ts'
import { detailsFacts } from './details-facts.ts'
import { estimateAmounts } from './estimate-amounts.ts'
import type { QuoteFacts } from './facts.ts'
import { bookingUrl, quoteUrl } from './links.ts'
import { greeting, withSafeTexts } from './contact-parts.ts'

/**
 * To the customer: their countertops, the estimate and the next steps. It has no drawings, photos, note or models: anyone can
 * send us anything with anyone's address, and we must not pass it on.
 */
export function quoteReceived(quote: QuoteFacts): EmailDraft {
  const { site, quoteId, number, contact, estimate, job } = quote
  const countertops = withSafeTexts(quote.countertops)
  const jobText = describeJob(job ?? undefined)
  const notes = [...detailsFacts(countertops), ...(jobText ? [{ label: 'Job', value: [jobText] }] : [])]
  const alsoSent = describeSent(quote)
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
        ...(notes.length > 0 ? [facts(...notes)] : []),
        ...(alsoSent ? [paragraph(alsoSent)] : []),
        secondaryAction('View your quote request', quoteUrl(site, quoteId)),
        heading('Estimate'),
        { kind: 'amounts', amounts: estimateAmounts(countertops, estimate) },
        aside(
          [
            ...(isRounded(quote) ? [ROUNDING_REASON] : []),
            ...(hasCutouts(estimate) ? [CUTOUT_AREA_NOTE] : []),
            priceBand(estimate),
            ESTIMATE_TERMS,
          ].join(' '),
        ),
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

/** Whether the table and the estimate have different areas of a countertop. */
function isRounded({ countertops, estimate: { lines } }: QuoteFacts): boolean {
  return lines.some(
    ({ squareFeet }, index) =>
      formatSquareFeet(squareFeet) !== formatSquareFeet(countertops[index]?.areaSquareFeet ?? 0),
  )
}

/** `We also got your note and 2 photos.` */
function describeSent({ customerNote, photoCount }: QuoteFacts): string {
  const photos = photoCount > 0 ? [photoCount === 1 ? 'photo' : `${photoCount} photos`] : []
  const sent = [...(customerNote ? ['note'] : []), ...photos]
  return sent.length > 0 ? `We also got your ${sent.join(' and ')}.` : ''
}
