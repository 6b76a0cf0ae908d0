import type { AppointmentEmailKind } from '#server/appointments/emails/writers.ts'
import type { PaymentRow } from './queries.ts'
import type { PaymentIntent } from '#server/payment-provider/provider.ts'
import { type AppointmentStatus, isInPhase } from '#shared/appointments/statuses.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { type Dispute, OWED_STATES, type PaymentState } from '#shared/payments/states.ts'

/** Our row of an intent before we read the provider again. */
export type KnownPayment = Pick<
  PaymentRow,
  'state' | 'isExtra' | 'isHonored' | 'receivedCents' | 'refundedCents' | 'paidBackCents' | 'dispute'
>

/** What an intent's state means for its appointment and payment. */
export interface Settlement {
  state: PaymentState
  receivedCents: number
  refundedCents: number
  /** What is neither refunded nor paid back. */
  owedCents: number
  isHonored: boolean
  dispute: Dispute | null
  /** The new status. Going from `expired` to `confirmed` needs a free slot. If it's taken, `ifSlotTaken` applies. */
  statusChange?: { to: AppointmentStatus; why: string }
  ifSlotTaken?: Settlement
  /** The reasons of history events that don't change the status. */
  historyEvents: string[]
  emails: AppointmentEmailKind[]
  /** Sets the payment status of the appointment's quote. Undefined leaves it alone. */
  isQuotePaid?: boolean
}

interface ReportedPayment {
  /** `hasStarted`: its start time has passed. `feeCents`: its price. */
  appointment: { status: AppointmentStatus; hasStarted: boolean; feeCents: number }
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
  const dispute = intent.dispute ?? known.dispute
  const disputeEvents = dispute !== null && dispute !== known.dispute ? [DISPUTE_EVENTS[dispute]] : []
  const owedCents = Math.max(receivedCents - refundedCents - known.paidBackCents, 0)
  const { isHonored } = known
  const base = { receivedCents, refundedCents, owedCents, isHonored, dispute, historyEvents: disputeEvents, emails: [] }
  if (receivedCents === 0) return { ...base, ...settleUncaptured({ appointment, known, intent }) }
  if (refundedCents >= receivedCents) return { ...base, ...settleRefunded({ appointment, known, base }) }
  const historyEvents = [...disputeEvents, ...partialRefundEvents(known, { receivedCents, refundedCents })]
  return settleCaptured({ appointment, known, intent, base: { ...base, historyEvents } })
}

/** Of a refund made in the provider's dashboard, or of one that came back. `settleOwed` tells of a payment's last one. */
function partialRefundEvents(
  known: KnownPayment,
  { receivedCents, refundedCents }: Pick<Settlement, 'receivedCents' | 'refundedCents'>,
): string[] {
  const before = known.refundedCents
  if (refundedCents > before) return [`${formatCents(refundedCents)} of ${formatCents(receivedCents)} refunded`]
  const isTold = known.state === 'refunded' || known.state === 'paid_back'
  return refundedCents < before && !isTold
    ? [`A refund of ${formatCents(before - refundedCents)} didn't go through`]
    : []
}

/** What the history says about each stage. */
const DISPUTE_EVENTS: Readonly<Record<Dispute, string>> = {
  inquiry: 'The bank asks about the payment',
  open: 'The payment is disputed',
  won: 'The dispute ended, and the payment stays with us',
  lost: 'The dispute was lost: the bank took the payment back',
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
        statusChange: { to: 'expired' as const, why: 'The payment was canceled before it went through' },
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

/** What becomes of money that we owe, or no longer have. Undefined if we may keep it. */
function settleOwed({
  appointment: { status },
  known,
  intent,
  base,
}: ReportedPayment & { base: Base }): Settlement | undefined {
  const { state } = known
  const gone = (to: 'paid_back' | 'charged_back'): Settlement => ({
    ...base,
    state: to,
    // If the bank decides for us after all, a payment that was due for a refund is due again.
    isHonored: known.isHonored && !OWED_STATES.includes(state),
    ...(known.isHonored && state !== to && { isQuotePaid: false }),
  })
  if (base.owedCents === 0) return gone('paid_back')
  if (base.dispute === 'lost') {
    const endsHold = status === 'held' && !known.isExtra
    const why = 'The bank took the payment back before we saw it'
    return { ...gone('charged_back'), ...(endsHold && { statusChange: { to: 'expired', why } }) }
  }
  // The bank changed its mind, so we have the money again.
  if (state === 'charged_back') {
    if (known.isHonored) return { ...base, state: 'succeeded', isQuotePaid: true }
    const why = 'The payment came back to us, so we refund it'
    return { ...base, state: 'refund_due', historyEvents: [...base.historyEvents, why] }
  }
  if (state === 'refund_failed') return { ...base, state }
  const cameBack = state === 'refunded' || state === 'paid_back' || (state === 'refund_due' && intent.refundFailed)
  // While the bank decides, it may pay the customer itself.
  if (base.dispute === 'open' && cameBack) return { ...base, state: 'refund_due' }
  // The bank would send the next refund back too, so a person pays another way.
  if (cameBack) {
    const why = "A refund didn't go through, so it must be paid another way"
    return { ...base, state: 'refund_failed', historyEvents: [...base.historyEvents, why], emails: SENT_BACK }
  }
  return state === 'refund_due' ? { ...base, state } : undefined
}

function settleCaptured({ appointment, known, intent, base }: ReportedPayment & { base: Base }): Settlement {
  const { status, hasStarted, feeCents } = appointment
  const owed = settleOwed({ appointment, known, intent, base })
  if (owed) return owed
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
