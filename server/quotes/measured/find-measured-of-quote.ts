import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'
import { listMeasured } from './list-measured.ts'

/** What was measured at the quote's latest visit that has sizes. Undefined before that. */
export async function findMeasuredOfQuote(
  ctx: Pick<Context, 'db'>,
  { quoteId }: { quoteId: string },
): Promise<QuoteDetail['measured']> {
  const { id, appointmentDate, during, measuredVersion: version, measuredNote: note } = appointments
  const [visit] = await ctx.db.orm
    .select({ id, appointmentDate, version, note })
    .from(appointments)
    .where(and(eq(appointments.quoteId, quoteId), gt(version, 0)))
    .orderBy(desc(sql`lower(${during})`))
    .limit(1)
  if (!visit) return undefined
  const countertops = (await listMeasured(ctx, [visit.id])).get(visit.id) ?? []
  return { appointmentDate: visit.appointmentDate, version: visit.version, note: visit.note, countertops }
}
