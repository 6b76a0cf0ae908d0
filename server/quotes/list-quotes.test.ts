import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type request from 'supertest'
import { describe, expect, it } from 'vitest'
import { STONE_IDS } from '#shared/countertops/stones.ts'
import { addDays } from '#shared/lib/zoned.ts'
import { QUOTE_SORTS } from '#shared/quotes/list-query.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import {
  ANSWERED,
  LOST_REASONS,
  OPEN_STATUSES,
  PAYMENT_STATUSES,
  QUOTE_STAGES,
  QUOTE_STATUSES,
} from '#shared/quotes/statuses.ts'
import { L_COUNTERTOP, quoteRequest } from '#test/api.ts'
import { useAppointmentApi } from '#test/appointment-api.ts'
import { NOW } from '#test/clock.ts'
import { FINAL_QUOTE_STATES, type FinalQuoteState } from '#shared/final-quote/schema.ts'

const api = useAppointmentApi()
const TODAY = NOW.toISOString().slice(0, 10)
const TOWNS = ['Nashville', 'nashville', 'Franklin', 'Mount Juliet', '']
const LAST_NAMES = ['Ruiz', 'ruiz', 'Núñez', 'Nunez', 'Ångström', 'Zoe', "O'Neil", 'de Vries']
const FIRST_NAMES = ['José', 'Jose', 'Ana', 'Émile', 'Bo']
const PEOPLE = ['0198c0de-0000-7000-8000-00000000000a', '0198c0de-0000-7000-8000-00000000000b']
const VISITS = [
  'held',
  'expired',
  'confirmed',
  'completed',
  'no_show',
  'cancelled',
  'canceled hold',
  'install',
  'installed',
] as const

interface Stored {
  number: number
  status: (typeof QUOTE_STATUSES)[number]
  paymentStatus: (typeof PAYMENT_STATUSES)[number]
  firstName: string
  lastName: string
  city: string
  /** Milliseconds since 1970. */
  createdAt: number
  answerDueAt: number | null
  answeredAt: number | null
  followUpOn: string | null
  priceDueAt: number | null
  totalCents: number
  stone: (typeof STONE_IDS)[number]
  assignedTo: string | null
  visits: (typeof VISITS)[number][]
  finalQuote: FinalQuoteState | null
  lostReason: (typeof LOST_REASONS)[number] | null
}

const at = (hours: number) => NOW.getTime() + hours * 3_600_000
const stored = fc.record({
  status: fc.constantFrom(...QUOTE_STATUSES),
  paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
  firstName: fc.constantFrom(...FIRST_NAMES),
  lastName: fc.constantFrom(...LAST_NAMES),
  city: fc.constantFrom(...TOWNS),
  createdAt: fc.integer({ min: -100, max: 0 }).map(at),
  answerDueAt: fc.option(fc.integer({ min: -60, max: 60 }).map(at)),
  answeredAt: fc.option(fc.integer({ min: -100, max: 0 }).map(at)),
  followUpOn: fc.option(fc.integer({ min: -3, max: 3 }).map((days) => addDays(TODAY, days))),
  priceDueAt: fc.option(fc.integer({ min: -60, max: 60 }).map(at)),
  totalCents: fc.integer({ min: 1, max: 6 }).map((count) => count * 100_000),
  stone: fc.constantFrom(...STONE_IDS),
  assignedTo: fc.option(fc.constantFrom(...PEOPLE)),
  visits: fc.array(fc.constantFrom(...VISITS), { maxLength: 2 }),
  finalQuote: fc.constantFrom(null, null, ...FINAL_QUOTE_STATES),
  lostReason: fc.option(fc.constantFrom(...LOST_REASONS)),
})

