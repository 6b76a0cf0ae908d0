import { expect, it } from 'vitest'
import type { FilterName } from '#shared/quotes/list-facts.ts'
import { ANSWERED_FILTERS, FIGURE_NAMES, FIGURES, LOST_FIGURES } from '#shared/numbers/figures.ts'
import type { Numbers, WeekNumbers } from '#shared/numbers/schema.ts'
import { CONTACT, TUESDAY, useAppointmentApi } from '#test/appointment-api.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'
import { finalQuoteCalls } from '#test/final-quotes-api.ts'
import { EIGHT, NINE, ONE, TEN, TWO } from '#test/slots.ts'

const api = useAppointmentApi()

const numbers = async (query = ''): Promise<Numbers> => (await api.office.get(`/api/numbers${query}`).expect(200)).body
const run = (text: string, values: unknown[] = []) => api.database.run('', text, values)

/** A quote that came at `createdAt`. `columns` are SQL. */
async function quoteOf(createdAt: string, columns = 'notes = notes'): Promise<string> {
  const id = await api.newQuote()
  await run(`update quotes set created_at = $2::timestamptz, ${columns} where id = $1::uuid`, [id, createdAt])
  return id
}
const answered = (at: string, due: string) => `answered_at = '${at}', answer_due_at = '${due}'`

/** A visit on Tuesday in that status, with these widths of 24 in deep pieces if they were measured. */
async function visitOf(quoteId: string, timeSlot: string, status: string, widths: number[] = []): Promise<void> {
  const about = { quoteId, timeSlot, contact: CONTACT, appointmentDate: TUESDAY, fee: 'waived' }
  const { id } = (await api.office.post('/api/appointments/by-phone', about).expect(201)).body
  await run('update appointments set status = $2 where id = $1::uuid', [id, status])
  for (const [index, width] of widths.entries()) {
    await run(
      `insert into measured_countertops (appointment_id, position, shape, width, length, stone, cutouts, note, at)
       values ($1::uuid, $2::int, 'I', $3::float8, 24, 'southport', 0, '', now())`,
      [id, index + 1, width],
    )
  }
}

/** A shop of two weeks. The clock of Nashville is six hours behind. */
async function fillWeeks() {
  // Sunday night is still the week before.
  const early = await quoteOf('2027-03-01T05:59:59Z', answered('2027-03-01T07:59:59Z', '2027-03-03T00:00Z'))
  await quoteOf('2027-03-01T06:00:00Z', answered('2027-03-01T10:00Z', '2027-03-03T00:00Z'))
  const late = await quoteOf('2027-02-22T06:00:00Z', answered('2027-02-25T06:00Z', '2027-02-24T00:00Z'))
  await quoteOf('2027-02-23T12:00:00Z', `answered_at = null, answer_due_at = '2027-02-24T00:00Z'`)
  // Made by the office: no answer clock.
  await quoteOf('2027-02-23T12:00:00Z', 'answered_at = created_at, answer_due_at = null')
  await quoteOf('2027-02-24T12:00:00Z', `status = 'cancelled', lost_reason = 'price'`)
  await quoteOf('2027-02-24T12:00:00Z', `status = 'cancelled', lost_reason = 'price'`)
  await quoteOf('2027-02-24T12:00:00Z', `status = 'cancelled'`)
  await quoteOf('2027-02-25T12:00:00Z', `status = 'completed', total_cents = 500000`)
  await visitOf(early, EIGHT, 'completed', [60, 30])
  await visitOf(early, TEN, 'cancelled')
  await visitOf(late, NINE, 'no_show')
  await visitOf(late, ONE, 'no_show')
  // Older than what is shown.
  await visitOf(await quoteOf('2026-12-13T12:00:00Z'), TWO, 'confirmed')
  return { early, late }
}

it('count the quotes of each week, newest first, and all of them', async () => {
  await fillWeeks()
  const { weeks, total } = await numbers()
  expect(weeks.map(({ from }) => from).slice(0, 3)).toEqual(['2027-03-01', '2027-02-22', '2027-02-15'])
  expect(weeks).toHaveLength(12)
  const [now, before, empty] = weeks
  expect(now).toMatchObject({ to: '2027-03-07', counts: { quotes: 1, answeredInTime: 1, booked: 0 } })
  expect(now?.medianAnswerMinutes).toBe(240)
  expect(before?.counts).toEqual({
    quotes: 8,
    answeredInTime: 1,
    answeredLate: 1,
    // One that no one has answered, too.
    answersDue: 3,
    booked: 2,
    missed: 1,
    measured: 1,
    won: 1,
    lost: 3,
  })
  expect(before?.lost).toMatchObject({ price: 2, none: 1, timing: 0 })
  // Between two hours and three days.
  expect(before?.medianAnswerMinutes).toBe((120 + 3 * 24 * 60) / 2)
  expect(empty).toMatchObject({ counts: { quotes: 0 }, medianAnswerMinutes: null, estimatedSquareFeet: 0 })
  expect(total).toMatchObject({ from: '2026-12-14', to: '2027-03-07', counts: { quotes: 9, answeredInTime: 2 } })
  expect(total.medianAnswerMinutes).toBe(240)
})

