import { describe, expect, it } from 'vitest'
import { expireFinalQuotes } from '#server/final-quotes/send.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import type { View } from '#shared/quotes/views.ts'
import { useAppointmentApi } from '#test/appointment-api.ts'
import { moneyCalls } from '#test/money-api.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2' })
const { sent, accepted, record, moneyOf, bookInstallation, cancelJob } = moneyCalls(api)
const ALWAYS = { validDays: 3 }
const PLUMBER = {
  id: '0198c0de-0000-7000-8000-000000000001',
  text: 'Plumber',
  quantity: 1,
  unitPriceCents: 10_00,
  optional: false,
}

const listed = async (query: string): Promise<Quote[]> =>
  (await api.office.get(`/api/quotes?${query}`).expect(200)).body
const idsIn = async (query: string) => (await listed(query)).map(({ id }) => id)
const jobDueOf = async (id: string) => (await api.quoteOf(id)).jobDue
const counts = async () => {
  const { body } = await api.office.get('/api/views').expect(200)
  return Object.fromEntries((body as View[]).map(({ id, count }) => [id, count]))
}
/** Pays what is due, by check. */
const payDue = async (quoteId: string) =>
  void (await record(quoteId, { amountCents: (await moneyOf(quoteId)).dueCents, on: '2027-03-01' }).expect(201))

describe('a final quote that ended', () => {
  it('keeps its stage, and is due at once', async () => {
    const quoteId = await api.newQuote()
    await sent(quoteId, ALWAYS)
    expect(await jobDueOf(quoteId)).toBeUndefined()
    expect(await idsIn('due=my-day')).toEqual([])
    api.clock.set('2027-03-05T15:00:00Z')
    await expireFinalQuotes(api.ctx)
    expect(await api.quoteOf(quoteId)).toMatchObject({
      stage: 'final_quote_sent',
      jobDue: { what: 'ended', since: '2027-03-05' },
    })
    expect(await idsIn('due=my-day&sort=due')).toEqual([quoteId])
    expect(await idsIn('stage=final_quote_sent')).toEqual([quoteId])
    expect(await counts()).toMatchObject({ 'my-day': 1, waiting: 1 })
    expect((await api.office.get('/api/inbox').expect(200)).body).toMatchObject({ waiting: 1 })
    // A newer one takes its place.
    await sent(quoteId, ALWAYS)
    expect(await jobDueOf(quoteId)).toBeUndefined()
    expect(await idsIn('due=my-day')).toEqual([])
  })
})

describe('an accepted job', () => {
  it('is in My day once its deposit is due for 3 working days', async () => {
    const { quoteId } = await accepted()
    expect(await jobDueOf(quoteId)).toEqual({ what: 'deposit', since: '2027-03-01' })
    expect(await counts()).toMatchObject({ 'my-day': 0, 'money-due': 1, 'to-schedule': 0 })
    api.clock.set('2027-03-03T15:00:00Z')
    expect(await idsIn('due=my-day')).toEqual([])
    api.clock.set('2027-03-04T15:00:00Z')
    expect(await idsIn('due=my-day')).toEqual([quoteId])
  })

  it("doesn't count days that the office blocked", async () => {
    await api.office.post('/api/closures', { date: '2027-03-02', reason: 'Inventory' }).expect(201)
    const { quoteId } = await accepted()
    api.clock.set('2027-03-04T15:00:00Z')
    expect(await idsIn('due=my-day')).toEqual([])
    api.clock.set('2027-03-05T15:00:00Z')
    expect(await idsIn('due=my-day')).toEqual([quoteId])
  })

  it('is in My day at once when it is paid and has no day, and until it has one', async () => {
    const { quoteId } = await accepted()
    await payDue(quoteId)
    expect(await jobDueOf(quoteId)).toEqual({ what: 'schedule', since: '2027-03-01' })
    expect(await idsIn('due=my-day')).toEqual([quoteId])
    expect(await idsIn('due=to-schedule&sort=due')).toEqual([quoteId])
    await bookInstallation(quoteId, '2027-03-22')
    expect(await jobDueOf(quoteId)).toBeUndefined()
    expect(await idsIn('due=to-schedule')).toEqual([])
  })

  it('is in My day once its balance is due for 3 working days', async () => {
    const { quoteId } = await accepted()
    await payDue(quoteId)
    await bookInstallation(quoteId, '2027-03-16')
    api.clock.set('2027-03-14T15:00:00Z')
    expect(await jobDueOf(quoteId)).toBeUndefined()
    api.clock.set('2027-03-15T15:00:00Z')
    expect(await jobDueOf(quoteId)).toEqual({ what: 'balance', since: '2027-03-15' })
    expect(await moneyOf(quoteId)).toMatchObject({ dueFor: 'balance' })
    expect(await counts()).toMatchObject({ 'money-due': 1 })
    await api.database.rows(`update appointments set status = 'completed' where quote_id = $1`, [quoteId])
    expect(await idsIn('due=my-day')).toEqual([])
    api.clock.set('2027-03-18T15:00:00Z')
    expect(await idsIn('due=my-day')).toEqual([quoteId])
  })

  it('is in a view while we owe money, also once it is canceled', async () => {
    const { quoteId } = await accepted()
    await payDue(quoteId)
    expect(await idsIn('due=money')).toEqual([])
    expect((await cancelJob(quoteId, { refundCents: (await moneyOf(quoteId)).receivedCents })).status).toBe(200)
    expect((await moneyOf(quoteId)).owedBackCents).toBeGreaterThan(0)
    expect(await idsIn('due=money')).toEqual([quoteId])
  })
})

