import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { openedDays } from './table.ts'

/** Closes a day that was opened. Its visits stay. Throws 404. */
export async function closeOpenedDay(ctx: Context, date: string): Promise<void> {
  const rows = await ctx.db.orm.delete(openedDays).where(eq(openedDays.date, date)).returning()
  if (rows.length === 0) throw new AppError('not_found', "This day wasn't opened. Someone may have closed it already.")
}
