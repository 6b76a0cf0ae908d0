import type { z } from 'zod'
import type { StoneId } from '#shared/countertops/stones.ts'
import { CUTOUT_KINDS, type CutoutKind, type Job, type Profile, type Removal } from '#shared/fabrication/details.ts'
import { type FabricatedCountertop, fabricate } from '#shared/fabrication/fabricate.ts'
import { PROFILE_LABELS } from '#shared/fabrication/labels.ts'
import { formatCents, multiplyCents } from '#shared/lib/cents.ts'
import { formatInches, formatSquareFeet, SQUARE_INCHES_PER_SQUARE_FOOT } from '#shared/lib/inches.ts'
import type { PriceList } from './price-list.ts'
import type { estimateSchema } from './schema.ts'

/** One thing besides a countertop's own area that the estimate adds up (docs/rules.md, Estimate). */
export type EstimateItem = NonNullable<z.output<typeof estimateSchema>['items']>[number]

/** The code of what slabs leave over. */
export const LEFT_OVER = 'left-over'

export const PRICED_AFTER_VISIT = 'Priced after the visit'

/** `Half bullnose edge`, `Thick mitered edge, 2 in`. */
export function edgeLabel(profile: Profile): string {
  return PROFILE_LABELS[profile].replace(/(?=,|$)/, ' edge')
}

const CUTOUT_ITEM_LABELS: Record<CutoutKind, string> = {
  'sink-single': 'Undermount sink cutout',
  'sink-double': 'Undermount sink cutout',
  'sink-bar': 'Bar sink cutout',
  'sink-dropin': 'Drop-in sink cutout',
  'sink-farmhouse': 'Farmhouse sink cutout',
  'cooktop-30': 'Cooktop cutout',
  'cooktop-36': 'Cooktop cutout',
  faucet: 'Faucet hole',
  hole: 'Extra hole',
  outlet: 'Outlet cutout',
  other: 'Other cutout',
}

const REMOVAL_ITEM_LABELS: Record<Exclude<Removal, 'none'>, string> = {
  laminate: 'Removal of your old laminate countertop',
  stone: 'Removal of your old stone countertop',
}

/**
 * The items of one detailed countertop, in the order of the price list. Each is added up, then rounded. `index` is that of its
 * line.
 */
export function billItems(
  countertop: FabricatedCountertop & { stone: StoneId },
  priceList: PriceList,
  index: number,
): EstimateItem[] {
  const { cutouts, edges, panels, splashes } = fabricate(countertop)
  const stoneCents = priceList.perSquareFootCents[countertop.stone]
  const items: Omit<EstimateItem, 'countertop'>[] = []
  for (const { profile, length } of edges) {
    const cents = priceList.edgePerFootCents[profile]
    if (cents > 0) items.push(billMeasured(`edge-${profile}`, edgeLabel(profile), 'ft', [[length]], cents))
  }
  if (panels.length > 0) {
    items.push(billEach('waterfall', 'Waterfall end', panels.length, priceList.waterfallCents))
    const sizes = panels.map(({ width, height }) => [width, height])
    items.push(billMeasured('waterfall-stone', 'Waterfall panel', 'sq ft', sizes, stoneCents))
  }
  if (splashes.length > 0) {
    const sizes = splashes.map(({ length, height }) => [length, height])
    items.push(billMeasured('splash-stone', 'Backsplash', 'sq ft', sizes, stoneCents))
  }
  for (const kind of CUTOUT_KINDS) {
    const count = cutouts.filter(({ cutout }) => cutout.kind === kind).length
    if (count > 0) items.push(billEach(`cutout-${kind}`, CUTOUT_ITEM_LABELS[kind], count, priceList.cutoutCents[kind]))
  }
  return items.map(({ code, ...item }) => ({ code, countertop: index, ...item }))
}

/** The items of the whole job. */
export function billJob({ removal }: Job, priceList: PriceList): EstimateItem[] {
  if (removal === 'none') return []
  const { code, ...item } = billEach(
    `removal-${removal}`,
    REMOVAL_ITEM_LABELS[removal],
    1,
    priceList.removalCents[removal],
  )
  return [{ code, countertop: null, ...item }]
}

/** Without a price, it's priced after the visit. */
function billEach(code: string, label: string, quantity: number, cents: number | null) {
  const unitPriceCents = cents ?? 0
  const amountCents = multiplyCents(unitPriceCents, quantity)
  const explanation = cents === null ? PRICED_AFTER_VISIT : `${quantity} × ${formatCents(cents)}`
  return { code, label, quantity, unit: 'each' as const, unitPriceCents, amountCents, explanation }
}

/** More pieces than this are too many to list. */
const MOST_PIECES = 4

/** Takes inches of edge, or length and height in inches of each piece of stone. */
function billMeasured(
  code: string,
  label: string,
  unit: 'ft' | 'sq ft',
  pieces: readonly (readonly number[])[],
  unitPriceCents: number,
) {
  // A foot of edge counts like a square foot of a strip 12 in high.
  const squareInches = pieces.reduce((sum, [length = 0, height = 12]) => sum + length * height, 0)
  const exact = squareInches / SQUARE_INCHES_PER_SQUARE_FOOT
  const quantity = billed(exact)
  const amountCents = multiplyCents(unitPriceCents, quantity)
  const arithmetic = `${formatSquareFeet(quantity)} ${unit} × ${formatCents(unitPriceCents)}`
  const sizes = pieces.map((lengths) => `${lengths.map(formatInches).join(' × ')} in`).join(' and ')
  const isRounded = quantity - exact > 1e-9
  const rounding = `, rounded up to the next quarter of a ${unit === 'ft' ? 'foot' : 'square foot'}`
  const explanation = pieces.length > MOST_PIECES ? arithmetic : `${arithmetic}. ${sizes}${isRounded ? rounding : ''}.`
  return { code, label, quantity, unit, unitPriceCents, amountCents, explanation }
}

/**
 * Rounds square feet or feet up to the next quarter for the price list. Ignores a billionth, so 14.000000000001 from a
 * division is still 14.
 */
export function billed(feet: number): number {
  return Math.ceil(feet * 4 - 1e-9) / 4
}
