import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaymentIntent } from '#server/payment-provider/provider.ts'
import type { KnownPayment } from '#server/payments/settlement.ts'
import { APPOINTMENT_STATUSES, type AppointmentStatus, canChangeTo } from '#shared/appointments/statuses.ts'
import { DISPUTES, type Dispute, OWED_STATES, PAYMENT_STATES } from '#shared/payments/states.ts'
import { forAll } from '#test/for-all.ts'
import { computeVisitSettlement } from './settlement.ts'

const FEE = 10_000

/** For an appointment still to come. */
const settle = (status: AppointmentStatus, row: KnownPayment, seen: PaymentIntent) =>
  computeVisitSettlement({ appointment: { status, hasStarted: false, feeCents: FEE }, known: row, intent: seen })

const settleStarted = (status: AppointmentStatus, row: KnownPayment, seen: PaymentIntent) =>
  computeVisitSettlement({ appointment: { status, hasStarted: true, feeCents: FEE }, known: row, intent: seen })

const intent = (changes: Partial<PaymentIntent> = {}): PaymentIntent => ({
  id: 'pi_1',
  clientSecret: 'pi_1_secret_1',
  method: 'card',
  status: 'requires_payment',
  amountCents: FEE,
  currency: 'usd',
  receivedCents: 0,
  refundedCents: 0,
  refundFailed: false,
  dispute: undefined,
  reference: '11111111-1111-4111-8111-111111111111',
  metadata: {},
  createdAt: new Date('2027-03-01T15:00:00.000Z'),
  feeCents: undefined,
  failureMessage: undefined,
  ...changes,
})
const paid = (changes: Partial<PaymentIntent> = {}) => intent({ status: 'succeeded', receivedCents: FEE, ...changes })

const known = (changes: Partial<KnownPayment> = {}): KnownPayment => ({
  state: 'open',
  isExtra: false,
  isHonored: false,
  receivedCents: 0,
  refundedCents: 0,
  paidBackCents: 0,
  refundAskedCents: null,
  dispute: null,
  ...changes,
})
const honored = (changes: Partial<KnownPayment> = {}) =>
  known({ state: 'succeeded', isHonored: true, receivedCents: FEE, ...changes })

describe('an uncaptured payment', () => {
  it.each([
    ['is open', intent(), 'open'],
    ['waits for its bank', intent({ status: 'requires_action' }), 'open'],
    ['is processing', intent({ status: 'processing' }), 'processing'],
    ['was declined', intent({ failureMessage: 'Your card was declined.' }), 'failed'],
  ])('that %s leaves the appointment alone', (_name, seen, state) => {
    for (const status of APPOINTMENT_STATUSES) {
      const settlement = settle(status, known(), seen)
      expect(settlement).toMatchObject({ state, historyEvents: [], emails: [], isHonored: false })
      expect(settlement.statusChange).toBeUndefined()
    }
  })

  it('that was canceled ends a hold, but no other appointment', () => {
    const seen = intent({ status: 'canceled' })
    expect(settle('held', known(), seen)).toMatchObject({ state: 'canceled', statusChange: { to: 'expired' } })
    expect(settle('held', known({ isExtra: true }), seen).statusChange).toBeUndefined()
    for (const status of ['confirmed', 'expired', 'cancelled'] as const) {
      expect(settle(status, known(), seen).statusChange).toBeUndefined()
    }
  })

  it('stays canceled when an older intent arrives later', () => {
    expect(settle('expired', known({ state: 'canceled' }), intent({ status: 'processing' })).state).toBe('canceled')
  })
})

