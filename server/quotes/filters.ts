import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { measuredCountertops } from '#server/appointments/measured-table.ts'
import { isToClose } from '#server/appointments/times.ts'
import { appointments } from '#server/appointments/table.ts'
import type { AnyContext } from '#server/context.ts'
import { otherSpellings, spellingsOfBeginning } from '#server/customers/matching.ts'
import { isOneOf } from '#server/db/columns.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { people } from '#server/people/table.ts'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, dateIn, instantAt } from '#shared/lib/zoned.ts'
import { FILTER_NAMES, type FilterName } from '#shared/quotes/list-facts.ts'
import type { QuotesQuery } from '#shared/quotes/list-query.ts'
import type { ANSWERED, QuoteStage, VISITED } from '#shared/quotes/statuses.ts'
import { quotesWithUnread } from './queries.ts'
import { isInStage, isReachable } from './stage.ts'
import { quoteCountertops } from './table.ts'

const isUnanswered = sql`quotes.answered_at is null and ${isReachable}`

/** Whether a row of `quotes` is still unanswered after its answer was due. */
function isLate(now: Date): SQL {
  return sql`(${isUnanswered} and ${isPastDue(now)})`
}

/** Whether the customer wrote something that no one has answered. */
const hasUnread = sql`quotes.id = any(${quotesWithUnread})`

/** Whether an answer, a follow-up, or closing a visit is due today or late, or a message waits, and the quote is assigned to the caller or unassigned (docs/rules.md, Views). */
function isOfMyDay({ now, personId }: Viewpoint): SQL {
  const isAnswerDue = sql`${isUnanswered} and ${isPastDue(tomorrowOf(now))}`
  const isMessageWaiting = sql`${hasUnread} and ${isReachable}`
  const isDue = sql`(${isAnswerDue} or ${isFollowUpDue(now)} or ${hasVisitToClose(now)} or ${isMessageWaiting})`
  return sql`(${isDue} and ${isCallersOrNoOnes(personId)})`
}

/** Quotes of someone who lost access count as unassigned. */
function isCallersOrNoOnes(personId: string | null): SQL {
  const others = sql`(
    select id from ${people} where disabled_at is null and role <> 'crew' and id is distinct from ${personId}::uuid
  )`
  return sql`(quotes.assigned_to is null or quotes.assigned_to not in ${others})`
}

/** Whether a visit of the quote is over, and no one has marked what became of it. */
function hasVisitToClose(now: Date): SQL {
  const today = dateIn(now, SHOP.timeZone)
  return sql`(quotes.id in (
    select ${appointments.quoteId} from ${appointments} where ${appointments.quoteId} is not null and ${isToClose(today)}
  ) and ${isReachable})`
}

function isFollowUpDue(now: Date): SQL {
  return sql`(quotes.follow_up_on <= ${dateIn(now, SHOP.timeZone)}::date and ${isReachable})`
}

/** Whether the answer to a row of `quotes` is due today, and not late. */
function isDueToday(now: Date): SQL {
  return sql`(${isUnanswered} and ${isPastDue(tomorrowOf(now))} and not ${isPastDue(now)})`
}

const tomorrowOf = (now: Date) => instantAt(addDays(dateIn(now, SHOP.timeZone), 1), 0, SHOP.timeZone)

function isPastDue(at: Date): SQL {
  return sql`quotes.answer_due_at < ${at.toISOString()}::timestamptz`
}

const midnight = (date: string) => instantAt(date, 0, SHOP.timeZone).toISOString()

type Visited = (typeof VISITED)[number]

type Answered = (typeof ANSWERED)[number]
function isAnswered(how: Answered, now: Date): SQL {
  if (how === 'overdue') return isLate(now)
  return how === 'late'
    ? sql`quotes.answered_at > quotes.answer_due_at`
    : sql`quotes.answered_at <= quotes.answer_due_at`
}

const ofVisits = alias(appointments, 'had_visit')
const isVisitToMeasure = sql`${ofVisits.quoteId} = quotes.id and ${ofVisits.kind} = 'measure'`
const hadVisit = (condition: SQL) =>
  sql`exists (select from ${appointments} as had_visit where ${isVisitToMeasure} and ${condition})`

