import { describe, expect, it } from 'vitest'
import { BOTH_CONFIRMED, HELD, HOLD, MINUTE, PAID, useStripeAppointmentApi } from '#test/appointment-api.ts'
import { waitingJobs } from '#test/jobs.ts'
import { ONE } from '#test/slots.ts'

const api = useStripeAppointmentApi()
const { startPayment, outcomeOf, unknownIntentOf } = api

describe('the sweep', () => {
  it('finds changes no event reported, and a repeat changes nothing', async () => {
    const paid = await api.payAtStripe()
    const declined = await startPayment({ slot: ONE })
    api.stripe.payIntent(declined.intentId, 'declined')
    const canceled = await startPayment({ slot: '3:00 PM-4:00 PM' })
    api.stripe.cancelInDashboard(canceled.intentId)
    api.stripe.webhooks.lose()
    for (let round = 0; round < 3; round += 1) await api.run('sweep-payments')
    expect(await api.historyOf(paid.id)).toEqual([HELD, PAID])
    expect(await outcomeOf(declined)).toBe('failed')
    expect(await api.statusOf(canceled.id)).toBe('expired')
    expect(await api.emailKinds()).toEqual(BOTH_CONFIRMED)
  })

  it('finds a payment whose creation we did not survive', async () => {
    const held = await api.hold()
    const intentId = unknownIntentOf(held)
    api.stripe.payIntent(intentId)
    api.stripe.webhooks.lose()
    expect(await api.paymentsOf(held.id)).toEqual([])
    await api.run('sweep-payments')
    expect(await outcomeOf(held)).toBe('confirmed')
    expect(await api.paymentsOf(held.id)).toMatchObject([{ intentId, state: 'succeeded', isExtra: false }])
  })

  it('checks the payment of an upcoming appointment once a day', async () => {
    const paid = await api.confirmed({ date: '2027-04-06' })
    api.clock.advance(10 * 24 * 60 * MINUTE)
    await api.run('sweep-payments')
    api.stripe.refundInDashboard(paid.intentId)
    api.stripe.webhooks.lose()
    api.clock.advance(23 * 60 * MINUTE)
    await api.run('sweep-payments')
    expect(await api.statusOf(paid.id)).toBe('confirmed')
    api.clock.advance(2 * 60 * MINUTE)
    await api.run('sweep-payments')
    expect(await api.statusOf(paid.id)).toBe('cancelled')
  })

  it('cancels intents that could still be paid after the hold ended', async () => {
    const held = await api.hold()
    const intentId = unknownIntentOf(held)
    api.clock.advance(HOLD)
    await api.run('expire-holds')
    expect(api.stripe.intent(intentId).status).toBe('requires_payment_method')
    await api.run('sweep-payments')
    await api.run('sweep-payments')
    expect(api.stripe.intent(intentId).status).toBe('canceled')
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'canceled' }])
  })

  it('ignores intents of other systems', async () => {
    const foreign = api.stripe.createForeignIntent()
    api.stripe.payIntent(foreign.id)
    const strange = api.stripe.createSecondIntent('order-1042', 5000)
    api.stripe.payIntent(strange.id)
    const paid = await api.payAtStripe()
    await api.run('sweep-payments')
    expect(await outcomeOf(paid)).toBe('confirmed')
    expect(await api.failedJobs()).toEqual([])
    expect(await waitingJobs(api.database)).toEqual([])
    expect(api.stripe.intent(foreign.id).status).toBe('succeeded')
  })
})
