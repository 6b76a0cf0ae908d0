import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { appointmentHistory } from '#server/appointments/table.ts'
import type { AnyContext, Context } from '#server/context.ts'
import type { Executor } from '#server/db/database.ts'
import { events } from '#server/events/table.ts'
import { messages } from '#server/messages/table.ts'
import { conditionOf, viewpointOf } from '#server/quotes/filters.ts'
import { quoteStage } from '#server/quotes/stage.ts'
import { quotes } from '#server/quotes/table.ts'
import type { QuotesQuery } from '#shared/quotes/list-query.ts'
import { type Inbox, type inboxQuerySchema, parseViewQuery } from '#shared/quotes/views.ts'

/** Another text once a visit, or anything else with a history, has changed. */
const lastChange = sql<string>`concat_ws('-', (select max(${events.id}) from ${events}), (select max(${appointmentHistory.id}) from ${appointmentHistory}))`

const newestNumber = sql<number>`(select max(${quotes.number}) from ${quotes})`

/** What waits in the office. Each count has its own index, because the quote list asks every 20 seconds while it's visible. */
export async function countInbox(
  ctx: Pick<Context, 'db' | 'now' | 'by'>,
  { after }: z.output<typeof inboxQuerySchema> = {},
): Promise<Inbox> {
  const viewpoint = viewpointOf(ctx)
  const { direction, readAt } = messages
  const count = (query: QuotesQuery) =>
    sql<number>`(select count(*)::int from ${quotes} where ${conditionOf(query, viewpoint)})`
  const [row] = await ctx.db.orm
    .select({
      new: count({ stage: 'new' }),
      late: count({ due: 'late' }),
      followUp: count({ followUp: 'due' }),
      unread: sql<number>`(select count(*)::int from ${messages} where ${and(eq(direction, 'in'), isNull(readAt))})`,
      newestNumber: sql<number>`coalesce(${newestNumber}, 0)`,
      cameSince: sql<number>`(select count(*)::int from ${quotes} where ${quotes.number} > ${after ?? null}::int)`,
      lastChange,
    })
    .from(sql`(values (1)) as one`)
  if (!row) throw new Error('Counting returned nothing')
  return row
}

/** Each of these selects few quotes by an index, so it's counted each time. Some depend on the clock. */
const SELECT_FEW = ['due', 'followUp', 'messages', 'customer', 'number'] as const

/** Milliseconds. Old rows are deleted without a history, and changes may commit out of order. */
const REMEMBERED_FOR = 30_000

/** By database, or by a transaction: how many quotes views select, since the latest change. `at` is in milliseconds. */
const remembered = new WeakMap<Executor, { change: string | undefined; at: number; counts: Map<string, number> }>()

/** This process's counts, by query. Empty once something has changed, and every 30 seconds. */
async function rememberedCounts({ db, now }: Pick<AnyContext, 'db' | 'now'>): Promise<Map<string, number>> {
  const [row] = await db.orm
    .select({ change: sql<string>`concat_ws('-', ${lastChange}, ${newestNumber})` })
    .from(sql`(values (1)) as one`)
  const known = remembered.get(db)
  const at = now().getTime()
  if (known && known.change === row?.change && Math.abs(at - known.at) < REMEMBERED_FOR) return known.counts
  const counts = new Map<string, number>()
  remembered.set(db, { change: row?.change, at, counts })
  return counts
}

/**
 * How many quotes each of these queries selects for the caller, by query. Those that `SELECT_FEW` are counted one by one. One
 * pass over all quotes counts the others, with each quote's stage computed once, and they are remembered until something
 * changes. A query that no longer fits the list, such as of a stone that is gone, selects none.
 */
export async function countViews(
  ctx: Pick<AnyContext, 'db' | 'now' | 'by'>,
  queries: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const viewpoint = viewpointOf(ctx)
  const known = await rememberedCounts(ctx)
  const asked = [...new Set(queries)].flatMap((query) => {
    const filters = parseViewQuery(query)
    if (!filters) return []
    const isOfCaller = filters.assigned?.split(',').includes('me')
    const isOfFew = SELECT_FEW.some((name) => filters[name] !== undefined)
    const condition = conditionOf(filters, { ...viewpoint, stage: isOfFew ? undefined : sql`quotes.stage` })
    return [{ query, isOfFew, key: isOfCaller ? `${query} for ${viewpoint.personId}` : query, condition }]
  })
  const few = asked.filter(({ isOfFew }) => isOfFew)
  const others = asked.filter(({ isOfFew, key }) => !isOfFew && !known.has(key))
  const countEach = (list: typeof asked, count: (condition: SQL) => SQL) =>
    sql<number[]>`array[${sql.join(
      list.map(({ condition }) => count(condition ?? sql`true`)),
      sql`, `,
    )}]::int[]`
  // `offset 0` keeps the stage from being computed again in each condition.
  const staged = sql`(select *, ${quoteStage} as stage from ${quotes} offset 0) as quotes`
  const countOthers = sql<number[]>`(
    select ${countEach(others, (condition) => sql`count(*) filter (where ${condition})`)} from ${staged}
  )`
  const [row] = await ctx.db.orm
    .select({
      few: countEach(few, (condition) => sql`(select count(*) from ${quotes} where ${condition})`),
      ...(others.length > 0 && { others: countOthers }),
    })
    .from(sql`(values (1)) as one`)
  for (const [index, { key }] of others.entries()) known.set(key, row?.others?.[index] ?? 0)
  const counts = new Map(few.map(({ query }, index) => [query, row?.few[index] ?? 0]))
  for (const { query, key } of asked) counts.set(query, counts.get(query) ?? known.get(key) ?? 0)
  return counts
}