/** What happened with the visits to measure of a row of `quotes`. A canceled one wasn't a visit. */
const HAD_VISIT: Record<Visited, SQL> = {
  booked: hadVisit(isOneOf(ofVisits.status, statusesIn('booked', 'over'))),
  missed: hadVisit(sql`${ofVisits.status} = 'no_show'`),
  measured: hadVisit(sql`exists (select from ${measuredCountertops} as m where m.appointment_id = ${ofVisits.id})`),
}

type Filters = Pick<QuotesQuery, FilterName>

/** Who asks, and when. */
interface Viewpoint {
  now: Date
  /** The caller's id as a person. Null for the admin key. */
  personId: string | null
  /** The row's stage, if the statement has computed it. */
  stage?: SQL | undefined
}

export function viewpointOf({ now, by }: Pick<AnyContext, 'now' | 'by'>): Viewpoint {
  return { now: now(), personId: by.personId }
}

/** The condition of each filter, on a row of `quotes`. */
const CONDITIONS: Record<FilterName, (value: string, viewpoint: Viewpoint) => SQL> = {
  status: (list) => inArray(sql`quotes.status`, list.split(',')),
  stage: (list, { stage }) => isInStage(list.split(',') as QuoteStage[], stage), // as the schema checked
  payment: (list) => inArray(sql`quotes.payment_status`, list.split(',')),
  due: (due, viewpoint) => {
    if (due === 'my-day') return isOfMyDay(viewpoint)
    if (due === 'to-close') return hasVisitToClose(viewpoint.now)
    return due === 'late' ? isLate(viewpoint.now) : isDueToday(viewpoint.now)
  },
  followUp: (_, { now }) => isFollowUpDue(now),
  answered: (list, { now }) => sql`(${or(...list.split(',').map((how) => isAnswered(how as Answered, now)))})`, // as the schema checked
  visit: (list) => sql`(${or(...list.split(',').map((what) => HAD_VISIT[what as Visited]))})`, // as the schema checked
  lost: (list) => {
    const reasons = list.split(',')
    const isNamed = inArray(sql`quotes.lost_reason`, reasons)
    const isUnknown = sql`quotes.status = 'cancelled' and quotes.lost_reason is null`
    return reasons.includes('none') ? sql`(${isNamed} or ${isUnknown})` : isNamed
  },
  messages: () => hasUnread,
  assigned: (list, { personId }) => {
    const conditions = list.split(',').map((person) => {
      if (person === 'none') return sql`quotes.assigned_to is null`
      const id = person === 'me' ? personId : person
      return id === null ? sql`false` : sql`quotes.assigned_to = ${id}::uuid`
    })
    return sql`(${or(...conditions)})`
  },
  stone: (list) =>
    sql`exists (
      select from ${quoteCountertops} as c where c.quote_id = quotes.id and ${inArray(sql`c.stone`, list.split(','))}
    )`,
  town: (town) => {
    const pattern = townPattern(town)
    return pattern === undefined ? sql`false` : sql`quotes.city ~* ${pattern}`
  },
  number: (numbers) => inArray(sql`quotes.number`, numbers.split(',').map(Number)),
  customer: (customer) => sql`quotes.customer_id = ${customer}::uuid`,
  from: (date) => sql`quotes.created_at >= ${midnight(date)}::timestamptz`,
  to: (date) => sql`quotes.created_at < ${midnight(addDays(date, 1))}::timestamptz`,
  min: (cents) => sql`quotes.total_cents >= ${Number(cents)}`,
  max: (cents) => sql`quotes.total_cents <= ${Number(cents)}`,
}

/** A regular expression for towns that begin so, however they are written: `Mt. Jul`. Undefined without a word. */
function townPattern(town: string): string | undefined {
  const words = town
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  const last = words.pop()
  if (last === undefined) return undefined
  const parts = [...words.map((word) => [word, ...otherSpellings(word)]), spellingsOfBeginning(last)]
  return `^${parts.map((forms) => `(?:${forms.join('|')})`).join('\\W+')}`
}

/** What the filters of a query select for someone. Undefined without filters: all quotes. */
export function conditionOf(query: Filters, viewpoint: Viewpoint): SQL | undefined {
  return and(
    ...FILTER_NAMES.map((name) => {
      const value = query[name]
      return value === undefined ? undefined : CONDITIONS[name](value, viewpoint)
    }),
  )
}
