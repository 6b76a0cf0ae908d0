import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { APPOINTMENT_STATUSES, type AppointmentStatus, mayMove } from '#shared/appointments/statuses.ts'
import { PAYMENT_STATES } from '#shared/payments/states.ts'
import type { PaymentIntent } from './provider.ts'
import { judge as judgeVisit, type KnownPayment } from './settlement.ts'

const FEE = 10_000

/** Of a visit that is still to come. */
const judge = (status: AppointmentStatus, ...rest: [KnownPayment, PaymentIntent, number]) =>
  judgeVisit({ status, isOver: false }, ...rest)

const intent = (changes: Partial<PaymentIntent> = {}): PaymentIntent => ({
  id: 'pi_1',
  clientSecret: 'pi_1_secret_1',
  status: 'requires_payment',
  amountCents: FEE,
  currency: 'usd',
  receivedCents: 0,
  refundedCents: 0,
  disputed: false,
  appointmentId: '11111111-1111-4111-8111-111111111111',
  failureMessage: undefined,
  ...changes,
})
const paid = (changes: Partial<PaymentIntent> = {}) => intent({ status: 'succeeded', receivedCents: FEE, ...changes })

const known = (changes: Partial<KnownPayment> = {}): KnownPayment => ({
  state: 'open',
  isExtra: false,
  isHonoured: false,
  receivedCents: 0,
  refundedCents: 0,
  disputed: false,
  ...changes,
})
const honoured = (changes: Partial<KnownPayment> = {}) =>
  known({ state: 'succeeded', isHonoured: true, receivedCents: FEE, ...changes })

describe('a payment that took nothing in', () => {
  it.each([
    ['is open', intent(), 'open'],
    ['waits for its bank', intent({ status: 'requires_action' }), 'open'],
    ['is processing', intent({ status: 'processing' }), 'processing'],
    ['was declined', intent({ failureMessage: 'Your card was declined.' }), 'failed'],
  ])('and %s leaves the visit as it is', (_name, seen, state) => {
    for (const status of APPOINTMENT_STATUSES) {
      const verdict = judge(status, known(), seen, FEE)
      expect(verdict).toMatchObject({ state, notes: [], mails: [], isHonoured: false })
      expect(verdict.move).toBeUndefined()
    }
  })

  it('and was cancelled ends the hold, and no other visit', () => {
    const seen = intent({ status: 'canceled' })
    expect(judge('held', known(), seen, FEE)).toMatchObject({ state: 'canceled', move: { to: 'expired' } })
    expect(judge('held', known({ isExtra: true }), seen, FEE).move).toBeUndefined()
    for (const status of ['confirmed', 'expired', 'cancelled'] as const) {
      expect(judge(status, known(), seen, FEE).move).toBeUndefined()
    }
  })

  it('stays cancelled when an older look comes later', () => {
    expect(judge('expired', known({ state: 'canceled' }), intent({ status: 'processing' }), FEE).state).toBe('canceled')
  })
})

describe('the fee', () => {
  it('confirms a hold, once', () => {
    expect(judge('held', known(), paid(), FEE)).toMatchObject({
      state: 'succeeded',
      isHonoured: true,
      move: { to: 'confirmed' },
      mails: ['visit_confirmed', 'visit_confirmed_shop'],
      quotePaid: true,
    })
    for (const status of ['confirmed', 'completed', 'no_show', 'cancelled'] as const) {
      const again = judge(status, honoured(), paid(), FEE)
      expect(again).toMatchObject({ state: 'succeeded', mails: [], notes: [] })
      expect(again.move).toBeUndefined()
    }
  })

  it('confirms an expired hold whose slot is still free, and goes back otherwise', () => {
    const verdict = judge('expired', known({ state: 'processing' }), paid(), FEE)
    expect(verdict).toMatchObject({ state: 'succeeded', move: { to: 'confirmed' }, isHonoured: true })
    expect(verdict.otherwise).toMatchObject({
      state: 'refund_due',
      isHonoured: false,
      mails: ['payment_too_late', 'payment_too_late_shop'],
    })
    expect(verdict.otherwise?.move).toBeUndefined()
    expect(verdict.otherwise?.notes).toHaveLength(1)
  })

  it('goes back where it is seen when the time of the visit has come', () => {
    const late = judgeVisit({ status: 'held', isOver: true }, known(), paid(), FEE)
    expect(late).toMatchObject({ state: 'refund_due', isHonoured: false, move: { to: 'expired' } })
    expect(late.mails).toEqual(['payment_too_late', 'payment_too_late_shop'])
    const later = judgeVisit({ status: 'expired', isOver: true }, known(), paid(), FEE)
    expect(later).toMatchObject({ state: 'refund_due', mails: ['payment_too_late', 'payment_too_late_shop'] })
    expect(later.move).toBeUndefined()
    expect(judgeVisit({ status: 'confirmed', isOver: true }, honoured(), paid(), FEE).state).toBe('succeeded')
  })

  it('goes back where the visit was cancelled before it came', () => {
    expect(judge('cancelled', known({ state: 'canceled' }), paid(), FEE)).toMatchObject({ state: 'refund_due' })
  })

  it.each([
    ['less', { receivedCents: FEE - 1 }],
    ['more', { receivedCents: FEE + 1 }],
    ['another currency', { currency: 'eur' }],
  ])('of %s goes back, and ends the hold', (_name, changes) => {
    expect(judge('held', known(), paid(changes), FEE)).toMatchObject({
      state: 'refund_due',
      isHonoured: false,
      move: { to: 'expired' },
      mails: ['payment_returned', 'payment_returned_shop'],
    })
  })

  it('that comes a second time goes back, and the visit stands', () => {
    const verdict = judge('confirmed', known({ isExtra: true }), paid(), FEE)
    expect(verdict).toMatchObject({ state: 'refund_due', isHonoured: false })
    expect(verdict.mails).toEqual(['payment_returned', 'payment_returned_shop'])
    expect(verdict.move).toBeUndefined()
    expect(verdict.notes).toEqual(['A second payment for this visit arrived; it goes back'])
  })

  it.each(['confirmed', 'completed', 'no_show'] as const)('goes back where a visit is %s without one', (status) => {
    for (const isOver of [false, true]) {
      const verdict = judgeVisit({ status, isOver }, known(), paid(), FEE)
      expect(verdict).toMatchObject({ state: 'refund_due', isHonoured: false })
      expect(verdict.mails).toEqual(['payment_returned', 'payment_returned_shop'])
      expect(verdict.move).toBeUndefined()
      expect(verdict.notes).toEqual(['A payment that nobody asked for arrived; it goes back'])
    }
  })

  it.each([
    ['another amount', 'expired', known({ receivedCents: 4200 }), paid({ receivedCents: 4200 })],
    ['a second payment', 'confirmed', known({ isExtra: true, receivedCents: FEE }), paid()],
  ] as const)('of which visitor and shop were told, as %s, is told of once', (_name, status, before, seen) => {
    for (const state of ['refund_due', 'refunded'] as const) {
      for (const refundedCents of [0, seen.receivedCents]) {
        expect(judge(status, { ...before, state }, { ...seen, refundedCents }, FEE).mails).toEqual([])
      }
    }
  })
})

