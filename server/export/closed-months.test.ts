import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/context.ts'
import type { HistoryEvent } from '#shared/events/schema.ts'
import { newSession } from '#test/api.ts'
import { TUESDAY, useAppointmentApi } from '#test/appointment-api.ts'
import { moneyCalls } from '#test/money-api.ts'
import { eraseClosedLines } from './closed-months.ts'

const api = useAppointmentApi()
const { accepted, record } = moneyCalls(api)

const MARCH = { from: '2027-03-01', to: '2027-03-31' }
const APRIL = { from: '2027-04-01', to: '2027-04-30' }
const MAY = { from: '2027-05-01', to: '2027-05-31' }

const csv = async (days: object = {}) => (await api.office.post('/api/export/payments', days).expect(200)).text
/** `2027-04-01 check 10.00 Of 2027-03-30` for each line. */
const lines = async (days: object = {}) => {
  const [head = '', ...rows] = (await csv(days)).replace('\uFEFF', '').trimEnd().split('\r\n')
  const names = head.split(',')
  return rows.map((row) => {
    const cells = row.split(',')
    return ['Date', 'Method', 'Gross', 'Note'].map((name) => cells[names.indexOf(name)]).join(' ')
  })
}
const close = (month: string) => api.office.post('/api/closed-months', { month }).set('Idempotency-Key', newSession())
const inApril = () => api.clock.set('2027-04-02T17:00:00.000Z')

describe('a closed month', () => {
  it('keeps its bytes, and what is recorded later is dated in the open month with its real day', async () => {
    const { quoteId } = await accepted()
    await record(quoteId, { amountCents: 10_000, note: 'No. 1' }).expect(201)
    inApril()
    const march = await csv(MARCH)
    const { body } = await close('2027-03').expect(201)
    expect(body).toMatchObject({ months: [{ month: '2027-03', by: 'Admin key' }], next: null })
    await record(quoteId, { amountCents: 2000, on: '2027-03-30', note: 'No. 2' }).expect(201)
    await record(quoteId, { amountCents: 3000, on: '2027-04-02' }).expect(201)
    await api.office.patch(`/api/customers/${(await api.quoteOf(quoteId)).customerId}`, { lastName: 'Byron' })
    const late = ['2027-04-01 check 20.00 Of 2027-03-30. No. 2', '2027-04-02 check 30.00 ']
    expect(await csv(MARCH)).toBe(march)
    expect(await lines(APRIL)).toEqual(late)
    expect(await lines()).toEqual(['2027-03-01 check 100.00 No. 1', ...late])
    expect(await lines({ from: '2027-04-02' })).toEqual(late.slice(1))
    // Once April is closed, too, both stay.
    api.clock.set('2027-05-03T17:00:00.000Z')
    const april = await csv(APRIL)
    await close('2027-04').expect(201)
    expect([await csv(MARCH), await csv(APRIL), await lines(MAY)]).toEqual([march, april, []])
  })

  it('takes a fee that is collected, or not after all, into the open month', async () => {
    const { body: visit } = await api.takeByPhone({ appointmentDate: TUESDAY, fee: 'on_site' }).expect(201)
    inApril()
    await close('2027-03').expect(201)
    const collect = (collected: string | null) => api.edit(visit.id, { collected }).expect(200)
    await collect('cash')
    expect([await lines(MARCH), await lines(APRIL)]).toEqual([[], [`2027-04-01 cash 100.00 Of ${TUESDAY}`]])
    await collect(null)
    expect(await lines(APRIL)).toEqual([])
    await collect('cash')
    api.clock.set('2027-05-03T17:00:00.000Z')
    await close('2027-04').expect(201)
    await collect(null)
    expect(await lines(MAY)).toEqual([`2027-05-01  -100.00 Of ${TUESDAY}`])
    expect(await lines(APRIL)).toEqual([`2027-04-01 cash 100.00 Of ${TUESDAY}`])
  })

  it('is one that is over, once, with all before it, and in the history', async () => {
    const { quoteId } = await accepted()
    await record(quoteId, { amountCents: 10_000 }).expect(201)
    expect((await close('2027-03').expect(409)).body.error).toBe("March 2027 isn't over yet.")
    expect((await close('2027-13').expect(400)).body.issues).toMatchObject([{ path: 'month' }])
    api.clock.set('2027-05-03T17:00:00.000Z')
    expect((await api.office.get('/api/closed-months').expect(200)).body).toEqual({ months: [], next: '2027-04' })
    const march = await csv(MARCH)
    await close('2027-04').expect(201)
    expect(await csv(MARCH)).toBe(march)
    for (const month of ['2027-04', '2027-03']) {
      expect((await close(month).expect(409)).body.error).toMatch(/ 2027 is closed already\.$/)
    }
    const events = (await api.office.get('/api/events?subject=export').expect(200)).body as HistoryEvent[]
    expect(events.filter(({ action }) => action === 'closed').map(({ changes }) => changes)).toEqual([
      { closedThrough: [null, '2027-04-30'] },
    ])
  })

  it('is closed by one of two owners at once', async () => {
    inApril()
    const answers = await Promise.all([close('2027-03'), close('2027-03')])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  })

  it('loses only names and words of an erased customer', async () => {
    const { quoteId } = await accepted()
    await record(quoteId, { amountCents: 10_000, note: 'From her sister' }).expect(201)
    inApril()
    await close('2027-03').expect(201)
    await record(quoteId, { amountCents: 2000, on: '2027-03-30', note: 'From her brother' }).expect(201)
    api.clock.set('2027-05-03T17:00:00.000Z')
    await close('2027-04').expect(201)
    const before = await csv({ to: '2027-04-30' })
    await inTransaction(api.ctx, (tx) => eraseClosedLines(tx, { quoteIds: [quoteId], appointmentIds: [] }))
    const { firstName, lastName } = await api.quoteOf(quoteId)
    const erased = before
      .replaceAll(`${firstName} ${lastName}`, 'Erased customer')
      .replace('From her sister', '')
      .replace('. From her brother', '')
    expect(erased).not.toBe(before)
    expect(await csv({ to: '2027-04-30' })).toBe(erased)
  })
})
