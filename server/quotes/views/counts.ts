import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { appointmentHistory } from '#server/appointments/table.ts'
import type { AnyContext, Context } from '#server/context.ts'
import { type Executor, subqueries } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { events } from '#server/events/table.ts'
import { finalQuotes } from '#server/final-quotes/table.ts'
import { messages } from '#server/messages/table.ts'
import { ANY_VIEWPOINT, conditionOf, lookedUpQuotes, timesOf, viewpointOf } from '#server/quotes/filters.ts'
import { isEnded, jobsDue } from '#server/quotes/job-due.ts'
import { isInStage, isOpenQuote } from '#server/quotes/stage.ts'
import { quotes } from '#server/quotes/table.ts'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { FILTER_NAMES } from '#shared/quotes/list-facts.ts'
import type { QuotesQuery } from '#shared/quotes/list-query.ts'
import { CLOSED_STAGES } from '#shared/quotes/statuses.ts'
import { type Inbox, type inboxQuerySchema, parseViewQuery } from '#shared/quotes/views.ts'

type Asking = Pick<AnyContext, 'db' | 'now' | 'by'>

/** Another text once a visit, or anything else with a history, has changed. */
const lastChange = sql<string>`concat_ws('-', (select max(${events.id}) from ${events}), (select max(${appointmentHistory.id}) from ${appointmentHistory}))`

const newestNumber = sql<number>`(select max(${quotes.number}) from ${quotes})`

/** The same, or once a quote came. */
const change = sql<string>`concat_ws('-', ${lastChange}, ${newestNumber})`

const ONE_ROW = sql`(values (1)) as one`

const countQuotes = (condition: SQL | undefined) =>
  sql<number>`(select count(*)::int from ${quotes} ${condition && sql`where ${condition}`})`

const NEW = { key: 'stage=new', filters: { stage: 'new' } }

/** Looks up the stage of those few only. */
const waiting = sql<number>`${subqueries
  .select({ count: sql`count(*)::int` })
  .from(finalQuotes)
  .innerJoin(quotes, eq(quotes.id, finalQuotes.quoteId))
  .where(
    and(sql`(${finalQuotes.state} = 'sent' or ${isEnded(sql`${finalQuotes}`)})`, isInStage(['final_quote_sent'])),
  )}`

const { direction, readAt } = messages
const inboxCounts = prepared('inbox', (orm) =>
  orm
    .select({
      late: countQuotes(conditionOf({ due: 'late' }, ANY_VIEWPOINT)),
      followUp: countQuotes(conditionOf({ followUp: 'due' }, ANY_VIEWPOINT)),
      toPrice: countQuotes(conditionOf({ due: 'to-price' }, ANY_VIEWPOINT)),
      waiting,
      unread: sql<number>`(select count(*)::int from ${messages} where ${and(eq(direction, 'in'), isNull(readAt))})`,
      newestNumber: sql<number>`coalesce(${newestNumber}, 0)`,
      cameSince: sql<number>`(select count(*)::int from ${quotes} where ${quotes.number} > ${sql.placeholder('after')}::int)`,
      lastChange,
      change,
    })
    .from(ONE_ROW),
)

/** What waits in the office. The quote list asks every 20 seconds while it's visible: what takes long is remembered. */
export async function countInbox(
  ctx: Pick<Context, 'db' | 'now' | 'by'>,
  { after }: z.output<typeof inboxQuerySchema> = {},
): Promise<Inbox> {
  const [row] = await inboxCounts(ctx.db, { ...timesOf(ctx), after: after ?? null })
  if (!row) throw new Error('Counting returned nothing')
  const { change: latest, ...inbox } = row
  const known = countsSince(ctx, latest)
  await countUnknown(ctx, known, [NEW])
  return { new: known.get(NEW.key) ?? 0, ...inbox }
}

/** Milliseconds. Old rows are deleted without a history, and changes may commit out of order. */
const REMEMBERED_FOR = 30_000

/** By database, or by a transaction: how many quotes views select, since the latest change. `at` is in milliseconds. */
const remembered = new WeakMap<Executor, { since: string; at: number; counts: Map<string, number> }>()

/** This process's counts, by view. Empty once something has changed, on another day in the shop, and every 30 seconds. */
function countsSince({ db, now }: Asking, latest: string): Map<string, number> {
  const since = `${latest} ${dateIn(now(), SHOP.timeZone)}`
  const known = remembered.get(db)
  const at = now().getTime()
  if (known && known.since === since && Math.abs(at - known.at) < REMEMBERED_FOR) return known.counts
  const counts = new Map<string, number>()
  remembered.set(db, { since, at, counts })
  return counts
}

