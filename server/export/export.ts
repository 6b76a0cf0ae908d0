import { and, asc, desc, eq, getTableColumns, gt, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { selectOfficeAppointments } from '#server/appointments/for-caller.ts'
import { presentOfficeAppointment } from '#server/appointments/present-appointment.ts'
import { appointments } from '#server/appointments/table.ts'
import { isListed } from '#server/appointments/week.ts'
import type { Context } from '#server/context.ts'
import { customers } from '#server/customers/table.ts'
import { isOnDays } from '#server/db/columns.ts'
import { priceCentsOf } from '#server/quotes/price-cents.ts'
import { withHeaders } from '#server/http/handler.ts'
import { listEveryPrice } from '#server/prices/prices.ts'
import { conditionOf, viewpointOf } from '#server/quotes/filters.ts'
import { quoteColumns } from '#server/quotes/queries.ts'
import { quotes } from '#server/quotes/table.ts'
import { KIND_LABELS } from '#shared/appointments/kinds.ts'
import { STATUS_FACTS } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { ExportedDays, ExportedVisits, ExportOptions } from '#shared/export/schema.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { LOST_REASON_LABELS, STAGE_LABELS } from '#shared/quotes/statuses.ts'
import { contactCells, csvOf, dayOf, dollars, noteExport, PAGE_SIZE, pagesOf, typedText } from './csv.ts'

// An estimate is larger than all else of a quote.
const { estimate: _, ...exportedColumns } = getTableColumns(quotes)

/** The quotes that the filters of the list select, newest first. */
export async function exportQuotes(
  ctx: Context,
  { forExcel, ...filters }: Parameters<typeof conditionOf>[0] & ExportOptions,
) {
  const { orm } = ctx.db
  const condition = conditionOf(filters, viewpointOf(ctx))
  const read = async (after: number | undefined) =>
    orm
      .select({
        ...exportedColumns,
        stage: quoteColumns.stage,
        assignedTo: quoteColumns.assignedTo,
        price: quoteColumns.priceCents,
      })
      .from(quotes)
      .where(and(condition, after === undefined ? undefined : lt(quotes.number, after)))
      .orderBy(desc(quotes.number))
      .limit(PAGE_SIZE)
  await noteExport(ctx, 'quotes', await orm.$count(quotes, condition))
  const pages = pagesOf(read, ({ number }) => number)
  return csvOf(
    pages,
    {
      Quote: ({ number }) => String(number),
      Date: ({ createdAt }) => dayOf(createdAt),
      ...contactCells((quote) => quote),
      Status: ({ status }) => status,
      Stage: ({ stage }) => STAGE_LABELS[stage],
      Countertops: ({ countertopCount }) => String(countertopCount),
      Total: ({ price }) => dollars(price),
      Payment: ({ paymentStatus }) => paymentStatus,
      'Assigned to': ({ assignedTo }) => assignedTo && typedText(assignedTo.name),
      'Answer due': ({ answerDueAt }) => dayOf(answerDueAt),
      Answered: ({ answeredAt }) => dayOf(answeredAt),
      'Follow-up': ({ followUpOn }) => followUpOn,
      'Lost reason': ({ lostReason }) => lostReason && LOST_REASON_LABELS[lostReason],
      'Lost note': ({ lostNote }) => typedText(lostNote),
      "Customer's note": ({ customerNote }) => typedText(customerNote),
      Notes: ({ notes }) => typedText(notes),
    },
    { forExcel },
  )
}

/** SQL: what comes after that visit, by day, which has an index, and then by start and id. */
export const isAfterVisit = ({ date, start, id }: { date: string; start: string; id: string }) =>
  and(
    gte(appointments.appointmentDate, date),
    sql`(${appointments.appointmentDate}, lower(${appointments.during}), ${appointments.id}) > (${date}::date, ${start}::timestamptz, ${id}::uuid)`,
  )
export const byVisit = [
  asc(appointments.appointmentDate),
  asc(sql`lower(${appointments.during})`),
  asc(appointments.id),
]
export type VisitKey = Parameters<typeof isAfterVisit>[0]

/** SQL: a visit on these days of the shop. */
export const isVisitOn = ({ from, to }: ExportedDays) =>
  and(
    from === undefined ? undefined : gte(appointments.appointmentDate, from),
    to === undefined ? undefined : lte(appointments.appointmentDate, to),
  )

/** The visits and installations that the week shows, by day and time. */
export async function exportVisits(ctx: Context, { crew, forExcel, ...days }: ExportedVisits) {
  const condition = and(isVisitOn(days), crew === undefined ? undefined : eq(appointments.crew, crew), isListed(ctx))
  await noteExport(ctx, 'visits', await ctx.db.orm.$count(appointments, condition))
  const read = async (after: VisitKey | undefined) => {
    const rows = await selectOfficeAppointments(ctx)
      .where(and(condition, after && isAfterVisit(after)))
      .orderBy(...byVisit)
      .limit(PAGE_SIZE)
    return rows.map(presentOfficeAppointment)
  }
  const pages = pagesOf(read, ({ appointmentDate: date, startsAt: start, id }) => ({ date, start, id }))
  return csvOf(
    pages,
    {
      Date: ({ appointmentDate }) => appointmentDate,
      Time: ({ timeSlot }) => timeSlot,
      Kind: ({ kind }) => KIND_LABELS[kind],
      Crew: ({ crewName }) => typedText(crewName),
      Status: ({ status }) => STATUS_FACTS[status].badge.text,
      Quote: ({ quoteNumber }) => quoteNumber && String(quoteNumber),
      ...contactCells(({ contact }) => contact),
      Fee: ({ feeCents }) => dollars(feeCents),
      'Paid online': ({ paidCents }) => dollars(paidCents),
      Refunded: ({ refundedCents, paidBackCents }) => dollars(refundedCents + paidBackCents),
      'Collected by': ({ collected }) => collected,
      Notes: ({ notes }) => typedText(notes),
    },
    { forExcel },
  )
}

/** SQL: a sum over a customer's quotes. The builder drops the table's name from columns of an outer fragment. */
const ofQuotes = (what: SQL) => sql<number>`(select ${what} from ${quotes} as q where q.customer_id = customers.id)`

/** Customers, except merged and erased ones, in the order of their ids. */
export async function exportCustomers(ctx: Context, { forExcel, ...days }: ExportedDays) {
  const { orm } = ctx.db
  const condition = and(isNull(customers.mergedInto), isNull(customers.erasedAt), isOnDays(customers.createdAt, days))
  const read = async (after: string | undefined) =>
    orm
      .select({
        ...getTableColumns(customers),
        quotes: ofQuotes(sql`count(*)::int`),
        done: ofQuotes(sql`(count(*) filter (where q.status = 'completed'))::int`),
        doneCents: ofQuotes(
          sql`coalesce(sum(${priceCentsOf(sql`q`)}) filter (where q.status = 'completed'), 0)::float8`,
        ),
      })
      .from(customers)
      .where(and(condition, after === undefined ? undefined : gt(customers.id, after)))
      .orderBy(asc(customers.id))
      .limit(PAGE_SIZE)
  await noteExport(ctx, 'customers', await orm.$count(customers, condition))
  const pages = pagesOf(read, ({ id }) => id)
  return csvOf(
    pages,
    {
      ...contactCells((customer) => customer),
      Since: ({ createdAt }) => dayOf(createdAt),
      Quotes: (customer) => String(customer.quotes),
      Done: ({ done }) => String(done),
      'Total of done': ({ doneCents }) => dollars(doneCents),
      Notes: ({ notes }) => typedText(notes),
    },
    { forExcel },
  )
}

/** The price lists, so that one sees what was in effect on a day. */
export async function exportPrices(ctx: Context, { forExcel }: ExportOptions) {
  const lines = await listEveryPrice(ctx)
  await noteExport(ctx, 'prices', lines.length)
  return csvOf(
    [lines],
    {
      List: ({ number }) => String(number),
      'In effect from': ({ effectiveAt }) => dayOf(effectiveAt),
      'Published by': ({ byName }) => byName && typedText(byName),
      State: ({ state }) => state,
      Group: ({ group }) => group,
      Item: ({ label }) => label,
      Unit: ({ unit }) => unit,
      // What only the visit can price has no amount.
      Price: ({ cents }) => (cents === null ? null : dollars(cents)),
    },
    { forExcel },
  )
}

export function asFile(ctx: Context, table: string, lines: AsyncIterable<string>) {
  const name = `${table}-${dateIn(ctx.now(), SHOP.timeZone)}.csv`
  return withHeaders(lines, { 'Content-Disposition': `attachment; filename="${name}"` })
}
