import type { MailKind } from '#server/mail/kinds.ts'
import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import { formatCents } from '#shared/lib/cents.ts'
import type { PaymentState } from '#shared/payments/states.ts'
import type { PaymentIntent } from './provider.ts'

/** What our row says of an intent before the provider was asked again. */
export interface KnownPayment {
  state: PaymentState
  isExtra: boolean
  isHonoured: boolean
  receivedCents: number
  refundedCents: number
  disputed: boolean
}

/** What a look at the provider means for a visit and its payment. */
export interface Verdict {
  state: PaymentState
  receivedCents: number
  refundedCents: number
  isHonoured: boolean
  /** The visit's move. From `expired` to `confirmed` needs its slot free: where it is not, `otherwise` holds. */
  move?: { to: AppointmentStatus; why: string }
  otherwise?: Verdict
  /** Lines for the visit's history that move nothing. */
  notes: string[]
  mails: MailKind[]
  /** Whether the payment status of the visit's quote follows. */
  quotePaid?: boolean
}

interface JudgedVisit {
  status: AppointmentStatus
  /** Its time has come. */
  isOver: boolean
}

const CONFIRMED: MailKind[] = ['visit_confirmed', 'visit_confirmed_shop']
const CANCELLED: MailKind[] = ['visit_cancelled', 'visit_cancelled_shop']
const TOO_LATE: MailKind[] = ['payment_too_late', 'payment_too_late_shop']
const RETURNED: MailKind[] = ['payment_returned', 'payment_returned_shop']

/**
 * The rule of every payment (docs/rules.md, Payment): from how the visit stands, what we knew and what the provider
 * says now, to what is to be done. Looks may come twice, late and out of order: what was captured stays captured, and
 * a look that says nothing new changes nothing. `feeCents` is what the visit costs.
 */
export function judge(
  { status, isOver }: JudgedVisit,
  known: KnownPayment,
  intent: PaymentIntent,
  feeCents: number,
): Verdict {
  const receivedCents = Math.max(known.receivedCents, intent.receivedCents)
  const { refundedCents } = intent
  const notes = intent.disputed && !known.disputed ? ['The payment is disputed at the provider'] : []
  const base = { receivedCents, refundedCents, isHonoured: known.isHonoured, notes, mails: [] }
  if (receivedCents === 0) return { ...base, ...notCaptured(status, known, intent) }
  if (refundedCents >= receivedCents) return { ...base, ...givenBack(status, known, notes, receivedCents) }
  if (refundedCents > known.refundedCents) {
    notes.push(`${formatCents(refundedCents)} of ${formatCents(receivedCents)} went back`)
  }
  return captured({ status, isOver }, known, base, intent, feeCents)
}

type Base = Pick<Verdict, 'receivedCents' | 'refundedCents' | 'isHonoured' | 'notes' | 'mails'>

function notCaptured(status: AppointmentStatus, known: KnownPayment, intent: PaymentIntent) {
  // Nothing comes after a cancellation, so an older look that arrives later is known by it.
  if (intent.status === 'canceled' || known.state === 'canceled') {
    const endsHold = status === 'held' && !known.isExtra
    return {
      state: 'canceled' as const,
      ...(endsHold && { move: { to: 'expired' as const, why: 'The payment was cancelled before it was made' } }),
    }
  }
  if (intent.status === 'processing') return { state: 'processing' as const }
  return { state: intent.failureMessage === undefined ? ('open' as const) : ('failed' as const) }
}

function givenBack(
  status: AppointmentStatus,
  known: KnownPayment,
  notes: string[],
  cents: number,
): Partial<Verdict> & Pick<Verdict, 'state'> {
  if (known.state === 'refunded') return { state: 'refunded' }
  const all = { state: 'refunded' as const, notes: [...notes, `${formatCents(cents)} went back`] }
  if (known.isExtra) return all
  if (status === 'held')
    return { ...all, move: { to: 'expired', why: 'The payment was given back before it was seen' } }
  if (!known.isHonoured) return all
  if (status !== 'confirmed') return { ...all, quotePaid: false }
  return {
    ...all,
    quotePaid: false,
    move: { to: 'cancelled', why: 'The payment was refunded at the provider' },
    mails: CANCELLED,
  }
}

function captured(
  { status, isOver }: JudgedVisit,
  known: KnownPayment,
  base: Base,
  intent: PaymentIntent,
  feeCents: number,
): Verdict {
  if (known.state === 'refund_due') return { ...base, state: 'refund_due' }
  // A bank may send a refund back. What is given back again is only what the provider says is still there.
  if (known.state === 'refunded') {
    return { ...base, state: 'refund_due', notes: [...base.notes, 'A refund did not arrive; it is made again'] }
  }
  if (known.isHonoured) return { ...base, state: 'succeeded' }
  const goesBack = (why: string, mails: MailKind[]): Verdict => ({
    ...base,
    state: 'refund_due',
    notes: [...base.notes, why],
    mails,
  })
  if (known.isExtra) return goesBack('A second payment for this visit arrived; it goes back', RETURNED)
  if (base.receivedCents !== feeCents || intent.currency !== 'usd') {
    const why = `${formatCents(base.receivedCents)} (${intent.currency}) was paid in place of the fee; it goes back`
    return {
      ...goesBack(why, RETURNED),
      ...(status === 'held' && { move: { to: 'expired', why: 'Another amount than the fee was paid' } }),
    }
  }
  const honoured: Verdict = {
    ...base,
    state: 'succeeded',
    isHonoured: true,
    move: { to: 'confirmed', why: 'The fee was paid' },
    mails: CONFIRMED,
    quotePaid: true,
  }
  const tooLate = goesBack('The fee was paid when the slot was gone; it goes back', TOO_LATE)
  // A visit whose time has come cannot be announced any more.
  if (status === 'held' && isOver) {
    return { ...tooLate, move: { to: 'expired', why: 'The fee was seen when the time of the visit had come' } }
  }
  if (status === 'held') return honoured
  if (status === 'cancelled' || (status === 'expired' && isOver)) return tooLate
  // Confirmed without a payment: the office took it by phone.
  if (status !== 'expired') return goesBack('A payment that nobody asked for arrived; it goes back', RETURNED)
  return {
    ...honoured,
    move: { to: 'confirmed', why: 'The fee was paid late, and the slot was still free' },
    otherwise: tooLate,
  }
}