/** Stores them in order, so their numbers count up from 1001. */
async function store(list: Omit<Stored, 'number'>[]): Promise<Stored[]> {
  const result: Stored[] = []
  await api.database.rows(
    `insert into people (id, name, email, role, created_at)
     select id, 'Person', id || '@shop.example', 'office', now() from unnest($1::uuid[]) as id on conflict do nothing`,
    [PEOPLE],
  )
  for (const quote of list) {
    const id = randomUUID()
    const rows = await api.database.rows(
      `insert into quotes (id, session_id, first_name, last_name, phone_number, email, address, apt_suite, city, state,
         zip_code, status, payment_status, estimate, price_list_version, total_cents, countertop_count, created_at,
         answer_due_at, answered_at, follow_up_on, assigned_to, lost_reason, price_due_at)
       values ($1, '', $2, $3, '', '', '', '', $4, '', '', $5, $6, '{}', '', $7, 1, $8, $9, $10, $11, $12, $13, $14)
       returning number`,
      [
        id,
        quote.firstName,
        quote.lastName,
        quote.city,
        quote.status,
        quote.paymentStatus,
        quote.totalCents,
        ...[quote.createdAt, quote.answerDueAt, quote.answeredAt].map((time) => time && new Date(time).toISOString()),
        quote.followUpOn,
        quote.assignedTo,
        lostReasonOf(quote),
        quote.priceDueAt && new Date(quote.priceDueAt).toISOString(),
      ],
    )
    await api.database.rows(
      `insert into quote_countertops (id, quote_id, position, shape, width, length, stone, area_square_feet)
       values ($1, $2, 1, 'I', 100, 25.5, $3, 17.7)`,
      [randomUUID(), id, quote.stone],
    )
    const { number } = rows[0] as { number: number } // as the statement returns
    for (const visit of quote.visits) await storeVisit(id, visit, result.length)
    if (quote.finalQuote) await storeFinalQuote(id, quote.finalQuote)
    result.push({ ...quote, number })
  }
  return result
}

/** Only a canceled quote has one. */
const lostReasonOf = ({ status, lostReason }: Omit<Stored, 'number'>) => (status === 'cancelled' ? lostReason : null)

let visitCount = 0
async function storeVisit(quoteId: string, visit: Stored['visits'][number], crew: number) {
  const id = randomUUID()
  const start = new Date(at(24 * visitCount++)).toISOString()
  const status =
    visit === 'canceled hold'
      ? 'cancelled'
      : visit === 'install'
        ? 'confirmed'
        : visit === 'installed'
          ? 'completed'
          : visit
  const kind = visit === 'install' || visit === 'installed' ? 'install' : 'measure'
  await api.database.rows(
    `insert into appointments (id, session_id, quote_id, status, appointment_date, time_slot, during, crew, held_until,
       calendar_token, created_at, fee_cents, kind)
     values ($1::uuid, $1::uuid::text, $2, $3, '2027-03-02', '8:00 AM-9:00 AM',
       tstzrange($4::timestamptz, $4::timestamptz + interval '1 hour'), $5, $6::timestamptz, $1::uuid::text, now(), 0, $7)`,
    [id, quoteId, status, start, crew + 1, status === 'held' ? start : null, kind],
  )
  if (['held', 'expired', 'canceled hold'].includes(visit)) return
  await api.database.rows(
    `insert into appointment_history (appointment_id, at, "to", by, why) values ($1, now(), 'confirmed', 'office', '')`,
    [id],
  )
}

async function storeFinalQuote(quoteId: string, state: NonNullable<Stored['finalQuote']>) {
  await api.database.rows(
    `insert into final_quotes (quote_id, revision, state, countertops, unfit, job, price_list, deposit_percent, valid_days,
       created_at, sent_at, valid_until, accepted_at, accepted_total_cents)
     values ($1::uuid, 1, $2, '[]', '[]', '{}', 'quoted', 50, 14, now(), case when $2 <> 'draft' then now() end,
       '2027-03-15', $3, 100)`,
    [quoteId, state, NOW.toISOString()],
  )
}

function stageOf({ status, answeredAt, visits, finalQuote }: Stored): string {
  const has = (...wanted: Stored['visits']) => visits.some((visit) => wanted.includes(visit))
  if (status === 'cancelled') return 'lost'
  if (status === 'completed') return 'done'
  if (has('install')) return 'install_booked'
  if (has('installed')) return 'installed'
  if (finalQuote === 'accepted') return 'accepted'
  if (finalQuote === 'sent' || finalQuote === 'expired') return 'final_quote_sent'
  if (has('completed')) return 'measured'
  if (has('confirmed') || (status === 'scheduled' && !has('cancelled', 'no_show'))) return 'visit_booked'
  return status !== 'new' || answeredAt !== null || has('cancelled', 'no_show') ? 'contacted' : 'new'
}

