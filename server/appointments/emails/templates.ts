import { emailTemplate } from '#server/mail/template.ts'
import type { FailedRefundFacts } from './facts.ts'
import { loadConfirmed, loadMoved, loadOnMyWay, loadRefunded, loadReturned } from './load-facts.ts'
import { onMyWay } from './on-my-way.ts'
import { paymentReturned } from './payment-returned.ts'
import { paymentReturnedShop } from './payment-returned-shop.ts'
import { paymentTooLate } from './payment-too-late.ts'
import { paymentTooLateShop } from './payment-too-late-shop.ts'
import { refundFailedShop } from './refund-failed-shop.ts'
import { visitCancelled } from './visit-cancelled.ts'
import { visitCancelledShop } from './visit-cancelled-shop.ts'
import { visitConfirmed } from './visit-confirmed.ts'
import { visitConfirmedShop } from './visit-confirmed-shop.ts'
import { visitMoved } from './visit-moved.ts'

/** Every kind of email about an appointment or its payment. Those to the shop end in `_shop`. */
export const APPOINTMENT_EMAILS = {
  visit_confirmed: emailTemplate(loadConfirmed, visitConfirmed),
  visit_confirmed_shop: emailTemplate(loadConfirmed, visitConfirmedShop),
  visit_moved: emailTemplate(loadMoved, visitMoved),
  on_my_way: emailTemplate(loadOnMyWay, onMyWay),
  visit_cancelled: emailTemplate(loadRefunded, visitCancelled),
  visit_cancelled_shop: emailTemplate(loadRefunded, visitCancelledShop),
  payment_too_late: emailTemplate(loadRefunded, paymentTooLate),
  payment_too_late_shop: emailTemplate(loadRefunded, paymentTooLateShop),
  payment_returned: emailTemplate(loadReturned, paymentReturned),
  payment_returned_shop: emailTemplate(loadReturned, paymentReturnedShop),
  refund_failed_shop: emailTemplate<FailedRefundFacts>(loadReturned, refundFailedShop),
}

export type AppointmentEmailKind = keyof typeof APPOINTMENT_EMAILS
