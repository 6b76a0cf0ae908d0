import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal, sdkOf } from './sdk.ts'
import { type StripeStandIn, startStripe } from './stand-in.ts'

const ORDER = { amount: 10_000, currency: 'usd', metadata: { appointmentId: 'visit-1' } }

let stripe: StripeStandIn
let sdk: Stripe
beforeEach(async () => {
  stripe = await startStripe()
  sdk = sdkOf(stripe)
})
afterEach(() => stripe.close())

const control = async (name: string, json: object = {}) => {
  const response = await fetch(`${stripe.url}/_control/${name}`, { method: 'POST', body: JSON.stringify(json) })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

describe('events', () => {
  it('tell of each change in the moment it happened, and stay to be read', async () => {
    const { id } = await sdk.paymentIntents.create(ORDER)
    stripe.payIntent(id, 'declined')
    stripe.payIntent(id, 'processing')
    stripe.finishProcessing(id, true)
    stripe.refundInDashboard(id, 4000)
    stripe.dispute(id)
    const events = (await sdk.events.list({ limit: 100 })).data.toReversed()
    expect(events.map(({ type }) => type)).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
      'payment_intent.processing',
      'charge.succeeded',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
      'charge.dispute.created',
    ])
    const statuses = events.map((event) => Reflect.get(event.data.object, 'status'))
    expect(statuses.slice(2, 4)).toEqual(['requires_payment_method', 'processing'])
    const failed = events[2]
    expect(await sdk.events.retrieve(failed?.id ?? '')).toEqual(failed)
    expect(failed).toMatchObject({ object: 'event', api_version: Stripe.API_VERSION, livemode: false })
    expect(failed).not.toHaveProperty('account')
  })

  it('name the request that caused them, and the account that is not ours', async () => {
    await sdk.paymentIntents.create(ORDER, { idempotencyKey: 'one' })
    stripe.createForeignIntent({ account: 'acct_other' })
    expect([...stripe.webhooks.events.values()]).toMatchObject([
      { request: { id: expect.stringMatching(/^req_/), idempotency_key: 'one' } },
      { account: 'acct_other', request: { id: null } },
    ])
  })
})

describe('the control by HTTP', () => {
  it('does what the methods do', async () => {
    const { id } = await sdk.paymentIntents.create(ORDER)
    await control('pay-intent', { id, card: '3ds' })
    await control('authenticate', { id, accepted: true })
    await control('refund-in-dashboard', { id, cents: 500 })
    await control('second-intent', { appointmentId: 'visit-1', amountCents: 10_000 })
    const { body } = await control('state')
    expect(body).toMatchObject({
      intents: [
        { id, status: 'succeeded', amount_received: 10_000 },
        { status: 'requires_payment_method', metadata: { appointmentId: 'visit-1' } },
      ],
      refunds: [{ amount: 500 }],
      requests: [{ method: 'POST', path: '/v1/payment_intents' }],
    })
  })

  it('orders faults and lifts them', async () => {
    await control('fault', { answer: 503, path: '^/v1/refunds$' })
    const { id } = await sdk.paymentIntents.create(ORDER)
    stripe.payIntent(id)
    expect((await refusal(sdk.refunds.create({ payment_intent: id }))).statusCode).toBe(503)
    await control('clear-faults')
    expect((await sdk.refunds.create({ payment_intent: id })).amount).toBe(10_000)
  })

  it('says so where a command is unknown, has wrong words, or cannot be done', async () => {
    const { id } = await sdk.paymentIntents.create(ORDER)
    expect((await control('colour')).status).toBe(404)
    expect((await control('pay-intent', { id, card: 'gold' })).status).toBe(400)
    expect((await control('finish-processing', { id, accepted: true })).status).toBe(400)
    expect(stripe.intent(id).status).toBe('requires_payment_method')
  })
})
