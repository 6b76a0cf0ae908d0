import { and, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { isOneOf } from '#server/db/columns.ts'
import { subqueries } from '#server/db/database.ts'
import { invalid } from '#server/http/app-error.ts'
import { people } from '#server/people/table.ts'
import { SHOP } from '#shared/content/shop.ts'
import { isStorable } from '#shared/lib/text.ts'
import type { QuoteSort, QuotesQuery } from '#shared/quotes/list-query.ts'
import { OPEN_STATUSES, PAYMENT_STATUSES, QUOTE_STAGES, QUOTE_STATUSES } from '#shared/quotes/statuses.ts'
import { conditionOf, viewpointOf } from './filters.ts'
import { jobsDue } from './job-due.ts'
import { PRICE_CENTS } from './price-cents.ts'
import { findListedQuotes, firstBookedDay, type QuoteRow, quotesWithUnread, upcomingOrLatestVisit } from './queries.ts'
import { quoteStage } from './stage.ts'
import { foldedName, quotes } from './table.ts'

const PAGE_SIZE = 100

/**
 * A page of the quotes that the filters select: up to 100, or `limit`. Without a sort it's the newest, with running numbers
 * below `before`. `next` has the query's changes for the next page, and `total` counts all pages if `count` asks for it. Throws
 * 400 for a cursor that isn't ours (docs/rules.md, The quote list).
 */
export async function listQuotes(
  ctx: Pick<Context, 'db' | 'now' | 'by'>,
  { sort = 'newest', limit = String(PAGE_SIZE), before, cursor, count, ...filters }: QuotesQuery,
): Promise<{ quotes: QuoteRow[]; next: { before: string } | { cursor: string } | undefined; total?: number }> {
  const { orm } = ctx.db
  const sorted = orderOf(sort, ctx.now())
  const { direction, keys } = sorted
  const viewpoint = viewpointOf(ctx)
  const condition = conditionOf(filters, viewpoint)
  const isOnPage = and(
    condition,
    before === undefined ? undefined : lt(quotes.number, Number(before)),
    cursor === undefined ? undefined : isAfter(cursor, sorted),
  )
  // Only the ids are sorted. What a row shows takes several lookups, and Postgres would make them for every quote.
  const select = orm
    .select({
      id: quotes.id,
      number: quotes.number,
      place: sql<string>`json_build_array${keys.map(({ value }) => value)}::text`,
    })
    .from(quotes)
    .$dynamic()
  if (sort === 'due' || sort === 'dueDesc')
    void select.leftJoin(sql`${jobsDue(viewpoint.today)} as job_due`, sql`job_due.quote_id = ${quotes.id}`)
  const places = await select
    .where(isOnPage)
    .orderBy(...keys.map(({ value }) => sql`${value} ${direction}`))
    // One more, to see whether there's a next page.
    .limit(Number(limit) + 1)
  const page = places.slice(0, Number(limit))
  const last = places.length > page.length ? page.at(-1) : undefined
  const rows = await findListedQuotes(
    ctx,
    page.map(({ id }) => id),
  )
  return {
    quotes: rows,
    next:
      last &&
      (sort === 'newest' ? { before: String(last.number) } : { cursor: Buffer.from(last.place).toString('base64url') }),
    ...(count && { total: await orm.$count(quotes, condition) }),
  }
}

interface Key {
  value: SQLWrapper
  type: 'bigint' | 'text'
}
const number = (value: SQLWrapper): Key => ({ value, type: 'bigint' })
const text = (value: SQLWrapper): Key => ({ value, type: 'text' })
/** The place of a text among `texts`. */
const placeIn = (texts: readonly string[], value: SQLWrapper) => {
  const list = texts.map((one) => sql`${one}::text`)
  return number(sql`array_position(array[${sql.join(list, sql`, `)}], ${value})::bigint`)
}

/** Later than any time, in milliseconds, and than any place. */
const NEVER = sql.raw(String(Number.MAX_SAFE_INTEGER))
const { answeredAt, answerDueAt, followUpOn } = quotes
/** Null once the quote is closed. */
const PRICE_DUE_AT = sql`case when ${isOneOf(quotes.status, OPEN_STATUSES)} then ${quotes.priceDueAt} end`
/**
 * Milliseconds: when the answer is due, or after it the price, or when the office calls again, closes the visit, the morning after, or
 * had to act on the job. As the column 'Due' shows it.
 */
const DUE_AT = sql`(extract(epoch from case when ${answeredAt} is null then ${answerDueAt}
  else least(least(${followUpOn}, ${firstBookedDay}::date + 1, job_due.since)::timestamp at time zone ${SHOP.timeZone}, ${PRICE_DUE_AT}) end) * 1000)::bigint`
/** Both ways, quotes without an answer come first, and then unread messages. */
const DUE_FIRST = sql`case when ${answeredAt} is null then 0 when ${quotes.id} = any(${quotesWithUnread}) then 1 else 2 end`
const DUE = [number(DUE_FIRST), number(sql`coalesce(${DUE_AT}, ${NEVER})`)]
const DUE_DESC = [number(sql`-${DUE_FIRST}`), number(sql`coalesce(${DUE_AT}, 0)`)]
const FOLLOW_UP = number(sql`coalesce((${followUpOn} - date '1970-01-01')::bigint, ${NEVER})`)
const TOTAL = number(PRICE_CENTS)
const NAME = [text(foldedName(quotes.lastName)), text(foldedName(quotes.firstName))]
const STAGE = placeIn(QUOTE_STAGES, quoteStage)
/** Both ways, quotes without a visit or a person come last. */
const visitDate = (now: Date, none: string) => text(sql`coalesce(${upcomingOrLatestVisit(now)} ->> 'date', ${none})`)
const byName = subqueries.select({ id: people.id }).from(people).orderBy(foldedName(people.name), people.id)
const assigned = (none: SQL) =>
  number(sql`coalesce(array_position(array${byName}, ${quotes.assignedTo})::bigint, ${none})`)
const STATUS = placeIn(QUOTE_STATUSES, quotes.status)
const PAYMENT = placeIn(PAYMENT_STATUSES, quotes.paymentStatus)
const COUNTERTOPS = number(quotes.countertopCount)

/** What the list goes by at this time, before the quote's number. */
const sortsAt = (now: Date): Record<QuoteSort, readonly ['asc' | 'desc', ...Key[]]> => ({
  newest: ['desc'],
  oldest: ['asc'],
  due: ['asc', ...DUE],
  dueDesc: ['desc', ...DUE_DESC],
  followUp: ['asc', FOLLOW_UP],
  total: ['desc', TOTAL],
  totalAsc: ['asc', TOTAL],
  name: ['asc', ...NAME],
  nameDesc: ['desc', ...NAME],
  stage: ['asc', STAGE],
  stageDesc: ['desc', STAGE],
  visit: ['asc', visitDate(now, '9999')],
  visitDesc: ['desc', visitDate(now, '')],
  assigned: ['asc', assigned(NEVER)],
  assignedDesc: ['desc', assigned(sql`0`)],
  status: ['asc', STATUS],
  statusDesc: ['desc', STATUS],
  payment: ['asc', PAYMENT],
  paymentDesc: ['desc', PAYMENT],
  countertops: ['asc', COUNTERTOPS],
  countertopsDesc: ['desc', COUNTERTOPS],
})

/** The number comes last, so no two quotes are equal. */
function orderOf(sort: QuoteSort, now: Date) {
  const [direction, ...keys] = sortsAt(now)[sort]
  return { direction: sql.raw(direction), isUp: direction === 'asc', keys: [...keys, number(quotes.number)] }
}

const KEY_SCHEMAS = { bigint: z.int(), text: z.string().refine(isStorable) }

/** What comes after the row whose place a cursor has. Throws 400 for a cursor that we didn't make. */
function isAfter(cursor: string, { isUp, keys }: ReturnType<typeof orderOf>): SQL {
  try {
    const place: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (place.length !== keys.length) throw new Error('Another order has other keys')
    const values = keys.map(({ type }, index) => sql`${KEY_SCHEMAS[type].parse(place[index])}::${sql.raw(type)}`)
    return sql`${keys.map(({ value }) => value)} ${sql.raw(isUp ? '>' : '<')} ${values}`
  } catch {
    throw invalid('cursor', "This cursor isn't from a Link of this list")
  }
}
