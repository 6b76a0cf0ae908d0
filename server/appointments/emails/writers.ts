import {
  loadConfirmed,
  loadInstalled,
  loadMoved,
  loadMovedShop,
  loadOnMyWay,
  loadRefunded,
  loadReturned,
} from './facts.ts'
import { installationChanged, installationDone } from './installation.ts'
import {
  paymentReturned,
  paymentReturnedShop,
  paymentTooLate,
  paymentTooLateShop,
  refundFailedShop,
  refundSentBack,
  refundSentBackShop,
} from './returned-payments.ts'
import {
  onMyWay,
  reminder,
  visitAddress,
  visitAddressShop,
  visitCancelled,
  visitCancelledShop,
  visitConfirmed,
  visitConfirmedShop,
  visitMoved,
  visitMovedShop,
} from './visits.ts'
import { loadReminder } from '#server/appointments/reminders.ts'
import type { TransactionContext } from '#server/context.ts'
import { type NewEmail, addEmail } from '#server/mail/outbox.ts'
import { emailWriter } from '#server/mail/email.ts'

/** Every kind of email about an appointment or its payment. Those to the shop end in `_shop`. */
export const APPOINTMENT_EMAILS = {
  visit_confirmed: emailWriter(loadConfirmed, visitConfirmed),
  visit_confirmed_shop: emailWriter(loadConfirmed, visitConfirmedShop),
  visit_moved: emailWriter(loadMoved, visitMoved),
  visit_moved_shop: emailWriter(loadMovedShop, visitMovedShop),
  installation_changed: emailWriter(loadConfirmed, installationChanged),
  installation_done: emailWriter(loadInstalled, installationDone),
  visit_address: emailWriter(loadConfirmed, visitAddress),
  visit_address_shop: emailWriter(loadConfirmed, visitAddressShop),
  first_reminder: emailWriter((ctx, email) => loadReminder(ctx, email, 'first'), reminder),
  second_reminder: emailWriter((ctx, email) => loadReminder(ctx, email, 'second'), reminder),
  on_my_way: emailWriter(loadOnMyWay, onMyWay),
  visit_cancelled: emailWriter(loadRefunded, visitCancelled),
  visit_cancelled_shop: emailWriter(loadRefunded, visitCancelledShop),
  payment_too_late: emailWriter(loadRefunded, paymentTooLate),
  payment_too_late_shop: emailWriter(loadRefunded, paymentTooLateShop),
  payment_returned: emailWriter(loadReturned, paymentReturned),
  payment_returned_shop: emailWriter(loadReturned, paymentReturnedShop),
  refund_failed_shop: emailWriter(loadReturned, refundFailedShop),
  refund_sent_back: emailWriter(loadReturned, refundSentBack),
  refund_sent_back_shop: emailWriter(loadReturned, refundSentBackShop),
}

export type AppointmentEmailKind = keyof typeof APPOINTMENT_EMAILS

/** Adds an email about an appointment to the outbox. It's sent only if the transaction commits. */
export const addAppointmentEmail = (
  tx: TransactionContext,
  email: NewEmail & { kind: AppointmentEmailKind; appointmentId: string },
) => addEmail(tx, email)
