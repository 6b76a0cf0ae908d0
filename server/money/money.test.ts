import { describe, expect, it } from 'vitest'
import { newSession } from '#test/api.ts'
import { countStatuses, useAppointmentApi } from '#test/appointment-api.ts'
import { composeEmailText } from '#test/compose-email-text.ts'
import { moneyCalls } from '#test/money-api.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '1' })
const { sent, customer, accept, accepted, moneyOf, record, reverse, refund, bookInstallation, emails } = moneyCalls(api)
const brackets = { id: 'brackets', text: 'Brackets', quantity: 1, unitPriceCents: 20_000 }
const statusOf = async (quoteId: string) => (await api.quoteOf(quoteId)).paymentStatus

describe('what is due', () => {
  it('is nothing while the total waits, then the deposit, then the balance from the day before the installation', async () => {
    const quoteId = await api.newQuote()
    expect(await moneyOf(quoteId)).toMatchObject({ totalCents: 0, dueCents: 0, payments: [] })
    const final = await sent(quoteId)
    const { totalCents, depositCents, balanceCents } = final
    expect(await moneyOf(quoteId)).toMatchObject({ totalCents, dueCents: 0, dueFor: null, openCents: totalCents })
    const by = await customer(quoteId)
    await accept(by, final)
    expect(await moneyOf(quoteId)).toMatchObject({ dueCents: depositCents, dueFor: 'deposit' })
    await record(quoteId, { amountCents: depositCents }).expect(201)
    await bookInstallation(quoteId, '2027-03-10')
    expect(await moneyOf(quoteId)).toMatchObject({ dueCents: 0, openCents: balanceCents, dueOn: '2027-03-09' })
    api.clock.set('2027-03-09T06:00:00.000Z')
    expect(await moneyOf(quoteId)).toMatchObject({ dueCents: balanceCents, dueFor: 'balance', dueOn: '2027-03-09' })
    expect((await (await customer(quoteId)).read()).money).toMatchObject({ dueCents: balanceCents })
  })

  it('waits until the job is installed if the owner decided so', async () => {
    await api.office.patch('/api/settings', { balanceDue: 'installed' }).expect(200)
    const { quoteId, final } = await accepted()
    await record(quoteId, { amountCents: final.depositCents }).expect(201)
    await bookInstallation(quoteId, '2027-03-10')
    api.clock.set('2027-03-12T15:00:00.000Z')
    expect(await moneyOf(quoteId)).toMatchObject({ dueCents: 0, openCents: final.balanceCents })
    await api.database.rows(`update appointments set status = 'completed' where quote_id = $1`, [quoteId])
    expect(await moneyOf(quoteId)).toMatchObject({ dueCents: final.balanceCents, dueFor: 'balance' })
  })

  it('is the difference after a change order, and of the deposit alone while only that was paid', async () => {
    const { quoteId, by, final } = await accepted()
    await record(quoteId, { amountCents: final.depositCents }).expect(201)
    const change = await sent(quoteId, { lines: [brackets] })
    expect(await moneyOf(quoteId)).toMatchObject({ totalCents: final.totalCents, dueCents: 0 })
    await accept(by, change)
    const dueCents = change.depositCents - final.depositCents
    expect(await moneyOf(quoteId)).toMatchObject({ totalCents: change.totalCents, dueCents, dueFor: 'deposit' })
  })

  it('is the whole difference at once after a change order of a job that was paid in full', async () => {
    const { quoteId, by, final } = await accepted()
    await record(quoteId, { amountCents: final.totalCents }).expect(201)
    await accept(by, await sent(quoteId, { lines: [brackets] }))
    expect(await moneyOf(quoteId)).toMatchObject({ openCents: 20_000, dueCents: 20_000, dueFor: 'balance' })
    expect((await by.read()).money).toMatchObject({ dueCents: 20_000, dueFor: 'balance' })
  })

  it('leaves what was paid too much after a smaller change order as owed back, which a refund pays back', async () => {
    const { quoteId, by, final } = await accepted({ lines: [brackets] })
    await record(quoteId, { amountCents: final.totalCents }).expect(201)
    await accept(by, await sent(quoteId, { lines: [] }))
    const money = await moneyOf(quoteId)
    expect(money).toMatchObject({ owedBackCents: 20_000, openCents: 0, dueCents: 0 })
    const [payment] = money.payments
    const { body } = await refund(quoteId, payment?.id ?? '', 20_000).expect(200)
    expect(body).toMatchObject({ owedBackCents: 0, openCents: 0, receivedCents: final.totalCents - 20_000 })
    expect(await emails(quoteId)).toEqual(['job_payment_refunded', 'payment_received'])
  })
})

