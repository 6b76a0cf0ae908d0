import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { crewLabel } from '#shared/crews/label.ts'
import { defaultCrewColor } from '#shared/crews/schema.ts'
import { crews } from './table.ts'

/**
 * Gives a shop without crews the crews 1 to `CREWS`, or only one. Once there are crews, `CREWS` is ignored, and the log says
 * so if it differs. Two instances that start at once add the same crews.
 */
export async function addFirstCrews(ctx: Context): Promise<void> {
  const { orm } = ctx.db
  const { crews: asked } = ctx.config
  const [stored] = await orm.select({ count: sql<number>`count(*)::int` }).from(crews)
  const count = stored?.count ?? 0
  if (count === 0) {
    const numbers = Array.from({ length: asked ?? 1 }, (_, index) => index + 1)
    const rows = numbers.map((number) => ({ number, name: crewLabel(number), color: defaultCrewColor(number) }))
    await orm.insert(crews).values(rows).onConflictDoNothing()
  } else if (asked !== undefined && asked !== count) {
    ctx.log.warn(`CREWS=${asked} is ignored, because the office keeps ${count} of its own at /orders.`)
  }
}
