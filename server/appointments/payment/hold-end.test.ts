import { describe, expect, it } from 'vitest'
import {
  BOTH_CONFIRMED,
  EXPIRED,
  HELD,
  HOLD,
  intentFor,
  MINUTE,
  PAID,
  useAppointmentApi,
  useStripeAppointmentApi,
} from '#test/appointment-api.ts'
import { countWaiting, ON_POSTGRES } from '#test/database.ts'
import { HALF_PAST_EIGHT, NINE, ONE } from '#test/slots.ts'

const api = useStripeAppointmentApi()
const { startPayment, outcomeOf } = api

describe('expiring a hold', () => {
  it('cancels its payment before it frees the slot', async () => {
    const held = await startPayment()
    api.clock.advance(HOLD)
    await api.run('expire-holds')
    expect(api.stripe.intent(held.intentId).status).toBe('canceled')
    expect(await api.historyOf(held.id)).toEqual([HELD, EXPIRED])
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'canceled' }])
    await api.deliverEvents()
    expect(await api.historyOf(held.id)).toEqual([HELD, EXPIRED])
    expect(await api.emailKinds()).toEqual([])
  })

  // The embedded database has one connection, so nothing comes between there.
  it.skipIf(!ON_POSTGRES)('waits for the next time if a payment begins between the read and the lock', async () => {
    const held = await api.hold()
    const intentId = api.unknownIntentOf(held)
    api.clock.advance(HOLD)
    const { ended } = await api.database.transaction(async (tx) => {
      await tx.run('', 'select 1 from appointments where id = $1::uuid for update', [held.id])
      const expiry = api.run('expire-holds')
      await expect.poll(() => countWaiting(api.database)).toBeGreaterThan(0)
      await tx.run(
        '',
        `insert into payments (intent_id, appointment_id, provider, is_extra, state, amount_cents, currency, created_at, updated_at)
         values ($1, $2::uuid, 'stripe', false, 'open', 10000, 'usd', now(), now())`,
        [intentId, held.id],
      )
      // Not awaited here: it waits for this transaction.
      return { ended: expiry }
    })
    await ended
    expect(api.stripe.intent(intentId).status).toBe('requires_payment_method')
    expect(await api.statusOf(held.id)).toBe('held')
    await api.run('expire-holds')
    expect(api.stripe.intent(intentId).status).toBe('canceled')
    expect(await api.historyOf(held.id)).toEqual([HELD, EXPIRED])
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'canceled' }])
  })

  it('expires all overdue holds and no others', async () => {
    const first = await startPayment()
    api.clock.advance(MINUTE)
    const second = await startPayment({ slot: NINE })
    api.clock.advance(HOLD - MINUTE)
    await api.run('expire-holds')
    expect([await api.statusOf(first.id), await api.statusOf(second.id)]).toEqual(['expired', 'held'])
    api.clock.advance(MINUTE)
    await api.run('expire-holds')
    expect(await api.statusOf(second.id)).toBe('expired')
  })

  it.each(['expire-holds', 'sweep-payments'] as const)(
    'that comes when it was paid a moment ago confirms it instead (%s)',
    async (queue) => {
      const paid = await api.payAtStripe()
      api.clock.advance(HOLD)
      await api.run(queue)
      expect(await outcomeOf(paid)).toBe('confirmed')
      await api.deliverEvents()
      expect(await api.historyOf(paid.id)).toEqual([HELD, PAID])
      expect(await api.emailKinds()).toEqual(BOTH_CONFIRMED)
    },
  )

  it('waits while Stripe does not answer, and blocks requests for the slot', async () => {
    const held = await startPayment()
    api.clock.advance(HOLD)
    api.stripe.faults.add({ answer: 402, path: '/cancel$' })
    const other = api.newVisitor()
    const refused = await api.book({ timeSlot: HALF_PAST_EIGHT }, other).expect(503)
    expect(refused.body).toMatchObject({ code: 'unavailable' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await api.takeByPhone({ timeSlot: HALF_PAST_EIGHT }).expect(503)
    await api.edit(held.id, { status: 'cancelled', refund: true }).expect(503)
    expect(await api.statusOf(held.id)).toBe('held')
    await api.book({ timeSlot: ONE }, other).expect(201)
    api.stripe.faults.clear()
    await api.book({ timeSlot: HALF_PAST_EIGHT }, other).expect(201)
    expect(await api.statusOf(held.id)).toBe('expired')
    expect(api.stripe.intent(held.intentId).status).toBe('canceled')
  })
})

describe('a payment the provider no longer has', () => {
  const demo = useAppointmentApi()
  // As after other keys, another account, or the demo before.
  const forget = () => demo.database.rows('delete from demo_intents')

  it('ends its hold when the payment is requested, and the slot can be booked again', async () => {
    const held = await demo.hold()
    await demo.secretOf(held)
    await forget()
    const { body } = await intentFor(held.by, held.id).expect(409)
    expect(body).toMatchObject({ code: 'hold_expired' })
    expect(await demo.statusOf(held.id)).toBe('expired')
    expect(await demo.paymentsOf(held.id)).toMatchObject([{ state: 'canceled' }])
    const again = await demo.hold({ by: held.by })
    expect(again.id).not.toBe(held.id)
    await demo.secretOf(again)
  })

  it('frees the slot when the hold is overdue', async () => {
    const held = await demo.hold()
    await demo.secretOf(held)
    await forget()
    demo.clock.advance(HOLD)
    await demo.run('expire-holds')
    expect(await demo.statusOf(held.id)).toBe('expired')
    await demo.run('sweep-payments')
    expect(await demo.failedJobs()).toEqual([])
    await demo.hold()
  })

  it('lets the office cancel the hold, without an email', async () => {
    const held = await demo.hold()
    await demo.secretOf(held)
    await forget()
    await demo.cancel(held.id, true)
    expect(await demo.statusOf(held.id)).toBe('cancelled')
    expect(await demo.emailKinds()).toEqual([])
  })
})