describe('a payment by hand', () => {
  it('counts at once, with a receipt, and its purpose is what is due first', async () => {
    const { quoteId, by, final } = await accepted()
    const { depositCents, balanceCents } = final
    const { body } = await record(quoteId, { amountCents: depositCents, note: 'No. 204' }).expect(201)
    expect(body).toMatchObject({ receivedCents: depositCents, dueCents: 0, openCents: balanceCents })
    expect(body.payments).toMatchObject([{ purpose: 'deposit', method: 'check', by: 'Admin key', note: 'No. 204' }])
    expect(await statusOf(quoteId)).toBe('partial payment')
    await record(quoteId, { method: 'cash', amountCents: balanceCents }).expect(201)
    expect((await moneyOf(quoteId)).payments).toMatchObject([{ purpose: 'deposit' }, { purpose: 'balance' }])
    expect(await statusOf(quoteId)).toBe('received')
    const { money } = await by.read()
    expect(JSON.stringify(money)).not.toMatch(/Admin key|No\. 204/)
    expect(await composeEmailText(api.ctx, 'payment_received')).toContain('STILL OPEN: $0.00')
  })

  it('is refused before the acceptance, for more than is open, and for a day to come, and stores nothing', async () => {
    const quoteId = await api.newQuote()
    const final = await sent(quoteId)
    const early = await record(quoteId, { amountCents: 100 }).expect(409)
    expect(early.body).toMatchObject({
      error: 'The final quote must be accepted first.',
      current: { receivedCents: 0 },
    })
    await accept(await customer(quoteId), final)
    const { body } = await record(quoteId, { amountCents: final.totalCents + 1 }).expect(409)
    expect(body.current).toMatchObject({ openCents: final.totalCents })
    const late = await record(quoteId, { amountCents: 100, on: '2027-03-02' }).expect(400)
    expect(late.body.issues).toMatchObject([{ path: 'on' }])
    for (const on of ['2027-02-28', '2019-06-01']) {
      const before = await record(quoteId, { amountCents: 100, on, dayConfirmed: true }).expect(400)
      const message = 'The job was accepted on Monday, March 1, 2027. Choose that day or a later one.'
      expect(before.body.issues).toEqual([{ path: 'on', message }])
    }
    for (const [path, wrong] of [
      ['method', { method: 'card' }],
      ['amountCents', { amountCents: 0 }],
      ['amountCents', { amountCents: 10.5 }],
    ] as const) {
      const refused = await record(quoteId, { amountCents: 100, ...wrong }).expect(400)
      expect(refused.body.issues).toMatchObject([{ path }])
    }
    expect((await moneyOf(quoteId)).payments).toEqual([])
  })

  it('that came in more than 30 days ago asks', async () => {
    const { quoteId } = await accepted()
    api.clock.set('2027-03-31T18:00:00.000Z')
    await record(quoteId, { amountCents: 100 }).expect(201)
    api.clock.set('2027-04-01T18:00:00.000Z')
    const { body } = await record(quoteId, { amountCents: 200 }).expect(409)
    expect(body).toMatchObject({
      code: 'long_ago',
      error: 'Monday, March 1, 2027 is more than 30 days ago. Is that the day it came in?',
      current: { receivedCents: 100 },
    })
    const { body: money } = await record(quoteId, { amountCents: 200, dayConfirmed: true }).expect(201)
    expect(money).toMatchObject({ receivedCents: 300 })
  })

  it('is recorded once by a repeat, and never above what is open by ten people at once', async () => {
    const { quoteId, final } = await accepted()
    const key = newSession()
    const body = { method: 'cash', amountCents: 100, on: '2027-03-01' }
    for (let tries = 0; tries < 2; tries++) {
      await api.office.post(`/api/quotes/${quoteId}/payments`, body).set('Idempotency-Key', key).expect(201)
    }
    const rest = final.totalCents - 100
    const answers = await Promise.all(Array.from({ length: 10 }, () => record(quoteId, { amountCents: rest })))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 9 })
    expect(await moneyOf(quoteId)).toMatchObject({ receivedCents: final.totalCents, openCents: 0 })
  })

  it('that was a mistake is taken back by a row, once', async () => {
    const { quoteId, final } = await accepted()
    const { depositCents } = final
    const [payment] = (await record(quoteId, { amountCents: depositCents }).expect(201)).body.payments
    const { body } = await reverse(quoteId, payment.id).expect(200)
    expect(body).toMatchObject({ receivedCents: 0, dueCents: depositCents, dueFor: 'deposit' })
    expect(body.payments).toMatchObject([
      { id: payment.id, amountCents: depositCents },
      { amountCents: -depositCents, returns: payment.id, isReversal: true, note: 'Typed twice' },
    ])
    expect(await statusOf(quoteId)).toBe('not received')
    const again = await reverse(quoteId, payment.id).expect(409)
    expect(again.body.error).toBe('This payment was taken back already.')
    await reverse(quoteId, body.payments[1].id).expect(409)
    await refund(quoteId, payment.id, 100).expect(409)
    await reverse(quoteId, newSession().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')).expect(404)
  })

  it('is paid back in parts, each of which lowers the price, and which can be taken back', async () => {
    const { quoteId, final } = await accepted()
    const [payment] = (await record(quoteId, { amountCents: final.totalCents }).expect(201)).body.payments
    const { body } = await refund(quoteId, payment.id, 5000).expect(200)
    expect(body).toMatchObject({ receivedCents: final.totalCents - 5000, openCents: 0, owedBackCents: 0 })
    await refund(quoteId, payment.id, final.totalCents).expect(409)
    await reverse(quoteId, payment.id).expect(409)
    const back = body.payments[1]
    expect(back).toMatchObject({ amountCents: -5000, returns: payment.id })
    const undone = await reverse(quoteId, back.id).expect(200)
    expect(undone.body).toMatchObject({ receivedCents: final.totalCents, openCents: 0, owedBackCents: 0 })
  })

  it('keeps the payment status that the office set', async () => {
    const { quoteId, final } = await accepted()
    const { version } = await api.quoteOf(quoteId)
    const change = { version, status: 'scheduled', paymentStatus: 'received' }
    await api.office.patch(`/api/quotes/${quoteId}`, change).expect(200)
    await record(quoteId, { amountCents: final.depositCents }).expect(201)
    expect(await statusOf(quoteId)).toBe('received')
  })
})
