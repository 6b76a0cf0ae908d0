import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/context.ts'
import { eraseFinalQuotes } from '#server/final-quotes/erase.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import type { HistoryEvent } from '#shared/events/schema.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { PRICE_FIELDS, withPrices } from '#shared/prices/fields.ts'
import { TEST_ADMIN_KEY } from '#test/api.ts'
import { CONTACT, HOLD, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { moneyCalls } from '#test/money-api.ts'
import { finalQuoteCalls } from '#test/final-quotes-api.ts'
import { EIGHT, NINE, TEN } from '#test/slots.ts'
import { countStatements } from '#test/statements.ts'

const api = useAppointmentApi()

const get = async (table: string, filters: object = {}) =>
  (await api.office.post(`/api/export/${table}`, filters).expect(200)).text
/** The lines below the head, with its columns by name. No cell of them may have a comma or a line break. */
const linesOf = async (table: string, filters: object = {}) => {
  const [head = '', ...lines] = (await get(table, filters)).replace('\uFEFF', '').split('\r\n')
  expect(lines.pop()).toBe('')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])))
}
const exports = async () =>
  ((await api.office.get('/api/events?subject=export').expect(200)).body as HistoryEvent[]).map(
    ({ action, subjectId, changes, by }) => `${by.name} ${action} ${JSON.stringify(changes.rows?.[1])} ${subjectId}`,
  )

/** Adds quotes of `Ada 1`, `Ada 2` and so on, without countertops. */
const addQuotes = (count: number) =>
  api.database.run(
    '',
    `insert into quotes (id, session_id, first_name, estimate, price_list_version, total_cents, countertop_count, created_at)
     select gen_random_uuid(), '', 'Ada ' || n, '{}', '1', n * 100, 1, '2027-02-01T12:00:00Z' from generate_series(1, $1::int) as n`,
    [count],
  )

