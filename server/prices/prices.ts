import { and, asc, desc, eq, gt, inArray, isNull, not, sql } from 'drizzle-orm'
import { type AnyContext, type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { presentDimensions } from '#server/countertops/countertops.ts'
import { takeLock } from '#server/db/locks.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError, invalid, refuseOldVersion } from '#server/http/app-error.ts'
import { refuseUnlessOwner } from '#server/people/queries.ts'
import { isAccepted, isOpenQuote } from '#server/quotes/stage.ts'
import { quoteCountertops, quotes } from '#server/quotes/table.ts'
import { planInThread } from '#server/slabs/plan-in-thread.ts'
import { SHOP } from '#shared/content/shop.ts'
import { isInOfferedStone } from '#shared/countertops/stones.ts'
import { type Estimate, type EstimatedCountertop, priceAsDrawn, type StoneSlabs } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import type { EventChanges } from '#shared/events/schema.ts'
import { isDetailed } from '#shared/fabrication/details.ts'
import { hasRole } from '#shared/people/roles.ts'
import { dateIn, instantAt } from '#shared/lib/zoned.ts'
import { changedFields, PRICE_FIELDS, priceAt, type Prices } from '#shared/prices/fields.ts'
import {
  type FullList,
  type NewPrices,
  type PriceLists,
  type PricesPreviewed,
  STARTS_AFTER_TODAY,
} from '#shared/prices/schema.ts'
import { fillMissingPrices, pickLists } from './current.ts'
import { FIRST_LIST, priceLists } from './table.ts'

type ListRow = typeof priceLists.$inferSelect

const { version: FIRST_VERSION, ...FIRST_PRICES } = PRICE_LIST
const FIRST: FullList = {
  number: FIRST_LIST,
  version: FIRST_VERSION,
  effectiveAt: null,
  publishedAt: null,
  byName: null,
  prices: FIRST_PRICES,
}

function presentList({ number, effectiveAt, publishedAt, byName }: ListRow) {
  return {
    number,
    version: String(number),
    effectiveAt: effectiveAt.toISOString(),
    publishedAt: publishedAt.toISOString(),
    byName,
  }
}

/** What the office reads: the list in effect and those before. Only owners see what is, or was, only planned. */
export async function listPricesFor(ctx: Context): Promise<PriceLists> {
  const lists = await listPrices(ctx)
  if (ctx.by.role !== null && hasRole(ctx.by.role, 'owner')) return lists
  return { ...lists, planned: null, past: lists.past.filter(({ withdrawn }) => !withdrawn) }
}

/** All lists: the one in effect, the planned one, and what came before. */
export async function listPrices(ctx: Pick<AnyContext, 'db' | 'now'>): Promise<PriceLists> {
  const rows = await ctx.db.orm.select().from(priceLists).orderBy(desc(priceLists.number))
  const { current, planned } = pickLists(rows, ctx.now())
  const inFull = (row: ListRow) => ({ ...presentList(row), prices: fillMissingPrices(row.prices) })
  const { prices: _, ...first } = FIRST
  return {
    version: rows[0]?.number ?? FIRST_LIST,
    current: current ? inFull(current) : FIRST,
    planned: planned ? inFull(planned) : null,
    past: [
      ...rows
        .filter((row) => row !== current && row !== planned)
        .map((row) => ({ ...presentList(row), withdrawn: row.withdrawnAt !== null })),
      ...(current ? [{ ...first, withdrawn: false }] : []),
    ],
  }
}

/** Every price of every list, as the page orders them, newest list first. Past lists have those that are offered now. */
export async function listEveryPrice(ctx: Pick<AnyContext, 'db' | 'now'>) {
  const rows = await ctx.db.orm.select().from(priceLists).orderBy(desc(priceLists.number))
  const { current, planned } = pickLists(rows, ctx.now())
  const stateOf = (row: ListRow) => {
    if (row.withdrawnAt) return 'withdrawn'
    if (row === planned) return 'planned'
    return row === current ? 'in effect' : 'past'
  }
  const lists = [
    ...rows.map((row) => ({ ...row, state: stateOf(row), prices: fillMissingPrices(row.prices) })),
    { ...FIRST, effectiveAt: null, state: current ? 'past' : 'in effect' },
  ]
  return lists.flatMap(({ prices, ...list }) =>
    PRICE_FIELDS.map((field) => ({ ...list, ...field, cents: priceAt(prices, field.path) })),
  )
}

const NOT_PLANNED = 'This price list is in effect or was withdrawn already.'

/** One transaction at a time changes the lists. The number is "prices" as bytes. */
const lockPrices = (tx: Parameters<typeof takeLock>[0]) => takeLock(tx, 0x707269636573)

/**
 * Publishes a list, in effect now or from a later day on. A planned one stays planned, unless this list `withdraws` it. Throws 400
 * for a day that isn't later, 409 `changed_meanwhile` with the `current` lists if the caller hasn't seen the latest one, and 409 for a
 * plan beside another one, or in place of one that isn't planned.
 */
export async function publishPrices(
  ctx: Context,
  { version, effectiveOn, prices, withdraws }: NewPrices,
): Promise<PriceLists> {
  const now = ctx.now()
  if (effectiveOn !== null && effectiveOn <= dateIn(now, SHOP.timeZone))
    throw invalid('effectiveOn', STARTS_AFTER_TODAY)
  return inTransaction(ctx, async (tx) => {
    await lockPrices(tx)
    await refuseUnlessOwner(tx)
    const before = await listPrices(tx)
    refuseOldVersion(version, before, 'prices')
    if (withdraws !== undefined) {
      if (withdraws !== before.planned?.number) throw new AppError('not_allowed_now', NOT_PLANNED)
      await withdraw(tx, withdraws)
    } else if (before.planned && effectiveOn !== null)
      throw new AppError('not_allowed_now', 'Withdraw the planned list first.')
    const fields = changedFields(before.current.prices, prices)
    if (fields.length === 0) throw new AppError('not_allowed_now', 'No price has changed.')
    const number = version + 1
    const effectiveAt = effectiveOn === null ? tx.now() : instantAt(effectiveOn, 0, SHOP.timeZone)
    const row = { number, prices, effectiveAt, publishedAt: tx.now(), byName: tx.by.name }
    await tx.db.orm.insert(priceLists).values(row)
    const changes: EventChanges = {
      ...(effectiveOn !== null && { effectiveOn: [null, effectiveOn] }),
      ...Object.fromEntries(
        fields.map(({ path }) => [path, [priceAt(before.current.prices, path), priceAt(prices, path)]]),
      ),
    }
    await addEvent(tx, { subject: 'prices', subjectId: String(number), action: 'created', changes })
    return listPrices(tx)
  })
}

export async function withdrawPrices(ctx: Context, number: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPrices(tx)
    await refuseUnlessOwner(tx)
    await withdraw(tx, number)
  })
}

