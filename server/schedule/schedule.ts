import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { closures, crews, openedDays, visitHours } from './table.ts'
import type { AnyContext } from '#server/context.ts'
import { officeSettings } from '#server/settings/table.ts'
import { type BookingCalendar, closedReason, FIRST_HOURS, type WeekVisits } from '#shared/schedule/calendar.ts'
import { objectionsTo } from '#shared/schedule/objections.ts'
import type { Objection } from '#shared/appointments/schema.ts'
import { type Closure, closureSchema } from '#shared/schedule/closures.ts'
import { spanByLabel } from '#shared/appointments/slots.ts'
import { type Crew, crewSchema } from '#shared/schedule/crews.ts'
import { WEEKDAYS } from '#shared/lib/dates.ts'
import { type CalendarDate, weekdayOf } from '#shared/lib/zoned.ts'

/** When the shop measures, and who. */
export interface Schedule {
  calendar: BookingCalendar
  /** By number, inactive ones included. */
  crews: readonly Crew[]
  travelMinutes: number
  /** What is blocked on the days that were asked for, in order. */
  closures: Closure[]
}

/** Minutes that a crew needs after each visit. */
export const travelMinutes = sql`coalesce((select travel_minutes from ${officeSettings}), 0)`

const visitStarts = z.object({ first: z.string(), last: z.string() })
const storedSchedule = z.object({
  crews: z.array(crewSchema).nullable(),
  hours: z.array(z.object({ effective_from: z.string(), weekday: z.int(), visits: z.array(visitStarts) })).nullable(),
  openedDays: z.record(z.string(), z.string()).nullable(),
  travelMinutes: z.int(),
  closures: z.array(closureSchema).nullable(),
})

/** Reads the schedule, with the closures of those days, in one statement: its tables have no row in common. */
export async function loadSchedule(ctx: AnyContext, closedOn?: { from: string; to: string }): Promise<Schedule> {
  const [row] = await ctx.db.orm
    .select({
      crews: sql`(select json_agg(crew order by crew.number) from ${crews} as crew)`,
      hours: sql`(select json_agg(day order by day.effective_from, day.weekday) from ${visitHours} as day)`,
      openedDays: sql`(select json_object_agg(date, reason) from ${openedDays})`,
      travelMinutes,
      closures: sql`(
        select json_agg(
          json_build_object('id', id, 'date', date, 'until', until_date, 'timeSlot', time_slot, 'crew', crew, 'reason', reason)
          order by date, lower(during), id
        )
        from ${closures} where date <= ${closedOn?.to ?? null}::date and coalesce(until_date, date) >= ${closedOn?.from ?? null}::date
      )`,
    })
    .from(sql`(values (1)) as one`)
  const stored = storedSchedule.parse(row)
  const ofCrews = stored.crews ?? []
  return {
    calendar: {
      hours: [FIRST_HOURS, ...groupHours(stored.hours ?? [])],
      openedDays: new Map(Object.entries(stored.openedDays ?? {})),
      workdays: new Set(ofCrews.flatMap(({ active, days }) => (active ? days : []))),
    },
    crews: ofCrews,
    travelMinutes: stored.travelMinutes,
    closures: stored.closures ?? [],
  }
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

/** Numbers of the active crews that work on that day. On an opened day, all do. */
export function crewsOn(date: CalendarDate, { calendar, crews: all }: Schedule): number[] {
  const weekday = weekdayOf(date)
  const isOpened = calendar.openedDays.has(date)
  return all.filter(({ active, days }) => active && (isOpened || days.includes(weekday))).map(({ number }) => number)
}

/** By crew, why that time isn't open (`objectionsTo`). The schedule has the closures of that day. */
export function objectionsAt(
  { date, timeSlot }: { date: CalendarDate; timeSlot: string },
  schedule: Schedule,
  now: Date,
): (crew: number) => Objection[] {
  const slot = spanByLabel(timeSlot)
  if (!slot) throw new Error(`Not a time: ${timeSlot}`)
  const closed = closedReason(date, schedule.calendar)
  const day = { date, closed, crews: crewsOn(date, schedule), closures: schedule.closures }
  return (number) => {
    const { name = '' } = schedule.crews.find((crew) => crew.number === number) ?? {}
    return objectionsTo(slot, { number, name }, day, now)
  }
}
