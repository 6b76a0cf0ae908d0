import {
  and,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  notInArray,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { measuredCountertops } from '#server/appointments/measured-table.ts'
import { isToClose } from '#server/appointments/times.ts'
import { appointments } from '#server/appointments/table.ts'
import type { AnyContext } from '#server/context.ts'
import { otherSpellings, spellingsOfBeginning } from '#server/customers/matching.ts'
import { isOnDays, isOneOf } from '#server/db/columns.ts'
import { subqueries } from '#server/db/database.ts'
import { people } from '#server/people/table.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, type CalendarDate, dateIn, instantAt } from '#shared/lib/zoned.ts'
import { FILTER_NAMES, type FilterName } from '#shared/quotes/list-facts.ts'
import type { QuotesQuery } from '#shared/quotes/list-query.ts'
import {
  type ANSWERED,
  type LostReason,
  type PaymentStatus,
  type QuoteStage,
  type QuoteStatus,
  VISITED,
} from '#shared/quotes/statuses.ts'
import { isJobDueFor, isJobOfMyDay, isOwedBack, jobsDue } from './job-due.ts'
import { PRICE_CENTS } from './price-cents.ts'
import { quotesWithUnread } from './queries.ts'
import { isToPrice } from './price-clock.ts'
import { isInStage, isReachable, quoteStage } from './stage.ts'
import { quoteCountertops, quotes } from './table.ts'

const isUnanswered = and(isNull(quotes.answeredAt), isReachable)

/** Whether the quote is still unanswered after its answer was due. */
const isAnswerLate = ({ now }: Viewpoint) => and(isUnanswered, isPastDue(now))

/** Whether the customer wrote something that no one has answered. */
const hasUnread = sql`${quotes.id} = any(${quotesWithUnread})`

/** Whether an answer, a price, a follow-up, closing a visit, or a job is due today or late, or a message waits, and the quote is assigned to the caller or unassigned (docs/rules.md, Views). */
function isOfMyDay(viewpoint: Viewpoint): SQL | undefined {
  const { tomorrow, personId } = viewpoint
  const isAnswerDue = and(isUnanswered, isPastDue(tomorrow))
  const isMessageWaiting = and(hasUnread, isReachable)
  const isPriceDue = isToPrice(tomorrow)
  const isDue = or(
    isAnswerDue,
    isPriceDue,
    isFollowUpDue(viewpoint),
    hasVisitToClose(viewpoint),
    isMessageWaiting,
    isJobOfMyDay(jobsOf(viewpoint), dayOf(viewpoint)),
  )
  return and(isDue, isCallersOrNoOnes(personId))
}

/** 'My day' and what needs the caller is never prepared. */
function dayOf({ today }: Viewpoint): CalendarDate {
  if (typeof today !== 'string') throw new Error("A prepared statement can't count working days")
  return today
}

const jobsOf = ({ jobs, today }: Viewpoint) => jobs ?? jobsDue(today)

/** Whether money is due, or we owe some. */
const isMoneyDue = (viewpoint: Viewpoint) => or(isJobDueFor(['deposit', 'balance'], jobsOf(viewpoint)), isOwedBack)

/** Whether a day has to be found: of the visit, as no one calls again, or of the installation. */
function isToSchedule(viewpoint: Viewpoint): SQL | undefined {
  const { isLookedUp } = viewpoint
  const hasNoNextStep = and(isNull(quotes.followUpOn), isInStage(['contacted'], isLookedUp ? lookedUpStage : undefined))
  return or(isJobDueFor(['schedule'], jobsOf(viewpoint)), hasNoNextStep)
}

/** Quotes of someone who lost access count as unassigned. */
function isCallersOrNoOnes(personId: string | null): SQL | undefined {
  const isOther = sql`${people.id} is distinct from ${personId}::uuid`
  const others = subqueries
    .select({ id: people.id })
    .from(people)
    .where(and(isNull(people.disabledAt), ne(people.role, 'crew'), isOther))
  return or(isNull(quotes.assignedTo), notInArray(quotes.assignedTo, others))
}

/** Whether a visit of the quote is over, and no one has marked what became of it. */
function hasVisitToClose({ today }: Viewpoint): SQL | undefined {
  const { quoteId } = appointments
  const toClose = subqueries
    .select({ quoteId })
    .from(appointments)
    .where(and(isNotNull(quoteId), isToClose(today)))
  // An array, so that Postgres looks these few up by their ids, also beside other conditions.
  return and(sql`${quotes.id} = any(array${toClose})`, isReachable)
}

const isFollowUpDue = ({ today }: Viewpoint) => and(lte(quotes.followUpOn, today), isReachable)

/** Whether the answer or the price is late. */
const isLate = (viewpoint: Viewpoint) => or(isAnswerLate(viewpoint), isToPrice(viewpoint.now))

/** Whether the answer or the price is due today, and not late. */
const isDueToday = ({ now, tomorrow }: Viewpoint) =>
  or(and(isUnanswered, isPastDue(tomorrow), not(isPastDue(now))), and(isToPrice(tomorrow), gte(quotes.priceDueAt, now)))

const isPastDue = (at: Date | Placeholder) => lt(quotes.answerDueAt, at)

type Visited = (typeof VISITED)[number]

type Answered = (typeof ANSWERED)[number]
function isAnswered(how: Answered, viewpoint: Viewpoint): SQL | undefined {
  if (how === 'overdue') return isAnswerLate(viewpoint)
  return how === 'late' ? gt(quotes.answeredAt, quotes.answerDueAt) : lte(quotes.answeredAt, quotes.answerDueAt)
}

const visit = alias(appointments, 'had_visit')
const isMeasureVisit = and(eq(visit.quoteId, quotes.id), eq(visit.kind, 'measure'))
const hasSizes = exists(
  subqueries
    .select({ id: measuredCountertops.id })
    .from(measuredCountertops)
    .where(eq(measuredCountertops.appointmentId, visit.id)),
)

/** What happens with a visit to measure. A canceled one wasn't a visit. */
const VISITED_BY: Record<Visited, SQL> = {
  booked: isOneOf(visit.status, statusesIn('booked', 'over')),
  missed: eq(visit.status, 'no_show'),
  measured: hasSizes,
}
const hadVisit = (what: Visited) =>
  exists(subqueries.select({ id: visit.id }).from(visit).where(and(isMeasureVisit, VISITED_BY[what])))

const whatHappened = subqueries
  .select({
    all: sql`array[${sql.join(
      VISITED.map((what) => sql`bool_or(${VISITED_BY[what]})`),
      sql`, `,
    )}]`,
  })
  .from(visit)
  .where(isMeasureVisit)

/**
 * Quotes as `quotes`, each with its stage and what happened with its visits, for a viewpoint that `isLookedUp`. `offset 0` keeps Postgres from
 * looking it up again in each condition. What no condition needs isn't looked up.
 */
export const lookedUpQuotes = (condition?: SQL) => sql`(
  select *, ${quoteStage} as stage, ${whatHappened} as visited from ${quotes} ${condition && sql`where ${condition}`} offset 0
) as quotes`
const lookedUpStage = sql`quotes.stage`
const lookedUpVisit = (what: Visited) => sql`quotes.visited[${sql.raw(String(VISITED.indexOf(what) + 1))}]`

type Filters = Pick<QuotesQuery, FilterName>

/** Who asks, and when. */
interface Viewpoint {
  now: Date | Placeholder
  /** In the shop's calendar. */
  today: CalendarDate | Placeholder
  /** When it begins. */
  tomorrow: Date | Placeholder
  /** The caller's id as a person. Null for the admin key. */
  personId: string | null
  /** Whether the statement selects from `lookedUpQuotes`. */
  isLookedUp?: boolean
  /** The name of `jobsDue` in a statement that has it as a common table. */
  jobs?: SQL
}

export function viewpointOf({ now, by }: Pick<AnyContext, 'now' | 'by'>) {
  const today = dateIn(now(), SHOP.timeZone)
  const tomorrow = instantAt(addDays(today, 1), 0, SHOP.timeZone)
  return { now: now(), today, tomorrow, personId: by.personId } satisfies Viewpoint
}

/** For a prepared statement whose filters don't ask who the caller is. Its values are those of `timesOf`. */
export const ANY_VIEWPOINT: Viewpoint = {
  now: sql.placeholder('now'),
  today: sql.placeholder('today'),
  tomorrow: sql.placeholder('tomorrow'),
  personId: null,
}

export function timesOf(ctx: Parameters<typeof viewpointOf>[0]) {
  const { now, today, tomorrow } = viewpointOf(ctx)
  return { now: now.toISOString(), today, tomorrow: tomorrow.toISOString() }
}

/** As the schema checked. */
const listOf = <Value extends string>(list: string) => list.split(',') as Value[]

const { status, paymentStatus, lostReason, assignedTo, city, number, customerId, createdAt } = quotes

/** The condition of each filter, on a row of `quotes`. */
const CONDITIONS: Record<FilterName, (value: string, viewpoint: Viewpoint) => SQL | undefined> = {
  status: (list) => inArray(status, listOf<QuoteStatus>(list)),
  stage: (list, { isLookedUp }) => isInStage(listOf<QuoteStage>(list), isLookedUp ? lookedUpStage : undefined),
  payment: (list) => inArray(paymentStatus, listOf<PaymentStatus>(list)),
  due: (due, viewpoint) => {
    if (due === 'my-day') return isOfMyDay(viewpoint)
    if (due === 'to-close') return hasVisitToClose(viewpoint)
    if (due === 'to-price') return isToPrice()
    if (due === 'to-schedule') return isToSchedule(viewpoint)
    if (due === 'money') return isMoneyDue(viewpoint)
    return due === 'late' ? isLate(viewpoint) : isDueToday(viewpoint)
  },
  followUp: (_, viewpoint) => isFollowUpDue(viewpoint),
  answered: (list, viewpoint) => or(...listOf<Answered>(list).map((how) => isAnswered(how, viewpoint))),
  visit: (list, { isLookedUp }) => or(...listOf<Visited>(list).map(isLookedUp ? lookedUpVisit : hadVisit)),
  lost: (list) => {
    const reasons = listOf<LostReason | 'none'>(list)
    const isNamed = inArray(lostReason, reasons as LostReason[]) // 'none' is the reason of no quote
    return reasons.includes('none') ? or(isNamed, and(eq(status, 'cancelled'), isNull(lostReason))) : isNamed
  },
  messages: () => hasUnread,
  assigned: (list, { personId }) => {
    const conditions = list.split(',').map((person) => {
      if (person === 'none') return isNull(assignedTo)
      const id = person === 'me' ? personId : person
      return id === null ? sql`false` : eq(assignedTo, id)
    })
    return or(...conditions)
  },
  stone: (list) =>
    exists(
      subqueries
        .select({ id: quoteCountertops.id })
        .from(quoteCountertops)
        .where(and(eq(quoteCountertops.quoteId, quotes.id), inArray(quoteCountertops.stone, list.split(',')))),
    ),
  town: (town) => {
    const pattern = townPattern(town)
    return pattern === undefined ? sql`false` : sql`${city} ~* ${pattern}`
  },
  number: (numbers) => inArray(number, numbers.split(',').map(Number)),
  customer: (customer) => eq(customerId, customer),
  from: (from) => isOnDays(createdAt, { from }),
  to: (to) => isOnDays(createdAt, { to }),
  min: (cents) => gte(PRICE_CENTS, Number(cents)),
  max: (cents) => lte(PRICE_CENTS, Number(cents)),
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
