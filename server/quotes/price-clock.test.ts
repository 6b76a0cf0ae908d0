import { describe, expect, it } from 'vitest'
import { expireFinalQuotes } from '#server/final-quotes/send.ts'
import { PROMISED } from '#shared/content/promises.ts'
import type { View } from '#shared/quotes/views.ts'
import { TUESDAY, useAppointmentApi } from '#test/appointment-api.ts'
import { finalQuoteCalls } from '#test/final-quotes-api.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2' })
const { begun, act, sent, customer, acceptance } = finalQuoteCalls(api)
const DAY_MS = 86_400_000
/** Three working days after Tuesday, March 2, as the shop closes at 6 PM. */
const FRIDAY_CLOSE = '2027-03-06T00:00:00.000Z'

/** A quote whose visit on that day is completed. */
async function measured(date = TUESDAY, quoteId?: string) {
  const id = quoteId ?? (await api.newQuote())
  const visit = (await api.takeByPhone({ quoteId: id, appointmentDate: date }).expect(201)).body
  api.clock.set(`${date}T18:00:00Z`)
  await mark(visit.id, 'completed')
  return { quoteId: id, visitId: visit.id as string }
}
const mark = (id: string, status: 'completed' | 'no_show') => api.edit(id, { status }).expect(200)
const dueOf = async (quoteId: string): Promise<string | undefined> => (await api.quoteOf(quoteId)).priceDueAt
const numbers = async (due: string): Promise<string[]> =>
  (await api.office.get(`/api/quotes?due=${due}`).expect(200)).body.map(({ id }: { id: string }) => id)
const inbox = async () => (await api.office.get('/api/inbox').expect(200)).body
const counts = async () => {
  const { body } = await api.office.get('/api/views').expect(200)
  return Object.fromEntries((body as View[]).map(({ id, count }) => [id, count]))
}

