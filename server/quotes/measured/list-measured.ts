import { asc, inArray } from 'drizzle-orm'
import { measuredCountertops } from '#server/appointments/measured-table.ts'
import type { AnyContext } from '#server/context.ts'
import { presentDimensions } from '#server/countertops/dimension-columns.ts'
import { areaSquareFeet } from '#shared/countertops/area.ts'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import type { MeasuredCountertop } from '#shared/countertops/measured.ts'

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
