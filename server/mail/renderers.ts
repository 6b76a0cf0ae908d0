import type { MailDraft } from './draft.ts'
import type {
  CancelledVisitFacts,
  LatePaymentFacts,
  MovedVisitFacts,
  QuoteFacts,
  ReturnedPaymentFacts,
  VisitFacts,
} from './facts.ts'
import type { MailKind } from './kinds.ts'
import { renderHtml } from './layout.ts'
import { oneLine } from './line.ts'
import { hostOf } from './links.ts'
import type { MailMessage } from './message.ts'
import { paymentReturned } from './payment-returned.ts'
import { paymentReturnedShop } from './payment-returned-shop.ts'
import { paymentTooLate } from './payment-too-late.ts'
import { paymentTooLateShop } from './payment-too-late-shop.ts'
import { renderText } from './plain-text.ts'
import { quoteReceived } from './quote-received.ts'
import { quoteReceivedShop } from './quote-received-shop.ts'
import { visitCancelled } from './visit-cancelled.ts'
import { visitCancelledShop } from './visit-cancelled-shop.ts'
import { visitConfirmed } from './visit-confirmed.ts'
import { visitConfirmedShop } from './visit-confirmed-shop.ts'
import { visitMoved } from './visit-moved.ts'

/** Each mail that we send, with what its template needs to know (docs/rules.md, Mail). */
export interface MailFacts {
  quote_received: QuoteFacts
  quote_received_shop: QuoteFacts
  visit_confirmed: VisitFacts
  visit_confirmed_shop: VisitFacts
  visit_moved: MovedVisitFacts
  visit_cancelled: CancelledVisitFacts
  visit_cancelled_shop: CancelledVisitFacts
  payment_too_late: LatePaymentFacts
  payment_too_late_shop: LatePaymentFacts
  payment_returned: ReturnedPaymentFacts
  payment_returned_shop: ReturnedPaymentFacts
}

const TEMPLATES: { readonly [K in MailKind]: (facts: MailFacts[K]) => MailDraft } = {
  quote_received: quoteReceived,
  quote_received_shop: quoteReceivedShop,
  visit_confirmed: visitConfirmed,
  visit_confirmed_shop: visitConfirmedShop,
  visit_moved: visitMoved,
  visit_cancelled: visitCancelled,
  visit_cancelled_shop: visitCancelledShop,
  payment_too_late: paymentTooLate,
  payment_too_late_shop: paymentTooLateShop,
  payment_returned: paymentReturned,
  payment_returned_shop: paymentReturnedShop,
}

/**
 * The mail of that kind, the same for the same facts. `id` is the mail's own, of letters, digits and dashes: its
 * Message-ID is made of it, so that another attempt at the same mail is recognisable.
 */
export function renderMail<K extends MailKind>(kind: K, facts: MailFacts[K], id: string): MailMessage {
  const { to, replyTo, content, attachments } = TEMPLATES[kind](facts)
  return {
    to,
    ...(replyTo && { replyTo }),
    subject: oneLine(content.subject),
    html: renderHtml(content),
    text: renderText(content),
    ...(attachments && { attachments }),
    messageId: `${id}@${hostOf(facts.site)}`,
  }
}
