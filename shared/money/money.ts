import { splitTotal } from '#shared/final-quote/final-quote.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import type { PaymentState } from '#shared/payments/states.ts'
import type { JobPurpose, Money } from './schema.ts'

/** What a payment of a job does to what was received. Amounts are whole cents. */
export interface LedgerEntry {
  /** False for a payment that we don't keep, such as a second one. */
  isHonored: boolean
  /** Negative for a row that takes back or pays back another one. */
  receivedCents: number
  /** What went back online, or was asked to. */
  backCents: number
  /** How much of what went back lowers the price. The rest paid back what was too much. */
  loweredCents: number
  amountCents: number
  state: PaymentState
}

/** What a quote's money is computed from. */
export interface MoneyBasis {
  /** What counts: the accepted final quote, else the one that waits. */
  price: { totalCents: number; depositPercent: number; isAccepted: boolean } | undefined
  /** The total of the accepted one that it replaced. Undefined unless it's a change order. */
  replacedCents?: number | undefined
  /** What the fee of the visit brought in and did not go back. */
  paidForVisitCents: number
  entries: readonly LedgerEntry[]
  /** What the shop keeps of a job that was cancelled. */
  keptCents: number | undefined
  /** The first day on which the balance is due. Undefined while no one knows it. */
  balanceDueOn: string | undefined
  today: string
}

/**
 * What is owed, received, due and still open of a job (docs/rules.md, Money). A payment counts once it has arrived. A refund
 * lowers what is owed by as much, unless it pays back what was too much.
 */
export function computeMoney(basis: MoneyBasis): Omit<Money, 'payments'> {
  const { price, replacedCents, paidForVisitCents, entries, keptCents, balanceDueOn, today } = basis
  const totalCents = price?.totalCents ?? 0
  const { creditCents, depositCents } = splitTotal({
    totalCents,
    paidForVisitCents,
    depositPercent: price?.depositPercent ?? 0,
  })
  const loweredCents = sum(entries, (entry) => entry.loweredCents)
  const receivedCents = sum(entries, receivedOf)
  const wholeCents = keptCents ?? Math.max(totalCents - creditCents - loweredCents, 0)
  const firstCents = Math.max(depositCents - loweredCents, 0)
  // After a change order of a job that was paid in full, the difference is due at once.
  const wasPaid =
    replacedCents !== undefined && receivedCents >= Math.max(replacedCents - creditCents - loweredCents, 0)
  const isBalanceDue = wasPaid || (balanceDueOn !== undefined && today >= balanceDueOn)
  const isRunning = price?.isAccepted === true && keptCents === undefined
  const dueCents = isRunning ? Math.max((isBalanceDue ? wholeCents : firstCents) - receivedCents, 0) : 0
  const openCents = keptCents === undefined ? Math.max(wholeCents - receivedCents, 0) : 0
  const dueFor = dueCents === 0 ? null : isBalanceDue ? 'balance' : 'deposit'
  return {
    totalCents,
    creditCents,
    receivedCents,
    openCents,
    dueCents,
    dueFor,
    ...(openCents > 0 && dueFor !== 'deposit' && balanceDueOn !== undefined && { dueOn: balanceDueOn }),
    onItsWayCents: sum(entries, ({ state, amountCents }) => (state === 'processing' ? amountCents : 0)),
    owedBackCents: price?.isAccepted ? Math.max(receivedCents - wholeCents, 0) : Math.max(receivedCents, 0),
    ...(keptCents !== undefined && { keptCents: Math.max(Math.min(keptCents, receivedCents), 0) }),
  }
}

/** What a payment brought in so far: nothing once the bank took it back. */
export function receivedOf({ isHonored, state, receivedCents, backCents }: LedgerEntry): number {
  return isHonored && state !== 'charged_back' ? receivedCents - backCents : 0
}

function sum<T>(all: readonly T[], centsOf: (one: T) => number): number {
  return all.reduce((total, one) => total + centsOf(one), 0)
}

/** What refunds took off the price, so that it isn't owed again. */
export function loweredCentsOf(money: Money): number {
  const { totalCents, creditCents, receivedCents, openCents, owedBackCents, keptCents } = money
  if (keptCents !== undefined) return 0
  return Math.max(totalCents - creditCents - receivedCents - openCents + owedBackCents, 0)
}

export const LOWERED_LABEL = 'Refunded and not owed again'

const DUE_LABELS: Readonly<Record<JobPurpose, string>> = { deposit: 'Deposit', balance: 'Balance' }

/** What is due of an accepted job, or will be, for its customer: `Deposit $3,206.00, due now`. Undefined if nothing is left to pay. */
export function dueText({ dueFor, dueCents, dueOn, openCents, onItsWayCents }: Money): string | undefined {
  if (dueFor !== null && onItsWayCents === 0) return `${DUE_LABELS[dueFor]} ${formatCents(dueCents)}, due now`
  const leftCents = openCents - onItsWayCents
  if (leftCents <= 0) return undefined
  return `Balance ${formatCents(leftCents)}, ${dueOn ? `due from ${formatMonthDay(dueOn)}` : 'nothing due now'}`
}
