import { describe, expect, it } from 'vitest'
import { officeClient } from '#test/api.ts'
import { HELD, MINUTE, OLD_WEBHOOK_SECRET, useStripeAppointmentApi, WEBHOOK_SECRET } from '#test/appointment-api.ts'
import { waitingJobs } from '#test/jobs.ts'
import { signatureHeader } from '#test/stripe/webhooks.ts'

const api = useStripeAppointmentApi()
const { startPayment, outcomeOf, storedEvents } = api

/** An event as Stripe writes one, about that intent. */
const eventAbout = (intentId: string, changes: object = {}) => ({
  id: 'evt_made_by_hand',
  object: 'event',
  type: 'payment_intent.succeeded',
  created: 0,
  livemode: false,
  data: { object: { id: intentId, object: 'payment_intent', status: 'succeeded', amount_received: 10_000 } },
  ...changes,
})
interface Signing {
  secrets?: string[]
  at?: Date
}
const send = (payload: object | string, { secrets = [WEBHOOK_SECRET], at = api.clock.now() }: Signing = {}) => {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
  return api.stripe.webhooks.post({
    url: api.webhookUrl,
    payload: text,
    signature: secrets.length === 0 ? null : signatureHeader(text, secrets, at),
  })
}

describe('provider events', () => {
  it.each([
    ['without a signature', { secrets: [] }, "it isn't signed"],
    ['with a wrong signature', { secrets: ['whsec_of_somebody_else'] }, 'its signature is wrong'],
  ])('are refused without effect %s', async (_how, signing, _why) => {
    const paid = await api.payAtStripe()
    expect(await send(eventAbout(paid.intentId), signing)).toBe(400)
    await api.drain()
    expect(await storedEvents()).toBe(0)
    expect(await api.statusOf(paid.id)).toBe('held')
  })

  it('are refused with a reason', async () => {
    const payload = JSON.stringify(eventAbout('pi_1'))
    const now = api.clock.now()
    const answer = async (body: string, signature?: string) => {
      const response = await fetch(api.webhookUrl, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(signature !== undefined && { 'Stripe-Signature': signature }),
        },
        body,
      })
      expect(response.status).toBe(400)
      return response.json()
    }
    const because = (reason: string) => ({
      code: 'invalid',
      error: expect.stringContaining(reason),
      issues: [{ path: 'stripe-signature', message: expect.stringContaining(reason) }],
    })
    const signed = signatureHeader(payload, [WEBHOOK_SECRET], now)
    expect(await answer(payload)).toEqual(because("isn't signed"))
    expect(await answer(payload, '')).toEqual(because("isn't signed"))
    expect(await answer(payload, 'nonsense')).toEqual(because('signature is wrong'))
    expect(await answer(`${payload} `, signed)).toEqual(because('signature is wrong'))
    expect(await answer(payload, signed.replace(/v1=\w+/, `v1=${'0'.repeat(64)}`))).toEqual(
      because('signature is wrong'),
    )
    // The old scheme alone, which test events of Stripe carry beside the real one.
    expect(await answer(payload, signed.replace('v1=', 'v0='))).toEqual(because('signature is wrong'))
    const old = new Date(now.getTime() - 6 * MINUTE)
    expect(await answer(payload, signatureHeader(payload, [WEBHOOK_SECRET], old))).toEqual(because('too old'))
    const no = 'This is no event'
    expect(await answer(no, signatureHeader(no, [WEBHOOK_SECRET], now))).toEqual(because('not an event'))
    const other = JSON.stringify({ id: 'ch_1', object: 'charge' })
    expect(await answer(other, signatureHeader(other, [WEBHOOK_SECRET], now))).toEqual(because('not an event'))
    expect(await storedEvents()).toBe(0)
    expect(await waitingJobs(api.database)).toEqual([])
  })

  it('count for five minutes after they were signed', async () => {
    const paid = await api.payAtStripe()
    const ago = (milliseconds: number) => ({ at: new Date(api.clock.now().getTime() - milliseconds) })
    expect(await send(eventAbout(paid.intentId), ago(5 * MINUTE + 2000))).toBe(400)
    expect(await storedEvents()).toBe(0)
    expect(await send(eventAbout(paid.intentId), ago(4 * MINUTE))).toBe(200)
    await api.drain()
    expect(await api.statusOf(paid.id)).toBe('confirmed')
  })

  it.each([
    ['the old secret', [OLD_WEBHOOK_SECRET]],
    ['both secrets', [WEBHOOK_SECRET, OLD_WEBHOOK_SECRET]],
    ['a strange secret and ours', ['whsec_strange', OLD_WEBHOOK_SECRET]],
  ])('count while secrets are rotated if %s signed', async (_what, secrets) => {
    const paid = await api.payAtStripe()
    expect(await send(eventAbout(paid.intentId), { secrets })).toBe(200)
    await api.drain()
    expect(await api.statusOf(paid.id)).toBe('confirmed')
  })

  it('of another account are refused even with a correct signature', async () => {
    const paid = await api.payAtStripe()
    expect(await send(eventAbout(paid.intentId, { account: 'acct_other' }))).toBe(400)
    const foreign = api.stripe.createForeignIntent({ account: 'acct_other' })
    api.stripe.payIntent(foreign.id)
    const sent = await api.stripe.webhooks.flush({ type: 'payment_intent.succeeded' })
    expect(sent).toHaveLength(2)
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(sent.filter(({ status }) => status === 400)).toHaveLength(1)
    await api.drain()
    expect(await storedEvents()).toBe(1)
    expect(await api.database.run('', 'select 1 from payments', [])).toHaveLength(1)
  })

  it('in live mode are refused in test mode', async () => {
    const paid = await api.payAtStripe()
    expect(await send(eventAbout(paid.intentId, { livemode: true }))).toBe(400)
    await api.drain()
    expect(await storedEvents()).toBe(0)
    expect(await api.statusOf(paid.id)).toBe('held')
  })

  it('of another type or about something else are accepted and do nothing', async () => {
    const customer = { object: { id: 'cus_1', object: 'customer' } }
    expect(await send(eventAbout('pi_1', { id: 'evt_1', type: 'customer.created', data: customer }))).toBe(200)
    expect(await send(eventAbout('pi_gone', { id: 'evt_2', type: 'something.new' }))).toBe(200)
    const foreign = api.stripe.createForeignIntent()
    api.stripe.payIntent(foreign.id)
    expect(new Set(await api.deliverEvents())).toEqual(new Set([200]))
    expect(await api.database.run('', 'select 1 from payments', [])).toEqual([])
    expect(await waitingJobs(api.database)).toEqual([])
    expect(await officeClient(api.app).get('/api/jobs/failed').expect(200)).toMatchObject({ body: [] })
  })

  it.each(['a\u0000b', '\ud800', 'pi_\udfff'])('with %j as type or intent are refused', async (odd) => {
    expect(await send(eventAbout('pi_1', { type: odd }))).toBe(400)
    expect(await send(eventAbout(odd))).toBe(400)
    for (const intent of [odd, { id: odd }]) {
      const charge = { id: 'ch_1', object: 'charge', payment_intent: intent }
      expect(await send(eventAbout('', { type: 'charge.refunded', data: { object: charge } }))).toBe(400)
    }
    expect(await storedEvents()).toBe(0)
  })

  it('about an unknown intent leave no failed job', async () => {
    const ids = ['pi_unknown', '', 'x'.repeat(300), `pi_${'x'.repeat(300)}`, 'pi_1/cancel', '🏠', '../refunds', 'ch_1']
    for (const [index, id] of ids.entries()) {
      expect(await send(eventAbout(id, { id: `evt_${index}` }))).toBe(200)
      const charge = { id: 'ch_1', object: 'charge', payment_intent: id }
      expect(await send(eventAbout('', { id: `evt_of_charge_${index}`, data: { object: charge } }))).toBe(200)
    }
    await api.drain()
    expect(await waitingJobs(api.database)).toEqual([])
    expect(await officeClient(api.app).get('/api/jobs/failed').expect(200)).toMatchObject({ body: [] })
  })

  it('are not trusted: we read the payment again', async () => {
    const held = await startPayment()
    for (const [index, status] of ['succeeded', 'canceled', 'processing'].entries()) {
      const lie = { id: held.intentId, object: 'payment_intent', status, amount_received: 10_000, metadata: {} }
      expect(await send(eventAbout(held.intentId, { id: `evt_${index}`, data: { object: lie } }))).toBe(200)
    }
    const charge = { id: 'ch_1', object: 'charge', payment_intent: held.intentId, refunded: true, disputed: true }
    expect(await send(eventAbout('', { id: 'evt_9', type: 'charge.refunded', data: { object: charge } }))).toBe(200)
    await api.drain()
    expect(await outcomeOf(held)).toBe('held')
    expect(await api.historyOf(held.id)).toEqual([HELD])
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'open', receivedCents: 0, disputed: false }])
    expect(await api.emailKinds()).toEqual([])
  })

  it('have a size limit', async () => {
    expect(await send(eventAbout('pi_1', { padding: 'x'.repeat(100 * 1024) }))).toBe(413)
  })
})
