import type { MoneyEmailKind } from './emails.ts'
import {
  type Base,
  baseOf,
  partialRefundEvents,
  type Reported,
  settleOwed,
  type Settlement,
  uncapturedState,
} from '#server/payments/settlement.ts'
import { formatCents } from '#shared/lib/cents.ts'
import type { JobPurpose } from '#shared/money/schema.ts'

export interface JobSettlement extends Settlement<MoneyEmailKind> {
  /** What the provider paid back since we last read the payment. */
  newlyRefundedCents: number
}

interface ReportedJobPayment extends Reported {
  /** What we asked for. */
  amountCents: number
  purpose: JobPurpose
  /** What is still open of the job without this payment. 0 if the job was cancelled. */
  openCents: number
}

const RECEIVED: MoneyEmailKind[] = ['payment_received', 'payment_received_shop']
const ON_ITS_WAY: MoneyEmailKind[] = ['bank_payment_started', 'bank_payment_started_shop']
const BANK_FAILED: MoneyEmailKind[] = ['bank_payment_failed', 'bank_payment_failed_shop']
const RETURNED: MoneyEmailKind[] = ['job_payment_returned', 'job_payment_returned_shop']
const REFUNDED: MoneyEmailKind[] = ['job_payment_refunded']
const SENT_BACK: MoneyEmailKind[] = ['job_refund_sent_back', 'job_refund_sent_back_shop']

/** The rules of a deposit or a balance paid online (docs/rules.md, Money). */
export function computeJobSettlement(reported: ReportedJobPayment): JobSettlement {
  const { known, intent } = reported
  const base = baseOf({ known, intent })
  const newlyRefundedCents = Math.max(base.refundedCents - known.refundedCents, 0)
  const settlement =
    base.receivedCents === 0
      ? { ...base, ...settleUncaptured(reported) }
      : base.refundedCents >= base.receivedCents
        ? { ...base, ...settleRefunded(reported, base) }
        : settleCaptured(reported, {
            ...base,
            historyEvents: [...base.historyEvents, ...partialRefundEvents(known, base)],
          })
  return { ...settlement, newlyRefundedCents }
}

/** A bank takes days, so both sides hear of each step. */
function settleUncaptured({ known, intent, purpose, amountCents }: ReportedJobPayment) {
  const state = uncapturedState({ known, intent })
  const was = known.state === 'processing'
  const what = `${purpose} of ${formatCents(amountCents)}`
  if (state === 'processing' && !was) {
    return { state, emails: ON_ITS_WAY, historyEvents: [`The ${what} is on its way from the bank`] }
  }
  if (state !== 'processing' && was) {
    return { state, emails: BANK_FAILED, historyEvents: [`The bank didn't pay the ${what}`] }
  }
  return { state }
}

function settleRefunded({ known }: ReportedJobPayment, base: Base) {
  if (known.state === 'refunded') return { state: 'refunded' as const }
  return {
    state: 'refunded' as const,
    historyEvents: [...base.historyEvents, `${formatCents(base.receivedCents)} refunded`],
    // About one that we didn't keep, the customer knows already.
    emails: known.isHonored ? REFUNDED : [],
  }
}

function settleCaptured(
  { known, intent, amountCents, purpose, openCents }: ReportedJobPayment,
  base: Base,
): Settlement<MoneyEmailKind> {
  const isRefunded = known.isHonored && base.refundedCents > known.refundedCents
  const owed = settleOwed({ known, intent }, base, SENT_BACK)
  if (owed) return isRefunded ? { ...owed, emails: [...owed.emails, ...REFUNDED] } : owed
  if (known.isHonored) return { ...base, state: 'succeeded', emails: isRefunded ? REFUNDED : [] }
  const refundDue = (why: string): Settlement<MoneyEmailKind> => ({
    ...base,
    state: 'refund_due',
    historyEvents: [...base.historyEvents, why],
    emails: RETURNED,
  })
  if (base.receivedCents !== amountCents || intent.currency !== 'usd') {
    const paid = `${formatCents(base.receivedCents)} (${intent.currency})`
    return refundDue(`${paid} was paid instead of ${formatCents(amountCents)}, so we refund it`)
  }
  if (openCents <= 0) return refundDue(`${formatCents(amountCents)} came in for nothing, so we refund it`)
  return {
    ...base,
    state: 'succeeded',
    isHonored: true,
    historyEvents: [...base.historyEvents, `${formatCents(amountCents)} received as ${purpose}`],
    emails: RECEIVED,
  }
}
