import { findVisible } from '#server/appointments/crew-access.ts'
import type { Context } from '#server/context.ts'
import type { Measured } from '#shared/countertops/measured.ts'
import { loadMeasured } from './load-measured.ts'

/** What was measured at a visit. Throws 404, including for another crew's visit (docs/rules.md, Crew day). */
export async function findMeasured(ctx: Context, id: string): Promise<Measured> {
  await findVisible(ctx, id)
  return loadMeasured(ctx, id)
}