type Query = Record<string, string>
/** The shop is 6 hours behind UTC all these days. */
const midnight = (date: string) => Date.parse(`${date}T06:00:00Z`)
const MATCHES: Record<string, (quote: Stored, value: string) => boolean> = {
  status: ({ status }, value) => value.split(',').includes(status),
  stage: (quote, value) => value.split(',').includes(stageOf(quote)),
  payment: ({ paymentStatus }, value) => value.split(',').includes(paymentStatus),
  due: (quote, value) => {
    const { answeredAt, answerDueAt } = quote
    const due = [answeredAt === null ? answerDueAt : null, priceOf(quote)].filter((time) => time !== null)
    if (value === 'to-price') return priceOf(quote) !== null
    const isLate = (time: number) => time < at(0)
    return due.some((time) => (value === 'late' ? isLate(time) : !isLate(time) && time < midnight(addDays(TODAY, 1))))
  },
  followUp: ({ followUpOn }) => followUpOn !== null && followUpOn <= TODAY,
  answered: ({ answeredAt, answerDueAt }, value) => {
    if (answerDueAt === null) return false
    const [late, inTime] = answeredAt === null ? ['overdue', ''] : ['late', 'in-time']
    return value.split(',').includes((answeredAt ?? at(0)) > answerDueAt ? late : inTime)
  },
  visit: ({ visits }, value) => {
    const had = { booked: ['confirmed', 'completed', 'no_show'], missed: ['no_show'] }
    return Object.entries(had).some(
      ([what, some]) => value.split(',').includes(what) && visits.some((one) => some.includes(one)),
    )
  },
  lost: (quote, value) => quote.status === 'cancelled' && value.split(',').includes(lostReasonOf(quote) ?? 'none'),
  // The requests have the admin key, which no quote is assigned to.
  assigned: ({ assignedTo }, value) => value.split(',').includes(assignedTo ?? 'none'),
  stone: ({ stone }, value) => value.split(',').includes(stone),
  town: ({ city }, value) => city.toLowerCase().startsWith(value.toLowerCase()),
  number: ({ number }, value) => value.split(',').includes(String(number)),
  from: ({ createdAt }, value) => createdAt >= midnight(value),
  to: ({ createdAt }, value) => createdAt < midnight(addDays(value, 1)),
  min: (quote, value) => centsOf(quote) >= Number(value),
  max: (quote, value) => centsOf(quote) <= Number(value),
}
const fold = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
/** A visit is closed the morning after. All are on one day. */
const closeOn = ({ visits }: Stored) =>
  visits.some((one) => one === 'confirmed' || one === 'install') ? CLOSE_DAY : null
