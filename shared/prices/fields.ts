import { STONES } from '#shared/content/stones.ts'
import { mapStones, STONE_IDS, STONE_NAMES } from '#shared/countertops/stones.ts'
import { edgeLabel } from '#shared/estimate/items.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
import { CUTOUT_KINDS, PROFILES } from '#shared/fabrication/details.ts'
import { CUTOUT_LABELS } from '#shared/fabrication/labels.ts'
import { formatCents, formatPrice } from '#shared/lib/cents.ts'
import { formatChange } from '#shared/lib/counts.ts'

/** A list without its version: what an owner decides. */
export type Prices = Omit<PriceList, 'version'>

export type PriceGroup = 'Stones' | 'Leftover stone' | 'Edges' | 'Cutouts' | 'Work' | 'Job'

export interface PriceField {
  /** Where it is in `Prices`: `perSquareFootCents.southport`, `offcutShare`. */
  path: string
  group: PriceGroup
  label: string
  unit: 'per sq ft' | 'per ft' | 'each' | 'per job' | '% of a slab'
  /** In hundredths of a percent, where others are in cents. */
  isShare?: true
  /** What costs nothing is included. */
  mayBeFree?: true
}

/** Every price, in the order of the page. What a backsplash costs follows from them. */
export const PRICE_FIELDS: readonly PriceField[] = [
  ...STONE_IDS.map((stone) => ({
    path: `perSquareFootCents.${stone}`,
    group: 'Stones' as const,
    label: STONE_NAMES[stone],
    unit: 'per sq ft' as const,
  })),
  ...STONE_IDS.map((stone) => ({
    path: `leftOverPerSquareFootCents.${stone}`,
    group: 'Leftover stone' as const,
    label: `Leftover ${STONE_NAMES[stone]}`,
    unit: 'per sq ft' as const,
    mayBeFree: true as const,
  })),
  { path: 'offcutShare', group: 'Leftover stone', label: 'Offcuts', unit: '% of a slab', isShare: true },
  ...PROFILES.map((profile) => ({
    path: `edgePerFootCents.${profile}`,
    group: 'Edges' as const,
    label: edgeLabel(profile),
    unit: 'per ft' as const,
    mayBeFree: true as const,
  })),
  ...CUTOUT_KINDS.map((kind) => ({
    path: `cutoutCents.${kind}`,
    group: 'Cutouts' as const,
    label: CUTOUT_LABELS[kind],
    unit: 'each' as const,
  })),
  { path: 'waterfallCents', group: 'Work', label: 'Waterfall end', unit: 'each' },
  { path: 'removalCents.laminate', group: 'Work', label: 'Removal of a laminate top', unit: 'per job' },
  { path: 'removalCents.stone', group: 'Work', label: 'Removal of a stone top', unit: 'per job' },
  { path: 'minimumJobCents', group: 'Job', label: 'Minimum', unit: 'per job' },
]

const WHOLE_SHARE = 100 * 100

/** Cents, or hundredths of a percent. `null`: priced after the visit. */
export function priceAt(prices: Prices, path: string): number | null {
  if (path === 'offcutShare') return Math.round(WHOLE_SHARE * prices.offcutShare)
  const found = path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], prices)
  return found as number | null // by the paths above
}

/** `$84`, `included`, `after the visit`, or of a share `30%`. */
export function describePrice(cents: number | null, { isShare }: Pick<PriceField, 'isShare'> = {}): string {
  if (cents === null) return 'after the visit'
  if (isShare) return `${cents / 100}%`
  return cents === 0 ? 'included' : formatPrice(cents)
}

/** A copy with other prices, by path. */
export function withPrices(prices: Prices, changes: Readonly<Record<string, number | null>>): Prices {
  return Object.entries(changes).reduce((changed, [path, cents]) => {
    if (path === 'offcutShare') return { ...changed, offcutShare: (cents ?? 0) / WHOLE_SHARE }
    const [name = '', key] = path.split('.')
    const inner = (changed as unknown as Record<string, object>)[name] // by the paths above
    return { ...changed, [name]: key === undefined ? cents : { ...inner, [key]: cents } }
  }, prices)
}

/** The fields whose prices differ. */
export function changedFields(before: Prices, after: Prices): PriceField[] {
  return PRICE_FIELDS.filter(({ path }) => priceAt(before, path) !== priceAt(after, path))
}

/** The highest price: an upper bound against a missing decimal point. */
export const MAX_PRICE_CENTS = 1_000_000

const MAX_SHARE = 0.9 * WHOLE_SHARE

/** What's wrong with a price that someone sets. Undefined: nothing. */
export function priceProblem({ label, mayBeFree, isShare }: PriceField, cents: number | undefined): string | undefined {
  if (isShare) {
    if (cents !== undefined && Number.isInteger(cents) && cents >= 0 && cents <= MAX_SHARE) return undefined
    return `${label}: enter 0 to ${MAX_SHARE / 100} percent.`
  }
  const least = mayBeFree ? 0 : 1
  if (cents !== undefined && Number.isInteger(cents) && cents >= least && cents <= MAX_PRICE_CENTS) return undefined
  const from = mayBeFree ? '$0 (included)' : 'more than $0'
  return `${label}: enter ${from} ${mayBeFree ? 'to' : 'and at most'} ${formatCents(MAX_PRICE_CENTS)}, in whole cents.`
}

/** Leftover stone billed, or not, in all stones. */
export function leftOverRates(isOn: boolean): Prices['leftOverPerSquareFootCents'] {
  return mapStones((stone) => (isOn ? STONES[stone].leftOverPerSquareFootCents : 0))
}

/** What's wrong with the rates of leftover stone, by path: one below the stone's price for each stone, or 0 for all. */
export function leftOverProblems({
  leftOverPerSquareFootCents: rates,
  perSquareFootCents,
}: Prices): [string, string][] {
  const isOn = STONE_IDS.some((stone) => rates[stone] > 0)
  return STONE_IDS.flatMap((stone): [string, string][] => {
    const path = `leftOverPerSquareFootCents.${stone}`
    const [label, most] = [`Leftover ${STONE_NAMES[stone]}`, perSquareFootCents[stone]]
    if (isOn && rates[stone] === 0) return [[path, `${label}: enter a price for each stone, or 0 for all of them.`]]
    if (rates[stone] < most || !isOn) return []
    return [[path, `${label}: enter less than ${formatCents(most)}, the price of the stone.`]]
  })
}

/** `+8.3%`, or `New` for what was included before. Empty without a change. */
export function describePriceChange(before: number, after: number): string {
  if (before === after) return ''
  return before === 0 ? 'New' : formatChange(after / before - 1)
}

const LARGE_CHANGE = 0.3

/** Whether it's more than 30% up or down, so that it may be a slip. */
export function isLargeChange(before: number, after: number): boolean {
  return before !== after && (before === 0 || Math.abs(after / before - 1) > LARGE_CHANGE)
}
