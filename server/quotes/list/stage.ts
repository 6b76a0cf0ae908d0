import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { appointmentHistory, appointments } from '#server/appointments/table.ts'
import type { QuoteStage } from '#shared/quotes/statuses.ts'

const visit = alias(appointments, 'stage_visit')
const event = alias(appointmentHistory, 'stage_event')

/** How far a quote has come (docs/rules.md, The quote list). A cancelled hold was never a visit. */
export function stageOf(row: SQL): SQL<QuoteStage> {
  const wasConfirmed = sql`exists (
    select from ${appointmentHistory} as stage_event where ${event.appointmentId} = ${visit.id} and ${event.to} = 'confirmed'
  )`
  return sql<QuoteStage>`(
    select case
      when ${row}.status = 'cancelled' then 'lost'
      when ${row}.status = 'completed' then 'done'
      when completed > 0 then 'measured'
      when confirmed > 0 or ${row}.status = 'scheduled' and missed = 0 then 'visit_booked'
      when ${row}.status <> 'new' or ${row}.answered_at is not null or missed > 0 then 'contacted'
      else 'new'
    end
    from (
      select count(*) filter (where ${visit.status} = 'completed') as completed,
        count(*) filter (where ${visit.status} = 'confirmed') as confirmed,
        count(*) filter (where ${visit.status} = 'no_show' or ${visit.status} = 'cancelled' and ${wasConfirmed}) as missed
      from ${appointments} as stage_visit where ${visit.quoteId} = ${row}.id
    ) as visits
  )`
}
