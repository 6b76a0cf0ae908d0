import { inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { appointmentHistory, appointments } from '#server/appointments/table.ts'
import { CLOSED_STAGES, OPEN_STATUSES, type QuoteStage } from '#shared/quotes/statuses.ts'

/** No one can answer an erased customer. */
export const isReachable = sql`quotes.erased_at is null`

const visit = alias(appointments, 'stage_visit')
const event = alias(appointmentHistory, 'stage_event')

const wasConfirmed = sql`exists (
  select from ${appointmentHistory} as stage_event where ${event.appointmentId} = ${visit.id} and ${event.to} = 'confirmed'
)`
const isInstall = sql`${visit.kind} = 'install'`
const isMissed = sql`(${visit.status} = 'no_show' or ${visit.status} = 'cancelled' and ${wasConfirmed})`

/**
 * How far a quote has come (docs/rules.md, The quote list). A canceled hold was never a visit. Looks up the visits once, and
 * only if the quote is still open: most of many quotes are done or lost.
 */
export function stageOf(row: SQL): SQL<QuoteStage> {
  return sql<QuoteStage>`case ${row}.status when 'cancelled' then 'lost' when 'completed' then 'done' else (
    select case
      when is_installed then 'installed'
      when is_install_booked then 'install_booked'
      when is_measured then 'measured'
      when is_booked or (${row}.status = 'scheduled' and is_missed is not true) then 'visit_booked'
      when ${row}.status <> 'new' or ${row}.answered_at is not null or is_missed then 'contacted'
      else 'new'
    end
    from (
      select bool_or(${isInstall} and ${visit.status} = 'completed') as is_installed,
        bool_or(${isInstall} and ${visit.status} = 'confirmed') as is_install_booked,
        bool_or(not ${isInstall} and ${visit.status} = 'completed') as is_measured,
        bool_or(not ${isInstall} and ${visit.status} = 'confirmed') as is_booked,
        bool_or(not ${isInstall} and ${isMissed}) as is_missed
      from ${appointments} as stage_visit where ${visit.quoteId} = ${row}.id
    ) as visits
  ) end`
}

/** The statuses are listed for the index `quotes_status`: most of many quotes are done or lost. */
export const isOpenQuote = sql`${inArray(sql`quotes.status`, OPEN_STATUSES)} and ${isReachable}`
/** What each stage requires of the quote itself. Its visits decide the rest, except for `done` and `lost`. */
const IMPLIED: Record<QuoteStage, SQL> = {
  new: sql`quotes.status = 'new' and quotes.answered_at is null and ${isReachable}`,
  contacted: isOpenQuote,
  visit_booked: isOpenQuote,
  measured: isOpenQuote,
  install_booked: isOpenQuote,
  installed: isOpenQuote,
  done: sql`quotes.status = 'completed'`,
  lost: sql`quotes.status = 'cancelled'`,
}

/** Whether a row of `quotes` is in one of these stages. Looks up its visits only if it may be, and its stage isn't known. */
export function isInStage(stages: readonly QuoteStage[], stage: SQL = stageOf(sql`quotes`)): SQL {
  const implied = sql.join(
    [...new Set(stages.map((name) => IMPLIED[name]))].map((one) => sql`(${one})`),
    sql` or `,
  )
  return stages.every((name) => CLOSED_STAGES.includes(name))
    ? sql`(${implied})`
    : sql`(${implied}) and ${inArray(stage, stages)}`
}