/** Withdraws a planned list. Throws 404, and 409 once it's in effect. */
async function withdraw(tx: TransactionContext, number: number): Promise<void> {
  const [withdrawn] = await tx.db.orm
    .update(priceLists)
    .set({ withdrawnAt: tx.now() })
    .where(and(eq(priceLists.number, number), isNull(priceLists.withdrawnAt), gt(priceLists.effectiveAt, tx.now())))
    .returning({ number: priceLists.number })
  if (!withdrawn) {
    const isKnown = (await tx.db.orm.$count(priceLists, eq(priceLists.number, number))) > 0
    if (!isKnown) throw new AppError('not_found', 'There is no such price list.')
    throw new AppError('not_allowed_now', NOT_PLANNED)
  }
  await addEvent(tx, { subject: 'prices', subjectId: String(number), action: 'deleted' })
}

/** Open quotes that one statement reads. */
const PAGE = 100
const MOST_CHANGES = 10
/** Slabs of quotes from before we planned them are counted for a preview, a millisecond each, in time for its answer. */
const MOST_COUNTED = 1000
/** Between that many, others get their turn of the thread. */
const COUNTED_AT_ONCE = 50

/** What the open quotes would cost with these prices. They keep the price that they were given. */
export async function previewPrices(
  ctx: Context,
  prices: Prices,
  mostCounted = MOST_COUNTED,
): Promise<PricesPreviewed> {
  const list = { version: '', ...prices }
  const preview: PricesPreviewed = { quotes: 0, leftOut: 0, unplanned: 0, oldCents: 0, newCents: 0, changes: [] }
  const isBilled = (one: EstimatedCountertop) => isDetailed(one) && list.leftOverPerSquareFootCents[one.stone] > 0
  let leftToCount = mostCounted
  for await (const page of openQuotes(ctx)) {
    const offered = page.flatMap(({ countertops, ...quote }) =>
      countertops.every(isInOfferedStone) ? [{ ...quote, countertops }] : [],
    )
    preview.leftOut += page.length - offered.length
    const toCount = offered.filter(({ layout, countertops }) => !layout && countertops.some(isBilled))
    const counts = await countSlabs(ctx, toCount.slice(0, leftToCount))
    leftToCount -= Math.min(leftToCount, toCount.length)
    for (const quote of offered) {
      if (toCount.includes(quote) && !counts.has(quote)) {
        preview.unplanned += 1
        continue
      }
      const { number, firstName, lastName, totalCents, job, countertops, layout } = quote
      const slabs = counts.has(quote) ? counts.get(quote) : layout?.filter(isInOfferedStone)
      const newCents = priceAsDrawn(countertops, list, job ?? undefined, slabs).totalCents
      preview.quotes += 1
      preview.oldCents += totalCents
      preview.newCents += newCents
      const name = `${firstName} ${lastName}`.trim()
      if (newCents !== totalCents) preview.changes.push({ number, name, oldCents: totalCents, newCents })
    }
  }
  const difference = ({ oldCents, newCents }: PricesPreviewed['changes'][number]) => Math.abs(newCents - oldCents)
  const largestFirst = preview.changes.toSorted((one, other) => difference(other) - difference(one))
  return { ...preview, changes: largestFirst.slice(0, MOST_CHANGES) }
}

