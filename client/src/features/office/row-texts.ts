import { contactName } from '#shared/contact/facts.ts'
import { CUSTOMER_ERASED } from '#shared/contact/fields.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatInstant, formatMonthDay, formatShortTime, formatTime, shortWeekday } from '#shared/lib/dates.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/lib/durations.ts'
import { addDays, dateIn, yearOf } from '#shared/lib/zoned.ts'
import type { JobDue, Quote } from '#shared/quotes/schema.ts'
import { STAGE_LABELS, describeLost } from '#shared/quotes/statuses.ts'
import { shortDate, visitText } from './appointment-labels.ts'

/** `#1042 Priya Raman` */
export function quoteName(quote: Pick<Quote, 'number' | 'firstName' | 'lastName'>): string {
  return join([`#${quote.number}`, contactName(quote)], ' ')
}

/** `#1042 Priya Raman`, or `3 quotes` */
export function namesOf(quotes: readonly Quote[]): string {
  const [first] = quotes
  return quotes.length === 1 && first ? quoteName(first) : `${quotes.length} quotes`
}

/** What it costs, in whole cents: what was accepted, else its estimate. */
export const priceOf = ({ priceCents, totalCents }: Pick<Quote, 'priceCents' | 'totalCents'>): number =>
  priceCents ?? totalCents

/** Why a quote has no customer (docs/rules.md, Customers). */
export function noCustomerText({ number, erased }: Quote): string {
  return erased ? CUSTOMER_ERASED : `Quote #${number} has no name, phone number, or email, so it has no customer.`
}

/** `Lost: Price`, or the name of another stage. */
export function stageText(quote: Pick<Quote, 'stage' | 'lostReason' | 'lostNote'>): string {
  const name = STAGE_LABELS[quote.stage]
  return quote.stage === 'lost' ? `${name}: ${describeLost(quote)}` : name
}

/** `Follow up Nov 24` */
function followUpText({ followUpOn }: Pick<Quote, 'followUpOn'>): string | undefined {
  return followUpOn && `Follow up ${formatMonthDay(followUpOn)}`
}

/**
 * The second line of a card: `Late by 3 h · Franklin · Visit Mar 10, 8:00 AM`. Without an answer that was given, and
 * without a stage that the visit or the status says, because the room is for what comes next.
 */
export function cardText(quote: Quote, answer: AnswerText | null): string {
  const { stage, status, visit } = quote
  const isStageSaid = stage === status || (visit && (stage === 'visit_booked' || stage === 'install_booked'))
  return join([
    quote.unreadText !== undefined && `Message: ${quote.unreadText}`,
    (quote.answerDueAt || answer?.text === toCloseText(quote) || answer?.isFinal) && answer?.text,
    followUpText(quote),
    quote.city,
    !isStageSaid && stageText(quote),
    visitOf(quote),
  ])
}

/** What doesn't fit into columns of its own. What is urgent comes first, because the end may be cut off. */
export function foldedText(quote: Quote, answer: AnswerText | null): string {
  return join([cardText(quote, answer), formatCents(priceOf(quote)), quote.assignedTo?.name])
}

/** `60 × 48 in, Bristol Bay +2`: the first countertop, and how many more there are. */
export function countertopsText({ stone, size, more }: Pick<Quote, 'stone' | 'size' | 'more'>): string {
  const first = join([size && formatSize(...size), stone && stoneName(stone).replace(/^Inverness /, '')], ', ')
  return more ? `${first} +${more}` : first
}

/** `Nov 24`, or `Nov 24, 2025` in another year. */
export function listedDay(date: string, now: number): string {
  // As text: with an unset clock `now` is in 1969, and our date functions reject it.
  const isThisYear = date.slice(0, 4) === dateIn(new Date(now), SHOP.timeZone).slice(0, 4)
  return isThisYear ? formatMonthDay(date) : shortDate(date)
}

/** `Nov 24, 10:44 AM`, or `Nov 24, 2025` in another year. */
export function listedTime(iso: string, now: number): string {
  const at = new Date(iso)
  const date = dateIn(at, SHOP.timeZone)
  const day = listedDay(date, now)
  return day === formatMonthDay(date) ? `${day}, ${formatTime(at, SHOP.timeZone)}` : day
}

/** Without the year if the quote is from the same one. */
function visitOf({ visit, createdAt }: Pick<Quote, 'visit' | 'createdAt'>): string | null {
  if (!visit) return null
  const isSameYear = yearOf(visit.date) === yearOf(dateIn(new Date(createdAt), SHOP.timeZone))
  return visitText(visit, isSameYear ? formatMonthDay : undefined)
}

function join(parts: readonly (string | false | null | undefined)[], separator = ' · '): string {
  return parts.filter(Boolean).join(separator)
}

/** In the last hours before it's due, an answer is urgent. */
const URGENT_MS = 2 * HOUR_MS

export interface AnswerText {
  text: string
  look: 'calm' | 'urgent' | 'late'
  /** It's about the final quote, not about an answer. */
  isFinal?: true
  /** All of it, if the text is short. */
  title?: string
}

/**
 * What the answer clock of a quote says at `now` (docs/rules.md, Answer clock). Null without a clock, and for an erased
 * customer, whom no one can answer.
 */
export function answerText(
  { answerDueAt, stage, erased }: Pick<Quote, 'answerDueAt' | 'stage' | 'erased'>,
  now: Date,
): AnswerText | null {
  if (!answerDueAt) return stage === 'new' ? null : { text: 'Answered', look: 'calm' }
  return erased ? null : clockText({ what: 'Answer', late: 'Late', due: new Date(answerDueAt) }, now)
}

