import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { crews } from './crews-table.ts'
import { openedDays, visitHours } from './table.ts'
import type { AnyContext } from '#server/context.ts'
import { rawStatement } from '#server/db/database.ts'
import { officeSettings } from '#server/settings/table.ts'
import { type BookingCalendar, FIRST_HOURS, SHOP_CALENDAR, type WeekVisits } from '#shared/appointments/calendar.ts'
import { type Crew, crewSchema } from '#shared/crews/schema.ts'
import { WEEKDAYS } from '#shared/lib/dates.ts'
import { type CalendarDate, weekdayOf } from '#shared/lib/zoned.ts'

/** When the shop measures, and who. */
export interface Schedule {
  /** As the database has it. */
  json: string
  calendar: BookingCalendar
  /** By number, inactive ones included. */
  crews: readonly Crew[]
  travelMinutes: number
}

/** Minutes that a crew needs after each visit. */
export const travelMinutes = sql`coalesce((select travel_minutes from ${officeSettings}), 0)`

/** The schedule as JSON, for a statement that also reads something else. `parseSchedule` reads it. */
export const scheduleJson = sql`json_build_object(
  'crews', (select json_agg(crew order by crew.number) from ${crews} as crew),
  'hours', (select json_agg(day order by day.effective_from, day.weekday) from ${visitHours} as day),
  'openedDays', (select json_agg(opened.date) from ${openedDays} as opened),
  'travelMinutes', ${travelMinutes}
)::text`

const visitStarts = z.object({ first: z.string(), last: z.string() })
const storedSchedule = z.object({
  crews: z.array(crewSchema).nullable(),
  hours: z.array(z.object({ effective_from: z.string(), weekday: z.int(), visits: z.array(visitStarts) })).nullable(),
  openedDays: z.array(z.string()).nullable(),
  travelMinutes: z.int(),
})

/** Parses what `scheduleJson` selects, unless this process read the same last. Remembers it in `ctx.remembered`. */
export function parseSchedule({ remembered }: Pick<AnyContext, 'remembered'>, json: string): Schedule {
  if (remembered.schedule?.json === json) return remembered.schedule
  const stored = storedSchedule.parse(JSON.parse(json))
  const ofCrews = stored.crews ?? []
  const schedule: Schedule = {
    json,
    calendar: {
      ...SHOP_CALENDAR,
      hours: [FIRST_HOURS, ...groupHours(stored.hours ?? [])],
      openedDays: new Set(stored.openedDays),
      workdays: new Set(ofCrews.flatMap(({ active, days }) => (active ? days : []))),
    },
    crews: ofCrews,
    travelMinutes: stored.travelMinutes,
  }
  remembered.schedule = schedule
  return schedule
}

/** One entry for each day from which hours apply, oldest first. `days` are in that order. */
function groupHours(days: NonNullable<z.output<typeof storedSchedule>['hours']>): WeekVisits[] {
  const starts = [...new Set(days.map((day) => day.effective_from))]
  return starts.map((effectiveFrom) => {
    const ofStart = days.filter((day) => day.effective_from === effectiveFrom)
    const visits = WEEKDAYS.map((_, weekday) => ofStart.find((day) => day.weekday === weekday)?.visits ?? [])
    return { effectiveFrom, visits }
  })
}

// Raw: one row from several tables that have no row in common.
const selectSchedule = rawStatement(
  'schedule',
  z.strictObject({ json: z.string() }),
  sql`select ${scheduleJson} as json`,
)

/** Reads the schedule, and remembers it in `ctx.remembered`. */
export async function loadSchedule(ctx: AnyContext): Promise<Schedule> {
  const [row] = await selectSchedule(ctx.db, {})
  if (!row) throw new Error('Reading the schedule returned nothing')
  return parseSchedule(ctx, row.json)
}

/** Numbers of the active crews that work on that day. On an opened day, all do. */
export function crewsOn(date: CalendarDate, { calendar, crews: all }: Schedule): number[] {
  const weekday = weekdayOf(date)
  const isOpened = calendar.openedDays.has(date)
  return all.filter(({ active, days }) => active && (isOpened || days.includes(weekday))).map(({ number }) => number)
}
