import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { isIn } from '#server/db/checks.ts'
import { otherSpellings, spellingsOfBeginning } from '#server/customers/spellings.ts'
import { isDueToday, isLate, isReachable } from '#server/quotes/answer/is-due.ts'
import { quoteCountertops } from '#server/quotes/table.ts'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, dateIn, instantAt } from '#shared/lib/zoned.ts'
import { FILTER_NAMES, type FilterName } from '#shared/quotes/filter-names.ts'
import type { QuotesQuery } from '#shared/quotes/list-query.ts'
import type { QuoteStage } from '#shared/quotes/statuses.ts'
import { isInStage } from './stage.ts'

const midnight = (date: string) => instantAt(date, 0, SHOP.timeZone).toISOString()

type Filters = Pick<QuotesQuery, FilterName>

/** Who asks, and when. */
interface Viewpoint {
  now: Date
  /** The caller's id as a person. Null for the admin key. */
  personId: string | null
  /** The row's stage, if the statement has computed it. All its rows must be open (`isOpenQuote`) then. */
  stage?: SQL
  /** The row's stones, if the statement has read them. */
  stones?: SQL
}

export function viewpointOf({ now, by }: Pick<AnyContext, 'now' | 'by'>): Viewpoint {
  return { now: now(), personId: by.personId }
}

/** The condition of each filter, on a row of `quotes`. */
const CONDITIONS: Record<FilterName, (value: string, viewpoint: Viewpoint) => SQL> = {
  status: (list) => isIn(sql`quotes.status`, list.split(',')),
  stage: (list, { stage }) => {
    const stages = list.split(',') as QuoteStage[] // as the schema checked
    return stage ? isIn(stage, stages) : isInStage(stages)
  },
  payment: (list) => isIn(sql`quotes.payment_status`, list.split(',')),
  due: (due, { now }) => (due === 'late' ? isLate(now) : isDueToday(now)),
  followUp: (_, { now }) => sql`(quotes.follow_up_on <= ${dateIn(now, SHOP.timeZone)}::date and ${isReachable})`,
  assigned: (person, { personId }) => {
    if (person === 'none') return sql`quotes.assigned_to is null`
    const id = person === 'me' ? personId : person
    return id === null ? sql`false` : sql`quotes.assigned_to = ${id}::uuid`
  },
  stone: (stone, { stones }) =>
    stones
      ? sql`${stone} = any(${stones})`
      : sql`exists (select from ${quoteCountertops} as c where c.quote_id = quotes.id and c.stone = ${stone})`,
  town: (town) => {
    const pattern = townPattern(town)
    return pattern === undefined ? sql`false` : sql`quotes.city ~* ${pattern}`
  },
  number: (numbers) =>
    sql`quotes.number in (${sql.join(
      numbers.split(',').map((number) => sql`${Number(number)}`),
      sql`, `,
    )})`,
  customer: (customer) => sql`quotes.customer_id = ${customer}::uuid`,
  from: (date) => sql`quotes.created_at >= ${midnight(date)}::timestamptz`,
  to: (date) => sql`quotes.created_at < ${midnight(addDays(date, 1))}::timestamptz`,
  min: (cents) => sql`quotes.total_cents >= ${Number(cents)}`,
  max: (cents) => sql`quotes.total_cents <= ${Number(cents)}`,
}

/** A regular expression for towns that begin so, however they are written: `Mt. Jul`. Undefined without a word. */
function townPattern(town: string): string | undefined {
  const words = town
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  const last = words.pop()
  if (last === undefined) return undefined
  const parts = [...words.map((word) => [word, ...otherSpellings(word)]), spellingsOfBeginning(last)]
  return `^${parts.map((forms) => `(?:${forms.join('|')})`).join('\\W+')}`
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
