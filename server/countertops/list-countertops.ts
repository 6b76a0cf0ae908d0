import { asc, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { param, prepareOnce } from '#server/db/database.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { presentDimensions } from './dimension-columns.ts'
import { countertops } from './table.ts'

const selectCountertops = prepareOnce((orm) =>
  orm
    .select({
      id: countertops.id,
      shape: countertops.shape,
      width: countertops.width,
      length: countertops.length,
      returnWidth: countertops.returnWidth,
      returnLength: countertops.returnLength,
      stone: countertops.stone,
      details: countertops.details,
    })
    .from(countertops)
    .where(eq(countertops.sessionId, param('session')))
    .orderBy(asc(countertops.position))
    .prepare('countertops_list'),
)

/** A session's saved countertops, in the order of adding. */
export async function listCountertops(
  ctx: Pick<Context, 'db'>,
  { session }: { session: string },
): Promise<SavedCountertop[]> {
  const rows = await selectCountertops(ctx.db).execute({ session })
  return rows.map(({ id, shape, stone, details, ...dimensions }) => ({
    id,
    shape,
    dimensions: presentDimensions(dimensions),
    stone,
    ...(details && { details }),
  }))
}
