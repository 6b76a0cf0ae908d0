import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ONE } from '#test/slots.ts'
import { APPOINTMENT, callsOf, ORDER, paidIntent, providerAt } from '#test/stripe/provider.ts'
import { STRIPE_TEST_KEYS, type StripeStandIn, startStripe } from '#test/stripe/stand-in.ts'
import { createStripeProvider } from './provider.ts'

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
    expect(await now()).toMatchObject({ dispute: 'open', receivedCents: 10_000, refundedCents: 0 })
  })

  it.each([
    [false, 'won', 'won'],
    [false, 'lost', 'lost'],
    [false, 'prevented', 'lost'],
    [true, 'warning_closed', 'inquiry'],
  ] as const)('reports how a dispute ended (inquiry: %s): %s is %s', async (isInquiry, status, dispute) => {
    const { id } = await provider().createIntent(ORDER)
    stripe.payIntent(id)
    const { id: disputeId } = stripe.dispute(id, isInquiry)
    expect(await provider().retrieveIntent(id)).toMatchObject({ dispute: isInquiry ? 'inquiry' : 'open' })
    stripe.closeDispute(disputeId, status)
    expect(await provider().retrieveIntent(id)).toMatchObject({ dispute })
    // A second one counts before one that ended.
    stripe.dispute(id)
    expect(await provider().retrieveIntent(id)).toMatchObject({ dispute: 'open' })
  })

  it('counts pending refunds, but not failed ones', async () => {
    const id = await paid()
    const pending = stripe.refundInDashboard(id, 3000, 'pending')
    expect(await provider().retrieveIntent(id)).toMatchObject({ refundedCents: 3000 })
    stripe.settleRefund(pending.id, false)
    expect(await provider().retrieveIntent(id)).toMatchObject({ refundedCents: 0 })
  })
})

describe('resumeIntent', () => {
  const receiptOf = (id: string) => stripe.intent(id).receipt_email
  const resume = (id: string, email: string | undefined) =>
    provider().resumeIntent(id, { ...ORDER, receiptEmail: email })

  it('updates the receipt email of an open intent, even after a decline', async () => {
    const { id, clientSecret } = await provider().createIntent(ORDER)
    for (const email of ['corrected@example.com', 'once.more@example.com']) {
      expect(await resume(id, email)).toMatchObject({ id, clientSecret, status: 'requires_payment' })
      expect(receiptOf(id)).toBe(email)
      stripe.payIntent(id, 'declined')
    }
    expect(stripe.intents()).toHaveLength(1)
  })

  it('changes nothing if the email is the same or missing', async () => {
    const { id } = await provider().createIntent(ORDER)
    const updates = () => callsOf(stripe, 'POST', /payment_intents\/pi_/).length
    const before = updates()
    for (const email of [ORDER.receiptEmail, undefined]) await resume(id, email)
    expect(receiptOf(id)).toBe(ORDER.receiptEmail)
    expect(updates()).toBe(before)
  })

  const MOVED = { date: '2027-03-05', slot: ONE, quoteNumber: '1043' }

  it('updates the slot while the intent is open, even if the email is refused', async () => {
    const { id } = await provider().createIntent(ORDER)
    for (const receiptEmail of [ORDER.receiptEmail, 'visitor@localhost']) {
      stripe.payIntent(id, '3ds')
      expect(await provider().resumeIntent(id, { receiptEmail, metadata: MOVED })).toMatchObject({
        id,
        metadata: MOVED,
      })
      stripe.authenticate(id, false)
      expect(await provider().resumeIntent(id, { ...ORDER, receiptEmail })).toMatchObject({
        id,
        metadata: ORDER.metadata,
      })
    }
  })

  it('reads metadata as it was edited at Stripe', async () => {
    const { id } = await provider().createIntent(ORDER)
    stripe.editMetadata(id, { quoteNumber: '1e3' })
    expect((await provider().retrieveIntent(id))?.metadata).toEqual({ ...ORDER.metadata, quoteNumber: '1e3' })
    const { id: older } = stripe.createSecondIntent(APPOINTMENT, 10_000)
    expect((await provider().retrieveIntent(older))?.metadata).toEqual({})
  })

  it.each([
    ['success', ORDER.metadata],
    ['processing', ORDER.metadata],
    ['3ds', MOVED],
  ] as const)('after %s keeps the receipt email, and the slot if it is paid', async (card, metadata) => {
    const { id } = await provider().createIntent(ORDER)
    stripe.payIntent(id, card)
    const changed = { receiptEmail: 'corrected@example.com', metadata: MOVED }
    expect(await provider().resumeIntent(id, changed)).toMatchObject({ id, metadata })
    expect(receiptOf(id)).toBe(ORDER.receiptEmail)
  })

  it('returns the current intent if Stripe refuses the email or it was just canceled', async () => {
    const { id } = await provider().createIntent(ORDER)
    expect(await resume(id, 'visitor@localhost')).toMatchObject({ id, status: 'requires_payment' })
    const sent = stripe.requests.length
    // The update arrives twice, so that the dashboard can come in between.
    stripe.faults.add({ answer: 503, times: 1, method: 'POST' })
    const resuming = resume(id, 'corrected@example.com')
    await stripe.waitForRequests(sent + 2)
    stripe.cancelInDashboard(id)
    expect(await resuming).toMatchObject({ id, status: 'canceled' })
  })

  it('returns undefined for an unknown intent or another provider’s', async () => {
    for (const id of ['pi_unknown', 'demo_1']) expect(await resume(id, ORDER.receiptEmail)).toBeUndefined()
  })
})

describe('listIntentsSince', () => {
  it('returns every intent once, over several pages', async () => {
    const clock = { now: new Date('2027-03-02T12:00:00Z') }
    const later = await startStripe({ now: () => clock.now })
    onTestFinished(() => later.close())
    later.createSecondIntent('too-old', 10_000)
    clock.now = new Date('2027-03-02T13:00:00Z')
    const made = Array.from({ length: 230 }, (_, i) => later.createSecondIntent(`visit-${i}`, 10_000).id)
    const own = createStripeProvider({ secretKey: STRIPE_TEST_KEYS.secretKey, apiUrl: later.url, timeoutMs: 5000 })
    const found = await own.listIntentsSince(new Date('2027-03-02T12:59:59.900Z'))
    expect(found.map(({ id }) => id).toSorted()).toEqual(made.toSorted())
    expect(later.requests).toHaveLength(10)
  })

  it('returns each with its current status', async () => {
    const id = await paid()
    stripe.refundInDashboard(id, 4000)
    const foreign = stripe.createForeignIntent()
    const found = await provider().listIntentsSince(new Date(Date.now() - 60_000))
    expect(found).toMatchObject([
      { id: foreign.id, reference: undefined, status: 'requires_payment' },
      { id, reference: APPOINTMENT, status: 'succeeded', receivedCents: 10_000, refundedCents: 4000 },
    ])
  })
})