describe('the fee', () => {
  it('confirms a hold, once', () => {
    expect(settle('held', known(), paid())).toMatchObject({
      state: 'succeeded',
      isHonored: true,
      statusChange: { to: 'confirmed' },
      emails: ['visit_confirmed', 'visit_confirmed_shop'],
      isQuotePaid: true,
    })
    for (const status of ['confirmed', 'completed', 'no_show', 'cancelled'] as const) {
      const again = settle(status, honored(), paid())
      expect(again).toMatchObject({ state: 'succeeded', emails: [], historyEvents: [] })
      expect(again.statusChange).toBeUndefined()
    }
  })

  it('is refunded if seen after the appointment has started', () => {
    const late = settleStarted('held', known(), paid())
    expect(late).toMatchObject({ state: 'refund_due', isHonored: false, statusChange: { to: 'expired' } })
    expect(late.emails).toEqual(['payment_too_late', 'payment_too_late_shop'])
    const later = settleStarted('expired', known(), paid())
    expect(later).toMatchObject({ state: 'refund_due', emails: ['payment_too_late', 'payment_too_late_shop'] })
    expect(later.statusChange).toBeUndefined()
    expect(settleStarted('confirmed', honored(), paid()).state).toBe('succeeded')
  })

  it('is refunded if the appointment was canceled first', () => {
    expect(settle('cancelled', known({ state: 'canceled' }), paid())).toMatchObject({ state: 'refund_due' })
  })

  it.each([
    ['less', { receivedCents: FEE - 1 }],
    ['more', { receivedCents: FEE + 1 }],
    ['another currency', { currency: 'eur' }],
  ])('of %s is refunded, and ends the hold', (_name, changes) => {
    expect(settle('held', known(), paid(changes))).toMatchObject({
      state: 'refund_due',
      isHonored: false,
      statusChange: { to: 'expired' },
      emails: ['payment_returned', 'payment_returned_shop'],
    })
  })

  it.each(['confirmed', 'completed', 'no_show'] as const)(
    'is refunded if the appointment is %s without a payment',
    (status) => {
      for (const hasStarted of [false, true]) {
        const settlement = computeVisitSettlement({
          appointment: { status, hasStarted, feeCents: FEE },
          known: known(),
          intent: paid(),
        })
        expect(settlement).toMatchObject({ state: 'refund_due', isHonored: false })
        expect(settlement.emails).toEqual(['payment_returned', 'payment_returned_shop'])
        expect(settlement.statusChange).toBeUndefined()
        expect(settlement.historyEvents).toEqual(['An unexpected payment came in, so we refund it'])
      }
    },
  )

  it.each([
    ['another amount', 'expired', known({ receivedCents: 4200 }), paid({ receivedCents: 4200 })],
    ['a second payment', 'confirmed', known({ isExtra: true, receivedCents: FEE }), paid()],
  ] as const)('that visitor and shop know about, as %s, is emailed once', (_name, status, before, seen) => {
    const all = seen.receivedCents
    for (const [state, refundedCents] of [
      ['refund_due', 0],
      ['refund_due', all],
      ['refunded', all],
    ] as const) {
      expect(settle(status, { ...before, state }, { ...seen, refundedCents }).emails).toEqual([])
    }
  })
})

describe('a refund', () => {
  it('that was due is done and noted once', () => {
    const first = settle('cancelled', honored({ state: 'refund_due' }), paid({ refundedCents: FEE }))
    expect(first).toMatchObject({
      state: 'refunded',
      historyEvents: ['$100.00 refunded'],
      emails: [],
      isQuotePaid: false,
    })
    const again = settle('cancelled', honored({ state: 'refunded', refundedCents: FEE }), paid({ refundedCents: FEE }))
    expect(again).toMatchObject({ state: 'refunded', historyEvents: [], emails: [] })
  })

  it('of a part is noted, and the appointment stays', () => {
    const settlement = settle('confirmed', honored(), paid({ refundedCents: 2500 }))
    expect(settlement).toMatchObject({ state: 'succeeded', emails: [], historyEvents: ['$25.00 of $100.00 refunded'] })
    expect([settlement.statusChange, settlement.isQuotePaid]).toEqual([undefined, undefined])
  })

  it('of a part that comes back is noted, and the payment is ours again', () => {
    expect(settle('confirmed', honored({ refundedCents: 2500 }), paid())).toMatchObject({
      state: 'succeeded',
      refundedCents: 0,
      historyEvents: ["A refund of $25.00 didn't go through"],
      emails: [],
    })
  })

  it('is not sent again if the bank sent it back: it must be paid another way, and both hear of it once', () => {
    const after = honored({ state: 'refunded', refundedCents: FEE })
    for (const before of [after, honored({ state: 'refund_due' })]) {
      expect(settle('cancelled', before, paid({ refundFailed: true }))).toMatchObject({
        state: 'refund_failed',
        owedCents: FEE,
        historyEvents: ["A refund didn't go through, so it must be paid another way"],
        emails: ['refund_sent_back', 'refund_sent_back_shop'],
      })
    }
    const again = settle('cancelled', honored({ state: 'refund_failed' }), paid({ refundFailed: true }))
    expect(again).toMatchObject({ state: 'refund_failed', historyEvents: [], emails: [] })
    // Someone refunded it in the dashboard after all.
    expect(settle('cancelled', honored({ state: 'refund_failed' }), paid({ refundedCents: FEE })).state).toBe(
      'refunded',
    )
  })

  it('that was paid back by check is closed, unless another one comes back later', () => {
    const before = honored({ state: 'refund_failed', refundedCents: 4000, paidBackCents: 6000 })
    const settlement = settle('cancelled', before, paid({ refundedCents: 4000, refundFailed: true }))
    expect(settlement).toMatchObject({ state: 'paid_back', owedCents: 0, isQuotePaid: false, emails: [] })
    const closed = { ...before, state: 'paid_back' as const }
    const again = settle('cancelled', closed, paid({ refundedCents: 4000 }))
    expect(again).toMatchObject({ state: 'paid_back', historyEvents: [] })
    expect(again.isQuotePaid).toBeUndefined()
    expect(settle('cancelled', closed, paid())).toMatchObject({ state: 'refund_failed', owedCents: 4000 })
  })
})

