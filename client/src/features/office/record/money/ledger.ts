import { SHOP } from '#shared/content/shop.ts'
import { type CalendarDate, dateIn } from '#shared/lib/zoned.ts'
import type { Money, MoneyPayment, PaymentMethod } from '#shared/money/schema.ts'
import type { PaymentState } from '#shared/payments/states.ts'

/** A row of the payments. Those with `counts` add up to what was received. */
export interface LedgerRow {
  key: string
  /** The payment that it's about. */
  payment: MoneyPayment
  /** It takes back or pays back the row above. */
  isReturn: boolean
  /** A day, or undefined for what went back online, whose day we don't keep. */
  on: CalendarDate | undefined
  what: string
  state: string
  amountCents: number
  counts: boolean
  /** What of it can still go back to the customer. 0 if nothing can. */
  leftCents: number
  /** It was recorded by hand, and can be taken back as a mistake. */
  mayTakeBack: boolean
}

const METHODS: Readonly<Record<PaymentMethod, string>> = { card: 'card', bank: 'bank', cash: 'cash', check: 'check' }
const PURPOSES = { visit: 'Visit', deposit: 'Deposit', balance: 'Balance' } as const

export const isByHand = ({ method }: Pick<MoneyPayment, 'method'>) => method === 'cash' || method === 'check'

/** `Deposit, check` */
export const paymentName = ({ purpose, method }: Pick<MoneyPayment, 'purpose' | 'method'>) =>
  `${PURPOSES[purpose]}, ${METHODS[method]}`

/** All payments, the first one first, each followed by what took it back or paid it back. */
export function ledgerRows({ payments }: Pick<Money, 'payments'>): LedgerRow[] {
  const returnsOf = (id: string) => payments.filter(({ returns }) => returns === id)
  const rowsOf = (payment: MoneyPayment): LedgerRow[] => [
    ...(isByHand(payment) ? [handRow(payment, returnsOf)] : onlineRows(payment)),
    ...returnsOf(payment.id).flatMap(rowsOf),
  ]
  return payments.filter(({ returns }) => returns === undefined).flatMap(rowsOf)
}

/** Cash or a check, or a row that takes it back or pays it back. */
function handRow(payment: MoneyPayment, returnsOf: (id: string) => MoneyPayment[]): LedgerRow {
  const { id, amountCents, method, isReversal = false } = payment
  const isReturn = payment.returns !== undefined
  const isTakenBack = returnsOf(id).some((row) => row.isReversal)
  const back = returnsOf(id).filter((row) => returnsOf(row.id).length === 0)
  const paidBackCents = back.reduce((sum, row) => sum - row.amountCents, 0)
  const given = isReturn ? 'Given back' : 'Received'
  return {
    key: id,
    payment,
    isReturn,
    on: payment.on ?? dayOf(payment),
    what: isReversal ? 'Taken back' : isReturn ? `Paid back, ${METHODS[method]}` : paymentName(payment),
    state: isReversal ? 'Recorded by mistake' : isTakenBack ? 'Taken back' : given,
    amountCents,
    counts: true,
    leftCents: isReturn || isTakenBack ? 0 : amountCents - paidBackCents,
    mayTakeBack: !isReversal && back.length === 0,
  }
}

const STATES: Readonly<Record<PaymentState, string>> = {
  open: 'Not paid yet',
  processing: 'On its way',
  failed: 'Failed',
  succeeded: 'Received',
  canceled: 'Canceled',
  refund_due: 'Received',
  refunded: 'Refunded',
  charged_back: 'Lost to a dispute',
  refund_failed: 'Received',
  paid_back: 'Paid back',
}
const IN: readonly PaymentState[] = [
  'succeeded',
  'refund_due',
  'refunded',
  'charged_back',
  'refund_failed',
  'paid_back',
]

/** A payment online, and what went back of it. */
function onlineRows(payment: MoneyPayment): LedgerRow[] {
  const { id, amountCents, refundedCents, returningCents = 0, state, dispute } = payment
  const isIn = IN.includes(state)
  const keptCents = amountCents - refundedCents - returningCents
  const isDisputed = dispute === 'open' || dispute === 'inquiry'
  const back = (what: string, cents: number, more: { state: string }): LedgerRow[] =>
    cents > 0
      ? [
          {
            key: `${id} ${what}`,
            payment,
            isReturn: true,
            on: undefined,
            what,
            ...more,
            amountCents: -cents,
            counts: true,
            leftCents: 0,
            mayTakeBack: false,
          },
        ]
      : []
  return [
    {
      key: id,
      payment,
      isReturn: false,
      on: dayOf(payment),
      what: paymentName(payment),
      amountCents,
      state: isDisputed ? `${STATES[state]}, disputed` : STATES[state],
      counts: isIn,
      leftCents: state === 'succeeded' && dispute !== 'open' ? keptCents : 0,
      mayTakeBack: false,
    },
    ...back('Refunded', refundedCents, { state: state === 'paid_back' ? 'Paid back by check' : 'Gone back' }),
    ...back('Refund', returningCents, { state: state === 'refund_failed' ? 'Came back' : 'On its way back' }),
    ...back('Lost to a dispute', state === 'charged_back' ? keptCents : 0, { state: 'Taken by the bank' }),
  ]
}

const dayOf = ({ at }: MoneyPayment) => dateIn(new Date(at), SHOP.timeZone)

/** Where `cents` go if a job is cancelled: online to what was paid online, the newest first, and the rest by hand. */
export function waysBack({ payments }: Pick<Money, 'payments'>, cents: number) {
  const ways = { card: 0, bank: 0, byHand: 0 }
  let leftCents = cents
  for (const { method, state, amountCents, refundedCents } of payments.toReversed()) {
    if ((method !== 'card' && method !== 'bank') || state !== 'succeeded') continue
    const backCents = Math.min(leftCents, amountCents - refundedCents)
    ways[method] += backCents
    leftCents -= backCents
  }
  return { ...ways, byHand: leftCents }
}
