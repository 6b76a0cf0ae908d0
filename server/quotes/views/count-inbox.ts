import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { conditionOf, viewpointOf } from '#server/quotes/list/filters.ts'
import { quotes } from '#server/quotes/table.ts'
import type { Inbox } from '#shared/quotes/inbox.ts'
import type { QuotesQuery } from '#shared/quotes/list-query.ts'

/** What waits in the office. Each count has its own index, because the quote list asks every 20 seconds while it's visible. */
export async function countInbox(ctx: Pick<Context, 'db' | 'now' | 'by'>): Promise<Inbox> {
  const viewpoint = viewpointOf(ctx)
  const count = (query: QuotesQuery) =>
    sql<number>`(select count(*)::int from ${quotes} where ${conditionOf(query, viewpoint)})`
  const [row] = await ctx.db.orm
    .select({
      new: count({ stage: 'new' }),
      late: count({ due: 'late' }),
      followUp: count({ followUp: 'due' }),
      newestNumber: sql<number>`coalesce((select max(number) from ${quotes}), 0)`,
    })
    .from(sql`(values (1)) as one`)
  if (!row) throw new Error('Counting returned nothing')
  return row
}
