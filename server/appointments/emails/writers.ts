import { emailWriter } from '#server/mail/email-writer.ts'
import type { FailedRefundFacts } from './facts.ts'
import { loadConfirmed, loadMoved, loadOnMyWay, loadRefunded, loadReturned } from './load-facts.ts'
import { onMyWay } from './on-my-way.ts'
import { paymentReturned } from './payment-returned.ts'
import { paymentReturnedShop } from './payment-returned-shop.ts'
import { paymentTooLate } from './payment-too-late.ts'
import { paymentTooLateShop } from './payment-too-late-shop.ts'
import { refundFailedShop, refundSentBack, refundSentBackShop } from './refund-owed.ts'
import { visitCancelled } from './visit-cancelled.ts'
import { visitCancelledShop } from './visit-cancelled-shop.ts'
import { visitConfirmed } from './visit-confirmed.ts'
import { visitConfirmedShop } from './visit-confirmed-shop.ts'
import { visitMoved } from './visit-moved.ts'

/** Every kind of email about an appointment or its payment. Those to the shop end in `_shop`. */
export const APPOINTMENT_EMAILS = {
  visit_confirmed: emailWriter(loadConfirmed, visitConfirmed),
  visit_confirmed_shop: emailWriter(loadConfirmed, visitConfirmedShop),
  visit_moved: emailWriter(loadMoved, visitMoved),
  on_my_way: emailWriter(loadOnMyWay, onMyWay),
  visit_cancelled: emailWriter(loadRefunded, visitCancelled),
  visit_cancelled_shop: emailWriter(loadRefunded, visitCancelledShop),
  payment_too_late: emailWriter(loadRefunded, paymentTooLate),
  payment_too_late_shop: emailWriter(loadRefunded, paymentTooLateShop),
  payment_returned: emailWriter(loadReturned, paymentReturned),
  payment_returned_shop: emailWriter(loadReturned, paymentReturnedShop),
  refund_failed_shop: emailWriter<FailedRefundFacts>(loadReturned, refundFailedShop),
  refund_sent_back: emailWriter<FailedRefundFacts>(loadReturned, refundSentBack),
  refund_sent_back_shop: emailWriter<FailedRefundFacts>(loadReturned, refundSentBackShop),
}

export type AppointmentEmailKind = keyof typeof APPOINTMENT_EMAILS