describe('the price clock', () => {
  it("runs until closing time of the working day that is promised, from the visit's day", async () => {
    expect(PROMISED.priceDays.most).toBe(3)
    const { quoteId, visitId } = await measured()
    expect(await dueOf(quoteId)).toBe(FRIDAY_CLOSE)
    await mark(visitId, 'no_show')
    expect(await dueOf(quoteId)).toBeUndefined()
    await mark(visitId, 'completed')
    expect(await dueOf(quoteId)).toBe(FRIDAY_CLOSE)
  })

  it('skips a day that is blocked, and begins again with a later visit', async () => {
    await api.office.post('/api/closures', { date: '2027-03-04', reason: 'Inventory' }).expect(201)
    const { quoteId } = await measured()
    expect(await dueOf(quoteId)).toBe('2027-03-09T00:00:00.000Z')
    await measured('2027-03-05', quoteId)
    expect(await dueOf(quoteId)).toBe('2027-03-11T00:00:00.000Z')
  })

  it('is listed and counted: due today, late, to price, and in My day', async () => {
    const { quoteId } = await measured()
    await api.database.rows('update quotes set answered_at = now()')
    expect([await numbers('today'), await numbers('late'), await numbers('to-price')]).toEqual([[], [], [quoteId]])
    expect(await numbers('my-day')).toEqual([])
    expect(await inbox()).toMatchObject({ toPrice: 1, waiting: 0, late: 0 })
    api.clock.set('2027-03-05T15:00:00Z')
    expect([await numbers('today'), await numbers('late')]).toEqual([[quoteId], []])
    expect(await numbers('my-day')).toEqual([quoteId])
    api.clock.set(new Date(Date.parse(FRIDAY_CLOSE) + 1))
    expect([await numbers('today'), await numbers('late')]).toEqual([[], [quoteId]])
    expect(await counts()).toMatchObject({ 'my-day': 1, late: 1, 'to-price': 1, waiting: 0 })
    expect(await inbox()).toMatchObject({ toPrice: 1, waiting: 0, late: 1 })
    // It's no late answer.
    expect((await api.office.get('/api/quotes?answered=overdue').expect(200)).body).toEqual([])
  })

  it('ends once a final quote is sent, which then waits, and runs again once that is taken back', async () => {
    const { quoteId } = await measured()
    await begun(quoteId)
    expect(await dueOf(quoteId)).toBe(FRIDAY_CLOSE)
    const [draft] = (await api.office.get(`/api/quotes/${quoteId}/final-quotes`).expect(200)).body.revisions
    const { body: final } = await act('send', draft, quoteId, { why: 'More stone' }).expect(200)
    expect(await dueOf(quoteId)).toBeUndefined()
    expect(await inbox()).toMatchObject({ toPrice: 0, waiting: 1 })
    expect(await counts()).toMatchObject({ 'to-price': 0, waiting: 1 })
    await customer(quoteId)
    const openedAt = '2027-03-02T18:00:00.000Z'
    expect((await api.quoteOf(quoteId)).waiting).toEqual({ validUntil: '2027-03-16', opened: 1, openedAt })
    await act('withdraw', final, quoteId).expect(200)
    expect(await dueOf(quoteId)).toBe(FRIDAY_CLOSE)
    expect(await inbox()).toMatchObject({ toPrice: 1, waiting: 0 })
  })

  it('stays ended after the customer accepted, declined, or let it end, until a later visit', async () => {
    const { quoteId: declined } = await measured()
    const { revision } = await sent(declined)
    await (await customer(declined)).post('/final-quote/decline', { revision }).expect(200)
    const { quoteId: ended, visitId } = await measured('2027-03-03')
    await sent(ended)
    const { quoteId: accepted } = await measured('2027-03-04')
    const final = await sent(accepted)
    await (await customer(accepted)).post('/final-quote/accept', acceptance(final)).expect(200)
    api.clock.advance(20 * DAY_MS)
    await expireFinalQuotes(api.ctx)
    for (const id of [declined, ended, accepted]) expect(await dueOf(id)).toBeUndefined()
    // The same visit, corrected, and another one.
    await mark(visitId, 'no_show')
    await mark(visitId, 'completed')
    expect(await dueOf(ended)).toBeUndefined()
    await measured('2027-03-30', ended)
    expect(await dueOf(ended)).toBe('2027-04-02T23:00:00.000Z')
    await measured('2027-03-31', accepted)
    expect(await dueOf(accepted)).toBeUndefined()
  })

  it.each(['declined', 'ended'])('runs for sizes that are newer than what was %s', async (how) => {
    const quoteId = await api.newQuote()
    const { revision } = await sent(quoteId, { validDays: 2 })
    await measured(TUESDAY, quoteId)
    expect(await dueOf(quoteId)).toBeUndefined()
    if (how === 'declined') await (await customer(quoteId)).post('/final-quote/decline', { revision }).expect(200)
    else {
      api.clock.set('2027-03-04T18:00:00Z')
      await expireFinalQuotes(api.ctx)
    }
    expect(await dueOf(quoteId)).toBe(FRIDAY_CLOSE)
  })

  it('rests while the quote is closed, and while an installation is booked', async () => {
    const { quoteId } = await measured()
    const status = (value: string) =>
      api.office.patch(`/api/quotes/${quoteId}`, { status: value, paymentStatus: 'not received' }).expect(200)
    await status('cancelled')
    expect([await dueOf(quoteId), await numbers('to-price')]).toEqual([undefined, []])
    await status('scheduled')
    expect([await dueOf(quoteId), await numbers('to-price')]).toEqual([FRIDAY_CLOSE, [quoteId]])
    const { version } = await api.quoteOf(quoteId)
    const { body: install } = await api.office
      .post(`/api/quotes/${quoteId}/installation`, { version, parts: [INSTALL] })
      .set('Idempotency-Key', 'install')
      .expect(201)
    expect(await dueOf(quoteId)).toBeUndefined()
    await api.edit(install.parts[0].id, { status: 'cancelled', refund: false }).expect(200)
    expect(await dueOf(quoteId)).toBe(FRIDAY_CLOSE)
  })
})

const INSTALL = { date: '2027-03-09', startsAt: '8:00 AM', hours: 4 }
