import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import { isOneOf, sqlInstant } from '#server/db/columns.ts'
import { finalQuotes } from '#server/final-quotes/table.ts'
import { payments } from '#server/payments/table.ts'
import { closures, lastClosureDay } from '#server/schedule/table.ts'
import { officeSettings } from '#server/settings/table.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { SHOP, WEEK_HOURS } from '#shared/content/shop.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { OWED_STATES } from '#shared/payments/states.ts'
import type { JobDue } from '#shared/quotes/schema.ts'
import { OPEN_STATUSES } from '#shared/quotes/statuses.ts'
import { workingDayBefore } from '#shared/shop/working-days.ts'
import { quotes } from './table.ts'

// What a quote waits for after its final quote was sent (docs/rules.md, Due after the final quote).

type Day = CalendarDate | Placeholder | SQL

/** Money is due for so many working days before someone asks for it. */
const PATIENCE_DAYS = 3
/** The shop may be closed for weeks. */
const DAYS_TO_LOOK_BACK = 30

/** A revision that ended unanswered, unless another one followed, or one was accepted. */
export const isEnded = (final: SQL) => sql`${final}.state = 'expired' and not exists (
  select 1 from ${finalQuotes} as later where later.quote_id = ${final}.quote_id
    and (later.state = 'accepted' and later.kept_cents is null or later.state <> 'draft' and later.revision > ${final}.revision)
)`

const ENDED = sql`
  select final.quote_id, 'ended' as what, final.valid_until + 1 as since
  from ${finalQuotes} as final where ${isEnded(sql`final`)}`

const isHonored = sql`(${payments.isHonored} and ${payments.state} <> 'charged_back')`
const backCents = sql`greatest(${payments.refundedCents} + ${payments.paidBackCents}, coalesce(${payments.refundAskedCents}, 0))`

// All are grouped by quote and joined: looked up for each of many jobs, they take a second. Of closed jobs, nothing is read.
const isOfJobs = (quoteId: SQL) => sql`${quoteId} in (select quote_id from jobs)`

/** As `receivedOf` and `computeMoney` say it for one job. */
const LEDGER = sql`
  select ${payments.quoteId} as quote_id, coalesce(sum(${payments.receivedCents} - ${backCents}) filter (where ${isHonored}), 0) as received,
    sum(${payments.loweredCents}) as lowered, bool_or(${payments.state} = 'processing') as is_on_its_way, max(${payments.createdAt}) as last_at
  from ${payments} where ${isOfJobs(sql`${payments.quoteId}`)} group by ${payments.quoteId}`

/** What the fees of visits brought in. */
const FEES_ONLINE = sql`
  select ${appointments.quoteId} as quote_id, sum(${payments.receivedCents} - ${payments.refundedCents} - ${payments.paidBackCents}) as cents
  from ${payments} join ${appointments} on ${appointments.id} = ${payments.appointmentId}
  where ${isOfJobs(sql`${appointments.quoteId}`)} and not ${payments.isExtra} and not ${isOneOf(payments.state, OWED_STATES)}
    and ${payments.dispute} is distinct from 'lost'
  group by ${appointments.quoteId}`
const FEES_ON_SITE = sql`
  select ${appointments.quoteId} as quote_id, sum(${appointments.feeCents}) as cents
  from ${appointments} where ${isOfJobs(sql`${appointments.quoteId}`)} and ${appointments.collected} is not null
  group by ${appointments.quoteId}`

const INSTALLATION = sql`
  select ${appointments.quoteId} as quote_id, min(${appointments.appointmentDate}) as first_day, max(${appointments.appointmentDate}) as last_day,
    bool_and(${isOneOf(appointments.status, statusesIn('over'))}) as is_done
  from ${appointments} where ${isOfJobs(sql`${appointments.quoteId}`)} and ${appointments.kind} = 'install'
    and ${isOneOf(appointments.status, statusesIn('booked', 'over'))} and ${appointments.status} <> 'no_show'
  group by ${appointments.quoteId}`

const isDueBefore = sql`coalesce((select ${officeSettings.balanceDue} from ${officeSettings}), 'before') = 'before'`
/** The first day on which the balance is due. */
const BALANCE_ON = sql`case when ${isDueBefore} then installation.first_day - 1 when installation.is_done then installation.last_day end`

/** What was accepted of all jobs, or of those that go on. */
const ACCEPTED = sql`select final.* from ${finalQuotes} as final where final.state = 'accepted'`
const RUNNING = sql`${ACCEPTED} and final.kept_cents is null and exists (
  select 1 from ${quotes} as job where job.id = final.quote_id and ${isOneOf(sql`job.status`, OPEN_STATUSES)} and job.erased_at is null
)`

/**
 * What is owed first (the deposit) and in all of each of these jobs, what came in, as `splitTotal` and `computeMoney` say it, and from
 * which day on the balance is due.
 */
