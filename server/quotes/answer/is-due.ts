import { type SQL, sql } from 'drizzle-orm'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, dateIn, instantAt } from '#shared/lib/zoned.ts'

/** No one can answer an erased customer. */
export const isReachable = sql`quotes.erased_at is null`
const isUnanswered = sql`quotes.answered_at is null and ${isReachable}`

/** Whether a row of `quotes` is still unanswered after its answer was due. */
export function isLate(now: Date): SQL {
  return sql`(${isUnanswered} and ${isPastDue(now)})`
}

/** Whether the answer to a row of `quotes` is due today, and not late. */
export function isDueToday(now: Date): SQL {
  const tomorrow = instantAt(addDays(dateIn(now, SHOP.timeZone), 1), 0, SHOP.timeZone)
  return sql`(${isUnanswered} and ${isPastDue(tomorrow)} and not ${isPastDue(now)})`
}

function isPastDue(at: Date): SQL {
  return sql`quotes.answer_due_at < ${at.toISOString()}::timestamptz`
}
