import { sql } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { conditionOf, viewpointOf } from '#server/quotes/list/filters.ts'
import { stageOfMany } from '#server/quotes/list/stage.ts'
import { quotes } from '#server/quotes/table.ts'
import { parseViewQuery } from '#shared/quotes/views.ts'

/**
 * How many quotes each of these queries selects for the caller, by query. One statement reads the quotes once, and computes
 * each stage once. A query that no longer fits the list, such as of a stone that is gone, selects none.
 */
export async function countViews(
  ctx: Pick<AnyContext, 'db' | 'now' | 'by'>,
  queries: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const once = [...new Set(queries)]
  const viewpoint = { ...viewpointOf(ctx), stage: sql`quotes.stage` }
  const conditions = once.map((query) => {
    const filters = parseViewQuery(query)
    return filters ? (conditionOf(filters, viewpoint) ?? sql`true`) : sql`false`
  })
  const counts = conditions.map((condition) => sql`count(*) filter (where ${condition})`)
  // `offset 0` keeps the stage from being computed again in each condition.
  const [row] = await ctx.db.orm
    .select({ counts: sql<number[]>`array[${sql.join(counts, sql`, `)}]::int[]` })
    .from(sql`(select *, ${stageOfMany(sql`quotes`)} as stage from ${quotes} offset 0) as quotes`)
  return new Map(once.map((query, index) => [query, row?.counts[index] ?? 0]))
}
