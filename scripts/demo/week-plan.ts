import { slotAt } from '#shared/appointments/slots.ts'
import { addDays, type CalendarDate } from '#shared/lib/zoned.ts'
import type { Dice } from './dice.ts'
import { daysFrom, isWorkday, mondayOf, timeOn } from './times.ts'

/** Starts in minutes of the day. One crew drives the first times, another one the second, with time to travel between. */
const STARTS = [
  [8 * 60, 10 * 60, 13 * 60, 15 * 60],
  [8 * 60 + 30, 10 * 60 + 30, 13 * 60 + 30, 15 * 60 + 30],
] as const
const SATURDAY_STARTS = [9 * 60, 11 * 60]
const WEEKS_BEFORE = 7

/** A time for a visit. */
export interface PlannedSlot {
  date: CalendarDate
  timeSlot: string
  start: Date
}

/** What the office has set up for the weeks around today. */
export interface WeekPlan {
  /** No crew works. */
  dayOff: CalendarDate
  /** Crew 2 doesn't work. */
  crewDayOff: CalendarDate
  /** Blocked for both crews at one time. */
  meeting: { date: CalendarDate; timeSlot: string }
  openedSaturday: CalendarDate
  /** In order. The last, the present and the coming week are fuller than those before. */
  slots: PlannedSlot[]
}

export function planWeeks(today: CalendarDate, dice: Dice): WeekPlan {
  const monday = mondayOf(today)
  const coming = addDays(monday, 7)
  const workdays = daysFrom(coming, 5).filter(isWorkday)
  const [meetingDay = coming, crewDayOff = coming, dayOff = coming] = [workdays[0], workdays[1], workdays.at(-1)]
  const openedSaturday = addDays(coming, 5)
  const slots = daysFrom(addDays(monday, -7 * WEEKS_BEFORE), 7 * (WEEKS_BEFORE + 2))
    .filter((date) => isWorkday(date) && date !== dayOff)
    .flatMap((date) => {
      const share = date < addDays(monday, -7) ? 0.35 : 0.8
      const crews = date === crewDayOff ? STARTS.slice(0, 1) : STARTS
      return crews.flatMap((starts) => starts.filter(() => dice.chance(share)).map((start) => slotOn(date, start)))
    })
  const saturday = SATURDAY_STARTS.map((start) => slotOn(openedSaturday, start))
  const all = [...slots, ...saturday].toSorted((one, other) => one.start.getTime() - other.start.getTime())
  const meeting = { date: meetingDay, timeSlot: labelAt(16 * 60 + 30) }
  return { dayOff, crewDayOff, meeting, openedSaturday, slots: all }
}

function slotOn(date: CalendarDate, minutes: number): PlannedSlot {
  return { date, timeSlot: labelAt(minutes), start: timeOn(date, minutes) }
}

function labelAt(minutes: number): string {
  const slot = slotAt(minutes)
  if (!slot) throw new Error(`no visit starts at minute ${minutes}`)
  return slot.label
}