/** On how many slabs each of these fits. Those that aren't counted in time are missing. */
async function countSlabs<Quote extends { countertops: EstimatedCountertop[] }>(ctx: Context, toCount: Quote[]) {
  const counts = new Map<Quote, StoneSlabs[] | null | undefined>()
  for (let first = 0; first < toCount.length; first += COUNTED_AT_ONCE) {
    const some = toCount.slice(first, first + COUNTED_AT_ONCE)
    const lists = some.map(({ countertops }) => countertops)
    const answer = await planInThread(ctx, { name: 'count' as const, lists })
    if (!answer) break
    for (const [index, quote] of some.entries()) counts.set(quote, answer.counts[index])
  }
  return counts
}

/** Every open quote whose price isn't agreed yet, with its countertops, by number, in pages. */
async function* openQuotes({ db: { orm } }: Context) {
  const { id, number, firstName, lastName, totalCents, job } = quotes
  const layout = sql<Estimate['layout'] | null>`${quotes.estimate} -> 'layout'`
  let after = 0
  for (;;) {
    const rows = await orm
      .select({ id, number, firstName, lastName, totalCents, job, layout })
      .from(quotes)
      .where(and(isOpenQuote, not(isAccepted), gt(number, after)))
      .orderBy(asc(number))
      .limit(PAGE)
    const last = rows.at(-1)
    if (!last) return
    after = last.number
    const ids = rows.map((row) => row.id)
    const pieces = await orm
      .select()
      .from(quoteCountertops)
      .where(inArray(quoteCountertops.quoteId, ids))
      .orderBy(asc(quoteCountertops.position))
    const byQuote = new Map(ids.map((one): [string, typeof pieces] => [one, []]))
    for (const piece of pieces) byQuote.get(piece.quoteId)?.push(piece)
    yield rows.map((row) => ({
      ...row,
      layout: row.layout ?? undefined,
      countertops: (byQuote.get(row.id) ?? []).map(({ shape, stone, details, ...columns }) => ({
        shape,
        dimensions: presentDimensions(columns),
        stone,
        ...(details && { details }),
      })),
    }))
  }
}
