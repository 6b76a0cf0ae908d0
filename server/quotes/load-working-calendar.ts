import { and, gte, isNull, lte } from 'drizzle-orm'
import { closures, lastClosureDay } from '#server/appointments/table.ts'
import type { AnyContext } from '#server/context.ts'
import { param, prepareOnce } from '#server/db/database.ts'
import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { WEEK_HOURS } from '#shared/content/shop.ts'
import { addDays, type CalendarDate, daysBetween } from '#shared/lib/zoned.ts'
import { MAX_DAYS_AHEAD, type WorkingCalendar } from '#shared/shop/working-days.ts'

const selectBlocked = prepareOnce((orm) =>
  orm
    .select({ from: closures.date, to: lastClosureDay })
    .from(closures)
    .where(
      and(
        isNull(closures.timeSlot),
        isNull(closures.crew),
        lte(closures.date, param('to')),
        gte(lastClosureDay, param('from')),
      ),
    )
    .prepare('closures_blocked_days'),
)

/** The year after `date`, with the days that the office has blocked as a whole for all crews by now (docs/rules.md, Working days). */
export async function loadWorkingCalendar(
  { db }: Pick<AnyContext, 'db'>,
  date: CalendarDate,
): Promise<WorkingCalendar> {
  const blocked = await selectBlocked(db).execute({ from: date, to: addDays(date, MAX_DAYS_AHEAD) })
  const blockedDays = new Set(blocked.flatMap(({ from, to }) => daysFrom(from, to)))
  return { week: WEEK_HOURS, closedDays: CLOSED_DAYS, blockedDays }
}

function daysFrom(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}
