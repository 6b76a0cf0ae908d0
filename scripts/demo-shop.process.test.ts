import { afterAll, beforeAll, expect, it } from 'vitest'
import { listWeek } from '#server/appointments/week.ts'
import { readEnv } from '#server/env.ts'
import { ADMIN_KEY } from '#server/events/actor.ts'
import { findMoney } from '#server/money/money.ts'
import { signInWithLink } from '#server/people/sign-in.ts'
import { listQuotes } from '#server/quotes/list-quotes.ts'
import { findStage } from '#server/quotes/queries.ts'
import type { Money } from '#shared/money/schema.ts'
import { LOST_REASONS, QUOTE_STAGES, type QuoteStage } from '#shared/quotes/statuses.ts'
import { testContext } from '#test/context.ts'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { silentLog } from '#test/log.ts'
import { fillOffice, isEmptyOffice } from './demo-shop.ts'

/** A Wednesday afternoon in the shop. */
const NOW = new Date('2026-10-21T20:00:00Z')
const QUOTES = 100

let database: TestDatabase
let links: { who: string; link: string }[]
let wasEmpty: boolean
const percents: number[] = []

const office = () => testContext(database, { now: () => NOW, by: ADMIN_KEY })
const list = async (query: Parameters<typeof listQuotes>[1]) => (await listQuotes(office(), query)).quotes
const count = async (table: string, where = 'true') => {
  const rows = await database.rows(`select from ${table} where ${where}`)
  return rows.length
}

beforeAll(async () => {
  database = await openTestDatabase()
  wasEmpty = await isEmptyOffice(database)
  links = await fillOffice({ env: readEnv({}), database, log: silentLog }, NOW, QUOTES, (one) => percents.push(one))
}, 5 * 60_000)
afterAll(() => database?.close())

it('says how far it is', () => {
  expect(percents).toContain(50)
  expect(percents.at(-1)).toBe(100)
})

it('has quotes in every stage, late ones, and ones to answer today', async () => {
  expect(await count('quotes')).toBe(QUOTES)
  expect([wasEmpty, await isEmptyOffice(database)]).toEqual([true, false])
  for (const stage of QUOTE_STAGES) expect(await list({ stage }), stage).not.toHaveLength(0)
  expect(await list({ due: 'late' })).not.toHaveLength(0)
  expect(await list({ due: 'today' })).not.toHaveLength(0)
  expect(await list({ followUp: 'due' })).not.toHaveLength(0)
  expect(await list({ assigned: 'none' })).not.toHaveLength(0)
  const lost = await list({ stage: 'lost' })
  expect(new Set(lost.map(({ lostReason }) => lostReason))).toEqual(new Set(LOST_REASONS))
})

it('has jobs in every state of their money', async () => {
  const jobs = await database.rows("select distinct quote_id from final_quotes where state = 'accepted'")
  const states = new Set<string>()
  for (const { quote_id: quoteId } of jobs as { quote_id: string }[]) {
    states.add(stateOf(await findMoney(office(), { quoteId }), await findStage(office(), quoteId)))
  }
  for (const state of [
    'accepted, deposit due',
    'accepted, deposit on its way',
    'accepted, nothing due',
    'accepted, too much paid',
    'install_booked, nothing due',
    'installed, balance due',
    'done, all paid',
    'lost, a part kept',
  ])
    expect(states).toContain(state)
})

function stateOf(money: Money, stage: QuoteStage | undefined): string {
  const { dueFor, onItsWayCents, openCents, owedBackCents, keptCents } = money
  if (keptCents !== undefined) return `${stage}, ${keptCents > 0 ? 'a part kept' : 'nothing kept'}`
  if (owedBackCents > 0) return `${stage}, too much paid`
  if (dueFor !== null) return `${stage}, ${dueFor} ${onItsWayCents > 0 ? 'on its way' : 'due'}`
  return `${stage}, ${openCents === 0 ? 'all paid' : 'nothing due'}`
}

it('has two crews with visits in the last, present and coming week, with a closure of each kind', async () => {
  for (const from of ['2026-10-12', '2026-10-19', '2026-10-26']) {
    const { appointments } = await listWeek(office(), { from, days: 7 })
    expect(new Set(appointments.map(({ crew }) => crew)), from).toEqual(new Set([1, 2]))
  }
  const { days, appointments, closures } = await listWeek(office(), { from: '2026-10-26', days: 7 })
  expect(days.map(({ closed }) => closed)).toEqual([null, null, null, null, null, 'Weekend', 'Weekend'])
  expect(closures.map(({ date, crew, timeSlot }) => [date, crew, timeSlot !== null])).toEqual([
    ['2026-10-26', null, true],
    ['2026-10-27', 2, false],
    ['2026-10-30', null, false],
  ])
  expect(appointments.filter(({ status, travelUntil }) => status === 'confirmed' && travelUntil !== null)).not.toEqual(
    [],
  )
  const statuses = await database.rows('select distinct status from appointments order by status')
  expect(statuses).toEqual(['cancelled', 'completed', 'confirmed', 'no_show'].map((status) => ({ status })))
  expect(await count('payments', "state = 'succeeded'")).toBeGreaterThan(0)
  expect(await count('payments', "state = 'refund_due'")).toBe(0)
})

it('has measured sizes, calls, messages, views, and customers with several quotes', async () => {
  for (const table of ['measured_countertops', 'views']) expect(await count(table), table).toBeGreaterThan(0)
  for (const channel of ['call', 'email']) expect(await count('messages', `channel = '${channel}'`)).toBeGreaterThan(0)
  const several = 'select from quotes group by customer_id having count(*) > 1'
  expect(await database.rows(several)).not.toHaveLength(0)
})

it('happened in the past, and sends nothing', async () => {
  const past = "created_at > '2026-08-20' and created_at <= '2026-10-21T20:00:00Z'"
  for (const table of ['quotes', 'customers', 'messages', 'people', 'appointments']) {
    expect(await count(table, `not (${past})`), table).toBe(0)
  }
  expect(await count('quotes', 'answered_at < created_at or answer_due_at < created_at')).toBe(0)
  expect(await count('outgoing_mails')).toBe(0)
  expect(await count('jobs')).toBe(0)
})

it('has people of each role, whose links work once', async () => {
  expect(links.map(({ who }) => who)).toEqual([
    'Maggie Sullivan, owner',
    'Anna Ruiz, office',
    'Tom Becker, office',
    'Luis Ortega, crew 1',
    'Denise Palmer, crew 2',
  ])
  for (const { who, link } of links) {
    const use = { token: new URL(link).hash.slice(1), oldSession: undefined, clientAddress: '', userAgent: undefined }
    const { person } = await signInWithLink(office(), use)
    expect(who).toContain(person.name)
    await expect(signInWithLink(office(), use)).rejects.toThrow('This link was already used. Ask for a new one.')
  }
})
