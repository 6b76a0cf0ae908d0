import { formatMonthDay, formatTime } from '#shared/lib/dates.ts'
import { shortWeekday } from '#shared/lib/weekdays.ts'
import { addDays, dateIn } from '#shared/lib/zoned.ts'
import type { Quote } from '#shared/quotes/schema.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** In the last hours before it's due, an answer is urgent. */
const URGENT_MS = 2 * HOUR

export interface AnswerText {
  text: string
  look: 'calm' | 'urgent' | 'late'
}

/** What the answer clock of a quote says at `now` (docs/rules.md, Answer clock). Null without a clock. */
export function answerText(
  { answerDueAt, answeredAt }: Pick<Quote, 'answerDueAt' | 'answeredAt'>,
  now: Date,
  timeZone: string,
): AnswerText | null {
  if (answeredAt !== null) return { text: 'Answered', look: 'calm' }
  if (answerDueAt === null) return null
  const due = new Date(answerDueAt)
  const left = due.getTime() - now.getTime()
  if (left < 0) return { text: `Late by ${lateness(-left)}`, look: 'late' }
  if (left <= URGENT_MS) return { text: `Answer within ${duration(Math.ceil(left / MINUTE))}`, look: 'urgent' }
  return { text: `Answer by ${deadline(due, now, timeZone)}`, look: 'calm' }
}

function lateness(ms: number): string {
  if (ms < HOUR) return `${Math.max(1, Math.floor(ms / MINUTE))} min`
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h`
  const days = Math.floor(ms / DAY)
  return days === 1 ? '1 day' : `${days} days`
}

/** `100` minutes -> `1 h 40 min` */
function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** `6 PM today`, `Mon 6 PM`, or from a week ahead on `Nov 30, 6 PM`. */
function deadline(due: Date, now: Date, timeZone: string): string {
  const time = formatTime(due, timeZone).replace(':00', '')
  const [today, day] = [dateIn(now, timeZone), dateIn(due, timeZone)]
  if (day === today) return `${time} today`
  // Compared as texts: a computer without a clock of its own says 1969, which isn't one of our calendar dates.
  const isThisWeek = today >= addDays(day, -6)
  return isThisWeek ? `${shortWeekday(day)} ${time}` : `${formatMonthDay(day)}, ${time}`
}
