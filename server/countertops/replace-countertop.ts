import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { ParsedCountertopInput, SavedCountertop } from '#shared/countertops/schema.ts'
import { countertopNotFound } from './countertop-not-found.ts'
import { dimensionColumns, storedDimensions } from './dimension-columns.ts'
import { countertops, sessions } from './table.ts'

interface ReplaceCountertop {
  session: string
  id: string
  countertop: ParsedCountertopInput
}

/**
 * Replaces all of a session's countertop but its id and its place in the list. Without `details`, it has none afterwards.
 * Throws 404 if the session has no such countertop.
 */
export async function replaceCountertop(
  { db: { orm } }: Pick<Context, 'db'>,
  { session, id, countertop: { shape, dimensions: input, stone, details } }: ReplaceCountertop,
): Promise<SavedCountertop> {
  const dimensions = storedDimensions(shape, input)
  const replaced = orm.$with('replaced').as(
    orm
      .update(countertops)
      .set({ shape, ...dimensionColumns(dimensions), stone, details: details ?? null })
      .where(and(eq(countertops.id, id), eq(countertops.sessionId, session)))
      .returning({ id: countertops.id, sessionId: countertops.sessionId, details: countertops.details }),
  )
  const [saved] = await orm
    .with(replaced)
    .update(sessions)
    .set({ lastWriteAt: sql`now()` })
    .from(replaced)
    .where(eq(sessions.id, replaced.sessionId))
    .returning({ id: replaced.id, details: replaced.details })
  if (!saved) throw countertopNotFound()
  return { id: saved.id, shape, dimensions, stone, ...(saved.details && { details: saved.details }) }
}
