import { weekdayName } from '#shared/lib/weekdays.ts'
import { dateIn, instantAt } from '#shared/lib/zoned.ts'
import { parseMinutes } from './week-hours.ts'
import { type WorkingCalendar, workingDayAfter } from './working-days.ts'

interface AnswerClock extends WorkingCalendar {
  /** Working days until we answer, counted after the day that the quote arrived. */
  answerDays: number
  timeZone: string
}

/**
 * Closing time of the working day that is `answerDays` working days after arrival (docs/rules.md, Answer clock). Undefined
 * if a year has fewer working days.
 */
export function answerDueAt(arrivedAt: Date, { answerDays, timeZone, ...calendar }: AnswerClock): Date | undefined {
  const day = workingDayAfter(dateIn(arrivedAt, timeZone), answerDays, calendar)
  const weekday = day === undefined ? undefined : weekdayName(day)
  const closes = weekday && calendar.week[weekday]?.closes
  return day !== undefined && closes ? instantAt(day, parseMinutes(closes), timeZone) : undefined
}
