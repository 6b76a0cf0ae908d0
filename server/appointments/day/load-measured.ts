import { eq } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { AnyContext } from '#server/context.ts'
import { listMeasured } from '#server/quotes/measured/list-measured.ts'
import type { Measured } from '#shared/countertops/measured.ts'

/** What is measured at a visit now. Its caller has checked that the visit exists. */
export async function loadMeasured(ctx: AnyContext, id: string): Promise<Measured> {
  const { measuredVersion: version, measuredNote: note } = appointments
  const [visit] = await ctx.db.orm.select({ version, note }).from(appointments).where(eq(appointments.id, id))
  if (!visit) throw new Error(`There is no visit ${id}`)
  return { ...visit, countertops: (await listMeasured(ctx, [id])).get(id) ?? [] }
}
