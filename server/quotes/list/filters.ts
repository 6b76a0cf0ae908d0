import { and, type SQL, sql } from 'drizzle-orm'
import { quoteCountertops } from '#server/quotes/table.ts'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, dateIn, instantAt } from '#shared/lib/zoned.ts'
import type { QuotesQuery } from '#shared/quotes/list-query.ts'
import { stageOf } from './stage.ts'

const isIn = (value: SQL, list: string) =>
  sql`${value} in (${sql.join(
    list.split(',').map((one) => sql`${one}`),
    sql`, `,
  )})`
const midnight = (date: string) => instantAt(date, 0, SHOP.timeZone).toISOString()

type Filters = Omit<QuotesQuery, 'sort' | 'limit' | 'before' | 'cursor'>

/** The condition of each filter, on a row of `quotes`. */
const CONDITIONS: Record<keyof Filters, (value: string, now: Date) => SQL> = {
  status: (list) => isIn(sql`quotes.status`, list),
  stage: (list) => isIn(stageOf(sql`quotes`), list),
  payment: (list) => isIn(sql`quotes.payment_status`, list),
  due: (due, now) => {
    const tomorrow = midnight(addDays(dateIn(now, SHOP.timeZone), 1))
    const isLate = sql`quotes.answer_due_at < ${now.toISOString()}::timestamptz`
    const isToday = sql`quotes.answer_due_at < ${tomorrow}::timestamptz and not ${isLate}`
    return sql`(quotes.answered_at is null and ${due === 'late' ? isLate : isToday})`
  },
  followUp: (_, now) => sql`quotes.follow_up_on <= ${dateIn(now, SHOP.timeZone)}::date`,
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
const NAMES = Object.keys(CONDITIONS) as (keyof Filters)[] // Object.keys forgets the names

/** What the filters of a query select at `now`. Undefined without filters: all quotes. */
export function conditionOf(query: Filters, now: Date): SQL | undefined {
  return and(
    ...NAMES.map((name) => {
      const value = query[name]
      return value === undefined ? undefined : CONDITIONS[name](value, now)
    }),
  )
}