describe('quotes', () => {
  it('are UTF-8 with a mark, lines that end in CRLF, ISO dates, dollars, and no formulas', async () => {
    await api.newQuote({ firstName: '=1+1', lastName: 'Núñez, "Bo"' })
    await api.database.run('', `update quotes set total_cents = 338300, created_at = '2027-03-02T05:30:00Z'`, [])
    const response = await api.office.post('/api/export/quotes', {}).expect(200)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toBe('attachment; filename="quotes-2027-03-01.csv"')
    const [head, line, ...rest] = response.text.split('\r\n')
    expect(head).toMatch(/^\uFEFFQuote,Date,First name,Last name,Phone number,Email,/)
    // 11:30 PM in the shop.
    expect(line).toMatch(/^1001,2027-03-01,'=1\+1,"Núñez, ""Bo""",/)
    expect(line).toContain(',new,New,1,3383.00,not received,')
    expect(rest).toEqual([''])
  })

  it('for Excel, keep as text what people typed and Excel would take for a number or a day', async () => {
    await api.newQuote({ zipCode: '02134', aptSuite: '1-2', city: 'Jan 2', lastName: '=1+1', customerNote: '1/2 inch' })
    const names = ['Apt or suite', 'City', 'Zip code', 'Last name', "Customer's note", 'Quote']
    const read = async (choice: object) => {
      const [line = {}] = await linesOf('quotes', choice)
      return names.map((name) => line[name])
    }
    expect(await read({})).toEqual(['1-2', 'Jan 2', '02134', "'=1+1", '1/2 inch', '1001'])
    const asText = (text: string) => `"=""${text}"""`
    const inExcel = [asText('1-2'), asText('Jan 2'), asText('02134'), "'=1+1", '1/2 inch', '1001']
    expect(await read({ forExcel: true })).toEqual(inExcel)
    const { body } = await api.office.post('/api/export/quotes', { forExcel: 'yes' }).expect(400)
    expect(body.issues).toEqual([{ path: 'forExcel', message: 'forExcel must be true or false' }])
  })

  it('are those of the filters, and one event says how many', async () => {
    await api.newQuote()
    const id = await api.newQuote()
    await api.office.patch(`/api/quotes/${id}`, { status: 'contacted', paymentStatus: 'not received' }).expect(200)
    expect((await linesOf('quotes', { status: 'contacted' })).map(({ Quote }) => Quote)).toEqual(['1002'])
    expect(await linesOf('quotes', { stage: 'done' })).toEqual([])
    expect(await exports()).toEqual(['Admin key exported 0 quotes', 'Admin key exported 1 quotes'])
  })

  it('refuse a wrong filter at its name, and write no event', async () => {
    const { body } = await api.office.post('/api/export/quotes', { stage: 'soon' }).expect(400)
    expect(body.issues).toEqual([{ path: 'stage', message: expect.stringContaining('stage must be') }])
    await api.office.post('/api/export/visits', { from: '2027-02-30' }).expect(400)
    expect(await exports()).toEqual([])
  })

  it('refuse amounts that end below their start', async () => {
    const { body } = await api.office.post('/api/export/quotes', { min: '1000', max: '900' }).expect(400)
    expect(body.issues).toEqual([{ path: 'max', message: "max can't be below min" }])
  })

  it('come in pages of 500, each once and in order, with one statement a page', async () => {
    await addQuotes(1203)
    const counted = countStatements(api.database)
    const app = api.createSecondApp({}, { database: counted.db })
    const key = { 'x-admin-key': TEST_ADMIN_KEY }
    // Whether admin keys are on is asked once a second.
    await request(app).get('/api/settings').set(key).expect(200)
    counted.restart()
    const { text } = await request(app).post('/api/export/quotes').set(key).send({}).expect(200)
    const lines = text.split('\r\n').slice(1, -1)
    const numbers = lines.map((line) => Number(line.split(',')[0]))
    expect(numbers).toEqual(Array.from({ length: 1203 }, (_, index) => 2203 - index))
    // The count, the event, and three pages.
    expect(counted.count()).toBe(5)
  })
})

it.each(['quotes', 'visits', 'payments', 'final-quotes', 'customers'])(
  '%s of days that end before they begin are refused, never an empty file',
  async (table) => {
    const { body } = await api.office.post(`/api/export/${table}`, { from: WEDNESDAY, to: TUESDAY }).expect(400)
    expect(body.issues).toEqual([{ path: 'to', message: "to can't be before from" }])
    expect(await exports()).toEqual([])
    await api.office.post(`/api/export/${table}`, { from: TUESDAY, to: TUESDAY }).expect(200)
  },
)

it('visits are those of the week and its crew, by day and time', async () => {
  await api.takeByPhone({ appointmentDate: WEDNESDAY })
  await api.takeByPhone({ timeSlot: NINE })
  const { body: quote } = await api.office.get(`/api/quotes/${await api.newQuote()}`)
  await api.confirmed({ quoteId: quote.id })
  // A hold that ended was no visit.
  await api.hold({ slot: TEN })
  api.clock.advance(2 * HOLD)
  const lines = await linesOf('visits')
  expect(lines.map(({ Date: date, Time }) => `${date} ${Time}`)).toEqual([
    `${TUESDAY} ${EIGHT}`,
    `${TUESDAY} ${NINE}`,
    `${WEDNESDAY} ${EIGHT}`,
  ])
  expect(lines[0]).toMatchObject({ Kind: 'Visit', Status: 'Confirmed', Quote: '1001', 'Paid online': '100.00' })
  expect(lines[1]).toMatchObject({ 'Last name': CONTACT.lastName, 'Apt or suite': 'Apt 3', 'Paid online': '0.00' })
  expect(await linesOf('visits', { from: WEDNESDAY })).toHaveLength(1)
  expect(await linesOf('visits', { to: TUESDAY, crew: 1 })).toHaveLength(2)
  expect(await linesOf('visits', { crew: 2 })).toEqual([])
  expect((await exports()).toReversed().slice(0, 2)).toEqual([
    'Admin key exported 3 visits',
    'Admin key exported 1 visits',
  ])
})

it('payments have what came in and went back, online and on site, each on its day, and the id at the provider', async () => {
  const paid = await api.confirmed()
  await api.startPayment({ slot: NINE, date: WEDNESDAY })
  api.clock.advance(DAY_MS)
  await api.cancel(paid.id, true)
  await api.drain()
  const { body: onSite } = await api.takeByPhone({ appointmentDate: WEDNESDAY, fee: 'on_site' }).expect(201)
  await api.edit(onSite.id, { collected: 'check' }).expect(200)
  const [byCheck, cameIn, wentBack, ...rest] = await linesOf('payments')
  const online = {
    Date: '2027-03-01',
    Quote: '',
    Customer: `${CONTACT.firstName} ${CONTACT.lastName}`,
    Purpose: 'visit',
    Method: 'demo',
    Gross: '100.00',
    Refund: '0.00',
    Net: '100.00',
    'Provider fee': '',
    'Provider id': paid.intentId,
    Note: '',
  }
  expect(cameIn).toEqual(online)
  expect(wentBack).toEqual({ ...online, Date: TUESDAY, Gross: '0.00', Refund: '100.00', Net: '-100.00' })
  expect(byCheck).toMatchObject({ Date: WEDNESDAY, Method: 'check', Gross: '100.00', Refund: '0.00', Net: '100.00' })
  expect(rest).toEqual([])
  // What went back later leaves the days before as they were.
  expect(await linesOf('payments', { to: '2027-03-01' })).toEqual([online])
  expect(await linesOf('payments', { from: TUESDAY })).toEqual([byCheck, wentBack])
  expect(await exports()).toEqual([3, 1, 2].map((count) => `Admin key exported ${count} payments`).toReversed())
})

it('payments of jobs have their purpose, method and day, and what was taken back is a line of its own', async () => {
  const { accepted, record, reverse } = moneyCalls(api)
  const { quoteId, final } = await accepted()
  // It's March 2 by then.
  api.clock.advance(DAY_MS)
  const deposit = { amountCents: final.depositCents, note: 'No. 2041' }
  const { payments } = (await record(quoteId, deposit).expect(201)).body
  await reverse(quoteId, payments[0].id).expect(200)
  const { number } = await api.quoteOf(quoteId)
  const line = { Quote: String(number), Purpose: 'deposit', Method: 'check', Refund: '0.00', 'Provider id': '' }
  const gross = (final.depositCents / 100).toFixed(2)
  const lines = [
    { ...line, Date: '2027-03-01', Gross: gross, Net: gross, Note: 'No. 2041' },
    { ...line, Date: '2027-03-02', Gross: `-${gross}`, Net: `-${gross}`, Note: 'Typed twice' },
  ]
  expect(await linesOf('payments')).toMatchObject(lines)
  expect(await linesOf('payments', { to: '2027-03-01' })).toMatchObject(lines.slice(0, 1))
  expect((await exports()).slice(0, 1)).toEqual(['Admin key exported 1 payments'])
})

it('final quotes have a line for each revision, without names and words once their customer is erased', async () => {
  const { begun, edited, act, sent, customer, acceptance } = finalQuoteCalls(api)
  const sealing = { id: 'sealing', text: 'Sealing', quantity: 1, unitPriceCents: 10_000, optional: true }
  const quoteId = await api.newQuote()
  const declined = await sent(quoteId)
  const by = await customer(quoteId)
  await by.post('/final-quote/decline', { revision: 1, reason: 'price', note: '=1+1' }).expect(200)
  const ready = await edited(await begun(quoteId), quoteId, { lines: [sealing] })
  const { body: second } = await act('send', ready, quoteId, { why: 'More stone' }).expect(200)
  const totalCents = second.totalCents + 10_000
  const choice = { stone: null, options: ['sealing'] }
  await by.post('/final-quote/accept', acceptance(second, { choice, totalCents, name: '=1+1' })).expect(200)
  const other = await api.newQuote({ email: 'other@example.com', phoneNumber: '(615) 555-0199' })
  await act('accept-on-paper', await sent(other), other, {
    choice: { stone: null, options: [] },
    note: 'Signed',
  }).expect(200)
  await begun(other)
  const dollarsOf = (cents: number) => (cents / 100).toFixed(2)
  const lines = await linesOf('final-quotes')
  expect(lines).toMatchObject([
    {
      Quote: '1001',
      Revision: '1',
      State: 'Declined',
      Begun: '2027-03-01',
      Sent: '2027-03-01',
      'Holds until': '2027-03-15',
      Ended: '2027-03-01',
      Estimate: dollarsOf(declined.estimated.totalCents),
      Total: dollarsOf(declined.totalCents),
      'Accepted total': '',
      'Decline reason': 'Price',
    },
    {
      Revision: '2',
      State: 'Accepted',
      Accepted: '2027-03-01',
      Total: dollarsOf(second.totalCents),
      Credit: '0.00',
      Deposit: dollarsOf(Math.ceil(totalCents / 200) * 100),
      'Accepted total': dollarsOf(totalCents),
      'Accepted by': "'=1+1",
      'Accepted how': 'on the page',
    },
    { Quote: '1002', Revision: '1', State: 'Accepted', 'Accepted how': 'on paper' },
    { Quote: '1002', Revision: '2', State: 'Draft', Total: '', Deposit: '', 'Accepted how': '' },
  ])
  expect(await linesOf('final-quotes', { from: '2027-03-02' })).toEqual([])
  await inTransaction(api.ctx, (tx) => eraseFinalQuotes(tx, [quoteId]))
  expect((await linesOf('final-quotes')).slice(0, 2)).toMatchObject([
    { Total: lines[0]?.Total, 'Decline reason': 'Price' },
    { 'Accepted total': lines[1]?.['Accepted total'], 'Accepted by': '', 'Accepted how': '', Deposit: '' },
  ])
})

it('final quotes say when a job was installed, and what was kept of one that was canceled', async () => {
  const { accepted, bookInstallation, cancelJob, record } = moneyCalls(api)
  const installed = await accepted()
  await bookInstallation(installed.quoteId, '2027-03-02')
  await bookInstallation(installed.quoteId, '2027-03-03')
  await api.database.run('', `update appointments set status = 'completed' where appointment_date = '2027-03-02'`, [])
  expect(await linesOf('final-quotes')).toMatchObject([{ Stage: 'Install booked', Installed: '' }])
  await api.database.run('', `update appointments set status = 'completed'`, [])
  const canceled = await accepted({}, await api.newQuote({ email: 'other@example.com', phoneNumber: '(615) 555-0199' }))
  await record(canceled.quoteId, { amountCents: 50_000 }).expect(201)
  expect((await cancelJob(canceled.quoteId, { refundCents: 20_000 })).status).toBe(200)
  expect(await linesOf('final-quotes')).toMatchObject([
    { State: 'Accepted', Stage: 'Installed', Installed: '2027-03-03', 'Kept of a canceled job': '' },
    { State: 'Accepted', Stage: 'Lost', Installed: '', 'Kept of a canceled job': '300.00', Ended: '2027-03-01' },
  ])
})

it('customers have what their quotes add up to, without merged and erased ones', async () => {
  const id = await api.newQuote()
  await api.newQuote()
  await api.newQuote({ email: 'gone@example.com', phoneNumber: '(615) 555-0199', lastName: 'Gone' })
  await api.office.patch(`/api/quotes/${id}`, { status: 'completed', paymentStatus: 'received' }).expect(200)
  await api.database.run('', `update customers set erased_at = now() where email = 'gone@example.com'`, [])
  await api.database.run('', 'update quotes set total_cents = 123450', [])
  const lines = await linesOf('customers')
  expect(lines).toMatchObject([{ 'First name': 'Ada', Quotes: '2', Done: '1', 'Total of done': '1234.50' }])
})

it('prices are those of every list, newest first, each as it was given', async () => {
  const { version: _, ...first } = PRICE_LIST
  const publish = (version: number, effectiveOn: string | null, southport: number) =>
    api.office
      .post('/api/prices', {
        version,
        effectiveOn,
        prices: withPrices(first, { 'perSquareFootCents.southport': southport }),
      })
      .expect(201)
  await publish(1, null, 12_345)
  await publish(2, '2027-04-01', 20_000)
  await api.office.delete('/api/prices/3').expect(204)
  await publish(3, '2027-05-01', 30_000)
  const lines = await linesOf('prices')
  expect(lines).toHaveLength(4 * PRICE_FIELDS.length)
  const southport = { Group: 'Stones', Item: 'Southport', Unit: 'per sq ft' }
  expect(lines.filter(({ Item }) => Item === 'Southport')).toEqual([
    {
      ...southport,
      List: '4',
      'In effect from': '2027-05-01',
      'Published by': 'Admin key',
      State: 'planned',
      Price: '300.00',
    },
    {
      ...southport,
      List: '3',
      'In effect from': '2027-04-01',
      'Published by': 'Admin key',
      State: 'withdrawn',
      Price: '200.00',
    },
    {
      ...southport,
      List: '2',
      'In effect from': '2027-03-01',
      'Published by': 'Admin key',
      State: 'in effect',
      Price: '123.45',
    },
    { ...southport, List: '1', 'In effect from': '', 'Published by': '', State: 'past', Price: '84.00' },
  ])
  // Included, and priced after the visit.
  expect(lines.find(({ Group, Price }) => Group === 'Edges' && Price === '0.00')).toBeDefined()
  expect(lines.find(({ Group, Price }) => Group === 'Cutouts' && Price === '')).toBeDefined()
  expect(await exports()).toEqual([`Admin key exported ${lines.length} prices`])
})
