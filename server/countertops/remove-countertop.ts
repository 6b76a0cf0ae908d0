import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { countertops, sessions } from './table.ts'

/** Deletes a countertop and frees its place. False if the session has no such countertop. */
export async function removeCountertop(
  { db: { orm } }: Pick<Context, 'db'>,
  { session, id }: { session: string; id: string },
): Promise<boolean> {
  const gone = orm.$with('gone').as(
    orm
      .delete(countertops)
      .where(and(eq(countertops.id, id), eq(countertops.sessionId, session)))
      .returning({ sessionId: countertops.sessionId }),
  )
  const changed = await orm
    .with(gone)
    .update(sessions)
    .set({ countertopCount: sql`${sessions.countertopCount} - 1`, lastWriteAt: sql`now()` })
    .from(gone)
    .where(eq(sessions.id, gone.sessionId))
    .returning({ id: sessions.id })
  return changed.length > 0
}
