import { asc, gte, sql } from 'drizzle-orm'
import { closures } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import type { Closure } from '#shared/appointments/schema.ts'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'

/** Blocked times from today on, in order. */
export async function listClosures(ctx: Context): Promise<Closure[]> {
  const { id, date, timeSlot, reason, during } = closures
  return ctx.db.orm
    .select({ id, date, timeSlot, reason })
    .from(closures)
    .where(gte(date, dateIn(ctx.now(), SHOP.timeZone)))
    .orderBy(asc(date), sql`lower(${during})`, asc(id))
}
