import { z } from 'zod'
import { calendarDateSchema, officeAppointmentSchema } from '#shared/appointments/schema.ts'
import { START_RANGE, STEP_MINUTES, VISIT_MINUTES } from '#shared/appointments/slots.ts'
import { requiredLine } from '#shared/lib/text.ts'
import { formatMinutes, parseMinutes, type VisitStarts } from '#shared/shop/week-hours.ts'

/** The rule for the day from which hours apply. */
export const STARTS_LATER = 'New hours start tomorrow or later.'

const REASON_LENGTH = 200
const [EARLIEST, LATEST] = [START_RANGE.first, START_RANGE.last + VISIT_MINUTES].map(formatMinutes)
const NO_TIME = `Visits start on the half hour, written as 08:00 or 08:30, and lie between ${EARLIEST} and ${LATEST}`

const startTime = z.string({ error: NO_TIME }).refine(isStart, { error: NO_TIME, abort: true })

function isStart(text: string): boolean {
  if (!/^\d\d:\d\d$/.test(text)) return false
  const minutes = parseMinutes(text)
  return minutes >= START_RANGE.first && minutes <= START_RANGE.last && minutes % STEP_MINUTES === 0
}

/** Visits start every half hour from `first` to `last`. Times are such as `08:30`, so they compare as text. */
const visitStartsSchema = z
  .object({ first: startTime, last: startTime })
  .refine(({ first, last }) => first <= last, { error: "A day's last start can't be before its first", path: ['last'] })

const weekdaySchema = z.object({
  /** From 0 (Sunday) to 6. */
  weekday: z.int({ error: 'weekday must be 0 (Sunday) to 6' }).min(0).max(6),
  /** In order. Empty: no visits that day. */
  visits: z.array(visitStartsSchema),
})

export const hoursSchema = z.object({ effectiveFrom: calendarDateSchema, weekdays: z.array(weekdaySchema) })
export type Hours = z.output<typeof hoursSchema>

const ALL_DAYS = 'weekdays must have each day of the week once, from 0 to 6'
const IN_ORDER = "A day's times must be in order and not overlap"

const wholeWeekSchema = z
  .array(
    weekdaySchema.refine(({ visits }) => !visits.some(startsTooEarly), {
      error: IN_ORDER,
      path: ['visits'],
    }),
    { error: ALL_DAYS },
  )
  .length(7, { error: ALL_DAYS })
  .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, { error: ALL_DAYS })

/** Whether a range starts before or with the end of the one before it in the day. */
function startsTooEarly({ first }: VisitStarts, index: number, visits: readonly VisitStarts[]): boolean {
  return first <= (visits[index - 1]?.last ?? '')
}

/** The hours of a whole week. */
export const newHoursSchema = hoursSchema.extend({
  weekdays: wholeWeekSchema,
  /** The hours that the caller saw for that day. If others apply by now, these are refused with 409 `changed_meanwhile`. */
  replaces: wholeWeekSchema.optional(),
})
export type NewHours = z.output<typeof newHoursSchema>

/** The hours that apply today, and those that replace them. */
export const currentHoursSchema = z.object({
  current: hoursSchema,
  upcoming: hoursSchema.nullable(),
  /** What replaces the upcoming ones, and so on, in order. An instance of the previous version doesn't say. */
  later: z.array(hoursSchema).optional(),
})
export type CurrentHours = z.output<typeof currentHoursSchema>

/** The new hours, and the upcoming visits outside of them, which stay. */
export const hoursSetSchema = z.object({ hours: hoursSchema, outside: z.array(officeAppointmentSchema) })
export type HoursSet = z.output<typeof hoursSetSchema>

export const openedDaySchema = z.object({
  date: calendarDateSchema,
  reason: requiredLine('Reason', REASON_LENGTH),
})
export type OpenedDay = z.output<typeof openedDaySchema>
