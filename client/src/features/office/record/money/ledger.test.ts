import { describe, expect, it } from 'vitest'
import type { MoneyPayment } from '#shared/money/schema.ts'
import { ledgerRows, waysBack } from './ledger.ts'

let count = 0
function payment(changes: Partial<MoneyPayment>): MoneyPayment {
  count += 1
  const id = `0198c0de-0000-7000-8000-${String(count).padStart(12, '0')}`
  const at = '2026-11-20T15:00:00.000Z'
  return {
    id,
    at,
    purpose: 'deposit',
    method: 'check',
    amountCents: 0,
    refundedCents: 0,
    state: 'succeeded',
    ...changes,
  }
}
const shown = (payments: MoneyPayment[]) =>
  ledgerRows({ payments }).map(({ what, state, amountCents, counts, leftCents, mayTakeBack }) => [
    what,
    state,
    counts ? amountCents : null,
    leftCents,
    mayTakeBack,
  ])

describe('the rows of the payments', () => {
  it('have what took back or paid back a payment below it, and say what can still go back', () => {
    const first = payment({ amountCents: 100_000, on: '2026-11-20' })
    const second = payment({ amountCents: 50_000, method: 'cash' })
    const paidBack = payment({ amountCents: -20_000, method: 'cash', returns: second.id })
    const mistake = payment({ amountCents: -100_000, returns: first.id, isReversal: true })
    expect(shown([first, second, paidBack, mistake])).toEqual([
      ['Deposit, check', 'Taken back', 100_000, 0, false],
      ['Taken back', 'Recorded by mistake', -100_000, 0, false],
      ['Deposit, cash', 'Received', 50_000, 30_000, false],
      ['Paid back, cash', 'Given back', -20_000, 0, true],
    ])
    const undone = payment({ amountCents: 20_000, method: 'cash', returns: paidBack.id, isReversal: true })
    expect(shown([second, paidBack, undone])).toEqual([
      ['Deposit, cash', 'Received', 50_000, 50_000, true],
      ['Paid back, cash', 'Taken back', -20_000, 0, false],
      ['Taken back', 'Recorded by mistake', 20_000, 0, false],
    ])
  })

  it('have what went back online, is on its way back, or was lost, below the payment', () => {
    const card = { method: 'card', amountCents: 100_000 } as const
    const rows = (changes: Partial<MoneyPayment>) => shown([payment({ ...card, ...changes })])
    expect(rows({ refundedCents: 30_000 })).toEqual([
      ['Deposit, card', 'Received', 100_000, 70_000, false],
      ['Refunded', 'Gone back', -30_000, 0, false],
    ])
    expect(rows({ refundedCents: 30_000, returningCents: 20_000, state: 'refund_due' })).toEqual([
      ['Deposit, card', 'Received', 100_000, 0, false],
      ['Refunded', 'Gone back', -30_000, 0, false],
      ['Refund', 'On its way back', -20_000, 0, false],
    ])
    expect(rows({ returningCents: 20_000, state: 'refund_failed' }).at(-1)).toEqual([
      'Refund',
      'Came back',
      -20_000,
      0,
      false,
    ])
    expect(rows({ refundedCents: 30_000, state: 'charged_back', dispute: 'lost' }).at(-1)).toEqual([
      'Lost to a dispute',
      'Taken by the bank',
      -70_000,
      0,
      false,
    ])
    expect(rows({ dispute: 'open' })).toEqual([['Deposit, card', 'Received, disputed', 100_000, 0, false]])
    expect(rows({ method: 'bank', state: 'processing' })).toEqual([['Deposit, bank', 'On its way', null, 0, false]])
  })
})

it('a cancelled job pays back online first, the newest first, and the rest by hand', () => {
  const payments = [
    payment({ method: 'card', amountCents: 40_000, refundedCents: 10_000 }),
    payment({ amountCents: 20_000 }),
    payment({ method: 'bank', amountCents: 10_000, purpose: 'balance' }),
  ]
  expect(waysBack({ payments }, 60_000)).toEqual({ card: 30_000, bank: 10_000, byHand: 20_000 })
  expect(waysBack({ payments }, 12_000)).toEqual({ card: 2_000, bank: 10_000, byHand: 0 })
})
