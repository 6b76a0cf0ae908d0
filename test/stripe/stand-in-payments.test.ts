import { describe, expect, it } from 'vitest'
import { PAYMENT, refusal, useStripeSdk } from './sdk.ts'
import { STRIPE_TEST_KEYS } from './stand-in.ts'

const local = useStripeSdk()

const post = (path: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(local.stripe.url + path, { method: 'POST', body: new URLSearchParams(body), headers, redirect: 'manual' })

describe('payment intents', () => {
  it('are made with what was ordered and read as they were made', async () => {
    const made = await local.sdk.paymentIntents.create({ ...PAYMENT, allowed_payment_method_types: ['card'] })
    expect(made).toMatchObject({
      object: 'payment_intent',
      amount: 10_000,
      amount_received: 0,
      client_secret: expect.stringMatching(new RegExp(`^${made.id}_secret_\\w+$`)),
      created: local.clock.now.getTime() / 1000,
      latest_charge: null,
      livemode: false,
      metadata: { appointmentId: 'visit-1' },
      payment_method_types: ['card'],
      status: 'requires_payment_method',
    })
    expect(await local.sdk.paymentIntents.retrieve(made.id)).toEqual(made)
  })

  it.each([
    [{ amount: '10000' }, 'currency', 'parameter_missing'],
    [{ amount: 'ten', currency: 'usd' }, 'amount', 'parameter_invalid_integer'],
    [{ amount: '10', currency: 'usd' }, 'amount', 'amount_too_small'],
    [{ amount: '10000', currency: 'usd', color: 'red' }, 'color', 'parameter_unknown'],
    [{ amount: '10000', currency: 'usd', receipt_email: 'a@b' }, 'receipt_email', 'email_invalid'],
    [
      { amount: '10000', currency: 'usd', 'payment_method_types[]': 'card' },
      'payment_method_types',
      'payment_method_types_no_longer_supported',
    ],
  ])('are refused for %j, and nothing is kept under the key', async (body, param, code) => {
    const headers = { Authorization: `Bearer ${STRIPE_TEST_KEYS.secretKey}`, 'Idempotency-Key': 'one' }
    const response = await post('/v1/payment_intents', body, headers)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', param, code } })
    expect((await local.sdk.paymentIntents.create(PAYMENT, { idempotencyKey: 'one' })).amount).toBe(10_000)
  })

  it('show the charge and its refunds where they are asked to, and only then', async () => {
    const { id } = await local.sdk.paymentIntents.create(PAYMENT)
    local.stripe.payIntent(id)
    const refund = local.stripe.refundInDashboard(id, 2500)
    const plain = await local.sdk.paymentIntents.retrieve(id)
    expect(plain.latest_charge).toMatch(/^ch_/)
    const { latest_charge: bare } = await local.sdk.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(bare).toMatchObject({ id: plain.latest_charge, amount_refunded: 2500, refunded: false, disputed: false })
    expect(bare).not.toHaveProperty('refunds')
    const full = await local.sdk.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] })
    expect(full.latest_charge).toMatchObject({ refunds: { data: [{ id: refund.id, amount: 2500 }] } })
    const listed = await local.sdk.paymentIntents.list({ expand: ['data.latest_charge.refunds'] })
    expect(listed.data).toEqual([full])
    expect(await refusal(local.sdk.paymentIntents.retrieve(id, { expand: ['color'] }))).toMatchObject({
      statusCode: 400,
    })
  })
})

describe('paying', () => {
  it.each([
    ['pm_card_visa', 'succeeded', 10_000],
    ['pm_card_authenticationRequired', 'requires_action', 0],
    ['pm_card_processing', 'processing', 0],
  ])('with %s leads to %s', async (payment_method, status, amount_received) => {
    const { id } = await local.sdk.paymentIntents.create(PAYMENT)
    expect(await local.sdk.paymentIntents.confirm(id, { payment_method })).toMatchObject({ status, amount_received })
  })

  it.each([
    ['pm_card_visa_chargeDeclined', 'generic_decline', 'Your card was declined.'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds', 'Your card has insufficient funds.'],
  ])('with %s is declined, and another card may follow', async (payment_method, decline_code, message) => {
    const { id } = await local.sdk.paymentIntents.create(PAYMENT)
    const declined = await refusal(local.sdk.paymentIntents.confirm(id, { payment_method }))
    expect(declined).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code,
      message,
    })
    expect(declined.payment_intent).toMatchObject({ id, status: 'requires_payment_method' })
    expect(await local.sdk.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).toMatchObject({
      last_payment_error: { decline_code, message },
      latest_charge: { status: 'failed', paid: false },
    })
    expect(await local.sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).toMatchObject({
      status: 'succeeded',
      last_payment_error: null,
    })
  })

  it('is refused once it is paid or canceled', async () => {
    const [paid, canceled] = [
      await local.sdk.paymentIntents.create(PAYMENT),
      await local.sdk.paymentIntents.create(PAYMENT),
    ]
    local.stripe.payIntent(paid.id)
    await local.sdk.paymentIntents.cancel(canceled.id)
    for (const { id } of [paid, canceled]) {
      const again = local.sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
      expect(await refusal(again)).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
    }
  })

  it.each([
    ['complete', 'succeeded', 'succeeded'],
    ['fail', 'failed', 'requires_payment_method'],
  ])('by 3-D Secure asks on the bank’s page, and %s leads back to the shop', async (answer, redirectStatus, status) => {
    const { id, client_secret } = await local.sdk.paymentIntents.create(PAYMENT)
    const asked = await local.sdk.paymentIntents.confirm(id, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'https://shop.example/payment-confirmation?from=home',
    })
    const bank = asked.next_action?.redirect_to_url?.url ?? ''
    const page = await (await fetch(bank)).text()
    expect(page).toContain('$100.00')
    const action = [...page.matchAll(/action="([^"]+)"/g)]
      .map(([, href = '']) => href)
      .find((href) => href.endsWith(answer))
    const response = await post(action ?? '', {})
    expect(response.status).toBe(303)
    const back = new URL(response.headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe('https://shop.example/payment-confirmation')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      from: 'home',
      payment_intent: id,
      payment_intent_client_secret: client_secret,
      redirect_status: redirectStatus,
    })
    expect(local.stripe.intent(id).status).toBe(status)
  })

  it('from a browser needs the intent’s own secret, and opens nothing else', async () => {
    const { id, client_secret } = await local.sdk.paymentIntents.create(PAYMENT)
    const card = { 'payment_method_data[type]': 'card', 'payment_method_data[card][number]': '4242 4242 4242 4242' }
    const key = STRIPE_TEST_KEYS.publishableKey
    const secret = client_secret ?? ''
    const path = `/v1/payment_intents/${id}`
    expect((await post(`${path}/confirm`, { ...card, key, client_secret: 'guessed' })).status).toBe(400)
    expect((await post(`${path}/cancel`, { key, client_secret: secret })).status).toBe(400)
    expect((await post('/v1/refunds', { key, client_secret: secret, payment_intent: id })).status).toBe(400)
    expect(local.stripe.intent(id).status).toBe('requires_payment_method')
    const confirmed = await post(`${path}/confirm`, { ...card, key, client_secret: secret })
    expect(confirmed.headers.get('access-control-allow-origin')).toBe('*')
    expect(await confirmed.json()).toMatchObject({ id, status: 'succeeded' })
  })
})
