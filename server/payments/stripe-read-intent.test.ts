import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { APPOINTMENT, callsOf, ORDER, paidIntent, providerAt } from '#test/stripe/provider.ts'
import { STRIPE_TEST_KEYS, type StripeStandIn, startStripe } from '#test/stripe/stand-in.ts'
import { stripeProvider } from './stripe-gateway.ts'

let stripe: StripeStandIn
beforeEach(async () => {
  stripe = await startStripe()
})
afterEach(() => stripe.close())

const provider = () => providerAt(stripe)
const paid = () => paidIntent(stripe)

describe('retrieveIntent', () => {
  it.each(['pi_unknown', 'pi_', '', '../v1/refunds', 'ch_123', 'pi_1/cancel'])('knows no intent %j', async (id) => {
    expect(await provider().retrieveIntent(id)).toBeUndefined()
  })

  it('does not see the intent of another account', async () => {
    const { id } = stripe.createForeignIntent({ account: 'acct_other' })
    expect(await provider().retrieveIntent(id)).toBeUndefined()
  })

  it('tells each state in our words', async () => {
    const { id } = await provider().createIntent(ORDER)
    const now = () => provider().retrieveIntent(id)
    stripe.payIntent(id, 'declined')
    expect(await now()).toMatchObject({ status: 'requires_payment', failureMessage: 'Your card was declined.' })
    stripe.payIntent(id, '3ds')
    expect(await now()).toMatchObject({ status: 'requires_action' })
    stripe.authenticate(id, false)
    expect(await now()).toMatchObject({
      status: 'requires_payment',
      failureMessage: expect.stringContaining('unable to authenticate'),
    })
    stripe.payIntent(id, 'processing')
    expect(await now()).toMatchObject({ status: 'processing', receivedCents: 0 })
    stripe.finishProcessing(id, true)
    expect(await now()).toMatchObject({ status: 'succeeded', receivedCents: 10_000, failureMessage: undefined })
    stripe.dispute(id)
    expect(await now()).toMatchObject({ disputed: true, receivedCents: 10_000, refundedCents: 0 })
  })

  it('tells what was captured, not what was asked for', async () => {
    const { id } = await provider().createIntent(ORDER)
    stripe.payIntent(id, 'success', { amountCents: 5000 })
    expect(await provider().retrieveIntent(id)).toMatchObject({ amountCents: 5000, receivedCents: 5000 })
  })

  it('has no appointment for an intent that names none', async () => {
    const { id } = stripe.createForeignIntent()
    expect(await provider().retrieveIntent(id)).toMatchObject({ id, appointmentId: undefined })
  })

  it('counts pending refunds, and not those that failed', async () => {
    const id = await paid()
    const pending = stripe.refundInDashboard(id, 3000, 'pending')
    expect(await provider().retrieveIntent(id)).toMatchObject({ refundedCents: 3000 })
    stripe.settleRefund(pending.id, false)
    expect(await provider().retrieveIntent(id)).toMatchObject({ refundedCents: 0 })
  })
})

describe('resumeIntent', () => {
  const receiptOf = (id: string) => stripe.intent(id).receipt_email
  const resume = (id: string, email: string | undefined) => provider().resumeIntent(id, email)

  it('sends the receipt of an open intent to the address that is given now, after a decline too', async () => {
    const { id, clientSecret } = await provider().createIntent(ORDER)
    for (const email of ['corrected@example.com', 'once.more@example.com']) {
      expect(await resume(id, email)).toMatchObject({ id, clientSecret, status: 'requires_payment' })
      expect(receiptOf(id)).toBe(email)
      stripe.payIntent(id, 'declined')
    }
    expect(stripe.intents()).toHaveLength(1)
  })

  it('changes nothing where the address is the same, or none is given', async () => {
    const { id } = await provider().createIntent(ORDER)
    for (const email of [ORDER.receiptEmail, undefined]) await resume(id, email)
    expect(receiptOf(id)).toBe(ORDER.receiptEmail)
    expect(callsOf(stripe, 'POST', /payment_intents\/pi_/)).toEqual([])
  })

  it.each(['success', 'processing', '3ds'] as const)('leaves one alone after %s', async (card) => {
    const { id } = await provider().createIntent(ORDER)
    stripe.payIntent(id, card)
    expect(await resume(id, 'corrected@example.com')).toMatchObject({ id })
    expect(receiptOf(id)).toBe(ORDER.receiptEmail)
  })

  it('leaves a canceled one alone', async () => {
    const { id } = await provider().createIntent(ORDER)
    stripe.cancelInDashboard(id)
    expect(await resume(id, 'corrected@example.com')).toMatchObject({ id, status: 'canceled' })
  })

  it('tells how the intent is where Stripe does not take the address, or it was canceled meanwhile', async () => {
    const { id } = await provider().createIntent(ORDER)
    expect(await resume(id, 'visitor@localhost')).toMatchObject({ id, status: 'requires_payment' })
    const sent = stripe.requests.length
    // The update arrives twice, so that the dashboard can come in between.
    stripe.faults.add({ answer: 503, times: 1, method: 'POST' })
    const resuming = resume(id, 'corrected@example.com')
    await stripe.arrived(sent + 2)
    stripe.cancelInDashboard(id)
    expect(await resuming).toMatchObject({ id, status: 'canceled' })
  })

  it('knows nothing of an intent that there is not, nor of another provider’s', async () => {
    for (const id of ['pi_unknown', 'demo_1']) expect(await resume(id, ORDER.receiptEmail)).toBeUndefined()
  })
})

describe('intentsSince', () => {
  it('gives every intent from then on, over several pages, each once', async () => {
    const clock = { now: new Date('2027-03-02T12:00:00Z') }
    const later = await startStripe({ now: () => clock.now })
    onTestFinished(() => later.close())
    later.createSecondIntent('too-old', 10_000)
    clock.now = new Date('2027-03-02T13:00:00Z')
    const made = Array.from({ length: 230 }, (_, i) => later.createSecondIntent(`visit-${i}`, 10_000).id)
    later.createForeignIntent({ account: 'acct_other' })
    const own = stripeProvider({ secretKey: STRIPE_TEST_KEYS.secretKey, apiUrl: later.url, timeoutMs: 5000 })
    const found = await own.intentsSince(new Date('2027-03-02T12:59:59.900Z'))
    expect(found.map(({ id }) => id).toSorted()).toEqual(made.toSorted())
    expect(later.requests).toHaveLength(3)
  })

  it('says so rather than leave some out where there are too many', async () => {
    for (let i = 0; i <= 10_000; i += 1) stripe.createSecondIntent(`visit-${i}`, 10_000)
    await expect(provider().intentsSince(new Date(0))).rejects.toThrow('More than 10000 intents since 1970-01-01')
  })

  it('knows what became of each', async () => {
    const id = await paid()
    stripe.refundInDashboard(id, 4000)
    const foreign = stripe.createForeignIntent()
    const found = await provider().intentsSince(new Date(Date.now() - 60_000))
    expect(found).toMatchObject([
      { id: foreign.id, appointmentId: undefined, status: 'requires_payment' },
      { id, appointmentId: APPOINTMENT, status: 'succeeded', receivedCents: 10_000, refundedCents: 4000 },
    ])
  })
})
