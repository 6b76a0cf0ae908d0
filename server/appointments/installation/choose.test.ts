import { describe, expect, it } from 'vitest'
import { useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { openPage } from '#test/my-page.ts'
import { moneyCalls } from '#test/money-api.ts'
import { installationCalls, PART } from '#test/installations-api.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '1' })
const { acceptedQuote, booked, partsOf, emails } = installationCalls(api)
const { cancelJob, accepted, record, moneyOf } = moneyCalls(api)
type Customer = Awaited<ReturnType<typeof acceptedQuote>>['customer']

/** Two weeks after Monday, March 1, when it's accepted. */
const FIRST_DAY = '2027-03-15'
/** 60 days after it: a Friday. */
const LAST_DAY = '2027-04-30'

const installationOf = async (customer: Customer) => (await customer.read()).installation
const choose = async (customer: Customer, date: string, changes: { version?: number; move?: boolean } = {}) => {
  const { move = false, version = (await customer.read()).version } = changes
  return customer.post(`/installation${move ? '/move' : ''}`, { date, version })
}

describe("the customer's day", () => {
  it('is one of those on which a crew is free, from two weeks after the acceptance to 60 days ahead', async () => {
    const { quoteId, customer } = await acceptedQuote()
    const installation = await installationOf(customer)
    expect(installation).toMatchObject({ hours: 2, parts: [], mayMove: false })
    expect(installation?.earliest).toEqual({ date: FIRST_DAY, weeks: 2, after: 'acceptance' })
    expect(installation?.days.at(0)).toBe(FIRST_DAY)
    expect(installation?.days.at(-1)).toBe(LAST_DAY)
    expect(installation?.days).not.toContain('2027-03-20')
    await api.office.patch('/api/settings', { installationWeeks: 3 }).expect(200)
    await api.block({ date: '2027-03-22' })
    expect((await installationOf(customer))?.days[0]).toBe('2027-03-23')
    api.clock.set('2027-03-25T15:00:00.000Z')
    const later = await openPage(api.app, { quoteId })
    expect((await later.read()).installation?.days[0]).toBe('2027-03-26')
  })

  it('counts the weeks from the deposit if that came later, and says so', async () => {
    const { quoteId } = await accepted()
    api.clock.set('2027-03-22T15:00:00.000Z')
    const later = await openPage(api.app, { quoteId })
    const { dueCents } = await moneyOf(quoteId)
    await record(quoteId, { amountCents: dueCents, on: '2027-03-22' }).expect(201)
    const installation = await installationOf(later)
    expect(installation?.earliest).toEqual({ date: '2027-04-05', weeks: 2, after: 'deposit' })
    expect(installation?.days[0]).toBe('2027-04-05')
    expect((await choose(later, '2027-03-23')).body.code).toBe('slot_taken')
    const { body } = await api.office.get(`/api/quotes/${quoteId}/installation`).expect(200)
    expect(body).toMatchObject({ earliest: { after: 'deposit' }, days: installation?.days })
  })

  it('is absent before the final quote is accepted', async () => {
    const quoteId = await api.newQuote()
    const customer = await openPage(api.app, { quoteId })
    expect(await installationOf(customer)).toBeUndefined()
    expect((await choose(customer, FIRST_DAY)).body.code).toBe('not_allowed_now')
  })

  it('is none once the job is canceled, even if its quote is opened again', async () => {
    const { quoteId, customer } = await acceptedQuote()
    await cancelJob(quoteId, { refundCents: 0 }).then(({ status }) => expect(status).toBe(200))
    expect(await installationOf(customer)).toBeUndefined()
    await api.office.patch(`/api/quotes/${quoteId}`, { status: 'contacted', paymentStatus: 'not received' }).expect(200)
    expect((await api.quoteOf(quoteId)).stage).toBe('contacted')
    expect(await installationOf(customer)).toBeUndefined()
    expect((await choose(customer, FIRST_DAY)).body.code).toBe('not_allowed_now')
  })

  it('is booked at once at the earliest free start, with emails to both sides', async () => {
    const { quoteId, customer } = await acceptedQuote()
    await api.takeByPhone({ appointmentDate: FIRST_DAY, timeSlot: '9:00 AM-10:00 AM' }).expect(201)
    const { status, body } = await choose(customer, FIRST_DAY)
    expect(status).toBe(200)
    expect(body.installation).toMatchObject({
      parts: [{ date: FIRST_DAY, startsAt: '10:00 AM', endsAt: '12:00 PM', status: 'confirmed' }],
      mayMove: true,
      moveUntil: '2027-03-08',
    })
    expect(body.next.step).toBe('install')
    expect((await api.quoteOf(quoteId)).stage).toBe('install_booked')
    expect(await emails(quoteId)).toEqual(['visit_confirmed', 'visit_confirmed_shop'])
  })

  it('is limited by the office, which reads all days that are free', async () => {
    const { quoteId, customer } = await acceptedQuote()
    const limit = (days: string[]) => api.office.post(`/api/quotes/${quoteId}/installation-days`, { days })
    const { body } = await limit(['2027-03-17', '2027-03-16', '2027-03-17']).expect(200)
    expect(body).toMatchObject({ limitedTo: ['2027-03-16', '2027-03-17'] })
    expect(body.days).toContain(FIRST_DAY)
    expect((await installationOf(customer))?.days).toEqual(['2027-03-16', '2027-03-17'])
    expect(await choose(customer, FIRST_DAY)).toMatchObject({
      status: 409,
      body: { code: 'slot_taken', days: ['2027-03-16', '2027-03-17'], current: { installation: { parts: [] } } },
    })
    await limit(['2027-02-01']).expect(400)
    await limit([]).expect(200)
    expect((await choose(customer, FIRST_DAY)).status).toBe(200)
    const { body: history } = await api.office.get(`/api/events?subject=quote&id=${quoteId}`).expect(200)
    expect(history[0].changes.installationDays).toEqual([['2027-03-16', '2027-03-17'], []])
  })

  it('moves once, until five working days before it', async () => {
    const { quoteId, customer } = await acceptedQuote()
    await choose(customer, FIRST_DAY)
    const page = await customer.read()
    expect(page.installation?.days).not.toContain(FIRST_DAY)
    expect((await choose(customer, '2027-03-18', { move: true })).body.installation).toMatchObject({
      parts: [{ date: '2027-03-18', startsAt: '8:00 AM', endsAt: '10:00 AM' }],
      mayMove: false,
      days: [],
    })
    expect((await emails(quoteId)).slice(2)).toEqual(['visit_moved', 'visit_moved_shop'])
    expect(await choose(customer, '2027-03-19', { move: true })).toMatchObject({
      status: 409,
      body: { code: 'not_allowed_now', current: { installation: { mayMove: false } } },
    })
  })

  it('no longer moves four working days before it', async () => {
    const { quoteId, customer } = await acceptedQuote()
    await choose(customer, FIRST_DAY)
    api.clock.set('2027-03-09T15:00:00.000Z')
    const later = await openPage(api.app, { quoteId })
    expect(await installationOf(later)).toMatchObject({ mayMove: false, days: [] })
    expect((await choose(later, '2027-03-18', { move: true })).status).toBe(409)
  })

  it("isn't the customer's to choose or to move once the office has planned several parts", async () => {
    const { quoteId, customer } = await acceptedQuote()
    await booked(quoteId, [PART, { ...PART, date: FIRST_DAY }])
    expect(await installationOf(customer)).toMatchObject({
      days: [],
      mayMove: false,
      parts: [{ date: WEDNESDAY, startsAt: '9:00 AM', endsAt: '1:00 PM' }, { date: FIRST_DAY }],
    })
    for (const move of [true, false]) expect((await choose(customer, '2027-03-18', { move })).status).toBe(409)
  })

  it("isn't booked twice by the same version of the page", async () => {
    const { quoteId, customer } = await acceptedQuote()
    const { version } = await customer.read()
    await choose(customer, FIRST_DAY, { version })
    expect(await choose(customer, '2027-03-16', { version })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', current: { installation: { parts: [{ date: FIRST_DAY }] } } },
    })
    expect(await partsOf(quoteId)).toHaveLength(1)
  })

  it('is planned by the office if the job takes more than a day', async () => {
    const countertop = { name: 'Run', shape: 'I', dimensions: { width: 120, length: 40 }, stone: 'southport' }
    const { customer } = await acceptedQuote({ final: { countertops: Array.from({ length: 5 }, () => countertop) } })
    const installation = await installationOf(customer)
    expect(installation?.hours).toBeGreaterThan(8)
    expect(installation?.days).toEqual([])
    expect((await choose(customer, FIRST_DAY)).body.code).toBe('not_allowed_now')
  })

  it.runIf(ON_POSTGRES)('is one, even if customer and office book at once, and the customer twice', async () => {
    for (const round of [1, 2, 3]) {
      const { quoteId, customer } = await acceptedQuote({ email: `ada${round}@example.com` })
      const { version } = await customer.read()
      const days = [FIRST_DAY, '2027-03-16', '2027-03-17'] as const
      const byOffice = api.office
        .post(`/api/quotes/${quoteId}/installation`, { version, parts: [PART] })
        .set('Idempotency-Key', `race-${round}`)
      const answers = await Promise.all([byOffice, ...days.map((date) => choose(customer, date, { version }))])
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
      expect(await partsOf(quoteId)).toHaveLength(1)
      await api.office.delete(`/api/quotes/${quoteId}/installation`).send({ version: (await customer.read()).version })
    }
  })

  it.runIf(ON_POSTGRES)('is never two parts of one crew at a time, whoever chooses the same day at once', async () => {
    const quotes = []
    for (let index = 0; index < 6; index++) quotes.push(await acceptedQuote({ email: `ada${index}@example.com` }))
    const answers = await Promise.all(quotes.map(({ customer }) => choose(customer, FIRST_DAY)))
    const times = (await Promise.all(quotes.map(({ quoteId }) => partsOf(quoteId)))).flat()
    expect(times).toHaveLength(answers.filter(({ status }) => status === 200).length)
    expect(new Set(times).size).toBe(times.length)
    // From 8 AM on, one after the other, until one that begins at 4 PM.
    expect(times).toHaveLength(5)
  })
})

