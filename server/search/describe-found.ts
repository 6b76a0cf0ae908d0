import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { customers } from '#server/customers/table.ts'
import { isOneOf } from '#server/db/checks.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { quotes } from '#server/quotes/table.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { contactName } from '#shared/contact/facts.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import type { SearchResult } from '#shared/search/schema.ts'

const row = z.strictObject({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  city: z.string(),
  number: z.int().nullable(),
  totalCents: z.int().nullable(),
  status: z.string().nullable(),
  quotedAt: z.date().nullable(),
  visitDate: z.string().nullable(),
  visitStatus: z.string().nullable(),
})
type FoundRow = z.output<typeof row>

const isVisit = sql`${isOneOf(sql`visit.status`, statusesIn('booked', 'over'))}`
const visitColumns = sql`visit.appointment_date::text as "visitDate", visit.status as "visitStatus"`

// Raw, as the other: each customer's newest quote and latest visit, in one statement.
const selectCustomers = rawStatement(
  'search_customers',
  row,
  sql`select customers.id, customers.first_name as "firstName", customers.last_name as "lastName",
        coalesce(nullif(quote.city, ''), customers.city) as city,
        quote.number, quote.total_cents as "totalCents", quote.status, quote.created_at as "quotedAt", ${visitColumns}
      from jsonb_array_elements_text(${param('ids')}::jsonb) with ordinality as asked(id, position)
      join ${customers} on customers.id = asked.id::uuid
      left join lateral (
        select number, city, total_cents, status, created_at from ${quotes}
        where customer_id = customers.id and erased_at is null order by number desc limit 1
      ) as quote on true
      left join lateral (
        select appointment_date, status from ${appointments} as visit
        where customer_id = customers.id and erased_at is null and ${isVisit} order by during desc limit 1
      ) as visit on true
      order by asked.position`,
)

const selectQuote = rawStatement(
  'search_quote',
  row,
  sql`select quotes.id, quotes.first_name as "firstName", quotes.last_name as "lastName", quotes.city, quotes.number,
        quotes.total_cents as "totalCents", quotes.status, quotes.created_at as "quotedAt", ${visitColumns}
      from ${quotes}
      left join lateral (
        select appointment_date, status from ${appointments} as visit
        where quote_id = quotes.id and erased_at is null and ${isVisit} order by during desc limit 1
      ) as visit on true
      where quotes.number = ${param('number')}::int and quotes.erased_at is null`,
)

/** A customer that was found, and by what. */
export interface Found {
  id: string
  why: SearchResult['why']
}

/** What the office reads of these customers, in the same order. */
export async function describeCustomers(ctx: Context, found: readonly Found[]): Promise<SearchResult[]> {
  if (found.length === 0) return []
  const rows = await selectCustomers(ctx.db, { ids: JSON.stringify(found.map(({ id }) => id)) })
  const whys = new Map(found.map(({ id, why }) => [id, why]))
  return rows.map((one) => ({ kind: 'customer', ...describe(one), why: whys.get(one.id) ?? 'name' }))
}

/** The quote with that number, or none. */
export async function describeQuote(ctx: Context, number: number): Promise<SearchResult[]> {
  const rows = await selectQuote(ctx.db, { number })
  return rows.map((one) => ({ kind: 'quote', ...describe(one), why: 'number' }))
}

function describe(one: FoundRow) {
  const { id, number, city, totalCents, visitDate, quotedAt } = one
  const date = visitDate ?? (quotedAt && dateIn(quotedAt, SHOP.timeZone))
  const parts = [
    number === null ? '' : `#${number}`,
    city,
    totalCents === null ? '' : formatCents(totalCents),
    describeState(one),
    date === null ? '' : formatMonthDay(date),
  ]
  return { id, number, title: contactName(one), line: parts.filter(Boolean).join(' · ') }
}

/** How far the quote is, or the visit of a customer without one. */
function describeState({ status, visitStatus }: FoundRow): string {
  if (status === 'cancelled') return 'Lost'
  if (status === 'completed') return 'Done'
  if (visitStatus === 'completed') return 'Measured'
  if (visitStatus === 'confirmed' || status === 'scheduled') return 'Visit booked'
  if (status === 'new' && visitStatus === null) return 'New'
  return status === null ? '' : 'Contacted'
}
