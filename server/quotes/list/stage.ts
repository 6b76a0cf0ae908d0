import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { appointmentHistory, appointments } from '#server/appointments/table.ts'
import type { QuoteStage } from '#shared/quotes/statuses.ts'

const visit = alias(appointments, 'stage_visit')
const event = alias(appointmentHistory, 'stage_event')

const wasConfirmed = sql`exists (
  select from ${appointmentHistory} as stage_event where ${event.appointmentId} = ${visit.id} and ${event.to} = 'confirmed'
)`
const isMissed = sql`(${visit.status} = 'no_show' or ${visit.status} = 'cancelled' and ${wasConfirmed})`

/** How far a quote has come (docs/rules.md, The quote list). A cancelled hold was never a visit. Looks up the quote's visits. */
export function stageOf(row: SQL): SQL<QuoteStage> {
  return stageBy(
    row,
    (condition) => sql`exists (
      select from ${appointments} as stage_visit where ${visit.quoteId} = ${row}.id and ${condition}
    )`,
  )
}

/** The same for a statement that asks about all quotes: reads the visits once instead of once for each quote. */
export function stageOfMany(row: SQL): SQL<QuoteStage> {
  return stageBy(
    row,
    (condition) => sql`${row}.id in (
      select ${visit.quoteId} from ${appointments} as stage_visit where ${visit.quoteId} is not null and ${condition}
    )`,
  )
}

function stageBy(row: SQL, hasVisit: (condition: SQL) => SQL): SQL<QuoteStage> {
  const hasMissed = hasVisit(isMissed)
  return sql<QuoteStage>`case
    when ${row}.status = 'cancelled' then 'lost'
    when ${row}.status = 'completed' then 'done'
    when ${hasVisit(sql`${visit.status} = 'completed'`)} then 'measured'
    when ${hasVisit(sql`${visit.status} = 'confirmed'`)} then 'visit_booked'
    when ${row}.status = 'scheduled' and not ${hasMissed} then 'visit_booked'
    when ${row}.status <> 'new' or ${row}.answered_at is not null or ${hasMissed} then 'contacted'
    else 'new'
  end`
}
