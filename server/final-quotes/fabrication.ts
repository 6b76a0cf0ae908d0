import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { canSeeDay } from '#server/appointments/for-caller.ts'
import { appointments } from '#server/appointments/table.ts'
import type { AnyContext, Context } from '#server/context.ts'
import { AppError, changedMeanwhile, invalid, refuseOldVersion } from '#server/http/app-error.ts'
import { partsDxf, slabDxf } from '#server/saw-files/saw-files.ts'
import { fullName } from '#shared/contact/facts.ts'
import { DEFAULT_STONE, isOffered } from '#shared/countertops/stones.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
import type { OfferedFinalCountertop, OfficeFinalQuote } from '#shared/final-quote/schema.ts'
import { withNameInDetails } from '#shared/final-quote/starting-countertops.ts'
import { checkSlabs } from '#shared/slabs/check-slabs.ts'
import { slabsDifference } from '#shared/slabs/full-estimate.ts'
import { placeByShop } from '#shared/slabs/place-by-shop.ts'
import type { Fabrication, FabricationEdit, ShopDrawing } from '#shared/slabs/schema.ts'
import { type ShopPlan, shopPlanOf } from '#shared/slabs/shop-plan.ts'
import type { OneRevision } from './drafts.ts'
import { planAndKeep, withPlans } from './plans.ts'
import { finalQuoteNotFound, type FinalQuoteRow, loadBasis, presentFinalQuote, priceListOf } from './queries.ts'
import { finalQuotes, type StoredFabrication } from './table.ts'

/** A revision with how it's cut. */
export interface CutRevision {
  quoteNumber: number
  customerName: string
  final: OfficeFinalQuote
  /** In the stone that was chosen. */
  countertops: OfferedFinalCountertop[]
  plan: ShopPlan
  /** As we lay it out, or did when it was sent. Null if that isn't known. */
  ours: ShopPlan | null
  by: StoredFabrication['by']
  at: string
  overrides: StoredFabrication['overrides']
  isOutdated: boolean
  row: FinalQuoteRow
  /** Of a draft. */
  priceList: PriceList
}

/**
 * A revision with how it's cut (docs/rules.md, Final quote). It may plan slabs, which takes time, so never inside of a
 * transaction. Throws 404, for an erased customer, too.
 */
export async function findCut(ctx: AnyContext, { quoteId, revision }: OneRevision): Promise<CutRevision> {
  const basis = await loadBasis(ctx, quoteId)
  const [row] = await ctx.db.orm
    .select()
    .from(finalQuotes)
    .where(and(eq(finalQuotes.quoteId, quoteId), eq(finalQuotes.revision, revision)))
  if (!row) throw finalQuoteNotFound()
  const final = await withPlans(ctx, () => presentFinalQuote(basis, row))
  const inChosen = inChosenStone(final)
  // Those that we no longer offer aren't planned.
  const countertops = final.countertops.map(inChosen) as OfferedFinalCountertop[]
  const { fabrication: stored, createdAt } = row
  const about = {
    quoteNumber: basis.quote.number,
    customerName: fullName(basis.quote.contact),
    final,
    countertops,
    at: stored?.at ?? createdAt.toISOString(),
    overrides: stored?.overrides ?? [],
    row,
    // The list of the quote's day may not be kept any more.
    priceList: priceListOf(basis, row.priceList) ?? basis.current,
  }
  if (row.state !== 'draft' && stored?.plan) {
    const { plan, ours: beside, by } = stored
    const chosen = <Part extends Pick<ShopPlan, 'slabs'>>(of: Part) => ({ ...of, slabs: of.slabs.map(inChosen) })
    const ours = beside ? { ...chosen(beside), seams: plan.seams } : null
    return { ...about, plan: chosen(plan), ours, by, isOutdated: false }
  }
  const ours = shopPlanOf((await planAndKeep(ctx, countertops)) ?? [])
  if (!stored?.plan) return { ...about, plan: ours, ours, by: 'visitor', isOutdated: false }
  const { slabs, pieces } = stored.plan
  const { plan, problems } = placeByShop(ours, { slabs, places: pieces })
  const isOutdated = problems.length > 0
  return { ...about, plan: isOutdated ? ours : plan, ours, by: isOutdated ? 'visitor' : 'shop', isOutdated }
}

