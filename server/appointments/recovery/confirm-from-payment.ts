import { readIntentMetadata } from '#server/appointments/payment/intent-metadata.ts'
import type { OurIntent } from '#server/appointments/payment/intents.ts'
import { findOrAddPayment } from '#server/appointments/payment/find-or-add-payment.ts'
import { recordSettlement } from '#server/appointments/payment/record-settlement.ts'
import { computeSettlement } from '#server/appointments/payment/settlement.ts'
import { changeStatus } from '#server/appointments/change-status.ts'
import { confirmExpired } from '#server/appointments/confirm-expired.ts'
import { addHistoryEvent } from '#server/appointments/add-history-event.ts'
import { shareLockAppointmentCustomer } from '#server/appointments/customer/share-lock-appointment-customer.ts'
import { type AppointmentRow, lockAppointment } from '#server/appointments/queries.ts'
import type { RequestedSlot } from '#server/appointments/requested-slot.ts'
import { syncQuote } from '#server/appointments/sync-quote.ts'
import type { TransactionContext } from '#server/context.ts'
import { addAppointmentEmail } from '#server/appointments/emails/add-appointment-email.ts'
import { canChangeTo } from '#shared/appointments/statuses.ts'
import { addRecoveredEvent } from './recovery-events.ts'
import { rebuildAppointment } from './rebuild-appointment.ts'
import { restoreSlot } from './restore-slot.ts'

/** Rolls back the transaction. The message says why a person must decide. */
export class NeedsPerson extends Error {}

/**
 * Confirms the appointment of a payment that the backup lost, or rebuilds it. `slot` is the payment's, undefined if its
 * metadata names none. Throws NeedsPerson if the payment rules call for a refund or the time is taken.
 */
export async function confirmFromPayment(
  tx: TransactionContext,
  intent: OurIntent,
  slot: RequestedSlot | undefined,
): Promise<void> {
  await shareLockAppointmentCustomer(tx, intent.reference)
  const before = await lockAppointment(tx, intent.reference)
  if (before) await restore(tx, before, slot)
  else await rebuild(tx, intent, slot)
  const appointment = await lockAppointment(tx, intent.reference)
  if (!appointment) throw new Error('A rebuilt appointment is missing')
  const { id, status, feeCents, startsAt } = appointment
  const known = await findOrAddPayment(tx, intent, id)
  // The customer paid in time, so confirm the appointment even if its time has passed since.
  const settlement = computeSettlement({ appointment: { status, hasStarted: false, feeCents }, known, intent })
  const { state, statusChange, historyEvents, isQuotePaid } = settlement
  if (state !== 'succeeded' || !statusChange || !canChangeTo(status, statusChange.to)) {
    throw new NeedsPerson(`The payment rules would refund it: ${historyEvents.at(-1) ?? "it doesn't confirm a visit"}.`)
  }
  const line = { by: 'payment' as const, why: statusChange.why }
  const isConfirmed =
    status === 'expired'
      ? await confirmExpired(tx, appointment, line)
      : await changeStatus(tx, { id, from: status, to: statusChange.to, ...line })
  if (!isConfirmed) throw new NeedsPerson('Its time is taken.')
  await recordSettlement(tx, { appointment, intent, settlement })
  for (const why of historyEvents) await addHistoryEvent(tx, { id, by: 'payment', why })
  if (isQuotePaid !== undefined) await syncQuote(tx, appointment, isQuotePaid)
  // Don't email the customer: the lost server did, or a person calls.
  if (startsAt > tx.now()) await addAppointmentEmail(tx, { kind: 'visit_confirmed_shop', appointmentId: id })
}

async function rebuild(tx: TransactionContext, intent: OurIntent, slot: RequestedSlot | undefined): Promise<void> {
  if (!slot) throw new NeedsPerson("Its metadata doesn't name a day and time.")
  if (slot.start <= tx.now()) throw new NeedsPerson('Its visit time has passed.')
  const { reference: id, receivedCents: feeCents, createdAt: orderedAt } = intent
  const quoteNumber = readIntentMetadata(intent.metadata)?.quoteNumber ?? null
  const isRebuilt = await rebuildAppointment(tx, { id, quoteNumber, feeCents, orderedAt, ...slot })
  if (!isRebuilt) throw new NeedsPerson('Its time is taken.')
}

/** The backup has the appointment from before it was paid, maybe at an older slot. */
async function restore(
  tx: TransactionContext,
  { id, status, appointmentDate, timeSlot }: AppointmentRow,
  slot: RequestedSlot | undefined,
): Promise<void> {
  const stays = !slot || (slot.date === appointmentDate && slot.timeSlot === timeSlot)
  const isUnpaid = status === 'held' || status === 'expired'
  if (!stays && isUnpaid && !(await restoreSlot(tx, id, slot))) {
    throw new NeedsPerson(`Its time is taken. The backup has it ${status} at ${appointmentDate} ${timeSlot}.`)
  }
  await addRecoveredEvent(tx, id)
}
