import { describe, expect, it } from 'vitest'
import { settlePayment } from '#server/payments/apply.ts'
import { useStripeAppointmentApi } from '#test/appointment-api.ts'
import { composeEmailText } from '#test/compose-email-text.ts'
import { moneyCalls } from '#test/money-api.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'

const api = useStripeAppointmentApi()
const { sent, accept, accepted, moneyOf, record, pay, refund, cancelJob, emails, bookInstallation } = moneyCalls(api)
const brackets = { id: 'brackets', text: 'Brackets', quantity: 1, unitPriceCents: 20_000 }
const asked = () => api.refundRequests().map(({ params }) => params.amount)

/** A job whose deposit was paid by card. */
async function deposited(changes?: object) {
  const job = await accepted(changes)
  const { body } = await pay(job, await moneyOf(job.quoteId)).expect(200)
  const intentId = (body.clientSecret as string).split('_secret_')[0] ?? ''
  api.stripe.payIntent(intentId)
  await api.deliverEvents()
  const [payment] = (await moneyOf(job.quoteId)).payments
  return { ...job, intentId, paymentId: payment?.id ?? '' }
}

describe('a refund of a part', () => {
  it('goes back to the card, once, and lowers what is owed by as much', async () => {
    const { quoteId, paymentId, final } = await deposited()
    const { depositCents, totalCents } = final
    const { body } = await refund(quoteId, paymentId, 20_000).expect(200)
    expect(body).toMatchObject({ receivedCents: depositCents - 20_000, dueCents: 0 })
    const again = await refund(quoteId, paymentId, 100).expect(409)
    expect(again.body.error).toBe('A refund of this payment is under way. Wait until it went through.')
    await api.drain()
    await api.deliverEvents()
    await api.run('sweep-payments')
    expect(asked()).toEqual(['20000'])
    const money = await moneyOf(quoteId)
    expect(money).toMatchObject({ openCents: totalCents - depositCents, dueCents: 0, owedBackCents: 0 })
    expect(money.payments).toMatchObject([{ state: 'succeeded', refundedCents: 20_000 }])
    expect(await emails(quoteId)).toEqual(['job_payment_refunded', 'payment_received', 'payment_received_shop'])
    expect(await composeEmailText(api.ctx, 'job_payment_refunded')).toContain('We refunded $200.00')
    await refund(quoteId, paymentId, 5000).expect(200)
    await api.drain()
    expect(asked()).toEqual(['20000', '5000'])
  })

  it('pays back what was too much first', async () => {
    const { quoteId, by, paymentId, final } = await deposited({ lines: [brackets], depositPercent: 100 })
    await accept(by, await sent(quoteId, { lines: [] }))
    expect(await moneyOf(quoteId)).toMatchObject({ owedBackCents: 20_000 })
    const { body } = await refund(quoteId, paymentId, 25_000).expect(200)
    // $50 more than was too much.
    expect(body).toMatchObject({ owedBackCents: 0, openCents: 0, receivedCents: final.totalCents - 25_000 })
  })

  it('is at most what is left, and nothing of what was not received', async () => {
    const { quoteId, paymentId, final } = await deposited()
    const { body } = await refund(quoteId, paymentId, final.depositCents + 1).expect(409)
    expect(body.error).toBe(`Only $${(final.depositCents / 100).toFixed(2)} of it is left.`)
    await refund(quoteId, paymentId, 0).expect(400)
    expect(asked()).toEqual([])
  })

  it('of all of it leaves nothing received, and nothing due', async () => {
    const { quoteId, paymentId, final } = await deposited()
    await refund(quoteId, paymentId, final.depositCents).expect(200)
    await api.drain()
    await api.deliverEvents()
    expect(await moneyOf(quoteId)).toMatchObject({ receivedCents: 0, dueCents: 0, payments: [{ state: 'refunded' }] })
  })

  it('that the bank sends back is paid another way, and stays gone', async () => {
    const { quoteId, paymentId, intentId, final } = await deposited()
    await refund(quoteId, paymentId, 20_000).expect(200)
    await api.drain()
    await api.deliverEvents()
    const [sentRefund] = api.stripe.state().refunds
    api.stripe.settleRefund(sentRefund?.id ?? '', false)
    await api.deliverEvents()
    await settlePayment(api.ctx, intentId)
    await api.drain()
    const money = await moneyOf(quoteId)
    expect(money).toMatchObject({ receivedCents: final.depositCents - 20_000, payments: [{ state: 'refund_failed' }] })
    expect((await api.office.get('/api/failed-refunds').expect(200)).body).toMatchObject([
      { intentId, cents: 20_000, quoteNumber: 1001, appointmentDate: null, isSentBack: true },
    ])
    await api.office.post(`/api/failed-refunds/${intentId}/paid-back`).expect(204)
    expect(await moneyOf(quoteId)).toMatchObject({
      receivedCents: final.depositCents - 20_000,
      payments: [{ state: 'succeeded', refundedCents: 20_000 }],
    })
    expect(await emails(quoteId)).toEqual(expect.arrayContaining(['job_refund_sent_back', 'job_refund_sent_back_shop']))
  })

  it.each<[name: string, after: (job: Awaited<ReturnType<typeof deposited>>) => Promise<unknown>, cents: string]>([
    ['second part', ({ quoteId, paymentId }) => refund(quoteId, paymentId, 20_000).expect(200), '20000'],
    ['cancellation', ({ quoteId }) => cancelJob(quoteId, { refundCents: 10_000 }), '10000'],
  ])('that was paid back by check is not sent again with the %s', async (_, after, cents) => {
    const job = await deposited()
    const { quoteId, paymentId, intentId, final } = job
    api.stripe.faults.add({ answer: 402, path: '^/v1/refunds$' })
    await refund(quoteId, paymentId, 30_000).expect(200)
    await api.drain()
    // It failed for good.
    await api.database.rows(`update jobs set state = 'failed', ended_at = now() where queue = 'refund'`)
    api.stripe.faults.clear()
    await api.office.post(`/api/failed-refunds/${intentId}/paid-back`).expect(204)
    await after(job)
    await api.drain()
    await api.deliverEvents()
    await api.run('sweep-payments')
    expect(api.stripe.state().refunds.map(({ amount }) => String(amount))).toEqual([cents])
    expect(await moneyOf(quoteId)).toMatchObject({
      receivedCents: final.depositCents - 30_000 - Number(cents),
      payments: [{ state: 'succeeded', refundedCents: 30_000 + Number(cents) }],
    })
  })

  it('by someone in the dashboard counts the same', async () => {
    const { quoteId, intentId, final } = await deposited()
    api.stripe.refundInDashboard(intentId, 7000)
    await api.deliverEvents()
    expect(await moneyOf(quoteId)).toMatchObject({
      receivedCents: final.depositCents - 7000,
      dueCents: 0,
      openCents: final.balanceCents,
      payments: [{ refundedCents: 7000 }],
    })
  })

  it('by someone in the dashboard before we saw the payment lowers the price, too', async () => {
    const job = await accepted()
    const { body } = await pay(job, await moneyOf(job.quoteId)).expect(200)
    const intentId = (body.clientSecret as string).split('_secret_')[0] ?? ''
    api.stripe.payIntent(intentId)
    api.stripe.refundInDashboard(intentId, 7000)
    await api.deliverEvents()
    const receivedCents = job.final.depositCents - 7000
    expect(await moneyOf(job.quoteId)).toMatchObject({ receivedCents, dueCents: 0, openCents: job.final.balanceCents })
  })

  it('waits while the bank decides about a dispute', async () => {
    const { quoteId, paymentId, intentId } = await deposited()
    api.stripe.dispute(intentId)
    await api.deliverEvents()
    await refund(quoteId, paymentId, 100).expect(409)
  })

  it('is for who may refund', async () => {
    const { quoteId, paymentId } = await deposited()
    await api.office.patch('/api/settings', { officeMayRefund: false }).expect(200)
    await addPerson(api.app, 'owner')
    const person = await signedIn(api.app, (await addPerson(api.app, 'office')).link)
    const key = { 'Idempotency-Key': 'one' }
    const path = `/api/quotes/${quoteId}`
    const reason = 'No'
    const body = { amountCents: 100, reason }
    expect((await person.post(`${path}/payments/${paymentId}/refund`, body).set(key)).status).toBe(403)
    const cancellation = { version: 1, refundCents: 0, reason }
    expect((await person.post(`${path}/cancel-job`, cancellation).set(key)).status).toBe(403)
  })
})

