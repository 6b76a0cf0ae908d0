import { formatCents } from '#shared/lib/cents.ts'
import type { Money, MoneyPayment, PaymentMethod, PaymentPurpose } from '#shared/money/schema.ts'
import type { PaymentState } from '#shared/payments/states.ts'

// What a customer reads about their money (docs/rules.md, The customer's page).

/** From this amount on, a card costs the shop much more than a bank payment. */
const BANK_FROM_CENTS = 100_000
export const isBankBetter = (amountCents: number) => amountCents > BANK_FROM_CENTS

export const BANK_DAYS = 'It takes up to four business days.'

const PURPOSES: Readonly<Record<PaymentPurpose, string>> = { visit: 'Visit', deposit: 'Deposit', balance: 'Balance' }
export const METHODS: Readonly<Record<PaymentMethod, string>> = {
  card: 'Card',
  bank: 'Bank account',
  cash: 'Cash',
  check: 'Check',
}

/** `$3,206.00 is on its way from your bank.` */
export function onItsWayText({ onItsWayCents, payments }: Money): string | undefined {
  if (onItsWayCents === 0) return undefined
  const isByCard = payments.some(({ state, method }) => state === 'processing' && method === 'card')
  return isByCard
    ? `${formatCents(onItsWayCents)} is being processed. You don't need to do anything.`
    : `${formatCents(onItsWayCents)} is on its way from your bank. ${BANK_DAYS}`
}

const isOnline = (method: PaymentMethod) => method === 'card' || method === 'bank'

/** The last try to pay, if it failed and something is due. */
export function failedText({ payments, dueFor, onItsWayCents }: Money): string | undefined {
  const last = payments.findLast(({ method, returns }) => isOnline(method) && returns === undefined)
  if (dueFor === null || onItsWayCents > 0 || last?.state !== 'failed' || last.method !== 'bank') return undefined
  return `Your bank didn't pay the ${formatCents(last.amountCents)}, and nothing was charged. Please pay again, from your bank account or by card.`
}

/** What a job that was canceled costs, and what comes back. */
export function keptText({ keptCents = 0, owedBackCents, payments }: Money): string {
  const backCents = payments.reduce(
    (sum, { refundedCents, amountCents, isReversal }) =>
      sum + refundedCents + (isReversal ? 0 : Math.max(-amountCents, 0)),
    owedBackCents,
  )
  const back = backCents > 0 ? ' What you paid online comes back by itself, anything else by check.' : ''
  if (keptCents > 0) return `Your order is canceled. We keep ${formatCents(keptCents)} of what you paid.${back}`
  return `Your order is canceled.${back}`
}

const STATES: Readonly<Record<PaymentState, string>> = {
  open: 'Not paid',
  processing: 'On its way',
  failed: "Didn't go through",
  succeeded: 'Paid',
  canceled: 'Canceled',
  refund_due: 'Goes back to you',
  refunded: 'Refunded',
  charged_back: 'Taken back by your bank',
  refund_failed: 'Your bank sent our refund back. We pay you another way',
  paid_back: 'Paid back',
}

/** `Deposit`, or what it takes or pays back. */
export function paymentTitle({ purpose, returns, isReversal }: MoneyPayment): string {
  if (isReversal) return `Correction of a ${purpose}`
  return returns === undefined ? PURPOSES[purpose] : `Part of the ${purpose}, paid back`
}

export function paymentState({ state, refundedCents, amountCents, returns, isReversal }: MoneyPayment): string {
  if (isReversal) return 'It was recorded by mistake. No money moved'
  if (returns !== undefined) return 'Paid back to you'
  const isPartly = state !== 'refunded' && state !== 'paid_back' && refundedCents > 0 && refundedCents < amountCents
  return isPartly ? `${STATES[state]}. ${formatCents(refundedCents)} refunded` : STATES[state]
}
