import { loadSchedule, type Schedule } from './load-schedule.ts'
import type { Context } from '#server/context.ts'
import type { WeekVisits } from '#shared/appointments/calendar.ts'
import type { CurrentHours, Hours } from '#shared/hours/schema.ts'
import { dateIn } from '#shared/lib/zoned.ts'

/** The hours that apply today, the next ones that replace them, and those that follow. */
export async function findHours(ctx: Context): Promise<CurrentHours> {
  const { calendar } = await loadSchedule(ctx)
  const today = dateIn(ctx.now(), calendar.timeZone)
  const [upcoming, ...others] = calendar.hours.filter(({ effectiveFrom }) => effectiveFrom > today)
  return {
    current: presentHours(currentOf(calendar, today)),
    upcoming: upcoming ? presentHours(upcoming) : null,
    later: others.map(presentHours),
  }
}

function currentOf({ hours }: Schedule['calendar'], today: string): WeekVisits {
  const current = hours.findLast(({ effectiveFrom }) => effectiveFrom <= today)
  if (!current) throw new Error('No hours apply today')
  return current
}

/** Hours as the API sends them. */
export function presentHours({ effectiveFrom, visits }: WeekVisits): Hours {
  return { effectiveFrom, weekdays: visits.map((starts, weekday) => ({ weekday, visits: [...starts] })) }
}
