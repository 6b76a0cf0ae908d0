import type { Context } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { removeCountertop } from './remove-countertop.ts'

/** Deletes a session's countertop. Throws 404 if the session has no such countertop. */
export async function deleteCountertop(
  ctx: Pick<Context, 'db'>,
  countertop: { session: string; id: string },
): Promise<void> {
  if (!(await removeCountertop(ctx, countertop))) throw new AppError('not_found', 'Countertop not found')
}