it('lists answered quotes without a visit or a follow-up as to schedule', async () => {
  const quoteId = await api.newQuote()
  expect(await idsIn('due=to-schedule')).toEqual([])
  await api.office.patch(`/api/quotes/${quoteId}`, { status: 'contacted', paymentStatus: 'not received' }).expect(200)
  expect(await idsIn('due=to-schedule')).toEqual([quoteId])
  await api.office
    .patch(`/api/quotes/${quoteId}`, { status: 'contacted', paymentStatus: 'not received', followUpOn: '2027-03-10' })
    .expect(200)
  expect(await idsIn('due=to-schedule')).toEqual([])
  // Booking the visit is the next step, so the follow-up ends.
  await api.takeByPhone({ quoteId }).expect(201)
  expect((await listed(''))[0]?.followUpOn).toBeUndefined()
  expect(await idsIn('due=to-schedule')).toEqual([])
})

it('sorts what is due by what the list shows: answers, messages, then days', async () => {
  const { quoteId: deposit } = await accepted()
  const followUp = await api.newQuote()
  await api.office
    .patch(`/api/quotes/${followUp}`, { status: 'contacted', paymentStatus: 'not received', followUpOn: '2027-03-03' })
    .expect(200)
  const message = await api.newQuote()
  await api.office.patch(`/api/quotes/${message}`, { status: 'contacted', paymentStatus: 'not received' }).expect(200)
  await api.database.rows(
    `insert into messages (id, customer_id, quote_id, channel, direction, subject, body, by_name, created_at)
     select gen_random_uuid(), customer_id, id, 'page', 'in', '', 'Is the faucet in the price?', 'Customer', now() from quotes where id = $1`,
    [message],
  )
  const unanswered = await api.newQuote()
  api.clock.set('2027-03-08T15:00:00Z')
  expect(await idsIn('due=my-day&sort=due')).toEqual([unanswered, message, deposit, followUp])
})

describe('the price of a quote', () => {
  it('is the accepted one in list, sort, filters, search and export', async () => {
    const { quoteId, final } = await accepted({ lines: [PLUMBER] })
    const other = await api.newQuote()
    const [row] = await listed('sort=total')
    expect(row).toMatchObject({ id: quoteId, priceCents: final.totalCents })
    expect(row?.priceCents).not.toBe(row?.totalCents)
    expect(await idsIn('sort=totalAsc')).toEqual([other, quoteId])
    expect(await idsIn(`min=${final.totalCents}`)).toEqual([quoteId])
    expect(await idsIn(`max=${final.totalCents - 1}`)).toEqual([other])
    const { body } = await api.office.get(`/api/search?q=${row?.number}`).expect(200)
    expect(body[0].line).toContain((final.totalCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }))
  })
})