/** What the price clock of a quote says (docs/rules.md, Price clock). Null without one. */
export function priceText({ priceDueAt }: Pick<Quote, 'priceDueAt'>, now: Date): AnswerText | null {
  if (!priceDueAt) return null
  return { ...clockText({ what: 'Price', late: 'Price late', due: new Date(priceDueAt) }, now), isFinal: true }
}

function clockText({ what, late, due }: { what: string; late: string; due: Date }, now: Date): AnswerText {
  const left = due.getTime() - now.getTime()
  if (left <= 0) return { text: `${late} by ${lateness(-left)}`, look: 'late' }
  if (left <= URGENT_MS) return { text: `${what} within ${duration(Math.ceil(left / MINUTE_MS))}`, look: 'urgent' }
  return { text: `${what} by ${deadline(due, now)}`, look: 'calm' }
}

/**
 * What a quote waits for: its answer, or after that one to a message, or what comes first of a visit to close, the job, its price, and
 * the day when the office calls again. The list sorts by the same.
 */
export function dueText(quote: Quote, now: Date): AnswerText | null {
  if (quote.answerDueAt) return answerText(quote, now)
  if (quote.unreadText !== undefined) return { text: 'New message', look: 'urgent' }
  const { priceDueAt, followUpOn, bookedOn, jobDue } = quote
  const days: [string | undefined, () => AnswerText | null][] = [
    [
      isToClose(quote, now) && bookedOn ? addDays(bookedOn, 1) : undefined,
      () => ({ text: toCloseText(quote), look: 'late' }),
    ],
    [jobDue?.since, () => jobDueText(quote, now)],
    [followUpOn, () => ({ text: followUpText(quote) ?? '', look: isFollowUpLate(quote, now) ? 'late' : 'calm' })],
    // At the end of its day.
    [priceDueAt && dateIn(new Date(priceDueAt), SHOP.timeZone), () => priceText(quote, now)],
  ]
  const first = days.reduce((best, one) => (one[0] !== undefined && (best[0] ?? '9999') > one[0] ? one : best))
  return first[0] === undefined ? (waitingText(quote) ?? answerText(quote, now)) : first[1]()
}

const JOB_DUE_TEXTS: Readonly<Record<JobDue['what'], string>> = {
  ended: 'Final quote ended',
  deposit: 'Deposit due',
  schedule: 'Book installation, paid',
  balance: 'Balance due',
}

/** `Deposit due Nov 24`: what the job waits for, since when (docs/rules.md, Due after the final quote). */
function jobDueText({ jobDue, waiting }: Quote, now: Date): AnswerText | null {
  if (!jobDue) return null
  const { what, since } = jobDue
  const isToday = since >= dateIn(now, SHOP.timeZone)
  const title = waiting && openedText(waiting)
  return {
    text: `${JOB_DUE_TEXTS[what]} ${formatMonthDay(since)}`,
    look: isToday ? 'calm' : 'late',
    isFinal: true,
    ...(title && { title }),
  }
}

/** `Until Dec 12, opened 2×`, of a final quote that waits. A change of an accepted one doesn't hold the quote up. */
function waitingText({ waiting, stage }: Quote): AnswerText | null {
  if (!waiting || stage !== 'final_quote_sent') return null
  const { opened, validUntil } = waiting
  // On small screens, the end is cut off.
  const text = `Until ${formatMonthDay(validUntil)}, ${opened > 0 ? `opened ${opened}×` : 'not opened'}`
  return {
    text,
    look: 'calm',
    isFinal: true,
    title: `${openedText(waiting)} Holds until ${formatMonthDay(validUntil)}.`,
  }
}

/** `Opened twice, last Nov 29, 2026, 9:00 PM.`, or `Not opened yet.` */
export function openedText({ opened, openedAt }: Pick<NonNullable<Quote['waiting']>, 'opened' | 'openedAt'>): string {
  const times = opened === 1 ? 'once' : opened === 2 ? 'twice' : `${opened} times`
  return openedAt ? `Opened ${times}, last ${formatInstant(openedAt, SHOP.timeZone)}.` : 'Not opened yet.'
}

/** Whether a visit is over, and no one has marked what became of it. Due the morning after. */
export function isToClose({ bookedOn, erased }: Quote, now: Date): boolean {
  return !erased && bookedOn !== undefined && bookedOn < dateIn(now, SHOP.timeZone)
}

/** `Close visit Nov 24` */
export function toCloseText({ bookedOn }: Quote): string {
  return `Close visit ${bookedOn ? formatMonthDay(bookedOn) : ''}`
}

export function isFollowUpLate({ followUpOn, erased }: Quote, now: Date): boolean {
  return !erased && followUpOn !== undefined && followUpOn < dateIn(now, SHOP.timeZone)
}

function lateness(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))} min`
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`
  return pluralize(Math.floor(ms / DAY_MS), 'day')
}

/** `100` minutes -> `1 h 40 min` */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** `6 PM today`, `Mon 6 PM`, or from a week ahead on `Nov 30, 6 PM`. */
function deadline(due: Date, now: Date): string {
  const time = formatShortTime(formatTime(due, SHOP.timeZone))
  const [today, day] = [dateIn(now, SHOP.timeZone), dateIn(due, SHOP.timeZone)]
  if (day === today) return `${time} today`
  // Compare as text: with an unset clock `today` is in 1969, and our date functions reject it.
  const isThisWeek = today >= addDays(day, -6)
  return isThisWeek ? `${shortWeekday(day)} ${time}` : `${formatMonthDay(day)}, ${time}`
}
