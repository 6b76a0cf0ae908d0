import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { isDueToday, isLate, isReachable } from '#server/quotes/answer/is-due.ts'
import { quoteCountertops } from '#server/quotes/table.ts'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, dateIn, instantAt } from '#shared/lib/zoned.ts'
import { FILTER_NAMES, type FilterName } from '#shared/quotes/filter-names.ts'
import type { QuotesQuery } from '#shared/quotes/list-query.ts'
import { CLOSED_STAGES, OPEN_STATUSES, type QuoteStage } from '#shared/quotes/statuses.ts'
import { stageOf } from './stage.ts'

const isIn = (value: SQL, list: string) =>
  sql`${value} in (${sql.join(
    list.split(',').map((one) => sql`${one}`),
    sql`, `,
  )})`
const midnight = (date: string) => instantAt(date, 0, SHOP.timeZone).toISOString()

type Filters = Pick<QuotesQuery, FilterName>

/** The statuses are listed for the index `quotes_status`: most of many quotes are done or lost. */
export const isOpenQuote = sql`${isIn(sql`quotes.status`, OPEN_STATUSES.join(','))} and ${isReachable}`
/** What each stage requires of the quote itself. Its visits decide the rest, except for `done` and `lost`. */
const IMPLIED: Record<QuoteStage, SQL> = {
  new: sql`quotes.status = 'new' and quotes.answered_at is null and ${isReachable}`,
  contacted: isOpenQuote,
  visit_booked: isOpenQuote,
  measured: isOpenQuote,
  done: sql`quotes.status = 'completed'`,
  lost: sql`quotes.status = 'cancelled'`,
}

/** Who asks, and when. */
interface Viewpoint {
  now: Date
  /** The caller's id as a person. Null for the admin key. */
  personId: string | null
  /** The row's stage, if the statement has computed it. All its rows must be open (`isOpenQuote`) then. */
  stage?: SQL
}

export function viewpointOf({ now, by }: Pick<AnyContext, 'now' | 'by'>): Viewpoint {
  return { now: now(), personId: by.personId }
}

/** The condition of each filter, on a row of `quotes`. */
const CONDITIONS: Record<FilterName, (value: string, viewpoint: Viewpoint) => SQL> = {
  status: (list) => isIn(sql`quotes.status`, list),
  stage: (list, { stage }) => {
    if (stage) return isIn(stage, list)
    const stages = new Set(list.split(',') as QuoteStage[]) // as the schema checked
    const implied = sql.join(
      [...new Set([...stages].map((name) => IMPLIED[name]))].map((one) => sql`(${one})`),
      sql` or `,
    )
    return [...stages].every((name) => CLOSED_STAGES.includes(name))
      ? sql`(${implied})`
      : sql`(${implied}) and ${isIn(stageOf(sql`quotes`), list)}`
  },
  payment: (list) => isIn(sql`quotes.payment_status`, list),
  due: (due, { now }) => (due === 'late' ? isLate(now) : isDueToday(now)),
  followUp: (_, { now }) => sql`(quotes.follow_up_on <= ${dateIn(now, SHOP.timeZone)}::date and ${isReachable})`,
  assigned: (person, { personId }) => {
    if (person === 'none') return sql`quotes.assigned_to is null`
    const id = person === 'me' ? personId : person
    return id === null ? sql`false` : sql`quotes.assigned_to = ${id}::uuid`
  },
  stone: (stone) =>
    sql`exists (select from ${quoteCountertops} as c where c.quote_id = quotes.id and c.stone = ${stone})`,
  town: (town) => sql`lower(quotes.city) = lower(${town})`,
  number: (number) => sql`quotes.number = ${Number(number)}`,
  customer: (customer) => sql`quotes.customer_id = ${customer}::uuid`,
  from: (date) => sql`quotes.created_at >= ${midnight(date)}::timestamptz`,
  to: (date) => sql`quotes.created_at < ${midnight(addDays(date, 1))}::timestamptz`,
  min: (cents) => sql`quotes.total_cents >= ${Number(cents)}`,
  max: (cents) => sql`quotes.total_cents <= ${Number(cents)}`,
}

/** What the filters of a query select for someone. Undefined without filters: all quotes. */
export function conditionOf(query: Filters, viewpoint: Viewpoint): SQL | undefined {
  return and(
    ...FILTER_NAMES.map((name) => {
      const value = query[name]
      return value === undefined ? undefined : CONDITIONS[name](value, viewpoint)
    }),
  )
}
