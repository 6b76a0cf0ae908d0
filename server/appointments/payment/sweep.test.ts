import { describe, expect, it } from 'vitest'
import {
  BOTH_CONFIRMED,
  HELD,
  HOLD,
  MINUTE,
  PAID,
  type StartedPayment,
  TUESDAY,
  useStripeAppointmentApi,
} from '#test/appointment-api.ts'
import { NOW } from '#test/clock.ts'
import { waitingJobs } from '#test/jobs.ts'
import { EIGHT, NINE, ONE, TEN, TWO } from '#test/slots.ts'
import { PaymentProviderUnavailable } from '#server/payment-provider/provider.ts'
import { attemptEach, listUnmatchedPayments } from '#server/payments/sweep.ts'

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

/** What was begun, and how many failed. */
async function attempted(...items: ('fine' | 'fails' | 'unanswered')[]) {
  let begun = 0
  const failures = await attemptEach(items, async (item) => {
    begun += 1
    if (item === 'fails') throw new Error('no such intent')
    if (item === 'unanswered') throw new PaymentProviderUnavailable('no answer')
  })
  return [begun, failures.length]
}

it('continues after a failure, until three calls in a row are unanswered', async () => {
  expect(await attempted('fails', 'fine', 'fails', 'fine')).toEqual([4, 2])
  expect(
    await attempted('unanswered', 'unanswered', 'fine', 'unanswered', 'fails', 'unanswered', 'unanswered'),
  ).toEqual([7, 6])
  expect(await attempted('unanswered', 'unanswered', 'unanswered', 'fine')).toEqual([3, 3])
})

const DAY = 24 * 60 * MINUTE

const list = (since = new Date(NOW.getTime() - DAY)) => listUnmatchedPayments(api.ctx, since)
const run = (text: string, ...values: unknown[]) => api.database.rows(text, values)
/** As in a backup from before this payment began. */
const losePayment = async ({ id }: StartedPayment) => {
  await run('delete from payments where appointment_id = $1::uuid', id)
}
/** As in a backup from before there was this visit. */
const loseVisit = async (paid: StartedPayment) => {
  await losePayment(paid)
  for (const table of ['appointment_history', 'outgoing_mails', 'page_links']) {
    await run(`delete from ${table} where appointment_id = $1::uuid`, paid.id)
  }
  await run('delete from appointments where id = $1::uuid', paid.id)
}

it('lists payments whose visit or payment is missing, with what they paid for', async () => {
  await api.confirmed({ slot: TWO })
  expect(await list()).toEqual([])
  const quoteId = await api.newQuote()
  const lost = await api.confirmed({ quoteId, slot: EIGHT })
  const unpaid = await api.confirmed({ slot: NINE })
  await loseVisit(lost)
  await losePayment(unpaid)
  const found = await list()
  expect(found).toMatchObject([
    {
      intentId: lost.intentId,
      reference: lost.id,
      receivedCents: 10_000,
      currency: 'usd',
      metadata: { date: TUESDAY, slot: EIGHT, quoteNumber: '1001' },
      state: 'lost',
    },
    { intentId: unpaid.intentId, metadata: { date: TUESDAY, slot: NINE }, state: 'unpaid' },
  ])
  expect(await list()).toEqual(found)
})

it('leaves out what was refunded or begun before, and names what the bank still decides', async () => {
  const refunded = await api.confirmed({ slot: EIGHT })
  api.stripe.refundInDashboard(refunded.intentId)
  await loseVisit(refunded)
  const waiting = await api.startPayment({ slot: TEN })
  api.stripe.payIntent(waiting.intentId, 'processing')
  expect(await list()).toEqual([])
  await loseVisit(waiting)
  expect(await list()).toMatchObject([{ intentId: waiting.intentId, state: 'processing' }])
  expect(await list(new Date(api.clock.now().getTime() + DAY))).toEqual([])
})
