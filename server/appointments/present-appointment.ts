import type { Appointment, AppointmentOutcome, OfficeAppointment } from '#shared/appointments/schema.ts'
import { STATUS_FACTS } from '#shared/appointments/statuses.ts'
import { type Contact, EMPTY_CONTACT, pickContact } from '#shared/contact/fields.ts'
import { crewLabel } from '#shared/schedule/crew-label.ts'
import type { OfficeRow } from './for-caller.ts'
import type { PaymentRow } from '#server/payments/queries.ts'
import type { AppointmentRow } from './queries.ts'

type PaymentFacts = Pick<PaymentRow, 'state' | 'dispute' | 'receivedCents' | 'refundedCents' | 'failureMessage'>

/** What the visitor sees of an appointment. */
export function presentAppointment(
  appointment: AppointmentRow,
  payment: PaymentFacts | undefined,
  at: Date,
): Appointment {
  const outcome = appointmentOutcome(appointment, payment, at)
  const message = outcome === 'failed' ? payment?.failureMessage : null
  return {
    id: appointment.id,
    appointmentDate: appointment.appointmentDate,
    timeSlot: appointment.timeSlot,
    startsAt: appointment.startsAt.toISOString(),
    endsAt: appointment.endsAt.toISOString(),
    outcome,
    heldUntil: appointment.heldUntil?.toISOString() ?? null,
    feeCents: appointment.feeCents,
    paidCents: payment?.receivedCents ?? 0,
    refundedCents: payment?.refundedCents ?? 0,
    movedByShop: appointment.movedByShop,
    ...(message != null && { paymentMessage: message }),
    contact: visibleContact(appointment),
    quoteId: appointment.quoteId,
    ...(outcome === 'confirmed' && { calendarToken: appointment.calendarToken }),
  }
}

/** What the office sees of an appointment. */
export function presentOfficeAppointment(row: OfficeRow): OfficeAppointment {
  return {
    id: row.id,
    kind: row.kind,
    appointmentDate: row.appointmentDate,
    timeSlot: row.timeSlot,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    crew: row.crew,
    crewName: crewLabel(row.crew, row.crewName ?? undefined),
    crewPinned: row.crewPinned,
    customerMoves: row.customerMoves,
    status: row.status,
    fee: row.fee,
    feeCents: row.feeCents,
    collected: row.collected,
    intentId: row.intentId,
    paymentState: row.paymentState,
    paidCents: row.paidCents,
    refundedCents: row.refundedCents,
    paidBackCents: row.paidBackCents,
    dispute: row.dispute,
    movedByShop: row.movedByShop,
    travelUntil: row.travelUntil?.toISOString() ?? null,
    heldUntil: row.heldUntil?.toISOString() ?? null,
    contact: pickContact(row),
    customerId: row.customerId,
    quoteId: row.quoteId,
    quoteNumber: row.quoteNumber,
    notes: row.notes,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    erased: row.erasedAt !== null,
  }
}

/** Empty if the contact was copied from another session's quote. Its id lets you book for that quote, not read it. */
export function visibleContact(appointment: AppointmentRow): Contact {
  return appointment.isContactHidden ? EMPTY_CONTACT : pickContact(appointment)
}

/** Sums up status and payment for the visitor. */
export function appointmentOutcome(
  { status, heldUntil }: Pick<AppointmentRow, 'status' | 'heldUntil'>,
  payment: Pick<PaymentFacts, 'state' | 'dispute'> | undefined,
  at: Date,
): AppointmentOutcome {
  switch (STATUS_FACTS[status].phase) {
    case 'hold':
      if (payment?.state === 'processing') return 'processing'
      if (heldUntil !== null && heldUntil <= at) return 'expired'
      return payment?.state === 'failed' ? 'failed' : 'held'
    case 'booked':
      return 'confirmed'
    case 'over':
      return 'done'
    case 'ended':
      return endedOutcome(status, payment)
  }
}

function endedOutcome(
  status: AppointmentRow['status'],
  payment: Pick<PaymentFacts, 'state' | 'dispute'> | undefined,
): AppointmentOutcome {
  switch (payment?.state) {
    case 'refund_due':
      return payment.dispute === 'open' ? 'disputed' : 'refunded'
    case 'refunded':
      return 'refunded'
    case 'charged_back':
      return 'disputed'
    case 'refund_failed':
    case 'paid_back':
      return 'paid_back'
    default:
      if (status === 'cancelled') return 'cancelled'
      return payment?.state === 'processing' ? 'processing' : 'expired'
  }
}
