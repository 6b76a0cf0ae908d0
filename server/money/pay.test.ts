import { describe, expect, it } from 'vitest'
import { countStatuses, useStripeAppointmentApi } from '#test/appointment-api.ts'
import { composeEmailText } from '#test/compose-email-text.ts'
import { settlePayment } from '#server/payments/apply.ts'
import { moneyCalls } from '#test/money-api.ts'
import { NINE } from '#test/slots.ts'

const api = useStripeAppointmentApi()
const { sent, customer, accept, accepted, moneyOf, record, pay, cancelJob, emails } = moneyCalls(api)
const brackets = { id: 'brackets', text: 'Brackets', quantity: 1, unitPriceCents: 20_000 }
const RECEIVED = ['payment_received', 'payment_received_shop']
const RETURNED = ['job_payment_returned', 'job_payment_returned_shop']

/** The intent that a customer's browser got. */
const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? ''
const jobIntents = () => api.stripe.state().intents.filter(({ metadata }) => metadata.paymentId !== undefined)

/** A job whose customer has begun to pay what is due. */
async function begun(changes?: object) {
  const job = await accepted(changes)
  const { body } = await pay(job, await moneyOf(job.quoteId)).expect(200)
  return { ...job, intentId: intentOf(body.clientSecret) }
}

describe('paying what is due online', () => {
  it('asks Stripe for that amount by card or bank account, and counts it once it came in', async () => {
    const { quoteId, by, final, intentId } = await begun()
    expect(api.stripe.intent(intentId)).toMatchObject({
      amount: final.depositCents,
      payment_method_types: ['card', 'us_bank_account'],
      metadata: { purpose: 'deposit', quoteNumber: '1001' },
    })
    expect(await moneyOf(quoteId)).toMatchObject({ receivedCents: 0, payments: [] })
    api.stripe.payIntent(intentId)
    await api.deliverEvents()
    expect((await by.read()).money).toMatchObject({
      receivedCents: final.depositCents,
      dueCents: 0,
      payments: [{ purpose: 'deposit', method: 'card', state: 'succeeded', amountCents: final.depositCents }],
    })
    expect((await api.quoteOf(quoteId)).paymentStatus).toBe('partial payment')
    expect(await emails(quoteId)).toEqual(RECEIVED)
    const [fee] = await api.database.rows('select provider_fee_cents from payments where intent_id = $1', [intentId])
    expect(fee).toEqual({ provider_fee_cents: Math.round(final.depositCents * 0.029) + 30 })
  })

  it.each([
    ['less than Stripe takes', 30, 'Online, the least that can be paid is $0.50. Please pay $0.30 by check or cash'],
    [
      'more than Stripe takes',
      100_000_000,
      'the most that can be paid at once is $999,999.99. Please pay $1,000,000.00',
    ],
  ])('says how to pay %s', async (_, dueCents, text) => {
    const costly = { id: 'costly', text: 'Costly', quantity: 1, unitPriceCents: 10_000_000 }
    const lines = Array.from({ length: 12 }, (__, index) => ({ ...costly, id: `costly-${index}` }))
    const job = await accepted({ depositPercent: 100, lines })
    const { openCents } = await moneyOf(job.quoteId)
    await record(job.quoteId, { amountCents: openCents - dueCents }).expect(201)
    const { body } = await pay(job, { dueFor: 'deposit', dueCents }).expect(409)
    expect(body.error).toContain(text)
    expect(jobIntents()).toEqual([])
  })

  it('goes on with the same intent, however often and at once it is asked', async () => {
    const { by, quoteId, intentId } = await begun()
    const due = await moneyOf(quoteId)
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay({ by }, due)))
    expect(new Set(answers.map(({ body }) => intentOf(body.clientSecret)))).toEqual(new Set([intentId]))
    expect(jobIntents()).toHaveLength(1)
  })

  it('refuses another amount or purpose with the money as it is, and makes no intent', async () => {
    const { by, quoteId, final } = await accepted()
    for (const body of [
      { purpose: 'deposit', amountCents: final.depositCents - 1 },
      { purpose: 'balance', amountCents: final.depositCents },
    ]) {
      const answer = await by.post('/payment', body).expect(409)
      expect(answer.body).toMatchObject({ current: { dueCents: final.depositCents, dueFor: 'deposit' } })
    }
    await by.post('/payment', { purpose: 'visit', amountCents: 100 }).expect(400)
    expect(jobIntents()).toEqual([])
    expect((await moneyOf(quoteId)).payments).toEqual([])
  })

  it('ends an intent whose amount changed, and asks for the new one', async () => {
    const { by, quoteId, intentId } = await begun()
    await accept(by, await sent(quoteId, { lines: [brackets] }))
    const due = await moneyOf(quoteId)
    const { body } = await pay({ by }, due).expect(200)
    expect(api.stripe.intent(intentId).status).toBe('canceled')
    expect(api.stripe.intent(intentOf(body.clientSecret)).amount).toBe(due.dueCents)
  })

  it('ends an intent once the same was paid by check', async () => {
    const { quoteId, final, intentId } = await begun()
    await record(quoteId, { amountCents: final.depositCents }).expect(201)
    await api.drain()
    expect(api.stripe.intent(intentId).status).toBe('canceled')
  })

  it('says 503 while Stripe does not answer, and goes on later', async () => {
    const { by, quoteId } = await accepted()
    const due = await moneyOf(quoteId)
    api.stripe.faults.add({ answer: 503, path: '^/v1/payment_intents$' })
    await pay({ by }, due).expect(503)
    api.stripe.faults.clear()
    const { body } = await pay({ by }, due).expect(200)
    expect(jobIntents().map(({ id }) => id)).toEqual([intentOf(body.clientSecret)])
  })
})

