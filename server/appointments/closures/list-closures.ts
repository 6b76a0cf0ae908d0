import { asc, gte, sql } from 'drizzle-orm'
import { closures, lastClosureDay } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import type { Closure } from '#shared/appointments/schema.ts'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'

/** What the office sees of a blocked time. */
export const closureColumns = {
  id: closures.id,
  date: closures.date,
  until: closures.untilDate,
  timeSlot: closures.timeSlot,
  crew: closures.crew,
  reason: closures.reason,
}

/** Blocked times from today on, in order. A range is listed until it ends. */
export async function listClosures(ctx: Context): Promise<Closure[]> {
  return ctx.db.orm
    .select(closureColumns)
    .from(closures)
    .where(gte(lastClosureDay, dateIn(ctx.now(), SHOP.timeZone)))
    .orderBy(asc(closures.date), sql`lower(${closures.during})`, asc(closures.id))
}