describe('a dispute', () => {
  it('is noted once for each stage, also a second one', () => {
    const events = (before: Dispute | null, now: Dispute | undefined) =>
      settle('confirmed', honored({ dispute: before }), paid({ dispute: now }))
    expect(events(null, 'open')).toMatchObject({ state: 'succeeded', historyEvents: ['The payment is disputed'] })
    expect(events('open', 'open').historyEvents).toEqual([])
    expect(events('inquiry', 'open').historyEvents).toEqual(['The payment is disputed'])
    expect(events('open', 'won').historyEvents).toEqual(['The dispute ended, and the payment stays with us'])
    expect(events('won', undefined)).toMatchObject({ dispute: 'won', historyEvents: [] })
    expect(events('won', 'open')).toMatchObject({ dispute: 'open', historyEvents: ['The payment is disputed'] })
  })

  it('lets a refund wait until the bank has decided', () => {
    const due = honored({ state: 'refund_due', dispute: 'open' })
    expect(settle('cancelled', due, paid({ dispute: 'open' })).state).toBe('refund_due')
    expect(settle('cancelled', due, paid({ dispute: 'won' }))).toMatchObject({
      state: 'refund_due',
      dispute: 'won',
    })
    expect(settle('cancelled', due, paid({ dispute: 'lost' }))).toMatchObject({
      state: 'charged_back',
      isQuotePaid: false,
      emails: [],
    })
  })

  it('that is lost ends the payment, and the visit stays', () => {
    const lost = settle('confirmed', honored({ dispute: 'open' }), paid({ dispute: 'lost' }))
    expect(lost).toMatchObject({ state: 'charged_back', isQuotePaid: false })
    expect(lost.statusChange).toBeUndefined()
    const again = settle('confirmed', honored({ state: 'charged_back', dispute: 'lost' }), paid({ dispute: 'lost' }))
    expect(again).toMatchObject({ state: 'charged_back', historyEvents: [] })
    expect(again.isQuotePaid).toBeUndefined()
    expect(settle('held', known(), paid({ dispute: 'lost' }))).toMatchObject({
      state: 'charged_back',
      isHonored: false,
      statusChange: { to: 'expired' },
    })
  })

  it('that is won after all gives the payment back to whom it belongs', () => {
    const lost = { state: 'charged_back', dispute: 'lost' } as const
    const won = paid({ dispute: 'won' })
    const kept = settle('confirmed', honored(lost), won)
    expect(kept).toMatchObject({ state: 'succeeded', isHonored: true, isQuotePaid: true })
    const due = settle('cancelled', honored({ state: 'refund_due', dispute: 'open' }), paid({ dispute: 'lost' }))
    expect(due).toMatchObject({ state: 'charged_back', isHonored: false, isQuotePaid: false })
    expect(settle('cancelled', honored({ ...lost, isHonored: false }), won)).toMatchObject({
      state: 'refund_due',
      historyEvents: expect.arrayContaining(['The payment came back to us, so we refund it']),
      emails: [],
    })
  })

  it('keeps the shop from paying another way what the bank may pay', () => {
    const before = honored({ state: 'refunded', refundedCents: FEE })
    const waits = settle('cancelled', before, paid({ refundFailed: true, dispute: 'open' }))
    expect(waits).toMatchObject({ state: 'refund_due', emails: [] })
    const due = honored({ state: 'refund_due', dispute: 'open' })
    expect(settle('cancelled', due, paid({ refundFailed: true, dispute: 'won' })).state).toBe('refund_failed')
  })
})

describe('for any input', () => {
  const anyIntent = fc
    .record({
      status: fc.constantFrom('requires_payment', 'requires_action', 'processing', 'succeeded', 'canceled'),
      received: fc.constantFrom(0, 1, FEE, 2 * FEE),
      refundedShare: fc.constantFrom(0, 0.5, 1),
      refundFailed: fc.boolean(),
      dispute: fc.constantFrom(undefined, ...DISPUTES),
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
    isHonored: fc.boolean(),
    receivedCents: fc.constantFrom(0),
    refundedCents: fc.constantFrom(0),
    paidBackCents: fc.constantFrom(0),
    refundAskedCents: fc.constantFrom(null),
    dispute: fc.constantFrom(null, ...DISPUTES),
  })
  const anyStatus = fc.constantFrom<AppointmentStatus>(...APPOINTMENT_STATUSES)

  it('a status changes only as the table allows', () => {
    forAll(100, anyStatus, anyKnown, anyIntent, (status, before, seen) => {
      const { statusChange, ifSlotTaken } = settle(status, before, seen)
      if (statusChange) expect(canChangeTo(status, statusChange.to)).toBe(true)
      expect(ifSlotTaken === undefined).toBe(status !== 'expired' || statusChange?.to !== 'confirmed')
    })
  })

  it('captured money belongs to an appointment or is being refunded', () => {
    forAll(100, anyStatus, anyKnown, anyIntent, (status, before, seen) => {
      const settlement = settle(status, before, seen)
      for (const one of [settlement, settlement.ifSlotTaken]) {
        if (!one || one.receivedCents === 0) continue
        if (one.refundedCents >= one.receivedCents) expect(one.state).toBe('refunded')
        else if (one.dispute === 'lost' && one.owedCents > 0) expect(one.state).toBe('charged_back')
        else if (one.owedCents === 0) expect(one.state).toBe('paid_back')
        else expect(one.isHonored ? ['succeeded', ...OWED_STATES] : OWED_STATES).toContain(one.state)
      }
    })
  })
})
