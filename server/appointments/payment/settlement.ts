import type { AppointmentEmailKind } from '#server/appointments/emails/writers.ts'
import {
  type Base,
  baseOf,
  type KnownPayment,
  partialRefundEvents,
  type Reported,
  settleOwed,
  type Settlement,
  uncapturedState,
} from '#server/payments/settlement.ts'
import { type AppointmentStatus, isInPhase } from '#shared/appointments/statuses.ts'
import { formatCents } from '#shared/lib/cents.ts'

/** What an intent's state means for its appointment and payment. */
export interface VisitSettlement extends Settlement<AppointmentEmailKind> {
  /** The new status. Going from `expired` to `confirmed` needs a free slot. If it's taken, `ifSlotTaken` applies. */
  statusChange?: { to: AppointmentStatus; why: string }
  ifSlotTaken?: VisitSettlement
  /** Sets the payment status of the appointment's quote. Undefined leaves it alone. */
  isQuotePaid?: boolean
}

interface ReportedPayment extends Reported {
  /** `hasStarted`: its start time has passed. `feeCents`: its price. */
  appointment: { status: AppointmentStatus; hasStarted: boolean; feeCents: number }
}

const CONFIRMED: AppointmentEmailKind[] = ['visit_confirmed', 'visit_confirmed_shop']
const CANCELLED: AppointmentEmailKind[] = ['visit_cancelled', 'visit_cancelled_shop']
const PAID_TOO_LATE: AppointmentEmailKind[] = ['payment_too_late', 'payment_too_late_shop']
const RETURNED: AppointmentEmailKind[] = ['payment_returned', 'payment_returned_shop']
const SENT_BACK: AppointmentEmailKind[] = ['refund_sent_back', 'refund_sent_back_shop']

/**
 * The rules of a visit's payment (docs/rules.md, Payment). Computes what to do from the appointment, our row and the provider's
 * intent. Intents can arrive twice, late and out of order: an intent without news changes nothing.
 */
export function computeVisitSettlement({ appointment, known, intent }: ReportedPayment): VisitSettlement {
  const base = baseOf({ known, intent })
  if (base.receivedCents === 0) return { ...base, ...settleUncaptured({ appointment, known, intent }) }
  if (base.refundedCents >= base.receivedCents) return { ...base, ...settleRefunded({ appointment, known, base }) }
  const historyEvents = [...base.historyEvents, ...partialRefundEvents(known, base)]
  return settleCaptured({ appointment, known, intent, base: { ...base, historyEvents } })
}

function settleUncaptured({ appointment: { status }, known, intent }: ReportedPayment) {
  const state = uncapturedState({ known, intent })
  const endsHold = state === 'canceled' && status === 'held' && !known.isExtra
  return {
    state,
    ...(endsHold && {
      statusChange: { to: 'expired' as const, why: 'The payment was canceled before it went through' },
    }),
  }
}

function settleRefunded({
  appointment: { status },
  known,
  base,
}: Pick<ReportedPayment, 'appointment' | 'known'> & { base: Base }): Partial<VisitSettlement> &
  Pick<VisitSettlement, 'state'> {
  if (known.state === 'refunded') return { state: 'refunded' }
  const refunded = {
    state: 'refunded' as const,
    historyEvents: [...base.historyEvents, `${formatCents(base.receivedCents)} refunded`],
  }
  if (known.isExtra) return refunded
  if (status === 'held')
    return { ...refunded, statusChange: { to: 'expired', why: 'The payment was refunded before we saw it' } }
  if (!known.isHonored) return refunded
  if (!isInPhase(status, 'booked')) return { ...refunded, isQuotePaid: false }
  return {
    ...refunded,
    isQuotePaid: false,
    statusChange: { to: 'cancelled', why: 'The payment was refunded at the payment provider' },
    emails: CANCELLED,
  }
}

/** What money that is owed, or gone, means for the visit and its quote. */
function withVisit(
  owed: Settlement<AppointmentEmailKind>,
  { appointment: { status }, known }: { appointment: { status: AppointmentStatus }; known: KnownPayment },
): VisitSettlement {
  const { state } = owed
  const isGone = state === 'paid_back' || state === 'charged_back'
  const endsHold = state === 'charged_back' && status === 'held' && !known.isExtra
  const why = 'The bank took the payment back before we saw it'
  return {
    ...owed,
    ...(isGone && known.isHonored && known.state !== state && { isQuotePaid: false }),
    ...(known.state === 'charged_back' && state === 'succeeded' && { isQuotePaid: true }),
    ...(endsHold && { statusChange: { to: 'expired', why } }),
  }
}

function settleCaptured({ appointment, known, intent, base }: ReportedPayment & { base: Base }): VisitSettlement {
  const { status, hasStarted, feeCents } = appointment
  const owed = settleOwed({ known, intent }, base, SENT_BACK)
  if (owed) return withVisit(owed, { appointment, known })
  if (known.isHonored) return { ...base, state: 'succeeded' }
  const refundDue = (why: string, emails: AppointmentEmailKind[]): VisitSettlement => ({
    ...base,
    state: 'refund_due',
    historyEvents: [...base.historyEvents, why],
    emails,
  })
  if (known.isExtra) return refundDue('A second payment for this visit came in, so we refund it', RETURNED)
  if (base.receivedCents !== feeCents || intent.currency !== 'usd') {
    const why = `${formatCents(base.receivedCents)} (${intent.currency}) was paid instead of the fee, so we refund it`
    return {
      ...refundDue(why, RETURNED),
      ...(status === 'held' && { statusChange: { to: 'expired', why: "The amount paid doesn't match the fee" } }),
    }
  }
  const accepted: VisitSettlement = {
    ...base,
    state: 'succeeded',
    isHonored: true,
    statusChange: { to: 'confirmed', why: 'The fee was paid' },
    emails: CONFIRMED,
    isQuotePaid: true,
  }
  const tooLate = refundDue('The fee was paid too late for this time, so we refund it', PAID_TOO_LATE)
  // It's too late to confirm an appointment that has started.
  if (status === 'held' && hasStarted) {
    return { ...tooLate, statusChange: { to: 'expired', why: 'We saw the payment after the visit time' } }
  }
  if (status === 'held') return accepted
  if (status === 'cancelled' || (status === 'expired' && hasStarted)) return tooLate
  // The office booked it by phone, without a payment.
  if (status !== 'expired') return refundDue('An unexpected payment came in, so we refund it', RETURNED)
  return {
    ...accepted,
    statusChange: { to: 'confirmed', why: 'The fee was paid late, and the time was still open' },
    ifSlotTaken: tooLate,
  }
}
