import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { action, facts, paragraph } from '#server/mail/layout/content.ts'
import type { EmailDraft } from '#server/mail/draft.ts'
import type { FailedRefundFacts } from './facts.ts'
import { officeAppointmentsUrl } from './links.ts'
import { contactFacts, greeting } from '#server/quotes/emails/contact-parts.ts'
import { fullName } from '#shared/contact/facts.ts'
import { shopReason } from '#server/quotes/emails/shop-reason.ts'
import {
  APPOINTMENT_REASON,
  customerQuoteFact,
  formatAppointmentTime,
  officeQuoteFact,
  timeFacts,
} from './appointment-parts.ts'

/** To the customer: their bank sent the refund back, so we pay it another way. */
export function refundSentBack(refund: FailedRefundFacts): EmailDraft {
  const { site, contact } = refund
  return {
    to: contact.email,
    replyTo: site.shopEmail,
    content: {
      subject: "Your refund came back: we'll pay you another way",
      preheader: "Your bank sent it back to us. You'll get your money.",
      title: "We'll pay you another way.",
      blocks: [
        paragraph(greeting(contact)),
        paragraph(
          `We refunded ${amountOf(refund)} to the card you used, but your bank sent it back to us. That happens when a card was closed or replaced.`,
        ),
        facts(...timeFacts(refund), customerQuoteFact(refund)),
        paragraph(
          `So we will pay you another way, usually by check. Please tell us where to send it: reply to this email or call ${SHOP.phone}.`,
        ),
      ],
      reason: APPOINTMENT_REASON,
    },
  }
}

/** To the shop: the same, and what to do. */
export function refundSentBackShop(refund: FailedRefundFacts): EmailDraft {
  const amount = amountOf(refund)
  return owedToCustomer(refund, {
    subject: `Refund of ${amount} came back`,
    preheader: 'You still owe the customer this money. Please pay it another way.',
    title: 'A refund came back.',
    paragraphs: [
      `We refunded ${amount}, and the customer's bank sent it back. You still owe it. The site won't send it to that card again, and the customer knows that you will pay another way.`,
      `What to do: ask the customer where to send a check. Once it's sent, press 'Paid back by check' at the visit, or under the failed jobs at /orders.`,
    ],
  })
}

/** To the shop: a refund failed for good, so a person must act. */
export function refundFailedShop(refund: FailedRefundFacts): EmailDraft {
  const amount = amountOf(refund)
  return owedToCustomer(refund, {
    subject: `Refund of ${amount} failed`,
    preheader: 'You still owe the customer this money. Please look into it.',
    title: 'A refund failed.',
    paragraphs: [
      `We tried to refund ${amount} many times, and it didn't go through. You still owe it, and the site won't try again on its own.`,
      `What to do: search for ${refund.appointmentId} in Stripe's dashboard to find the payment. If you can refund it, click 'Try again' under the failed jobs at /orders, or refund it in the dashboard. If you can't, because of a closed card, call the customer and pay another way. Then press 'Paid back by check' there.`,
    ],
  })
}

interface OwedTexts extends Record<'subject' | 'preheader' | 'title', string> {
  paragraphs: readonly string[]
}

function owedToCustomer(refund: FailedRefundFacts, { subject, paragraphs, ...texts }: OwedTexts): EmailDraft {
  const { site, contact, refundCents } = refund
  return {
    to: site.shopEmail,
    replyTo: contact.email,
    content: {
      ...texts,
      subject: `${subject}, ${formatAppointmentTime(refund)}: ${fullName(contact)}`,
      blocks: [
        ...paragraphs.map(paragraph),
        facts(
          ...timeFacts(refund),
          { label: 'Still owed', value: refundCents === undefined ? [] : [amountOf(refund)] },
          ...contactFacts(contact),
          officeQuoteFact(refund),
        ),
        action('Open the week', officeAppointmentsUrl(site)),
      ],
      reason: shopReason(site, contact),
    },
  }
}

function amountOf({ refundCents }: FailedRefundFacts): string {
  return refundCents === undefined ? 'a payment' : formatCents(refundCents)
}