describe('a payment from a bank account', () => {
  it('is on its way for days: it counts for nothing, and no second one is asked for', async () => {
    const { quoteId, by, final, intentId } = await begun()
    const due = await moneyOf(quoteId)
    api.stripe.payIntent(intentId, 'bank')
    await api.deliverEvents()
    const money = await moneyOf(quoteId)
    expect(money).toMatchObject({ receivedCents: 0, onItsWayCents: final.depositCents, dueCents: final.depositCents })
    expect(money.payments).toMatchObject([{ method: 'bank', state: 'processing' }])
    const { body } = await pay({ by }, due).expect(409)
    expect(body.error).toContain('on its way')
    const tooMuch = await record(quoteId, { amountCents: final.totalCents }).expect(409)
    expect(tooMuch.body.error).toContain('is on its way')
    api.stripe.finishProcessing(intentId, true)
    await api.deliverEvents()
    expect(await moneyOf(quoteId)).toMatchObject({ receivedCents: final.depositCents, onItsWayCents: 0, dueCents: 0 })
    expect(await emails(quoteId)).toEqual(['bank_payment_started', 'bank_payment_started_shop', ...RECEIVED].toSorted())
  })

  it('that fails is due again, both sides read so, and it can be paid by card', async () => {
    const { quoteId, by, final, intentId } = await begun()
    api.stripe.payIntent(intentId, 'bank')
    await api.deliverEvents()
    api.stripe.finishProcessing(intentId, false)
    await api.deliverEvents()
    const due = await moneyOf(quoteId)
    expect(due).toMatchObject({ onItsWayCents: 0, dueCents: final.depositCents, payments: [{ state: 'failed' }] })
    expect(await emails(quoteId)).toEqual(expect.arrayContaining(['bank_payment_failed', 'bank_payment_failed_shop']))
    expect(await composeEmailText(api.ctx, 'bank_payment_failed')).toContain('Please pay it again on your page')
    await pay({ by }, due).expect(200)
    api.stripe.payIntent(intentId)
    await api.deliverEvents()
    expect(await moneyOf(quoteId)).toMatchObject({ receivedCents: final.depositCents, dueCents: 0 })
  })

  it('that arrives after the job was cancelled goes back', async () => {
    const { quoteId, intentId, final } = await begun()
    api.stripe.payIntent(intentId, 'bank')
    await api.deliverEvents()
    expect((await cancelJob(quoteId, { refundCents: 0 })).status).toBe(200)
    api.stripe.finishProcessing(intentId, true)
    await api.deliverEvents()
    await api.deliverEvents()
    expect(api.refundRequests().map(({ params }) => params.amount)).toEqual([String(final.depositCents)])
    expect(await moneyOf(quoteId)).toMatchObject({
      receivedCents: 0,
      owedBackCents: 0,
      payments: [{ state: 'refunded' }],
    })
    expect(await emails(quoteId)).toEqual(expect.arrayContaining(RETURNED))
  })
})