it('can be chosen again after no one was home', async () => {
  const { quoteId, customer } = await acceptedQuote()
  await choose(customer, FIRST_DAY)
  api.clock.set('2027-03-15T15:00:00.000Z')
  const rows = await api.database.rows(
    `update appointments set status = 'no_show' where quote_id = $1 returning appointment_date::text as date`,
    [quoteId],
  )
  expect(rows).toEqual([{ date: FIRST_DAY }])
  const again = await openPage(api.app, { quoteId })
  const [day = ''] = (await installationOf(again))?.days ?? []
  expect((await choose(again, day)).body.installation.parts).toMatchObject([
    { date: FIRST_DAY, status: 'no_show' },
    { date: day, status: 'confirmed' },
  ])
})

describe('the deposit', () => {
  it('comes first: then the customer chooses, and what the office booked stays when a change order asks for more', async () => {
    const { quoteId, customer } = await acceptedQuote({ final: { depositPercent: 50 } })
    expect(await installationOf(customer)).toBeUndefined()
    expect((await choose(customer, FIRST_DAY)).body.code).toBe('not_allowed_now')
    const { money } = await customer.read()
    const payment = { method: 'check', amountCents: money?.dueCents, on: '2027-03-01', note: '' }
    await api.office
      .post(`/api/quotes/${quoteId}/payments`, payment)
      .set('Idempotency-Key', 'deposit')
      .expect((answer) => expect(answer.status).toBeLessThan(300))
    expect((await installationOf(customer))?.days[0]).toBe(FIRST_DAY)
    expect((await choose(customer, FIRST_DAY)).status).toBe(200)
  })
})
