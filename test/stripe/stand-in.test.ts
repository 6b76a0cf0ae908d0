import { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { PAYMENT, useStripeSdk } from './sdk.ts'

const local = useStripeSdk()

const control = async (name: string, json: object = {}) => {
  const response = await fetch(`${local.stripe.url}/_control/${name}`, { method: 'POST', body: JSON.stringify(json) })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

describe('events', () => {
  it('report each change as it was when it happened', async () => {
    const { id } = await local.sdk.paymentIntents.create(PAYMENT)
    local.stripe.payIntent(id, 'declined')
    local.stripe.payIntent(id, 'processing')
    local.stripe.finishProcessing(id, true)
    local.stripe.refundInDashboard(id, 4000)
    local.stripe.dispute(id)
    const events = [...local.stripe.webhooks.events.values()]
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
    expect(failed).toMatchObject({ object: 'event', api_version: Stripe.API_VERSION, livemode: false })
    expect(failed).not.toHaveProperty('account')
  })

  it('name the request that caused them, and the account that is not ours', async () => {
    await local.sdk.paymentIntents.create(PAYMENT, { idempotencyKey: 'one' })
    local.stripe.createForeignIntent({ account: 'acct_other' })
    expect([...local.stripe.webhooks.events.values()]).toMatchObject([
      { request: { id: expect.stringMatching(/^req_/), idempotency_key: 'one' } },
      { account: 'acct_other', request: { id: null } },
    ])
  })
})

describe('the control by HTTP', () => {
  it('does what the methods do, and reads the state', async () => {
    const { id } = await local.sdk.paymentIntents.create(PAYMENT)
    await control('pay-intent', { id, card: 'processing' })
    await control('finish-processing', { id, accepted: true })
    local.stripe.refundInDashboard(id, 500)
    const { body } = await control('state')
    expect(body).toEqual(JSON.parse(JSON.stringify(local.stripe.state())))
    expect(body).toMatchObject({
      intents: [{ id, status: 'succeeded', amount_received: 10_000 }],
      refunds: [{ payment_intent: id, amount: 500 }],
    })
  })

  it('refuses an unknown command, wrong input, and what is not possible', async () => {
    const { id } = await local.sdk.paymentIntents.create(PAYMENT)
    expect((await control('color')).status).toBe(404)
    expect((await control('pay-intent', { id, card: 'gold' })).status).toBe(400)
    expect((await control('finish-processing', { id, accepted: true })).status).toBe(400)
    expect(local.stripe.intent(id).status).toBe('requires_payment_method')
  })
})
