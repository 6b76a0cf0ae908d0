import { and, between, isNull } from 'drizzle-orm'
import { closures } from '#server/appointments/table.ts'
import type { AnyContext } from '#server/context.ts'
import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { WEEK_HOURS } from '#shared/content/shop.ts'
import { addDays, type CalendarDate } from '#shared/lib/zoned.ts'
import { MAX_DAYS_AHEAD, workingDayAfter } from '#shared/shop/working-days.ts'

/**
 * The `count`-th working day after `date`: 1 is the next one. Leaves out days that the office has blocked as a whole by
 * now (docs/rules.md, Working days). Undefined if a year has fewer.
 */
export async function findWorkingDay(
  { db }: Pick<AnyContext, 'db'>,
  { after, count }: { after: CalendarDate; count: number },
): Promise<CalendarDate | undefined> {
  const blocked = await db.orm
    .select({ date: closures.date })
    .from(closures)
    .where(and(isNull(closures.timeSlot), between(closures.date, after, addDays(after, MAX_DAYS_AHEAD))))
  const blockedDays = new Set(blocked.map(({ date }) => date))
  return workingDayAfter(after, count, { week: WEEK_HOURS, closedDays: CLOSED_DAYS, blockedDays })
}
