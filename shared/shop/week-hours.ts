import { WEEKDAYS, type Weekday } from '#shared/lib/dates.ts'

/** Local times such as `09:00`. `24:00` is midnight at the end of the day. */
interface DayHours {
  opens: string
  closes: string
}

/** Null means closed. */
export type WeekHours = Readonly<Record<Weekday, DayHours | null>>

/** The starts of the first and the last visit of a part of a day, as HH:MM. */
export interface VisitStarts {
  first: string
  last: string
}

/** Consecutive weekdays with the same hours. */
interface DayGroup {
  days: readonly Weekday[]
  hours: DayHours | null
}

const FROM_MONDAY: readonly Weekday[] = [...WEEKDAYS.slice(1), 'Sunday']

/** The week from Monday to Sunday, with consecutive days of the same hours grouped. */
export function groupDays(week: WeekHours): DayGroup[] {
  const rows: { days: Weekday[]; hours: DayHours | null }[] = []
  for (const day of FROM_MONDAY) {
    const hours = week[day]
    const latest = rows.at(-1)
    if (latest && latest.hours?.opens === hours?.opens && latest.hours?.closes === hours?.closes) latest.days.push(day)
    else rows.push({ days: [day], hours })
  }
  return rows
}

/** The week as text: `Monday to Friday`, `9am-6pm`; `Sunday`, `closed`. */
export function formatWeekHours(week: WeekHours): { days: string; hours: string }[] {
  return groupDays(week).map(({ days, hours }) => ({
    days: formatDays(days),
    hours: hours ? `${formatHour(hours.opens)}-${formatHour(hours.closes)}` : 'closed',
  }))
}

function formatDays(days: readonly Weekday[]): string {
  return days.length === 2 ? days.join(' and ') : [...new Set([days[0], days.at(-1)])].join(' to ')
}

/** `09:00` -> `9am`, `17:30` -> `5:30pm`. */
export function formatHour(time: string): string {
  const minutes = parseMinutes(time)
  const hour = Math.floor(minutes / 60) % 24
  const rest = minutes % 60
  return `${hour % 12 === 0 ? 12 : hour % 12}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}${hour < 12 ? 'am' : 'pm'}`
}

/** Minutes since midnight. */
export function parseMinutes(time: string): number {
  const [hour, minute] = time.split(':')
  return Number(hour) * 60 + Number(minute)
}

/** Minutes since midnight as `08:30`. The inverse of `parseMinutes`. */
export function formatMinutes(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
