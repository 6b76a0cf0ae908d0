import { type SQL, sql } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { conditionOf, viewpointOf } from '#server/quotes/list/filters.ts'
import { stageOf } from '#server/quotes/list/stage.ts'
import { quotes } from '#server/quotes/table.ts'
import { parseViewQuery } from '#shared/quotes/views.ts'

const CLOSED = ['done', 'lost']

/**
 * How many quotes each of these queries selects for the caller, by query. One statement reads the quotes once, and once more
 * those that are still open, which are few: it computes the stage of each for all queries that need it. A query that no longer
 * fits the list, such as of a stone that is gone, selects none.
 */
export async function countViews(
  ctx: Pick<AnyContext, 'db' | 'now' | 'by'>,
  queries: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const once = [...new Set(queries)]
  const ofOpen = once.filter(selectsOnlyOpen)
  const ofAll = once.filter((query) => !selectsOnlyOpen(query))
  const viewpoint = viewpointOf(ctx)
  const countEach = (some: readonly string[], from: SQL, stage?: SQL) => {
    if (some.length === 0) return sql<number[]>`array[]::int[]`
    const counts = some.map((query) => {
      const filters = parseViewQuery(query)
      const condition = filters && (conditionOf(filters, { ...viewpoint, ...(stage && { stage }) }) ?? sql`true`)
      return sql`count(*) filter (where ${condition ?? sql`false`})`
    })
    return sql<number[]>`(select array[${sql.join(counts, sql`, `)}]::int[] from ${from})`
  }
  // `offset 0` keeps the stage from being computed again in each condition.
  const open = sql`(
    select *, ${stageOf(sql`quotes`)} as stage from ${quotes} where status not in ('completed', 'cancelled') offset 0
  ) as quotes`
  const [row] = await ctx.db.orm
    .select({ ofAll: countEach(ofAll, sql`${quotes}`), ofOpen: countEach(ofOpen, open, sql`quotes.stage`) })
    .from(sql`(values (1)) as one`)
  const counts = [...(row?.ofAll ?? []), ...(row?.ofOpen ?? [])]
  return new Map([...ofAll, ...ofOpen].map((query, index) => [query, counts[index] ?? 0]))
}

function selectsOnlyOpen(query: string): boolean {
  const stages = parseViewQuery(query)?.stage?.split(',')
  return stages !== undefined && !stages.some((stage) => CLOSED.includes(stage))
}