describe('a refund', () => {
  it('that somebody made at the provider cancels the visit', () => {
    expect(judge('confirmed', honoured(), paid({ refundedCents: FEE }), FEE)).toMatchObject({
      state: 'refunded',
      move: { to: 'cancelled' },
      mails: ['visit_cancelled', 'visit_cancelled_shop'],
      quotePaid: false,
    })
  })

  it('that we owed is done, and told once', () => {
    const first = judge('cancelled', honoured({ state: 'refund_due' }), paid({ refundedCents: FEE }), FEE)
    expect(first).toMatchObject({ state: 'refunded', notes: ['$100.00 went back'], mails: [], quotePaid: false })
    const again = judge(
      'cancelled',
      honoured({ state: 'refunded', refundedCents: FEE }),
      paid({ refundedCents: FEE }),
      FEE,
    )
    expect(again).toMatchObject({ state: 'refunded', notes: [], mails: [] })
  })

  it('of a part is noted, and the visit stands', () => {
    const verdict = judge('confirmed', honoured(), paid({ refundedCents: 2500 }), FEE)
    expect(verdict).toMatchObject({ state: 'succeeded', notes: ['$25.00 of $100.00 went back'] })
    expect(verdict.move).toBeUndefined()
  })

  it('that the bank sent back is made again', () => {
    const verdict = judge('cancelled', honoured({ state: 'refunded', refundedCents: FEE }), paid(), FEE)
    expect(verdict.state).toBe('refund_due')
  })

  it('that is owed stays owed until it is made', () => {
    expect(judge('cancelled', honoured({ state: 'refund_due' }), paid(), FEE)).toMatchObject({
      state: 'refund_due',
      notes: [],
    })
  })
})

it('a dispute is noted once', () => {
  expect(judge('confirmed', honoured(), paid({ disputed: true }), FEE).notes).toHaveLength(1)
  expect(judge('confirmed', honoured({ disputed: true }), paid({ disputed: true }), FEE).notes).toHaveLength(0)
})

describe('whatever comes', () => {
  const anyIntent = fc
    .record({
      status: fc.constantFrom('requires_payment', 'requires_action', 'processing', 'succeeded', 'canceled'),
      received: fc.constantFrom(0, 1, FEE, 2 * FEE),
      refundedShare: fc.constantFrom(0, 0.5, 1),
      disputed: fc.boolean(),
      currency: fc.constantFrom('usd', 'eur'),
    })
    .map(({ status, received, refundedShare, ...rest }) =>
      intent({
        ...rest,
        status,
        receivedCents: status === 'succeeded' ? Math.max(received, 1) : 0,
        refundedCents: status === 'succeeded' ? Math.floor(Math.max(received, 1) * refundedShare) : 0,
      }),
    )
  const anyKnown = fc.record({
    state: fc.constantFrom(...PAYMENT_STATES),
    isExtra: fc.boolean(),
    isHonoured: fc.boolean(),
    receivedCents: fc.constantFrom(0, FEE),
    refundedCents: fc.constantFrom(0, FEE),
    disputed: fc.boolean(),
  })
  const anyStatus = fc.constantFrom<AppointmentStatus>(...APPOINTMENT_STATUSES)

  it('a visit moves only as the table of moves allows', () => {
    fc.assert(
      fc.property(anyStatus, anyKnown, anyIntent, (status, before, seen) => {
        const { move, otherwise } = judge(status, before, seen, FEE)
        if (move) expect(mayMove(status, move.to)).toBe(true)
        expect(otherwise === undefined).toBe(status !== 'expired' || move?.to !== 'confirmed')
      }),
    )
  })

  it('money that was taken in belongs to a visit or is on its way back', () => {
    fc.assert(
      fc.property(anyStatus, anyKnown, anyIntent, (status, before, seen) => {
        const verdict = judge(status, before, seen, FEE)
        for (const one of [verdict, verdict.otherwise]) {
          if (!one || one.receivedCents === 0) continue
          if (one.refundedCents >= one.receivedCents) expect(one.state).toBe('refunded')
          else expect(one.state).toBe(one.isHonoured && one.state !== 'refund_due' ? 'succeeded' : 'refund_due')
        }
      }),
    )
  })
})
