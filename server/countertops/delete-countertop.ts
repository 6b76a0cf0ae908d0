import type { Context } from '#server/context.ts'
import { countertopNotFound } from './countertop-not-found.ts'
import { removeCountertop } from './remove-countertop.ts'

/** Deletes a session's countertop. Throws 404 if the session has no such countertop. */
export async function deleteCountertop(
  ctx: Pick<Context, 'db'>,
  countertop: { session: string; id: string },
): Promise<void> {
  if (!(await removeCountertop(ctx, countertop))) throw countertopNotFound()
}
