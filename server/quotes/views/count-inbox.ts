import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { appointmentHistory } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { events } from '#server/events/table.ts'
import { conditionOf, viewpointOf } from '#server/quotes/list/filters.ts'
import { quotes } from '#server/quotes/table.ts'
import type { Inbox, inboxQuerySchema } from '#shared/quotes/inbox.ts'
import type { QuotesQuery } from '#shared/quotes/list-query.ts'

/** What waits in the office. Each count has its own index, because the quote list asks every 20 seconds while it's visible. */
export async function countInbox(
  ctx: Pick<Context, 'db' | 'now' | 'by'>,
  { after }: z.output<typeof inboxQuerySchema> = {},
): Promise<Inbox> {
  const viewpoint = viewpointOf(ctx)
  const count = (query: QuotesQuery) =>
    sql<number>`(select count(*)::int from ${quotes} where ${conditionOf(query, viewpoint)})`
  const [row] = await ctx.db.orm
    .select({
      new: count({ stage: 'new' }),
      late: count({ due: 'late' }),
      followUp: count({ followUp: 'due' }),
      newestNumber: sql<number>`coalesce((select max(number) from ${quotes}), 0)`,
      cameSince: sql<number>`(select count(*)::int from ${quotes} where number > ${after ?? null}::int)`,
      lastChange: sql<string>`concat_ws('-', (select max(id) from ${events}), (select max(id) from ${appointmentHistory}))`,
    })
    .from(sql`(values (1)) as one`)
  if (!row) throw new Error('Counting returned nothing')
  return row
}