/** What was asked for in one stone, and accepted in another. */
function inChosenStone({ accepted, stones }: OfficeFinalQuote) {
  const chosen = accepted?.choice.stone
  const askedFor = stones[0]?.stone
  return <Thing extends { stone: string }>(thing: Thing): Thing =>
    chosen && thing.stone === askedFor ? { ...thing, stone: chosen } : thing
}

function present(cut: CutRevision): Fabrication {
  const { final, countertops, plan, ours, by, at, overrides, isOutdated, priceList } = cut
  const chosen = final.stones.find(({ stone }) => stone === final.accepted?.choice.stone)
  return {
    version: final.version,
    by,
    at,
    ...(isOutdated && { outdated: true }),
    details: countertops.map(({ details }) => details ?? null),
    overrides,
    ...plan,
    ...(by === 'shop' &&
      ours && {
        ours: { slabs: ours.slabs, pieces: ours.pieces },
        ...(final.state === 'draft' && {
          differenceCents: slabsDifference({ countertops, priceList, job: final.job }, plan.slabs, ours.slabs),
        }),
      }),
    estimate: chosen?.estimate ?? final.estimate,
    warnings: checkSlabs(plan, countertops),
  }
}

/** How a revision is cut, as the office sees it. Throws 404. */
export async function findFabrication(ctx: AnyContext, which: OneRevision): Promise<Fabrication> {
  return present(await findCut(ctx, which))
}

/**
 * Replaces how a draft is cut. Throws 400 at the piece that no saw cuts, 404, and 409 with the `current` one for an older version or
 * a revision that is no draft.
 */
export async function editFabrication(
  ctx: Context,
  { quoteId, revision, version, ...edit }: FabricationEdit & OneRevision,
): Promise<Fabrication> {
  const cut = await findCut(ctx, { quoteId, revision })
  const current = present(cut)
  if (cut.final.state !== 'draft') {
    throw new AppError('not_allowed_now', 'Only a draft can be changed.', { fields: { current } })
  }
  refuseOldVersion(version, current, 'finalQuote')
  const fabrication = readEdit(cut, edit, ctx.now())
  const [stored] = await ctx.db.orm
    .update(finalQuotes)
    .set({ fabrication, version: version + 1 })
    .where(and(eq(finalQuotes.id, cut.row.id), eq(finalQuotes.version, version), eq(finalQuotes.state, 'draft')))
    .returning({ id: finalQuotes.id })
  const now = await findFabrication(ctx, { quoteId, revision })
  // Someone else was first.
  if (!stored) throw changedMeanwhile(now, 'finalQuote')
  return now
}

/** Null: nothing differs from ours. */
function readEdit(
  { ours, countertops }: CutRevision,
  { overrides, slabs, pieces }: Omit<FabricationEdit, 'version'>,
  now: Date,
): StoredFabrication | null {
  const unknown = overrides.findIndex(({ countertop }) => countertop >= countertops.length)
  if (unknown >= 0) throw invalid(`overrides.${unknown}.countertop`, 'There is no such countertop')
  const at = now.toISOString()
  if (!slabs || !pieces || !ours) return overrides.length > 0 ? { plan: null, by: 'visitor', overrides, at } : null
  const { plan, problems } = placeByShop(ours, { slabs, places: pieces })
  const issues = problems.map(({ path, message }) => ({ path, message }))
  if (issues[0]) throw new AppError('invalid', issues[0].message, { issues })
  return { plan, by: 'shop', overrides, at }
}

export interface DxfFile {
  filename: string
  text: string
}

