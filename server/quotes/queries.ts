import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { isOneOf } from '#server/db/checks.ts'
import { columnName } from '#server/db/database.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { mapContactFields } from '#shared/contact/fields.ts'
import { type Quote, quoteSchema } from '#shared/quotes/schema.ts'
import type { QuoteStage } from '#shared/quotes/statuses.ts'
import { stageOf } from './list/stage.ts'
import { quotes } from './table.ts'

const listColumns = {
  id: quotes.id,
  number: quotes.number,
  ...mapContactFields((field) => quotes[field]),
  createdAt: quotes.createdAt,
  status: quotes.status,
  paymentStatus: quotes.paymentStatus,
  notes: quotes.notes,
  followUpOn: sql<string | null>`${quotes.followUpOn}::text`.as('followUpOn'),
  answerDueAt: quotes.answerDueAt,
  answeredAt: quotes.answeredAt,
  lostReason: quotes.lostReason,
  lostNote: quotes.lostNote,
  version: quotes.version,
  countertopCount: quotes.countertopCount,
  totalCents: quotes.totalCents,
  emailWithheld: quotes.emailWithheld,
  erased: sql<boolean>`${quotes.erasedAt} is not null`.as('erased'),
}

const visit = alias(appointments, 'visit')

/** A quote's coming appointment, or else its latest. Holds that were never paid don't count. */
const selectAppointmentOf = (row: SQL) => sql<Quote['visit']>`(
  select json_build_object('date', ${visit.appointmentDate}, 'timeSlot', ${visit.timeSlot}, 'status', ${visit.status})
  from ${appointments} as visit
  cross join lateral (
    select ${isOneOf(visit.status, statusesIn('booked'))} and upper(${visit.during}) > now() as is_coming
  ) as time
  where ${visit.quoteId} = ${row}.id and ${visit.status} not in ('held', 'expired')
  order by is_coming desc, case when is_coming then lower(${visit.during}) end, lower(${visit.during}) desc
  limit 1
)`

/** What the office sees of a quote in its list. */
export const quoteColumns = {
  ...listColumns,
  // The builder drops the table's name from columns of an outer fragment.
  stage: sql<QuoteStage>`${stageOf(sql`quotes`)}`.as('stage'),
  visit: sql<Quote['visit']>`${selectAppointmentOf(sql`quotes`)}`.as('visit'),
}

/** A row of `quoteColumns` or `selectQuoteColumns`. */
export const quoteRow = z.strictObject({
  ...quoteSchema.shape,
  createdAt: z.date(),
  answerDueAt: z.date().nullable(),
  answeredAt: z.date().nullable(),
})
export type QuoteRow = z.output<typeof quoteRow>

/** `quoteColumns` of a row from a CTE, under their names in the code. */
export function selectQuoteColumns(row: SQL): SQL {
  const names = Object.keys(listColumns).map((name) => {
    if (name === 'erased') return sql`${row}.erased_at is not null as erased`
    if (name === 'followUpOn') return sql`${row}.follow_up_on::text as "followUpOn"`
    return sql`${row}.${sql.identifier(columnName(name))} as ${sql.identifier(name)}`
  })
  return sql.join([...names, sql`${stageOf(row)} as stage`, sql`${selectAppointmentOf(row)} as visit`], sql`, `)
}

/** A quote with the session that made it and what was quoted, but without its countertops. */
export async function findQuoteRow(ctx: Pick<Context, 'db'>, id: string) {
  const quoted = { estimate: quotes.estimate, job: quotes.job, customerNote: quotes.customerNote }
  const columns = { ...quoteColumns, sessionId: quotes.sessionId, quoted }
  const [row] = await ctx.db.orm.select(columns).from(quotes).where(eq(quotes.id, id))
  return row
}

/** The part of a quote's row whose changes history keeps. */
export function quoteEventState(row: SQL): SQL {
  return sql`jsonb_build_object(
    'status', ${row}.status, 'paymentStatus', ${row}.payment_status, 'notes', ${row}.notes, 'followUpOn', ${row}.follow_up_on,
    'lostReason', ${row}.lost_reason, 'lostNote', ${row}.lost_note
  )`
}
