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

const isOpen = sql`${isOneOf(sql`job.status`, OPEN_STATUSES)} and job.erased_at is null`

const ENDED = sql`
  select final.quote_id, 'ended' as what, final.valid_until + 1 as since
  from ${finalQuotes} as final join ${quotes} as job on job.id = final.quote_id where ${isOpen} and ${isEnded(sql`final`)}`

const isHonored = sql`(${payments.isHonored} and ${payments.state} <> 'charged_back')`
const backCents = sql`greatest(${payments.refundedCents} + ${payments.paidBackCents}, coalesce(${payments.refundAskedCents}, 0))`

/** As `receivedOf` and `computeMoney` say it for one job. */
const LEDGER = sql`
  coalesce(sum(${payments.receivedCents} - ${backCents}) filter (where ${isHonored}), 0) as received,
  coalesce(sum(${payments.loweredCents}), 0) as lowered, coalesce(bool_or(${payments.state} = 'processing'), false) as is_on_its_way,
  max(${payments.createdAt}) as last_at`

/** What the fees of visits brought in: online, and on site. */
const FEES = sql`(
  select ${appointments.quoteId} as quote_id, ${payments.receivedCents} - ${payments.refundedCents} - ${payments.paidBackCents} as cents
  from ${payments} join ${appointments} on ${appointments.id} = ${payments.appointmentId}
  where ${payments.appointmentId} is not null and not ${payments.isExtra} and not ${isOneOf(payments.state, OWED_STATES)}
    and ${payments.dispute} is distinct from 'lost'
  union all select ${appointments.quoteId}, ${appointments.feeCents} from ${appointments} where ${appointments.collected} is not null
) as fee`

const INSTALLATION = sql`
  select min(${appointments.appointmentDate}) as first_day, max(${appointments.appointmentDate}) as last_day,
    bool_and(${isOneOf(appointments.status, statusesIn('over'))}) as is_done
  from ${appointments} where ${appointments.quoteId} = money.quote_id and ${appointments.kind} = 'install'
    and ${isOneOf(appointments.status, statusesIn('booked', 'over'))} and ${appointments.status} <> 'no_show'`

/** One row. `offset 0` keeps Postgres from looking it up again for each use. */
const RULE = sql`(select coalesce((select ${officeSettings.balanceDue} from ${officeSettings}), 'before') = 'before' as is_due_before offset 0) as rule`

/** What is owed first (the deposit) and in all of accepted jobs, and what came in, as `splitTotal` and `computeMoney` say it. */
const moneyOf = (accepted: SQL) => sql`(
  select quote_id, accepted_at, kept_cents, received, is_on_its_way, last_at,
    greatest(least(ceil((total - credit) * deposit_percent / 10000.0) * 100, total - credit) - lowered, 0) as first_cents,
    coalesce(kept_cents, greatest(total - credit - lowered, 0)) as whole_cents
  from (
    select final.quote_id, final.accepted_at, final.kept_cents, final.deposit_percent, final.accepted_total_cents::bigint as total,
      least(coalesce(fees.cents, 0), final.accepted_total_cents) as credit, ledger.received, ledger.lowered,
      ledger.is_on_its_way, ledger.last_at
    from ${accepted}
  ) as amounts
)`

/** Open jobs are few: each one's payments and fees are looked up by an index. */
const OPEN_MONEY = moneyOf(sql`${finalQuotes} as final join ${quotes} as job on job.id = final.quote_id
  cross join lateral (select ${LEDGER} from ${payments} where ${payments.quoteId} = final.quote_id) as ledger
  cross join lateral (select sum(fee.cents) as cents from ${FEES} where fee.quote_id = final.quote_id) as fees
  where final.state = 'accepted' and final.kept_cents is null and ${isOpen}`)

/** Jobs that brought money in are many, as closed ones count: their payments are grouped and joined. */
const RECEIVED_MONEY = moneyOf(sql`${finalQuotes} as final
  join (
    select ${payments.quoteId} as quote_id, ${LEDGER} from ${payments} where ${payments.quoteId} is not null group by ${payments.quoteId}
  ) as ledger on ledger.quote_id = final.quote_id
  left join (select fee.quote_id, sum(fee.cents) as cents from ${FEES} group by fee.quote_id) as fees on fees.quote_id = final.quote_id
  where final.state = 'accepted'`)

const dayOf = (instant: SQL) => sql`(${instant} at time zone ${sql.raw(`'${SHOP.timeZone}'`)})::date`

/** Accepted jobs that wait for money, or for a day of installation. What is on its way isn't asked for. */
const accepted = (today: Day) => sql`
  select quote_id, what, case what when 'balance' then greatest(balance_on, accepted_on) when 'deposit' then accepted_on
      else greatest(accepted_on, paid_on) end as since
  from (
    select quote_id, accepted_on, paid_on, balance_on,
      case when is_on_its_way then null
        when balance_on <= ${today}::date and received < whole_cents then 'balance'
        when received < first_cents then 'deposit'
        when first_day is null then 'schedule' end as what
    from (
      select money.*, ${dayOf(sql`money.accepted_at`)} as accepted_on, ${dayOf(sql`money.last_at`)} as paid_on, installation.first_day,
        case when rule.is_due_before then installation.first_day - 1 when installation.is_done then installation.last_day end as balance_on
      from ${OPEN_MONEY} as money cross join lateral (${INSTALLATION}) as installation cross join ${RULE}
    ) as job
  ) as job where what is not null`

/**
 * SQL of a table: what each open quote with a final quote waits for (`what`), since which day. At most one row a quote, for none of
 * those that wait for the customer or for a day to come.
 */
export const jobsDue = (today: Day) => sql`(${ENDED} union all ${accepted(today)})`

/** Of the quote of a row: what it waits for, if it's open. */
export const jobDueOf = (now: Date | Placeholder) => sql<JobDue | null>`(
  select json_build_object('what', due.what, 'since', due.since) from ${jobsDue(dayOf(sqlInstant(now)))} as due
  where due.quote_id = ${sql.raw('quotes')}.id
)`

// Arrays, so that Postgres looks these few up by their ids, also beside other conditions. `jobs` is SQL of `jobsDue`.

/** Whether it's one of these things that the quote waits for. */
export const isJobDueFor = (what: readonly JobDue['what'][], jobs: SQL) =>
  sql`${quotes.id} = any(array(select quote_id from ${jobs} as due where ${isOneOf(sql`what`, what)}))`

/** Whether the office has to act on it: at once, or once money is due for some working days. */
export const isJobOfMyDay = (jobs: SQL, today: CalendarDate) => sql`${quotes.id} = any(array(
  select quote_id from ${jobs} as due
  where ${isOneOf(sql`what`, ['ended', 'schedule'])} or since <= ${lastDayOfPatience(today)}
))`

/** Whether more came in than the job costs. */
export const isOwedBack = sql`${quotes.id} = any(array(
  select quote_id from ${RECEIVED_MONEY} as money where received > whole_cents
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
