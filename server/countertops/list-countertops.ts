import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { param, prepareOnce } from '#server/db/database.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { presentDimensions } from './dimension-columns.ts'
import { countertops } from './table.ts'

const COLUMNS = {
  id: countertops.id,
  shape: countertops.shape,
  width: countertops.width,
  length: countertops.length,
  returnWidth: countertops.returnWidth,
  returnLength: countertops.returnLength,
  stone: countertops.stone,
  details: countertops.details,
}

type CountertopRow = Pick<typeof countertops.$inferSelect, keyof typeof COLUMNS>

const selectCountertops = prepareOnce((orm) =>
  orm
    .select(COLUMNS)
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
  return rows.map(present)
}

/** The countertop that the session saved with this idempotency key, if it still has it. */
export async function findCountertopByKey(
  { db: { orm } }: Pick<Context, 'db'>,
  { session, key }: { session: string; key: string },
): Promise<SavedCountertop | undefined> {
  const [row] = await orm
    .select(COLUMNS)
    .from(countertops)
    .where(and(eq(countertops.sessionId, session), eq(countertops.idempotencyKey, key)))
  return row && present(row)
}

function present({ id, shape, stone, details, ...dimensions }: CountertopRow): SavedCountertop {
  return { id, shape, dimensions: presentDimensions(dimensions), stone, ...(details && { details }) }
}