interface Asked {
  /** A query, with who asks if that matters. */
  key: string
  filters: QuotesQuery
}

/**
 * How many quotes each of these queries selects for the caller, by query. Counts are remembered until something changes, but for
 * those that depend on the minute. A query that no longer fits the list, such as of a stone that is gone, selects none.
 */
export async function countViews(ctx: Asking, queries: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const viewpoint = viewpointOf(ctx)
  const asked = [...new Set(queries)].flatMap((query) => {
    const filters = parseViewQuery(query)
    if (!filters) return []
    const isOfCaller = filters.due === 'my-day' || filters.assigned?.split(',').includes('me')
    return [{ query, key: isOfCaller ? `${query} for ${viewpoint.personId}` : query, filters }]
  })
  const ofMinute = asked.filter(({ filters }) => dependsOnMinute(filters))
  const [row] = await ctx.db.orm
    .select({ change, counts: arrayOf(ofMinute.map(({ filters }) => countQuotes(conditionOf(filters, viewpoint)))) })
    .from(ONE_ROW)
  if (!row) throw new Error('Counting returned nothing')
  const known = countsSince(ctx, row.change)
  for (const [index, { key }] of ofMinute.entries()) known.set(key, row.counts[index] ?? 0)
  await countUnknown(ctx, known, asked)
  return new Map(asked.map(({ query, key }) => [query, known.get(key) ?? 0]))
}

const dependsOnMinute = ({ due, answered }: QuotesQuery) =>
  due === 'late' || due === 'today' || answered?.split(',').includes('overdue') === true

const arrayOf = (counts: readonly SQL[]) => sql<number[]>`array[${sql.join([...counts], sql`, `)}]::int[]`

/** Counts those that aren't known yet. One pass counts all that select among the same quotes, with each quote's stage computed once. */
async function countUnknown(ctx: Asking, known: Map<string, number>, asked: readonly Asked[]): Promise<void> {
  const unknown = asked.filter(({ key }) => !known.has(key))
  if (unknown.length === 0) return
  const viewpoint = { ...viewpointOf(ctx), jobs: sql`job_due` }
  const [alone, ofOpen, ofAll] = (['itself', 'open', 'all'] as const).map((among) =>
    unknown.filter(({ filters }) => countedAmong(filters) === among),
  ) as [Asked[], Asked[], Asked[]] // as the list has three
  const inOnePass = (list: readonly Asked[], among?: SQL) => {
    if (list.length === 0) return arrayOf([])
    const conditions = list.map(({ filters }) => conditionOf(filters, { ...viewpoint, isLookedUp: true }) ?? sql`true`)
    const counts = arrayOf(conditions.map((condition) => sql`count(*) filter (where ${condition})`))
    return sql<number[]>`(select ${counts} from ${lookedUpQuotes(among)})`
  }
  const oneByOne = arrayOf(alone.map(({ filters }) => countQuotes(conditionOf(filters, viewpoint))))
  // Several of these views ask which jobs wait. Without one, Postgres leaves it out.
  const jobDue = ctx.db.orm.$with('job_due', {}).as(sql`select * from ${jobsDue(viewpoint.today)} as due`)
  const [row] = await ctx.db.orm
    .with(jobDue)
    .select({ counts: sql<number[]>`${oneByOne} || ${inOnePass(ofOpen, isOpenQuote)} || ${inOnePass(ofAll)}` })
    .from(ONE_ROW)
  for (const [index, { key }] of [...alone, ...ofOpen, ...ofAll].entries()) known.set(key, row?.counts[index] ?? 0)
}

/** Each of these selects few quotes by an index. */
const SELECT_FEW = ['due', 'followUp', 'messages', 'customer', 'number'] as const

/** Where to count: by an index of its own, in the pass over open quotes, which are few, or in that over all. */
function countedAmong(filters: QuotesQuery): 'itself' | 'open' | 'all' {
  if (SELECT_FEW.some((name) => filters[name] !== undefined)) return 'itself'
  const stages = filters.stage?.split(',') ?? []
  if (stages.length > 0 && !stages.some((stage) => CLOSED_STAGES.includes(stage))) return 'open'
  const isClosed = stages.every((stage) => CLOSED_STAGES.includes(stage))
  return isClosed && FILTER_NAMES.every((name) => name === 'stage' || filters[name] === undefined) ? 'itself' : 'all'
}
