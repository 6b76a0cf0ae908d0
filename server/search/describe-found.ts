import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { customers } from '#server/customers/table.ts'
import { isOneOf } from '#server/db/columns.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { stageOf } from '#server/quotes/filters.ts'
import { quotes } from '#server/quotes/table.ts'
import { APPOINTMENT_STATUSES, STATUS_FACTS, statusesIn } from '#shared/appointments/statuses.ts'
import { contactName } from '#shared/contact/facts.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { QUOTE_STAGES, STAGE_LABELS } from '#shared/quotes/statuses.ts'
import type { SearchResult } from '#shared/search/schema.ts'

const row = z.strictObject({
  id: z.string(),
  customerId: z.string().nullable(),
  hasQuote: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  city: z.string(),
  number: z.int().nullable(),
  totalCents: z.int().nullable(),
  stage: z.enum(QUOTE_STAGES).nullable(),
  quotedAt: z.date().nullable(),
  visitDate: z.string().nullable(),
  visitStatus: z.enum(APPOINTMENT_STATUSES).nullable(),
})
type FoundRow = z.output<typeof row>

const isVisit = sql`${isOneOf(sql`visit.status`, statusesIn('booked', 'over'))}`
const visitColumns = sql`visit.appointment_date::text as "visitDate", visit.status as "visitStatus"`
const askedIds = sql`jsonb_array_elements_text(${param('ids')}::jsonb) with ordinality as asked(id, position)`
const latestVisit = (condition: SQL) => sql`left join lateral (
    select appointment_date, status from ${appointments} as visit
    where ${condition} and erased_at is null and ${isVisit} order by during desc limit 1
  ) as visit on true`

// Raw, like the two below: rows come in the order of `ids`. Each customer has the newest quote and the latest visit.
const selectCustomers = rawStatement(
  'search_customers',
  row,
  sql`select customers.id, customers.id as "customerId", quote.number is not null as "hasQuote",
        customers.first_name as "firstName", customers.last_name as "lastName",
        coalesce(nullif(quote.city, ''), customers.city) as city,
        quote.number, quote.total_cents as "totalCents", quote.stage, quote.created_at as "quotedAt", ${visitColumns}
      from ${askedIds}
      join ${customers} on customers.id = asked.id::uuid
      left join lateral (
        select number, city, total_cents, created_at, ${stageOf(sql`quotes`)} as stage from ${quotes}
        where customer_id = customers.id and erased_at is null order by number desc limit 1
      ) as quote on true
      ${latestVisit(sql`customer_id = customers.id`)}
      order by asked.position`,
)

const selectQuotes = rawStatement(
  'search_quotes',
  row,
  sql`select quotes.id, quotes.customer_id as "customerId", true as "hasQuote", quotes.first_name as "firstName",
        quotes.last_name as "lastName", quotes.city, quotes.number, quotes.total_cents as "totalCents", ${stageOf(sql`quotes`)} as stage, quotes.created_at as "quotedAt",
        ${visitColumns}
      from ${askedIds} join ${quotes} on quotes.id = asked.id::uuid
      ${latestVisit(sql`quote_id = quotes.id`)}
      order by asked.position`,
)

const selectAppointments = rawStatement(
  'search_appointments',
  row,
  sql`select visit.id, visit.customer_id as "customerId", quotes.id is not null as "hasQuote",
        visit.first_name as "firstName", visit.last_name as "lastName", visit.city, visit.quote_number as number, quotes.total_cents as "totalCents", null as stage, null::timestamptz as "quotedAt",
        ${visitColumns}
      from ${askedIds} join ${appointments} as visit on visit.id = asked.id::uuid
      left join ${quotes} on quotes.id = visit.quote_id
      order by asked.position`,
)

const STATEMENTS = { customer: selectCustomers, quote: selectQuotes, appointment: selectAppointments }

/** What was found, and by what. */
export interface Found {
  kind: SearchResult['kind']
  id: string
  why: SearchResult['why']
}

/** What the office reads of these, in the same order. What is gone by now is left out. */
export async function describeFound(ctx: Context, found: readonly Found[]): Promise<SearchResult[]> {
  const described = new Map<string, FoundRow>()
  for (const kind of ['customer', 'quote', 'appointment'] as const) {
    const ids = found.filter((one) => one.kind === kind).map(({ id }) => id)
    if (ids.length === 0) continue
    for (const one of await STATEMENTS[kind](ctx.db, { ids: JSON.stringify(ids) })) described.set(one.id, one)
  }
  return found.flatMap(({ kind, id, why }) => {
    const one = described.get(id)
    if (!one) return []
    return [{ kind, ...describe(one), date: kind === 'appointment' ? one.visitDate : null, why }]
  })
}

function describe(one: FoundRow) {
  const { id, number, hasQuote, customerId, city, totalCents, visitDate, quotedAt } = one
  const date = visitDate ?? (quotedAt && dateIn(quotedAt, SHOP.timeZone))
  const parts = [
    number === null ? '' : `#${number}`,
    city,
    totalCents === null ? '' : formatCents(totalCents),
    describeState(one),
    date === null ? '' : formatMonthDay(date),
  ]
  return { id, number, hasQuote, customerId, title: contactName(one), line: parts.filter(Boolean).join(' · ') }
}

/** The quote's stage, or the visit's state. */
function describeState({ stage, visitStatus }: FoundRow): string {
  if (stage !== null) return STAGE_LABELS[stage]
  if (visitStatus === null) return ''
  if (visitStatus === 'confirmed') return STAGE_LABELS.visit_booked
  return visitStatus === 'completed' ? STAGE_LABELS.measured : STATUS_FACTS[visitStatus].badge.text
}
