import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { appointmentHistory } from '#server/appointments/table.ts'
import type { AnyContext, Context } from '#server/context.ts'
import { events } from '#server/events/table.ts'
import { messages } from '#server/messages/table.ts'
import { conditionOf, viewpointOf } from '#server/quotes/filters.ts'
import { isOpenQuote, stageOf } from '#server/quotes/stage.ts'
import { quotes } from '#server/quotes/table.ts'
import type { QuotesQuery } from '#shared/quotes/list-query.ts'
import { CLOSED_STAGES } from '#shared/quotes/statuses.ts'
import { type Inbox, type inboxQuerySchema, parseViewQuery } from '#shared/quotes/views.ts'

/** Another text once a visit, or anything else with a history, has changed. */
const lastChange = sql<string>`concat_ws('-', (select max(id) from ${events}), (select max(id) from ${appointmentHistory}))`

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
      unread: sql<number>`(select count(*)::int from ${messages} where direction = 'in' and read_at is null)`,
      newestNumber: sql<number>`coalesce((select max(number) from ${quotes}), 0)`,
      cameSince: sql<number>`(select count(*)::int from ${quotes} where number > ${after ?? null}::int)`,
      lastChange,
    })
    .from(sql`(values (1)) as one`)
  if (!row) throw new Error('Counting returned nothing')
  return row
}

/** What a query is counted by, from the least to the most reading. */
type Way = 'status' | 'few' | 'open' | 'all'

/** The status alone decides these, if the stages are closed ones. */
const DECIDED_BY_STATUS: ReadonlySet<string> = new Set(['status', 'stage', 'sort'])
/** Each of these selects few quotes, by an index. */
const SELECT_FEW = ['due', 'followUp', 'messages', 'customer', 'number'] as const

/** Milliseconds. Old rows are deleted without a history, and changes may commit out of order. */
const REMEMBERED_FOR = 30_000

/** This process's counts, by query. Empty once something has changed, and every 30 seconds. */
async function rememberedCounts({
  db,
  now,
  remembered,
}: Pick<AnyContext, 'db' | 'now' | 'remembered'>): Promise<Map<string, number>> {
  const newestNumber = sql`(select max(number) from ${quotes})`
  const [row] = await db.orm
    .select({ change: sql<string>`concat_ws('-', ${lastChange}, ${newestNumber})` })
    .from(sql`(values (1)) as one`)
  const known = remembered.viewCounts
  const at = now().getTime()
  if (known && known.change === row?.change && Math.abs(at - known.at) < REMEMBERED_FOR) return known.counts
  const counts = new Map<string, number>()
  remembered.viewCounts = { change: row?.change, at, counts }
  return counts
}

/**
 * How many quotes each of these queries selects for the caller, by query. One statement counts them all: `status` reads an
 * index alone, `few` looks up each in its index, `open` computes the stage of each open quote once for all queries, and `all`
 * reads every quote once. All but `few` are remembered until something changes. A query that no longer fits the list, such as
 * of a stone that is gone, selects none.
 */
export async function countViews(
  ctx: Pick<AnyContext, 'db' | 'now' | 'by' | 'remembered'>,
  queries: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const viewpoint = viewpointOf(ctx)
  const remembered = await rememberedCounts(ctx)
  const keyOf = (query: string, filters: QuotesQuery) =>
    filters.assigned?.split(',').includes('me') ? `${query} for ${viewpoint.personId}` : query
  const counts = new Map<string, number>()
  const byWay: Record<Way, { query: string; filters: QuotesQuery }[]> = { status: [], few: [], open: [], all: [] }
  for (const query of new Set(queries)) {
    const filters = parseViewQuery(query)
    if (!filters) continue
    const known = remembered.get(keyOf(query, filters))
    if (known === undefined) byWay[wayOf(filters)].push({ query, filters })
    else counts.set(query, known)
  }
  const conditions = (way: Way, known?: { stage: SQL }) =>
    byWay[way].map(({ filters }) => conditionOf(filters, { ...viewpoint, ...known }) ?? sql`true`)
  const countEach = (way: Way, count: SQL, from: SQL, known?: { stage: SQL }) =>
    sql`select array[${list(conditions(way, known).map((one) => sql`${count} filter (where ${one})`))}]::int[] from ${from}`
  // `offset 0` keeps the stage from being computed again in each condition.
  const open = sql`(
    select *, ${stageOf(sql`quotes`)} as stage from ${quotes} where ${isOpenQuote} offset 0
  ) as quotes`
  const statements: Record<Way, SQL> = {
    status: countEach(
      'status',
      sql`sum(quotes.count)`,
      sql`(select status, count(*) as count from ${quotes} group by status) as quotes`,
    ),
    few: sql`select array[${list(conditions('few').map((one) => sql`(select count(*) from ${quotes} where ${one})`))}]::int[]`,
    open: countEach('open', sql`count(*)`, open, { stage: sql`quotes.stage` }),
    all: countEach('all', sql`count(*)`, sql`${quotes}`),
  }
  const ways = (Object.keys(byWay) as Way[]).filter((way) => byWay[way].length > 0) // Object.keys returns string[]
  if (ways.length === 0) return counts
  const [row] = await ctx.db.orm
    .select(Object.fromEntries(ways.map((way) => [way, sql<(number | null)[]>`(${statements[way]})`])))
    .from(sql`(values (1)) as one`)
  for (const way of ways) {
    for (const [index, { query, filters }] of byWay[way].entries()) {
      const value = row?.[way]?.[index] ?? 0
      counts.set(query, value)
      if (way !== 'few') remembered.set(keyOf(query, filters), value)
    }
  }
  return counts
}

function wayOf(filters: QuotesQuery): Way {
  const stages = filters.stage?.split(',') ?? []
  const names = Object.keys(filters)
  if (SELECT_FEW.some((name) => filters[name] !== undefined)) return 'few'
  if (stages.length > 0 && !stages.some((stage) => CLOSED_STAGES.includes(stage))) return 'open'
  return stages.every((stage) => CLOSED_STAGES.includes(stage)) && names.every((name) => DECIDED_BY_STATUS.has(name))
    ? 'status'
    : 'all'
}

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
