import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { param, prepareOnce } from '#server/db/database.ts'
import { countertops, sessions } from './table.ts'

const deleteWithCount = prepareOnce((orm) => {
  const gone = orm.$with('gone').as(
    orm
      .delete(countertops)
      .where(and(eq(countertops.id, param('id')), eq(countertops.sessionId, param('session'))))
      .returning({ sessionId: countertops.sessionId }),
  )
  return orm
    .with(gone)
    .update(sessions)
    .set({ countertopCount: sql`${sessions.countertopCount} - 1`, lastWriteAt: sql`now()` })
    .from(gone)
    .where(eq(sessions.id, gone.sessionId))
    .returning({ id: sessions.id })
    .prepare('countertops_delete')
})

/** Deletes a countertop and frees its place. False if the session has no such countertop. */
export async function removeCountertop(
  ctx: Pick<Context, 'db'>,
  { session, id }: { session: string; id: string },
): Promise<boolean> {
  return (await deleteWithCount(ctx.db).execute({ session, id })).length > 0
}
