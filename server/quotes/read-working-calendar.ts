import { and, between, isNull } from 'drizzle-orm'
import { closures } from '#server/appointments/table.ts'
import type { AnyContext } from '#server/context.ts'
import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { WEEK_HOURS } from '#shared/content/shop.ts'
import { addDays, type CalendarDate } from '#shared/lib/zoned.ts'
import { MAX_DAYS_AHEAD, type WorkingCalendar } from '#shared/shop/working-days.ts'

/** The year after `date`, with the days that the office has blocked as a whole by now (docs/rules.md, Working days). */
export async function readWorkingCalendar(
  { db }: Pick<AnyContext, 'db'>,
  date: CalendarDate,
): Promise<WorkingCalendar> {
  const blocked = await db.orm
    .select({ date: closures.date })
    .from(closures)
    .where(and(isNull(closures.timeSlot), between(closures.date, date, addDays(date, MAX_DAYS_AHEAD))))
  return { week: WEEK_HOURS, closedDays: CLOSED_DAYS, blockedDays: new Set(blocked.map((row) => row.date)) }
}