const CLOSE_DAY = '2027-03-03'
/** The clock of a closed quote doesn't count. */
const priceOf = ({ status, priceDueAt }: Stored) => (OPEN_STATUSES.includes(status) ? priceDueAt : null)
/** As accepted, else as estimated. */
const centsOf = ({ finalQuote, totalCents }: Stored) => (finalQuote === 'accepted' ? ACCEPTED_CENTS : totalCents)
const ACCEPTED_CENTS = 100
/** What ended was valid until March 15. Nothing of what was accepted is paid, and it was accepted today. */
function jobDueOn({ status, finalQuote }: Stored): string | null {
  if (!OPEN_STATUSES.includes(status)) return null
  return finalQuote === 'expired' ? '2027-03-16' : finalQuote === 'accepted' ? TODAY : null
}
function dueAt(quote: Stored): number | null {
  if (quote.answeredAt === null) return quote.answerDueAt
  const days = [quote.followUpOn, closeOn(quote), jobDueOn(quote)].filter((day) => day !== null)
  const times = [...days.map(midnight), priceOf(quote)].filter((time) => time !== null)
  return times.length === 0 ? null : Math.min(...times)
}
/** A hold is none. */
const hasVisit = ({ visits }: Stored) => visits.some((visit) => visit !== 'held' && visit !== 'expired')
const SORT_KEYS: Record<string, (quote: Stored) => (string | number)[]> = {
  newest: ({ number }) => [-number],
  oldest: ({ number }) => [number],
  due: (quote) => [quote.answeredAt === null ? 0 : 1, dueAt(quote) ?? Infinity, quote.number],
  // Unanswered ones stay first.
  dueDesc: (quote) => [quote.answeredAt === null ? 0 : 1, -(dueAt(quote) ?? 0), -quote.number],
  total: (quote) => [-centsOf(quote), -quote.number],
  totalAsc: (quote) => [centsOf(quote), quote.number],
  name: ({ lastName, firstName, number }) => [fold(lastName), fold(firstName), number],
  followUp: ({ followUpOn, number }) => [followUpOn ?? '9999', number],
  stage: (quote) => [QUOTE_STAGES.findIndex((stage) => stage === stageOf(quote)), quote.number],
  // All visits are on one day.
  visit: (quote) => [hasVisit(quote) ? 0 : 1, quote.number],
  visitDesc: (quote) => [hasVisit(quote) ? 0 : 1, -quote.number],
  // They have one name, so their ids decide.
  assigned: ({ assignedTo, number }) => [assignedTo ?? 'none', number],
  assignedDesc: ({ assignedTo, number }) => [assignedTo === null ? 1 : -PEOPLE.indexOf(assignedTo), -number],
  status: ({ status, number }) => [QUOTE_STATUSES.findIndex((one) => one === status), number],
  payment: ({ paymentStatus, number }) => [PAYMENT_STATUSES.findIndex((one) => one === paymentStatus), number],
  // All have one.
  countertops: ({ number }) => [number],
}
function compareKeys(one: (string | number)[], other: (string | number)[]): number {
  const index = one.findIndex((key, position) => key !== other[position])
  return index < 0 ? 0 : (one[index] ?? 0) < (other[index] ?? 0) ? -1 : 1
}

/** What a plain filter and sort of the stored quotes give. */
function expectedNumbers(all: Stored[], query: Query): number[] {
  const { sort = 'newest', limit: _, ...filters } = query
  const isReversed = !(sort in SORT_KEYS)
  const keys = SORT_KEYS[isReversed ? sort.replace(/Desc$/, '') : sort] ?? (() => [])
  return all
    .filter((quote) => Object.entries(filters).every(([name, value]) => MATCHES[name]?.(quote, value)))
    .toSorted((one, other) => (isReversed ? -1 : 1) * compareKeys(keys(one), keys(other)))
    .map(({ number }) => number)
}

const list = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 }).map((some) => some.join(','))
const dates = fc.integer({ min: -5, max: 0 }).map((days) => addDays(TODAY, days))
const cents = fc.integer({ min: 0, max: 7 }).map((count) => String(count * 100_000))
const queries: fc.Arbitrary<Query> = fc.record(
  {
    status: list(QUOTE_STATUSES),
    stage: list(QUOTE_STAGES),
    payment: list(PAYMENT_STATUSES),
    due: fc.constantFrom('late', 'today', 'to-price'),
    followUp: fc.constant('due'),
    answered: list(ANSWERED),
    visit: list(['booked', 'missed']),
    lost: list([...LOST_REASONS, 'none']),
    assigned: list(['me', 'none', ...PEOPLE]),
    stone: list(STONE_IDS),
    town: fc.constantFrom('NASHVILLE', 'frank', 'Memphis'),
    number: fc.array(fc.integer({ min: 1000, max: 1045 }), { minLength: 1, maxLength: 3 }).map(String),
    from: dates,
    to: dates,
    min: cents,
    max: cents,
    sort: fc.constantFrom(...QUOTE_SORTS),
    limit: fc.integer({ min: 1, max: 40 }).map(String),
  },
  { requiredKeys: [] },
)
/** Few filters at a time, or most queries would select nothing. */
const someQueries = fc.tuple(queries, fc.uniqueArray(fc.nat(), { maxLength: 3 })).map(([query, picks]) => {
  const names = Object.keys(query)
  const kept = new Set([...picks.map((pick) => names[pick % Math.max(1, names.length)]), 'sort', 'limit'])
  return Object.fromEntries(Object.entries(query).filter(([name]) => kept.has(name)))
})

