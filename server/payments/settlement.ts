import type { PaymentRow } from './queries.ts'
import type { PaymentIntent } from '#server/payment-provider/provider.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { type Dispute, OWED_STATES, type PaymentState } from '#shared/payments/states.ts'

/*
 * What holds for each payment online, whatever it's for. The rules of a visit's fee are in appointments/payment/settlement.ts,
 * those of a job's deposit and balance in money/settlement.ts.
 */

/** Our row of an intent before we read the provider again. */
export type KnownPayment = Pick<
  PaymentRow,
  | 'state'
  | 'isExtra'
  | 'isHonored'
  | 'receivedCents'
  | 'refundedCents'
  | 'paidBackCents'
  | 'refundAskedCents'
  | 'dispute'
>

/** What an intent's state means for its payment. */
export interface Settlement<Email extends string = string> {
  state: PaymentState
  receivedCents: number
  refundedCents: number
  /** What is to go back and didn't yet. */
  owedCents: number
  isHonored: boolean
  dispute: Dispute | null
  /** What history says. */
  historyEvents: string[]
  emails: Email[]
}

/** A payment as the provider reported it, and as we knew it. */
export interface Reported {
  known: KnownPayment
  intent: PaymentIntent
}

/** What a settlement says unless a rule changes it. */
export type Base = Omit<Settlement<never>, 'state'>

/** Intents can arrive twice, late and out of order: captured money stays captured. */
export function baseOf({ known, intent }: Reported): Base {
  const receivedCents = Math.max(known.receivedCents, intent.receivedCents)
  const { refundedCents } = intent
  const dispute = intent.dispute ?? known.dispute
  const toGoBackCents = Math.min(known.refundAskedCents ?? receivedCents, receivedCents)
  return {
    receivedCents,
    refundedCents,
    owedCents: Math.max(toGoBackCents - refundedCents - known.paidBackCents, 0),
    isHonored: known.isHonored,
    dispute,
    historyEvents: dispute !== null && dispute !== known.dispute ? [DISPUTE_EVENTS[dispute]] : [],
    emails: [],
  }
}

/** What the history says about each stage. */
const DISPUTE_EVENTS: Readonly<Record<Dispute, string>> = {
  inquiry: 'The bank asks about the payment',
  open: 'The payment is disputed',
  won: 'The dispute ended, and the payment stays with us',
  lost: 'The dispute was lost: the bank took the payment back',
}

/** Of a refund of a part, or of one that came back. `settleOwed` tells of a payment's last one. */
export function partialRefundEvents(
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

/** The state of an intent that captured nothing. A cancellation is final, so an intent that says otherwise is out of date. */
export function uncapturedState({ known, intent }: Reported): 'canceled' | 'processing' | 'open' | 'failed' {
  if (intent.status === 'canceled' || known.state === 'canceled') return 'canceled'
  if (intent.status === 'processing') return 'processing'
  return intent.failureMessage === undefined ? 'open' : 'failed'
}

/**
 * What becomes of captured money that we owe, or no longer have. Undefined if we may keep it. `sentBack`: the emails about a refund
 * that the bank sent back.
 */
export function settleOwed<Email extends string>(
  { known, intent }: Reported,
  base: Base,
  sentBack: readonly Email[],
): Settlement<Email> | undefined {
  const { state, refundAskedCents } = known
  const isPart = refundAskedCents !== null && refundAskedCents < base.receivedCents
  const gone = (to: 'paid_back' | 'charged_back'): Settlement<Email> => ({
    ...base,
    state: to,
    // If the bank decides for us after all, a payment that was due for a refund is due again.
    isHonored: known.isHonored && (isPart || !OWED_STATES.includes(state)),
  })
  if (base.owedCents === 0 && !isPart) return gone('paid_back')
  if (base.dispute === 'lost') return gone('charged_back')
  // The bank changed its mind, so we have the money again.
  if (state === 'charged_back') {
    if (known.isHonored) return { ...base, state: base.owedCents > 0 && isPart ? 'refund_due' : 'succeeded' }
    const why = 'The payment came back to us, so we refund it'
    return { ...base, state: 'refund_due', historyEvents: [...base.historyEvents, why] }
  }
  if (base.owedCents === 0) return undefined
  if (state === 'refund_failed') return { ...base, state }
  const cameBack =
    state === 'refunded' ||
    state === 'paid_back' ||
    (state === 'succeeded' && refundAskedCents !== null) ||
    (state === 'refund_due' && intent.refundFailed)
  // While the bank decides, it may pay the customer itself.
  if (base.dispute === 'open' && cameBack) return { ...base, state: 'refund_due' }
  // The bank would send the next refund back too, so a person pays another way.
  if (cameBack) {
    const why = "A refund didn't go through, so it must be paid another way"
    return { ...base, state: 'refund_failed', historyEvents: [...base.historyEvents, why], emails: [...sentBack] }
  }
  return state === 'refund_due' ? { ...base, state } : undefined
}
