import type { AppointmentEmailKind } from '#server/appointments/emails/writers.ts'
import type { PaymentIntent } from '#server/payments/provider.ts'
import { type AppointmentStatus, isInPhase } from '#shared/appointments/statuses.ts'
import { formatCents } from '#shared/lib/cents.ts'
import type { PaymentState } from '#shared/payments/states.ts'

/** Our row of an intent before we read the provider again. */
export interface KnownPayment {
  state: PaymentState
  isExtra: boolean
  isHonored: boolean
  receivedCents: number
  refundedCents: number
  /** What the shop paid back by check. */
  paidBackCents: number
  disputed: boolean
}

/** What an intent's state means for its appointment and payment. */
export interface Settlement {
  state: PaymentState
  receivedCents: number
  refundedCents: number
  /** What is neither refunded nor paid back. */
  owedCents: number
  isHonored: boolean
  /** The new status. Going from `expired` to `confirmed` needs a free slot. If it's taken, `ifSlotTaken` applies. */
  statusChange?: { to: AppointmentStatus; why: string }
  ifSlotTaken?: Settlement
  /** The reasons of history events that don't change the status. */
  historyEvents: string[]
  emails: AppointmentEmailKind[]
  /** Sets the payment status of the appointment's quote. Undefined leaves it alone. */
  isQuotePaid?: boolean
}

interface AppointmentFacts {
  status: AppointmentStatus
  /** Its start time has passed. */
  hasStarted: boolean
  /** Its price. */
  feeCents: number
}

interface ReportedPayment {
  appointment: AppointmentFacts
  known: KnownPayment
  /** As the provider reported it. */
  intent: PaymentIntent
}

const CONFIRMED: AppointmentEmailKind[] = ['visit_confirmed', 'visit_confirmed_shop']
const CANCELLED: AppointmentEmailKind[] = ['visit_cancelled', 'visit_cancelled_shop']
const PAID_TOO_LATE: AppointmentEmailKind[] = ['payment_too_late', 'payment_too_late_shop']
const RETURNED: AppointmentEmailKind[] = ['payment_returned', 'payment_returned_shop']
const SENT_BACK: AppointmentEmailKind[] = ['refund_sent_back', 'refund_sent_back_shop']

/**
 * The rules of payments (docs/rules.md, Payment). Computes what to do from the appointment, our row and the provider's
 * intent. Intents can arrive twice, late and out of order: captured money stays captured, and an intent without news
 * changes nothing.
 */
export function computeSettlement({ appointment, known, intent }: ReportedPayment): Settlement {
  const receivedCents = Math.max(known.receivedCents, intent.receivedCents)
  const { refundedCents } = intent
  const disputeEvents = intent.disputed && !known.disputed ? ['The payment is disputed'] : []
  const owedCents = Math.max(receivedCents - refundedCents - known.paidBackCents, 0)
  const { isHonored } = known
  const base = { receivedCents, refundedCents, owedCents, isHonored, historyEvents: disputeEvents, emails: [] }
  if (receivedCents === 0) return { ...base, ...settleUncaptured({ appointment, known, intent }) }
  if (refundedCents >= receivedCents) return { ...base, ...settleRefunded({ appointment, known, base }) }
  const refundEvents =
    refundedCents > known.refundedCents
      ? [`${formatCents(refundedCents)} of ${formatCents(receivedCents)} refunded`]
      : []
  const historyEvents = [...disputeEvents, ...refundEvents]
  return settleCaptured({ appointment, known, intent, base: { ...base, historyEvents } })
}

/** What a settlement says unless a rule below changes it. */
type Base = Omit<Settlement, 'state' | 'statusChange' | 'ifSlotTaken' | 'isQuotePaid'>

function settleUncaptured({ appointment: { status }, known, intent }: ReportedPayment) {
  // A cancellation is final, so an intent that says otherwise is out of date.
  if (intent.status === 'canceled' || known.state === 'canceled') {
    const endsHold = status === 'held' && !known.isExtra
    return {
      state: 'canceled' as const,
      ...(endsHold && {
        statusChange: { to: 'expired' as const, why: 'The payment was cancelled before it went through' },
      }),
    }
  }
  if (intent.status === 'processing') return { state: 'processing' as const }
  return { state: intent.failureMessage === undefined ? ('open' as const) : ('failed' as const) }
}

function settleRefunded({
  appointment: { status },
  known,
  base,
}: Pick<ReportedPayment, 'appointment' | 'known'> & { base: Base }): Partial<Settlement> & Pick<Settlement, 'state'> {
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

function settleCaptured({ appointment, known, intent, base }: ReportedPayment & { base: Base }): Settlement {
  const { status, hasStarted, feeCents } = appointment
  if (base.owedCents === 0) {
    const isNews = known.state !== 'paid_back' && known.isHonored
    return { ...base, state: 'paid_back', ...(isNews && { isQuotePaid: false }) }
  }
  if (known.state === 'refund_failed') return { ...base, state: 'refund_failed' }
  // A bank can send a refund back. It would send the next one back too, so a person pays another way.
  if (
    known.state === 'refunded' ||
    known.state === 'paid_back' ||
    (known.state === 'refund_due' && intent.refundFailed)
  ) {
    return {
      ...base,
      state: 'refund_failed',
      historyEvents: [...base.historyEvents, "A refund didn't go through, so it must be paid another way"],
      emails: SENT_BACK,
    }
  }
  if (known.state === 'refund_due') return { ...base, state: 'refund_due' }
  if (known.isHonored) return { ...base, state: 'succeeded' }
  const refundDue = (why: string, emails: AppointmentEmailKind[]): Settlement => ({
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
  const accepted: Settlement = {
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