it('equal the counts of the lists that they open', async () => {
  await fillWeeks()
  const { weeks, total } = await numbers()
  const listed = async ({ from, to }: WeekNumbers, filters: Partial<Record<FilterName, string>>) => {
    const query = new URLSearchParams({ ...filters, from, to, count: 'yes' })
    return Number((await api.office.get(`/api/quotes?${query}`).expect(200)).headers['x-total-count'])
  }
  for (const week of [...weeks.slice(0, 3), total]) {
    for (const name of FIGURE_NAMES) {
      expect([week.from, name, week.counts[name]]).toEqual([week.from, name, await listed(week, FIGURES[name])])
    }
    for (const lost of LOST_FIGURES) {
      expect([week.from, lost, week.lost[lost]]).toEqual([week.from, lost, await listed(week, { lost })])
    }
    const { answeredInTime, answeredLate } = week.counts
    expect(await listed(week, ANSWERED_FILTERS)).toBe(answeredInTime + answeredLate)
  }
})

it('compare what was drawn with what was measured last, of the measured quotes', async () => {
  const { early } = await fillWeeks()
  const drawn = 'update quote_countertops set area_square_feet = 12.5 where quote_id = $1::uuid'
  await run(drawn, [early])
  const before = async () => (await numbers()).weeks[1]
  expect(await before()).toMatchObject({ estimatedSquareFeet: 12.5, measuredSquareFeet: 15 })
  await visitOf(early, '3:00 PM-4:00 PM', 'completed', [66])
  expect(await before()).toMatchObject({ estimatedSquareFeet: 12.5, measuredSquareFeet: 11 })
  expect((await numbers()).total).toMatchObject({ estimatedSquareFeet: 12.5, measuredSquareFeet: 11 })
})

it('show money to owners only', async () => {
  await quoteOf('2027-03-01T12:00:00Z', `total_cents = 180000`)
  await quoteOf('2027-03-01T12:00:00Z', `status = 'completed', total_cents = 250050`)
  const { weeks, total } = await numbers()
  expect(weeks[0]?.money).toEqual({ quotedCents: 430050, wonCents: 250050, lostCents: 0 })
  expect(total.money).toEqual(weeks[0]?.money)
  await addPerson(api.app, 'owner')
  const office = await signedIn(api.app, (await addPerson(api.app, 'office')).link)
  const { body } = await office.get('/api/numbers').expect(200)
  expect(body.weeks[0]).toMatchObject({ counts: { quotes: 2 } })
  expect(JSON.stringify(body)).not.toMatch(/money|acceptedCents|stones/)
})

it('say what became of final quotes: how many were accepted, for how much, how fast, and against the estimate', async () => {
  const { sent, customer, acceptance } = finalQuoteCalls(api)
  const day = (hours: number) => new Date(Date.parse('2027-03-03T15:00:00Z') + hours * 3_600_000)
  const ids: string[] = []
  for (const [index, slot] of [EIGHT, NINE, TEN].entries()) {
    const id = await quoteOf('2027-03-01T12:00:00Z')
    await visitOf(id, slot, 'completed')
    await run(
      `update appointments set during = '[2027-03-03 ${index}:00Z,2027-03-03 15:00Z)', crew = $2 where quote_id = $1::uuid`,
      [id, index + 10],
    )
    ids.push(id)
  }
  const [accepted = '', late = ''] = ids
  const older = await quoteOf('2027-02-22T12:00:00Z')
  api.clock.set(day(24))
  const final = await sent(accepted)
  api.clock.set(day(48))
  await sent(accepted)
  api.clock.set(day(72))
  const [newest] = (await api.office.get(`/api/quotes/${accepted}/final-quotes`).expect(200)).body.revisions
  await (await customer(accepted)).post('/final-quote/accept', acceptance(newest)).expect(200)
  await sent(late)
  await sent(older)
  const { finalQuotes } = await numbers()
  const [now, before] = finalQuotes.weeks
  expect(now).toEqual({
    sent: 2,
    accepted: 1,
    // After one day and after three.
    medianDaysToSent: 2,
    medianDaysToAccepted: 3,
    acceptedCents: final.totalCents,
  })
  expect(before).toMatchObject({ sent: 1, accepted: 0, medianDaysToSent: null, acceptedCents: 0 })
  expect(finalQuotes.total).toMatchObject({ sent: 3, accepted: 1, medianDaysToSent: 2 })
  const estimatedCents = final.estimated.totalCents
  expect(finalQuotes.stones).toEqual([
    { stone: final.countertops[0]?.stone, quotes: 1, estimatedCents, finalCents: final.totalCents },
  ])
})

it('go back 12, 26 or 52 weeks', async () => {
  expect((await numbers('?weeks=52')).weeks).toHaveLength(52)
  const { body } = await api.office.get('/api/numbers?weeks=13').expect(400)
  expect(body.issues).toEqual([{ path: 'weeks', message: 'weeks must be one of these: 12, 26, 52' }])
})