const moneyOf = (jobs: SQL) => sql`(
  with jobs as materialized (${jobs}), amounts as (
    select final.quote_id, final.accepted_at, final.kept_cents, final.deposit_percent, final.accepted_total_cents::bigint as total,
      least(coalesce(online.cents, 0) + coalesce(on_site.cents, 0), final.accepted_total_cents) as credit,
      coalesce(ledger.received, 0) as received, coalesce(ledger.lowered, 0) as lowered,
      coalesce(ledger.is_on_its_way, false) as is_on_its_way, ledger.last_at,
      installation.first_day, ${BALANCE_ON} as balance_on
    from jobs as final
    left join (${LEDGER}) as ledger on ledger.quote_id = final.quote_id
    left join (${FEES_ONLINE}) as online on online.quote_id = final.quote_id
    left join (${FEES_ON_SITE}) as on_site on on_site.quote_id = final.quote_id
    left join (${INSTALLATION}) as installation on installation.quote_id = final.quote_id
  )
  select quote_id, accepted_at, received, is_on_its_way, last_at, first_day, balance_on,
    greatest(least(ceil((total - credit) * deposit_percent / 10000.0) * 100, total - credit) - lowered, 0) as first_cents,
    coalesce(kept_cents, greatest(total - credit - lowered, 0)) as whole_cents
  from amounts
)`

const dayOf = (instant: SQL) => sql`(${instant} at time zone ${sql.raw(`'${SHOP.timeZone}'`)})::date`

/** Running jobs that wait for money, or for a day of installation. What is on its way isn't asked for. */
const accepted = (today: Day) => sql`
  select quote_id, what, case what when 'balance' then greatest(balance_on, accepted_on) when 'deposit' then accepted_on
      else greatest(accepted_on, paid_on) end as since
  from (
    select money.quote_id, ${dayOf(sql`money.accepted_at`)} as accepted_on, ${dayOf(sql`money.last_at`)} as paid_on, money.balance_on,
      case when money.is_on_its_way then null
        when money.balance_on <= ${today}::date and money.received < money.whole_cents then 'balance'
        when money.received < money.first_cents then 'deposit'
        when money.first_day is null then 'schedule' end as what
    from ${moneyOf(RUNNING)} as money
  ) as job where what is not null`

/**
 * SQL of a table: what each open quote with a final quote waits for (`what`), since which day. At most one row a quote, for none of
 * those that wait for the customer or for a day to come.
 */
export const jobsDue = (today: Day) => sql`(
  select due.* from (${ENDED} union all ${accepted(today)}) as due
  join ${quotes} as job on job.id = due.quote_id
  where ${isOneOf(sql`job.status`, OPEN_STATUSES)} and job.erased_at is null
)`

/** Of the quote of a row: what it waits for, if it's open. */
export const jobDueOf = (now: Date | Placeholder) => sql<JobDue | null>`(
  select json_build_object('what', due.what, 'since', due.since) from ${jobsDue(dayOf(sqlInstant(now)))} as due
  where due.quote_id = ${sql.raw('quotes')}.id
)`

// Arrays, so that Postgres looks these few up by their ids, also beside other conditions.

/** Whether it's one of these things that the quote waits for. */
export const isJobDueFor = (what: readonly JobDue['what'][], today: Day) =>
  sql`${quotes.id} = any(array(select quote_id from ${jobsDue(today)} as due where ${isOneOf(sql`what`, what)}))`

/** Whether the office has to act on it: at once, or once money is due for some working days. */
export const isJobOfMyDay = (today: CalendarDate) => sql`${quotes.id} = any(array(
  select quote_id from ${jobsDue(today)} as due
  where ${isOneOf(sql`what`, ['ended', 'schedule'])} or since <= ${lastDayOfPatience(today)}
))`

/** Whether more came in than the job costs. */
export const isOwedBack = sql`${quotes.id} = any(array(
  select quote_id from ${moneyOf(ACCEPTED)} as money where received > whole_cents
))`

/** What became due by then is due for all of `PATIENCE_DAYS`. Days that the office blocked don't count. */
function lastDayOfPatience(today: CalendarDate): SQL {
  const calendar = { week: WEEK_HOURS, closedDays: CLOSED_DAYS, blockedDays: new Set<CalendarDate>() }
  const days: CalendarDate[] = []
  for (let day = workingDayBefore(today, 1, calendar); day !== undefined && days.length < DAYS_TO_LOOK_BACK; ) {
    days.push(day)
    day = workingDayBefore(day, 1, calendar)
  }
  return sql`(
    select day from unnest(${`{${days.join(',')}}`}::date[]) as day
    where not exists (select 1 from ${closures} where ${closures.date} <= day and ${lastClosureDay} >= day
      and ${closures.timeSlot} is null and ${closures.crew} is null)
    order by day desc offset ${sql.raw(String(PATIENCE_DAYS - 1))} limit 1
  )`
}