const pathOf = (query: Query) => `/api/quotes?${new URLSearchParams({ ...query, count: 'yes' })}`
/** All pages of a list. `between` runs before each next page. */
async function readPages(query: Query, between = async () => {}) {
  const numbers: number[] = []
  const stages: string[] = []
  let total = 0
  for (let path: string | undefined = pathOf(query); path; ) {
    const response: request.Response = await api.office.get(path).expect(200)
    const { headers } = response
    const page: Quote[] = response.body
    numbers.push(...page.map(({ number }) => number))
    stages.push(...page.map(({ stage }) => stage))
    total = Number(headers['x-total-count'] ?? total)
    path = /^<(.*)>; rel="next"$/.exec(headers.link ?? '')?.[1]
    if (path) await between()
  }
  return { numbers, stages, total }
}

describe('the filtered list', () => {
  it('equals a plain filter and sort, on all pages, with its stages and its count', async () => {
    const [sample = []] = fc.sample(fc.array(stored, { minLength: 45, maxLength: 45 }), { numRuns: 1, seed: 2 })
    const [first] = sample
    if (!first) throw new Error('There are quotes')
    // Chance makes few that no one has touched.
    const untouched = { status: 'new' as const, answeredAt: null, visits: [], finalQuote: null }
    const all = await store([...sample, { ...first, ...untouched }])
    expect(new Set(all.map(stageOf))).toEqual(new Set(QUOTE_STAGES))
    const byNumber = new Map(all.map((quote) => [quote.number, quote]))
    await fc.assert(
      fc.asyncProperty(someQueries, async (query) => {
        const expected = expectedNumbers(all, query)
        const { numbers, stages, total } = await readPages(query)
        expect(numbers).toEqual(expected)
        expect(total).toBe(expected.length)
        expect(stages).toEqual(numbers.map((number) => stageOf(byNumber.get(number) as Stored))) // all are known
      }),
      { numRuns: 60, seed: 7 },
    )
  })

  it.each(QUOTE_SORTS)('neither repeats nor skips a quote while others arrive, sorted by %s', async (sort) => {
    const sample = fc
      .sample(stored, { numRuns: 12, seed: 11 })
      .map((quote) => ({ ...quote, visits: [], finalQuote: null }))
    const before = (await store(sample)).map(({ number }) => number)
    const arriving = fc
      .sample(stored, { numRuns: 6, seed: 13 })
      .map((quote) => ({ ...quote, visits: [], finalQuote: null }))
    const { numbers } = await readPages({ sort, limit: '3' }, async () => {
      const next = arriving.pop()
      if (next) await store([next])
    })
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.filter((number) => before.includes(number)).toSorted((a, b) => a - b)).toEqual(before)
  })

  it.each([
    ['Mt. Juliet', ['mount juliet', 'Mt jul', 'MT. JULIET', 'mou']],
    ['Mount Juliet', ['Mt Juliet', 'mt.', 'Mount']],
    ['St. Louis', ['Saint Louis', 'st louis']],
    ['N. Nashville', ['North Nash']],
    ["O'Fallon", ["o'fallon", 'O’Fa']],
  ])('finds a town by its beginning, however it is written: %s', async (city, towns) => {
    await api.newQuote({ city })
    for (const [town, count] of [...towns.map((one) => [one, 1] as const), ['Louisville', 0], ['.', 0]] as const) {
      const { body } = await api.office.get(`/api/quotes?town=${encodeURIComponent(town)}`).expect(200)
      expect(body, town).toHaveLength(count)
    }
  })

  it('says the first countertop, how many more there are, and the day of the latest call', async () => {
    const countertop = { ...L_COUNTERTOP, ...quoteRequest().countertops[0] }
    const id = await api.newQuote({ countertops: [countertop, countertop, countertop] })
    const read = async (): Promise<Quote> => (await api.office.get('/api/quotes').expect(200)).body[0]
    const first = await read()
    const { width, length } = countertop.dimensions
    expect(first).toMatchObject({ stone: countertop.stone, size: [width, length], more: 2 })
    expect(first.lastTouchAt).toBeUndefined()
    const call = { outcome: 'reached', quoteId: id }
    await api.office.post(`/api/customers/${first.customerId}/calls`, call).expect(201)
    expect((await read()).lastTouchAt).toBe(TODAY)
  })

  it.each([
    ['assigned', [1002, 1001, 1003]],
    ['assignedDesc', [1001, 1002, 1003]],
    ['visit', [1003, 1001, 1002]],
    ['visitDesc', [1001, 1003, 1002]],
    ['countertops', [1003, 1002, 1001]],
    ['countertopsDesc', [1001, 1002, 1003]],
  ])('sorts, with those without a person or a visit last: %s', async (sort, numbers) => {
    const first = await api.newQuote()
    await api.newQuote()
    const third = await api.newQuote()
    await api.database.rows(
      `insert into people (id, name, email, role, created_at)
       values ($1, 'zoe', 'zoe@shop.example', 'office', now()), ($2, 'Ana', 'ana@shop.example', 'office', now())`,
      PEOPLE,
    )
    await api.database.rows(
      `update quotes set countertop_count = 1004 - number, assigned_to = case number when 1001 then $1::uuid
         when 1002 then $2::uuid end`,
      PEOPLE,
    )
    await storeVisit(third, 'completed', 1)
    await storeVisit(first, 'completed', 1)
    await api.database.rows(
      `update appointments set appointment_date = case quote_id when $1::uuid then date '2027-03-04' else '2027-03-03' end`,
      [first],
    )
    const { body } = await api.office.get(`/api/quotes?sort=${sort}`).expect(200)
    expect(body.map(({ number }: Quote) => number)).toEqual(numbers)
  })

  it('goes on after the longest name, however many letters each of its own stands for', async () => {
    const lastName = '\uFDFA'.repeat(100)
    for (let index = 0; index < 3; index += 1) await api.newQuote({ firstName: lastName, lastName })
    const { numbers } = await readPages({ sort: 'name', limit: '1' })
    expect(numbers).toEqual([1001, 1002, 1003])
  })

  it('finds the quotes of a customer', async () => {
    const id = await api.newQuote()
    await api.newQuote({ email: 'other@example.com', phoneNumber: '(615) 555-0999', lastName: 'Other' })
    const rows = await api.database.rows('select customer_id from quotes where id = $1::uuid', [id])
    const { customer_id: customer } = rows[0] as { customer_id: string } // as the statement selects
    const { body } = await api.office.get(`/api/quotes?customer=${customer}`).expect(200)
    expect(body.map((quote: Quote) => quote.id)).toEqual([id])
  })

  it.each([
    ['status', 'status=new,open'],
    ['stage', 'stage=booked'],
    ['payment', 'payment=paid'],
    ['due', 'due=soon'],
    ['followUp', 'followUp=late'],
    ['answered', 'answered=yes'],
    ['visit', 'visit=booked,none'],
    ['lost', 'lost='],
    ['messages', 'messages=all'],
    ['assigned', 'assigned=anna'],
    ['assigned', 'assigned=me,'],
    ['stone', 'stone=Marble!'],
    ['stone', 'stone=southport,'],
    ['number', 'number=%231042'],
    ['customer', 'customer=1'],
    ['from', 'from=2027-02-30'],
    ['to', 'to=tomorrow'],
    ['min', 'min=-1'],
    ['max', 'max=1.5'],
    ['sort', 'sort=price'],
    ['limit', 'limit=101'],
    ['limit', 'limit=0'],
    ['before', 'before=x'],
    ['before', 'before=99999999999'],
    ['before', 'sort=name&before=1042'],
    ['cursor', 'cursor=abc'],
    ['cursor', 'sort=name&cursor=abc'],
    ['cursor', `sort=due&cursor=${Buffer.from('["x",1,2]').toString('base64url')}`],
    ['cursor', `sort=total&cursor=${Buffer.from('[1]').toString('base64url')}`],
  ])('refuses a bad %s at its name: %s', async (path, query) => {
    const { body } = await api.office.get(`/api/quotes?${query}`).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path }] })
  })

  it.each([
    ['limit=5&limit=6', 'limit', 'limit must be a number from 1 to 100'],
    ['sort=due&cursor=a&cursor=b', 'cursor', 'cursor must be text'],
  ])('refuses %s, which says it twice, in plain words', async (query, path, message) => {
    const { body } = await api.office.get(`/api/quotes?${query}`).expect(400)
    expect(body).toEqual({ code: 'invalid', error: message, issues: [{ path, message }] })
  })
})