describe('a payment that is not due', () => {
  it('goes back: a wrong amount', async () => {
    const { quoteId, intentId } = await begun()
    api.stripe.payIntent(intentId, 'success', { amountCents: 4200 })
    await api.deliverEvents()
    await api.deliverEvents()
    expect(api.refundRequests().map(({ params }) => params.amount)).toEqual(['4200'])
    expect(await moneyOf(quoteId)).toMatchObject({ receivedCents: 0 })
    expect(await emails(quoteId)).toEqual(RETURNED)
  })

  it('goes back: the job was paid by check in the same moment', async () => {
    const { quoteId, intentId, final } = await begun()
    api.stripe.payIntent(intentId)
    await record(quoteId, { amountCents: final.totalCents }).expect(201)
    await api.deliverEvents()
    await api.deliverEvents()
    expect(await moneyOf(quoteId)).toMatchObject({ receivedCents: final.totalCents, owedBackCents: 0, openCents: 0 })
    expect(api.refundRequests()).toHaveLength(1)
  })

  it('does nothing twice, whatever arrives again', async () => {
    const { quoteId, intentId, final } = await begun()
    api.stripe.payIntent(intentId)
    await api.deliverEvents()
    await api.run('sweep-payments')
    await settlePayment(api.ctx, intentId)
    await api.deliverEvents()
    expect(await moneyOf(quoteId)).toMatchObject({ receivedCents: final.depositCents })
    expect(await emails(quoteId)).toEqual(RECEIVED)
  })

  it('is found by the sweep if no event came', async () => {
    const { quoteId, intentId, final } = await begun()
    api.stripe.payIntent(intentId)
    await api.run('sweep-payments')
    expect(await moneyOf(quoteId)).toMatchObject({ receivedCents: final.depositCents })
  })

  it('comes once from two pages that pay at once', async () => {
    const { quoteId } = await accepted()
    const due = await moneyOf(quoteId)
    const pages = await Promise.all([customer(quoteId), customer(quoteId)])
    const answers = await Promise.all(pages.map((by) => pay({ by }, due)))
    expect(countStatuses(answers)).toEqual({ 200: 2 })
    expect(jobIntents()).toHaveLength(1)
  })
})

it('is more once the fee of the visit went back, and the payment status stays', async () => {
  const quoteId = await api.newQuote()
  const visit = await api.confirmed({ quoteId })
  const job = await accepted(undefined, quoteId)
  await record(quoteId, { amountCents: job.final.depositCents }).expect(201)
  expect(await moneyOf(quoteId)).toMatchObject({ creditCents: 10_000, dueCents: 0 })
  api.stripe.refundInDashboard(visit.intentId)
  await api.deliverEvents()
  expect(await moneyOf(quoteId)).toMatchObject({ creditCents: 0, dueCents: 5000, dueFor: 'deposit' })
  expect((await api.quoteOf(quoteId)).paymentStatus).toBe('partial payment')
})

it('follows the fee of the visit when a part of it went back, or the crew collected it', async () => {
  const quoteId = await api.newQuote()
  const visit = await api.confirmed({ quoteId })
  await accepted(undefined, quoteId)
  await record(quoteId, { amountCents: (await moneyOf(quoteId)).openCents }).expect(201)
  expect((await api.quoteOf(quoteId)).paymentStatus).toBe('received')
  api.stripe.refundInDashboard(visit.intentId, 4000)
  await api.deliverEvents()
  expect(await moneyOf(quoteId)).toMatchObject({ creditCents: 6000, openCents: 4000 })
  expect((await api.quoteOf(quoteId)).paymentStatus).toBe('partial payment')

  const onSite = await api.newQuote()
  const { id } = (await api.takeByPhone({ quoteId: onSite, fee: 'on_site', timeSlot: NINE }).expect(201)).body
  const job = await accepted(undefined, onSite)
  const { body } = await pay(job, await moneyOf(onSite)).expect(200)
  await api.edit(id, { collected: 'check' }).expect(200)
  await api.drain()
  // Another amount is due now.
  expect(api.stripe.intent(intentOf(body.clientSecret)).status).toBe('canceled')
  expect((await api.quoteOf(onSite)).paymentStatus).toBe('partial payment')
})

describe('a dispute', () => {
  it('that is lost makes the deposit due again, and one that is won brings it back', async () => {
    const { quoteId, intentId, final } = await begun()
    api.stripe.payIntent(intentId)
    await api.deliverEvents()
    const { id } = api.stripe.dispute(intentId)
    await api.deliverEvents()
    expect(await moneyOf(quoteId)).toMatchObject({ receivedCents: final.depositCents })
    api.stripe.closeDispute(id, 'lost')
    await api.deliverEvents()
    expect(await moneyOf(quoteId)).toMatchObject({ receivedCents: 0, dueCents: final.depositCents, dueFor: 'deposit' })
    api.stripe.closeDispute(id, 'won')
    await api.deliverEvents()
    expect(await moneyOf(quoteId)).toMatchObject({ receivedCents: final.depositCents, dueCents: 0 })
  })
})