describe('cancelling a job', () => {
  it('pays back as much as was said, cancels the installation, and closes the quote', async () => {
    const { quoteId, by, final } = await deposited()
    await bookInstallation(quoteId, '2027-03-10')
    const answer = await cancelJob(quoteId, { refundCents: 50_000, lostReason: 'timing' })
    expect(answer.body).toMatchObject({ receivedCents: final.depositCents - 50_000, dueCents: 0, openCents: 0 })
    await api.drain()
    await api.deliverEvents()
    expect(asked()).toEqual(['50000'])
    expect(await api.quoteOf(quoteId)).toMatchObject({ status: 'cancelled', lostReason: 'timing', stage: 'lost' })
    const visits = await api.database.rows('select status from appointments where quote_id = $1', [quoteId])
    expect(visits).toEqual([{ status: 'cancelled' }])
    const kept = final.depositCents - 50_000
    const page = await by.read()
    expect(page.money).toMatchObject({ keptCents: kept, owedBackCents: 0, dueFor: null })
    expect(page.installation).toBeUndefined()
    const text = await composeEmailText(api.ctx, 'job_cancelled')
    expect(text).toContain('You asked us to.')
    expect(text).toContain('$500.00 goes back to you')
  })

  it('lists what was cash as owed, until it is paid back by hand', async () => {
    const { quoteId, final } = await accepted()
    const { depositCents } = final
    const [payment] = (await record(quoteId, { method: 'cash', amountCents: depositCents }).expect(201)).body.payments
    const { body } = await cancelJob(quoteId, { refundCents: depositCents })
    expect(body).toMatchObject({ owedBackCents: depositCents, keptCents: 0 })
    await refund(quoteId, payment.id, depositCents).expect(200)
    expect(await moneyOf(quoteId)).toMatchObject({ owedBackCents: 0, receivedCents: 0 })
  })

  it('leaves the price of a later final quote as it is, even if more goes back afterwards', async () => {
    const { quoteId, by, paymentId, final } = await deposited()
    const [check] = (await record(quoteId, { amountCents: 10_000 }).expect(201)).body.payments.toReversed()
    await cancelJob(quoteId, { refundCents: 0 })
    await refund(quoteId, paymentId, final.depositCents).expect(200)
    await refund(quoteId, check.id, 4000).expect(200)
    await api.drain()
    await api.office.patch(`/api/quotes/${quoteId}`, { status: 'contacted', paymentStatus: 'not received' }).expect(200)
    await accept(by, await sent(quoteId))
    expect(await moneyOf(quoteId)).toMatchObject({ receivedCents: 6000, openCents: final.totalCents - 6000 })
  })

  it('is refused without a job, for more than was received, for an older version, and once it is installed', async () => {
    const open = await api.newQuote()
    await sent(open)
    expect((await cancelJob(open, { refundCents: 0 })).status).toBe(409)
    const { quoteId, final } = await accepted()
    const tooMuch = await cancelJob(quoteId, { refundCents: final.totalCents })
    expect(tooMuch.body.issues).toMatchObject([{ path: 'refundCents' }])
    expect((await cancelJob(quoteId, { refundCents: 0, version: 99 })).body.code).toBe('changed_meanwhile')
    await bookInstallation(quoteId, '2027-03-10')
    await api.database.rows(`update appointments set status = 'completed' where quote_id = $1`, [quoteId])
    expect((await cancelJob(quoteId, { refundCents: 0 })).body.error).toBe('It is installed already.')
    expect((await api.quoteOf(quoteId)).status).toBe('scheduled')
  })

  it('is the only way to close an accepted one as cancelled, and no one can delete it', async () => {
    const { quoteId, final } = await accepted()
    const { version } = await api.quoteOf(quoteId)
    const change = { version, status: 'cancelled', paymentStatus: 'not received', lostReason: 'price' }
    const { body } = await api.office.patch(`/api/quotes/${quoteId}`, change).expect(409)
    expect(body.error).toContain("Use 'Cancel the job'")
    await api.office.delete(`/api/quotes/${quoteId}`).expect(409)
    await record(quoteId, { amountCents: final.depositCents }).expect(201)
    expect((await cancelJob(quoteId, { refundCents: 0 })).status).toBe(200)
    await api.office.delete(`/api/quotes/${quoteId}`).expect(409)
    // Nor one that was canceled before any money came in.
    const { quoteId: unpaid } = await accepted()
    expect((await cancelJob(unpaid, { refundCents: 0 })).status).toBe(200)
    await api.office.delete(`/api/quotes/${unpaid}`).expect(409)
  })
})
