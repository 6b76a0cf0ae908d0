import { describe, expect, it, onTestFinished } from 'vitest'
import { PaymentProviderUnavailable } from '#server/payment-provider/provider.ts'
import { EIGHT } from '#test/slots.ts'
import { HOSTILE_RESPONSE_NAMES } from '#test/stand-ins/hostile-responses.ts'
import { type Fault, ODD_BODIES, type OddBody } from '#test/stripe/faults.ts'
import { STRIPE_TEST_KEYS, startStripe } from '#test/stripe/stand-in.ts'
import { STRIPE_TIMEOUT_MS } from './client.ts'
import { createStripeProvider } from './provider.ts'

const { secretKey } = STRIPE_TEST_KEYS
const ORDER = {
  purpose: 'visit' as const,
  reference: 'visit-1',
  amountCents: 10_000,
  receiptEmail: 'visitor@example.com',
  metadata: { date: '2027-03-02', slot: EIGHT },
}

/** The SDK waits half a second before it asks again, so each test has a stand-in of its own and all run at once. */
async function start() {
  const stripe = await startStripe()
  onTestFinished(() => stripe.close())
  const patient = createStripeProvider({ secretKey, apiUrl: stripe.url, timeoutMs: STRIPE_TIMEOUT_MS })
  const hasty = createStripeProvider({ secretKey, apiUrl: stripe.url, timeoutMs: 3000 })
  const creations = () =>
    stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/payment_intents')
  return { stripe, patient, hasty, creations }
}

const OPERATIONS = [
  ['createIntent', (provider) => provider.createIntent({ ...ORDER, reference: 'visit-2' })],
  ['retrieveIntent', (provider, id) => provider.retrieveIntent(id)],
  ['resumeIntent', (provider, id) => provider.resumeIntent(id, ORDER)],
  ['cancelIntent', (provider, id) => provider.cancelIntent(id)],
  ['refundIntent', (provider, id) => provider.refundIntent(id)],
  ['listIntentsSince', (provider) => provider.listIntentsSince(new Date(0))],
] satisfies [string, (provider: ReturnType<typeof createStripeProvider>, id: string) => Promise<unknown>][]
const BODIES = Object.keys(ODD_BODIES) as OddBody[] // Object.keys returns string[]
const ANSWERS: Fault['answer'][] = [402, 409, 429, 500, 503, 'never', 'cut', ...HOSTILE_RESPONSE_NAMES, ...BODIES]

describe.concurrent.each(ANSWERS)('while Stripe answers %s', (answer) => {
  it.each(OPERATIONS)('%s throws unavailable and changes nothing', async (_name, operation) => {
    const { stripe, patient, hasty } = await start()
    const { id } = await patient.createIntent(ORDER)
    stripe.payIntent(id)
    const before = stripe.intents()
    stripe.faults.add({ answer })
    await expect(operation(hasty, id)).rejects.toThrow(PaymentProviderUnavailable)
    expect(stripe.intents()).toEqual(before)
    stripe.faults.clear()
    expect(await patient.retrieveIntent(id)).toMatchObject({ receivedCents: 10_000, refundedCents: 0 })
  })
})

describe.concurrent('after a short outage', () => {
  it.each([409, 503, 'cut', 'never'] as const)('one %s is retried unnoticed', async (answer) => {
    const { stripe, patient, hasty, creations } = await start()
    stripe.faults.add({ answer, times: 1 })
    const provider = answer === 'never' ? hasty : patient
    expect(await provider.createIntent(ORDER)).toMatchObject({ status: 'requires_payment' })
    expect(creations()).toHaveLength(2)
    expect(stripe.intents()).toHaveLength(1)
  })

  it.each(['cut', 'never'] as const)(
    'an answer lost after the intent was made (%s) leads to that intent',
    async (answer) => {
      const { stripe, patient, hasty } = await start()
      stripe.faults.add({ answer, afterWork: true, times: 1 })
      const { id } = await (answer === 'never' ? hasty : patient).createIntent(ORDER)
      expect(stripe.intents().map((intent) => intent.id)).toEqual([id])
    },
  )

  it('the next call finds the intent if every answer of the first was lost', async () => {
    const { stripe, patient, creations } = await start()
    stripe.faults.add({ answer: 'cut', afterWork: true })
    await expect(patient.createIntent(ORDER)).rejects.toThrow(PaymentProviderUnavailable)
    expect(creations()).toHaveLength(3)
    const made = stripe.intents().map(({ id }) => id)
    expect(made).toHaveLength(1)
    stripe.faults.clear()
    expect([(await patient.createIntent(ORDER)).id]).toEqual(made)
  })

  it('a cancellation with a lost answer is found done', async () => {
    const { stripe, patient } = await start()
    const { id } = await patient.createIntent(ORDER)
    stripe.faults.add({ answer: 'cut', afterWork: true, times: 1 })
    expect(await patient.cancelIntent(id)).toMatchObject({ status: 'canceled' })
  })

  it('that never ends, an operation takes no longer than it may with all its attempts', async () => {
    const { stripe } = await start()
    stripe.faults.add({ answer: 'never' })
    const impatient = createStripeProvider({ secretKey, apiUrl: stripe.url, timeoutMs: 500 })
    await expect(impatient.createIntent(ORDER)).rejects.toThrow('Stripe did not answer within 500 ms')
  })

  it('a closed port counts as unavailable', async () => {
    const nobody = createStripeProvider({ secretKey, apiUrl: 'http://127.0.0.1:1', timeoutMs: 10_000 })
    await expect(nobody.retrieveIntent('pi_1')).rejects.toThrow('Stripe did not answer')
    await expect(nobody.retrieveIntent('pi_1')).rejects.toThrow(PaymentProviderUnavailable)
  })
})

it('500 calls at once by ten servers create one intent', async () => {
  const { stripe } = await start()
  const servers = Array.from({ length: 10 }, () =>
    createStripeProvider({ secretKey, apiUrl: stripe.url, timeoutMs: STRIPE_TIMEOUT_MS }),
  )
  const calls = Array.from({ length: 50 }, () => servers.map((server) => server.createIntent(ORDER))).flat()
  const ids = (await Promise.all(calls)).map(({ id }) => id)
  expect(new Set(ids)).toEqual(new Set(stripe.intents().map(({ id }) => id)))
  expect(stripe.intents()).toHaveLength(1)
})
