import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import { PRICE_LIST, type PriceList } from '#shared/estimate/price-list.ts'
import type { Prices } from '#shared/prices/fields.ts'
import { priceLists } from './table.ts'

const listInEffect = prepared('price_list_in_effect', (orm) =>
  orm
    .select()
    .from(priceLists)
    .where(and(isNull(priceLists.withdrawnAt), lte(priceLists.effectiveAt, sql.placeholder('now'))))
    .orderBy(desc(priceLists.effectiveAt), desc(priceLists.number))
    .limit(1),
)

/** The list in effect. */
export async function findPriceList({ db, now }: Pick<AnyContext, 'db' | 'now'>): Promise<PriceList> {
  const [current] = await listInEffect(db, { now: now().toISOString() })
  return current ? priceListOf(current) : PRICE_LIST
}

type ListRow = typeof priceLists.$inferSelect

/** Of lists: the one in effect, and the planned one. One that was published meanwhile has a higher number than the planned one. */
export function pickLists(rows: readonly ListRow[], now: Date): { current?: ListRow; planned?: ListRow } {
  const standing = rows
    .filter(({ withdrawnAt }) => withdrawnAt === null)
    .toSorted((one, other) => other.effectiveAt.getTime() - one.effectiveAt.getTime() || other.number - one.number)
  return {
    current: standing.find(({ effectiveAt }) => effectiveAt <= now),
    planned: standing.find(({ effectiveAt }) => effectiveAt > now),
  }
}

const priceListOf = ({ number, prices }: ListRow): PriceList => ({
  version: String(number),
  ...fillMissingPrices(prices),
})

/** The list of that version if it's in effect or was: no one may find out what a planned one has. */
export async function findShownPriceList(
  { db, now }: Pick<AnyContext, 'db' | 'now'>,
  version: string,
): Promise<PriceList | undefined> {
  if (version === PRICE_LIST.version) return PRICE_LIST
  const isVersion = eq(sql`${priceLists.number}::text`, version)
  const wasShown = and(isNull(priceLists.withdrawnAt), lte(priceLists.effectiveAt, now()))
  const [row] = await db.orm.select().from(priceLists).where(and(isVersion, wasShown))
  return row && priceListOf(row)
}

/** Milliseconds between two looks, so that documents follow well within 15 seconds. */
const LOOK_EVERY = 3000

/**
 * Calls `show` with the list in effect unless it's `shown`, and with each later one, one at a time. Resolves after the first
 * call. Logs failures and tries again. Returns a function that stops.
 */
export async function followPrices(
  ctx: Pick<AnyContext, 'db' | 'now' | 'log'>,
  shown: PriceList,
  show: (list: PriceList) => Promise<void>,
): Promise<() => void> {
  let last = shown
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const look = async () => {
    try {
      const list = await findPriceList(ctx)
      // A list in effect never changes.
      if (list.version !== last.version) await show(list)
      last = list
    } catch (err) {
      // The database may be closed by now.
      if (isStopped) return
      ctx.log.error({ err }, "Couldn't show the current prices")
    }
    if (!isStopped) timer = setTimeout(() => void look(), LOOK_EVERY).unref()
  }
  await look()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Gives what a stored list lacks, such as a new stone, its price in the content. Drops what is no longer offered. */
export function fillMissingPrices(prices: Prices): Prices {
  const { version: _, ...content } = PRICE_LIST
  return {
    ...content,
    ...prices,
    perSquareFootCents: keepKeys(content.perSquareFootCents, prices.perSquareFootCents),
    // Lists from before there were any have none.
    leftOverPerSquareFootCents: keepKeys(content.leftOverPerSquareFootCents, {
      ...content.leftOverPerSquareFootCents,
      ...prices.leftOverPerSquareFootCents,
    }),
    edgePerFootCents: keepKeys(content.edgePerFootCents, prices.edgePerFootCents),
    cutoutCents: keepKeys(content.cutoutCents, prices.cutoutCents),
  }
}

/** The stored values of exactly those keys that there are now. */
function keepKeys<Key extends string, Value>(now: Record<Key, Value>, stored: Record<Key, Value>): Record<Key, Value> {
  // fromEntries forgets the keys.
  return Object.fromEntries(
    Object.entries(now).map(([key, value]) => [key, key in stored ? stored[key as Key] : value]),
  ) as Record<Key, Value>
}
