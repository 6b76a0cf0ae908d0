import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { action, facts, paragraph } from './content.ts'
import type { MailDraft } from './draft.ts'
import type { ReturnedPaymentFacts } from './facts.ts'
import { bookingUrl } from './links.ts'
import { greeting } from './person.ts'
import { aPayment, isBooked, STANDING, type Standing, whyReturned } from './payment-returned-parts.ts'
import { REFUND_ARRIVAL, requestFact, timeFacts, VISIT_REASON } from './visit-parts.ts'

/** For the visitor: a payment that was not owed goes back, and whether the visit stands all the same. */
export function paymentReturned(returned: ReturnedPaymentFacts): MailDraft {
  const { site, contact, quote, status } = returned
  const standing = STANDING[status]
  return {
    to: contact.email,
    replyTo: site.shopEmail,
    content: {
      subject: `A payment goes back to you, ${IN_SHORT[standing]}`,
      preheader: IN_FULL[standing],
      title: 'A payment goes back to you.',
      blocks: [
        paragraph(greeting(contact)),
        paragraph(`${aPayment(returned)} arrived for this visit. ${whyReturned(returned)}`),
        facts(...timeFacts(returned), requestFact(returned)),
        paragraph(refund(returned)),
        paragraph(IN_FULL[standing]),
        ...(isBooked(returned) ? [] : [action('Choose a time', bookingUrl(site, quote))]),
        paragraph(`Questions? Answer this mail, or call ${SHOP.phone}.`),
      ],
      reason: VISIT_REASON,
    },
  }
}

const IN_SHORT: Readonly<Record<Standing, string>> = {
  unpaid: 'your visit is not confirmed yet',
  confirmed: 'your visit stands',
  over: 'nothing else changes',
  'not booked': 'your visit is not booked',
}

const IN_FULL: Readonly<Record<Standing, string>> = {
  unpaid: 'Your visit is not confirmed yet: its time is only kept for you while its fee is being paid.',
  confirmed: 'Your visit stands confirmed, and you need not do anything.',
  over: 'Nothing else about your visit changes.',
  'not booked': 'Your visit is not booked. To book it, choose a time again and pay its fee.',
}

function refund({ refundCents, isDemo }: ReturnedPaymentFacts): string {
  if (isDemo) return 'This was a demo payment: no card was charged, so nothing has to go back to you.'
  const all = refundCents === undefined ? 'All of it' : `The full ${formatCents(refundCents)}`
  return `${all} goes back to the card that it was paid with. ${REFUND_ARRIVAL}`
}
