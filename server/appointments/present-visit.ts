import type { PaymentRow } from '#server/payments/store.ts'
import type { OfficeVisit, Visit, VisitOutcome } from '#shared/appointments/schema.ts'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import { contactOf, NO_CONTACT } from '#shared/quotes/contact.ts'
import type { Contact } from '#shared/quotes/schema.ts'
import type { OfficeVisitRow } from './office-store.ts'
import type { AppointmentRow } from './store.ts'

type PaymentFacts = Pick<PaymentRow, 'state' | 'receivedCents' | 'refundedCents' | 'failureMessage'>

/** A visit as its own visitor sees it. */
export function presentVisit(visit: AppointmentRow, payment: PaymentFacts | undefined, at: Date): Visit {
  const outcome = outcomeOf(visit, payment, at)
  const message = outcome === 'failed' ? payment?.failureMessage : null
  return {
    id: visit.id,
    appointmentDate: visit.appointmentDate,
    timeSlot: visit.timeSlot,
    startsAt: visit.startsAt.toISOString(),
    endsAt: visit.endsAt.toISOString(),
    outcome,
    heldUntil: visit.heldUntil?.toISOString() ?? null,
    feeCents: MEASUREMENT_FEE_CENTS,
    paidCents: payment?.receivedCents ?? 0,
    refundedCents: payment?.refundedCents ?? 0,
    ...(message != null && { paymentMessage: message }),
    contact: visibleContact(visit),
    quoteId: visit.quoteId,
    ...(outcome === 'confirmed' && { calendarToken: visit.calendarToken }),
  }
}

/** A visit as /orders shows it. */
export function presentOfficeVisit(row: OfficeVisitRow): OfficeVisit {
  return {
    id: row.id,
    appointmentDate: row.appointmentDate,
    timeSlot: row.timeSlot,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    crew: row.crew,
    status: row.status,
    fee: row.fee,
    paymentState: row.paymentState,
    paidCents: row.paidCents,
    refundedCents: row.refundedCents,
    disputed: row.disputed,
    heldUntil: row.heldUntil?.toISOString() ?? null,
    contact: contactOf(row),
    quoteId: row.quoteId,
    quoteNumber: row.quoteNumber,
    notes: row.notes,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Nobody's where the visit has it of a quote of another session: its id is leave to book for it, not to read it. */
export function visibleContact(visit: AppointmentRow): Contact {
  return visit.isContactHidden ? NO_CONTACT : contactOf(visit)
}

/** How a visit stands, by what the shop knows of it and of its payment. */
export function outcomeOf(
  { status, heldUntil }: Pick<AppointmentRow, 'status' | 'heldUntil'>,
  payment: Pick<PaymentFacts, 'state'> | undefined,
  at: Date,
): VisitOutcome {
  const goesBack = payment?.state === 'refund_due' || payment?.state === 'refunded'
  switch (status) {
    case 'held':
      if (payment?.state === 'processing') return 'processing'
      if (heldUntil !== null && heldUntil <= at) return 'expired'
      return payment?.state === 'failed' ? 'failed' : 'held'
    case 'confirmed':
      return 'confirmed'
    case 'completed':
    case 'no_show':
      return 'done'
    case 'expired':
      if (payment?.state === 'processing') return 'processing'
      return goesBack ? 'refunded' : 'expired'
    case 'cancelled':
      return goesBack ? 'refunded' : 'cancelled'
  }
}