/**
 * A slab of a revision, or all its parts, for the saw. Throws 404, also for a crew without a visit of the quote (docs/rules.md,
 * Roles), and `DxfFaultError` if the file isn't as planned.
 */
export async function drawCut(
  ctx: AnyContext,
  { units, n, ...which }: OneRevision & { units: 'in' | 'mm'; n: number | 'parts' },
): Promise<DxfFile> {
  await refuseOtherCrews(ctx, which.quoteId)
  const { quoteNumber: number, plan, ...cut } = await findCut(ctx, which)
  const job = { number, units, countertops: cut.countertops.map(withNameInDetails), plan }
  const text = n === 'parts' ? plan.pieces.length > 0 && partsDxf(job) : slabDxf({ ...job, n })
  if (!text) throw new AppError('not_found', 'There is no such slab.')
  return { filename: `${number}-${n === 'parts' ? n : `slab-${n}`}-${units}.dxf`, text }
}

/** What the shop works from of a revision. Throws 404 as `drawCut`. */
export async function findShopDrawing(ctx: AnyContext, which: OneRevision): Promise<ShopDrawing> {
  await refuseOtherCrews(ctx, which.quoteId)
  const { quoteNumber, customerName, countertops, plan } = await findCut(ctx, which)
  const { slabs, pieces, seams } = plan
  return {
    quoteNumber,
    customerName,
    countertops: countertops.map(withNameInDetails).map(({ shape, dimensions, stone, details }) => {
      // One that we no longer offer keeps its place in the list.
      return { shape, dimensions, stone: isOffered(stone) ? stone : DEFAULT_STONE, details }
    }),
    slabs,
    pieces,
    seams,
    warnings: checkSlabs(plan, countertops),
  }
}

/** Of each of these quotes that has one, the revision that it's cut from: the accepted one, else the newest. */
export async function findRevisionsToCut(
  { db }: AnyContext,
  quoteIds: readonly string[],
): Promise<Map<string, { revision: number; isAccepted: boolean }>> {
  const { quoteId, revision, state, frozen } = finalQuotes
  const isAccepted = sql<boolean>`${state} = 'accepted'`
  const rows = await db.orm
    .select({ quoteId, revision, isAccepted })
    .from(finalQuotes)
    // Those of an erased customer are no more.
    .where(and(inArray(quoteId, [...quoteIds]), or(eq(state, 'draft'), isNotNull(frozen))))
    .orderBy(asc(isAccepted), asc(revision))
  return new Map(rows.map(({ quoteId: of, ...which }) => [of, which]))
}

async function refuseOtherCrews(ctx: AnyContext, quoteId: string): Promise<void> {
  if (ctx.by.role !== 'crew') return
  const { appointmentDate: date, crew } = appointments
  const visits = await ctx.db.orm.select({ date, crew }).from(appointments).where(eq(appointments.quoteId, quoteId))
  if (!visits.some((visit) => canSeeDay(ctx, visit))) throw finalQuoteNotFound()
}

/**
 * How a draft of that version is cut, to freeze it when it's sent. Undefined: it isn't there any more in that version, and
 * sending is refused.
 */
export async function fabricationToFreeze(
  ctx: AnyContext,
  { version, ...which }: OneRevision & { version: number },
): Promise<StoredFabrication | undefined> {
  const { quoteId, revision } = which
  const isIt = and(
    eq(finalQuotes.quoteId, quoteId),
    eq(finalQuotes.revision, revision),
    eq(finalQuotes.version, version),
  )
  if ((await ctx.db.orm.$count(finalQuotes, and(isIt, eq(finalQuotes.state, 'draft')))) === 0) return undefined
  const { plan, ours, by, overrides, at } = await findCut(ctx, which)
  const beside = by === 'shop' && ours && { ours: { slabs: ours.slabs, pieces: ours.pieces } }
  return { plan, ...beside, by, overrides, at }
}
