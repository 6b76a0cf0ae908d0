import type { z } from 'zod'
import type { StoneId } from '#shared/countertops/stones.ts'
import { CUTOUT_KINDS, type CutoutKind, type Job, type Profile, type Removal } from '#shared/fabrication/details.ts'
import { type FabricatedCountertop, fabricate } from '#shared/fabrication/fabricate.ts'
import { formatCents, multiplyCents } from '#shared/lib/cents.ts'
import { formatInches, formatSquareFeet, SQUARE_INCHES_PER_SQUARE_FOOT } from '#shared/lib/inches.ts'
import type { PriceList } from './price-list.ts'
import type { estimateSchema } from './schema.ts'

/** One thing besides a countertop's own area that the estimate adds up (docs/rules.md, Estimate). */
export type EstimateItem = NonNullable<z.output<typeof estimateSchema>['items']>[number]

/** What an item costs, before its texts. */
export interface BilledItem extends Pick<EstimateItem, 'code' | 'label' | 'quantity' | 'unit' | 'amountCents'> {
  /** `null`: priced after the visit. */
  unitPriceCents: number | null
  /** Inches of edge, or length and height in inches of each piece of stone. Explains the quantity. */
  measured: readonly (readonly number[])[]
}

export const PRICED_AFTER_VISIT = 'Priced after the visit'

export const EDGE_LABELS: Record<Profile, string> = {
  eased: 'Eased edge',
  pencil: 'Pencil edge',
  bevel: 'Bevel edge',
  'half-bullnose': 'Half bullnose edge',
  'full-bullnose': 'Full bullnose edge',
  ogee: 'Ogee edge',
  mitered: 'Thick mitered edge, 2 in',
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

/** The items of one detailed countertop, in the order of the price list. Each is added up, then rounded. */
export function billItems(countertop: FabricatedCountertop & { stone: StoneId }, priceList: PriceList): BilledItem[] {
  const { cutouts, edges, panels, splashes } = fabricate(countertop)
  const stoneCents = priceList.perSquareFootCents[countertop.stone]
  const items: BilledItem[] = []
  for (const { profile, length } of edges) {
    const cents = priceList.edgePerFootCents[profile]
    if (cents > 0) items.push(billFeet(`edge-${profile}`, EDGE_LABELS[profile], length, cents))
  }
  if (panels.length > 0) {
    items.push(billEach('waterfall', 'Waterfall end', panels.length, priceList.waterfallCents))
    const sizes = panels.map(({ width, height }) => [width, height] as const)
    items.push(billStone('waterfall-stone', 'Waterfall panel', sizes, stoneCents))
  }
  if (splashes.length > 0) {
    const sizes = splashes.map(({ length, height }) => [length, height] as const)
    items.push(billStone('splash-stone', 'Backsplash', sizes, stoneCents))
  }
  for (const kind of CUTOUT_KINDS) {
    const count = cutouts.filter(({ cutout }) => cutout.kind === kind).length
    if (count > 0) items.push(billEach(`cutout-${kind}`, CUTOUT_ITEM_LABELS[kind], count, priceList.cutoutCents[kind]))
  }
  return items
}

/** The items of the whole job. */
export function billJob({ removal }: Job, priceList: PriceList): BilledItem[] {
  if (removal === 'none') return []
  return [billEach(`removal-${removal}`, REMOVAL_ITEM_LABELS[removal], 1, priceList.removalCents[removal])]
}

function billEach(code: string, label: string, quantity: number, unitPriceCents: number | null): BilledItem {
  const amountCents = multiplyCents(unitPriceCents ?? 0, quantity)
  return { code, label, quantity, unit: 'each', unitPriceCents, amountCents, measured: [] }
}

/** Takes inches. */
function billFeet(code: string, label: string, inches: number, unitPriceCents: number): BilledItem {
  const quantity = billed(inches / 12)
  const amountCents = multiplyCents(unitPriceCents, quantity)
  return { code, label, quantity, unit: 'ft', unitPriceCents, amountCents, measured: [[inches]] }
}

/** Takes length and height in inches of each piece. */
function billStone(
  code: string,
  label: string,
  measured: readonly (readonly [number, number])[],
  unitPriceCents: number,
): BilledItem {
  const squareInches = measured.reduce((sum, [length, height]) => sum + length * height, 0)
  const quantity = billed(squareInches / SQUARE_INCHES_PER_SQUARE_FOOT)
  const amountCents = multiplyCents(unitPriceCents, quantity)
  return { code, label, quantity, unit: 'sq ft', unitPriceCents, amountCents, measured }
}

/** Gives a billed item its texts. `countertop` is the index of its line. */
export function toEstimateItem(item: BilledItem, countertop: number | null): EstimateItem {
  const { code, label, quantity, unit, unitPriceCents, amountCents } = item
  return {
    code,
    countertop,
    label,
    quantity,
    unit,
    unitPriceCents: unitPriceCents ?? 0,
    amountCents,
    explanation: explain(item),
  }
}

/** More pieces than this are too many to list. */
const MOST_PIECES = 4

function explain({ quantity, unit, unitPriceCents, measured }: BilledItem): string {
  if (unitPriceCents === null) return PRICED_AFTER_VISIT
  const price = formatCents(unitPriceCents)
  if (unit === 'each') return `${quantity} × ${price}`
  const arithmetic = `${formatSquareFeet(quantity)} ${unit} × ${price}`
  if (measured.length > MOST_PIECES) return arithmetic
  const sizes = measured.map((lengths) => `${lengths.map(formatInches).join(' × ')} in`).join(' and ')
  // A foot of edge counts like a square foot of a strip 12 in high.
  const exact =
    measured.reduce((sum, [length = 0, height = 12]) => sum + length * height, 0) / SQUARE_INCHES_PER_SQUARE_FOOT
  const isRounded = quantity - exact > 1e-9
  const rounding = `, rounded up to the next quarter of a ${unit === 'ft' ? 'foot' : 'square foot'}`
  return `${arithmetic}. ${sizes}${isRounded ? rounding : ''}.`
}

/**
 * Rounds square feet or feet up to the next quarter for the price list. Ignores a billionth, so 14.000000000001 from a
 * division is still 14.
 */
export function billed(feet: number): number {
  return Math.ceil(feet * 4 - 1e-9) / 4
}
