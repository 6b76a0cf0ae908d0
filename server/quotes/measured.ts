import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { measuredCountertops } from '#server/appointments/measured-table.ts'
import { appointments } from '#server/appointments/table.ts'
import type { AnyContext } from '#server/context.ts'
import { presentDimensions } from '#server/countertops/countertops.ts'
import { areaSquareFeet } from '#shared/countertops/sizes.ts'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import type { MeasuredCountertop } from '#shared/countertops/measured.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'

/** The quote's latest visit that has sizes, with the version of them. */
export async function findMeasuredVisit({ db }: Pick<AnyContext, 'db'>, quoteId: string) {
  const { id, appointmentDate, during, measuredVersion: version, measuredNote: note } = appointments
  const [visit] = await db.orm
    .select({ id, appointmentDate, version, note })
    .from(appointments)
    .where(and(eq(appointments.quoteId, quoteId), gt(version, 0)))
    .orderBy(desc(sql`lower(${during})`))
    .limit(1)
  return visit
}

/** What was measured at the quote's latest visit that has sizes. Undefined before that. */
export async function findMeasuredOfQuote(
  ctx: Pick<AnyContext, 'db'>,
  { quoteId }: { quoteId: string },
): Promise<QuoteDetail['measured']> {
  const visit = await findMeasuredVisit(ctx, quoteId)
  if (!visit) return undefined
  const countertops = (await listMeasured(ctx, [visit.id])).get(visit.id) ?? []
  return { appointmentDate: visit.appointmentDate, version: visit.version, note: visit.note, countertops }
}

/** What was measured at these visits, by the visit's id, in the order of the last save. */
export async function listMeasured(
  ctx: Pick<AnyContext, 'db'>,
  appointmentIds: readonly string[],
): Promise<Map<string, MeasuredCountertop[]>> {
  const { appointmentId, position } = measuredCountertops
  const rows = await ctx.db.orm
    .select()
    .from(measuredCountertops)
    .where(inArray(appointmentId, [...appointmentIds]))
    .orderBy(asc(position))
  const lists = new Map(appointmentIds.map((id): [string, MeasuredCountertop[]] => [id, []]))
  for (const { quoteCountertopId, shape, stone, cutouts, note, ...row } of rows) {
    const dimensions = presentDimensions(row)
    lists.get(row.appointmentId)?.push({
      quoteCountertopId,
      shape,
      dimensions,
      stone,
      cutouts,
      note,
      areaSquareFeet: areaSquareFeet(shape, fullDimensions(dimensions)),
    })
  }
  return lists
}
