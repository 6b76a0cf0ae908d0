import { formatCents } from '#shared/lib/cents.ts'
import { action, facts, paragraph } from '#server/mail/layout/content.ts'
import type { EmailDraft } from '#server/mail/draft.ts'
import type { FailedRefundFacts } from './facts.ts'
import { officeAppointmentsUrl } from './links.ts'
import { contactFacts } from '#server/quotes/emails/contact-parts.ts'
import { fullName } from '#shared/contact/facts.ts'
import { shopReason } from '#server/quotes/emails/shop-reason.ts'
import { formatAppointmentTime, officeQuoteFact, timeFacts } from './appointment-parts.ts'

/** To the shop: a refund failed for good, so a person must act. */
export function refundFailedShop(refund: FailedRefundFacts): EmailDraft {
  const { site, contact, refundCents, appointmentId } = refund
  const amount = refundCents === undefined ? 'a payment' : formatCents(refundCents)
  return {
    to: site.shopEmail,
    replyTo: contact.email,
    content: {
      subject: `Refund of ${amount} failed, ${formatAppointmentTime(refund)}: ${fullName(contact)}`,
      preheader: 'You still owe the customer this money. Please look into it.',
      title: 'A refund failed.',
      blocks: [
        paragraph(
          `We tried to refund ${amount} many times, and it didn't go through. You still owe it, and the site won't try again on its own.`,
        ),
        paragraph(
          `What to do: search for ${appointmentId} in Stripe's dashboard to find the payment. If you can refund it, click 'Try again' under the failed jobs at /orders, or refund it in the dashboard. If you can't, because of a closed card, call the customer and pay another way. Then press 'Paid back by check' there.`,
        ),
        facts(
          ...timeFacts(refund),
          { label: 'Still owed', value: refundCents === undefined ? [] : [amount] },
          ...contactFacts(contact),
          officeQuoteFact(refund),
        ),
        action('Open the week', officeAppointmentsUrl(site)),
      ],
      reason: shopReason(site, contact),
    },
  }
}
