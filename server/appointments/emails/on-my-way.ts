import type { EmailDraft } from '#server/mail/draft.ts'
import { facts, paragraph } from '#server/mail/layout/content.ts'
import { greeting } from '#server/quotes/emails/contact-parts.ts'
import { SHOP } from '#shared/content/shop.ts'
import { addressFact, APPOINTMENT_REASON } from './appointment-parts.ts'
import type { OnMyWayFacts } from './facts.ts'

/** To the customer: the crew is on its way. */
export function onMyWay(appointment: OnMyWayFacts): EmailDraft {
  const { contact, site, minutes } = appointment
  return {
    to: contact.email,
    replyTo: site.shopEmail,
    content: {
      subject: 'We are on our way',
      preheader: `We should be there in about ${minutes} minutes.`,
      title: 'We are on our way.',
      blocks: [
        paragraph(greeting(contact)),
        paragraph(`We are on our way and should be there in about ${minutes} minutes.`),
        facts(addressFact(appointment)),
        paragraph(`Something came up? Call ${SHOP.phone}.`),
      ],
      reason: APPOINTMENT_REASON,
    },
  }
}
