import { asc, gte } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { OpenedDay } from '#shared/hours/schema.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { openedDays } from './table.ts'

/** Opened days from today on, in order. */
export async function listOpenedDays(ctx: Context): Promise<OpenedDay[]> {
  const today = dateIn(ctx.now(), SHOP.timeZone)
  return ctx.db.orm.select().from(openedDays).where(gte(openedDays.date, today)).orderBy(asc(openedDays.date))
}
