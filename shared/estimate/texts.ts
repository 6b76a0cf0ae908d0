import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import { formatSizes } from '#shared/countertops/sizes.ts'
import { isInOfferedStone, stoneName } from '#shared/countertops/stones.ts'
import { nameAmong } from '#shared/fabrication/name.ts'
import { formatCents, formatWholeDollars } from '#shared/lib/cents.ts'
import { formatCount } from '#shared/lib/counts.ts'
import type { DescribedCountertop, Estimate } from './estimate.ts'

// Texts about an estimate that screen, print and emails share (docs/rules.md, Estimate).

/** `L along the wall, 120 × 84 in, returns 25 1/2 × 25 1/2 in, Southport`: one of these, or alone. */
export function describeCountertop(
  countertop: DescribedCountertop,
  all = [countertop] as readonly DescribedCountertop[],
) {
  const { shape, dimensions, stone } = countertop
  return `${nameAmong(countertop, all)}, ${formatSizes(shape, dimensions)}, ${stoneName(stone)}`
}

interface QuoteTotal {
  totalCents: number
  /** Its slabs aren't planned yet, and what they leave over may be billed. */
  isPlanning: boolean
}

/** `Get a Quote · $3,670`. No price beside a countertop in a stone that is no longer offered, or that isn't the form's yet. */
export function quoteLabel(list: readonly DescribedCountertop[], { totalCents, isPlanning }: QuoteTotal): string {
  if (isPlanning || list.length === 0 || !list.every(isInOfferedStone)) return 'Get a Quote'
  return `Get a Quote · ${formatWholeDollars(totalCents)}`
}

/** What an estimate of a list leaves out. Undefined: nothing. */
export function leftOutNote(count: number): string | undefined {
  if (count === 0) return undefined
  return `Without ${formatCount(count, 'countertop')} in a stone that is no longer offered.`
}

/** The label of what the minimum adds. */
export function minimumLabel({ minimumJobCents }: Pick<Estimate, 'minimumJobCents'>): string {
  return `Added to reach our ${formatCents(minimumJobCents)} minimum`
}

/** Explains why a small job costs more than its stone. */
export function minimumReason(minimumJobCents: number): string {
  return `Our minimum is ${formatCents(minimumJobCents)}. Cutting, delivery and installation cost about the same for a small job.`
}

/** A job below the minimum costs the same an inch smaller or larger, so it gets its own text. */
export function priceBand({ lowCents, highCents }: Estimate): string {
  if (lowCents === highCents) return 'Off by an inch? Same estimate.'
  return `Off by an inch? Between ${formatWholeDollars(lowCents)} and ${formatWholeDollars(highCents)}.`
}

/** What a price includes besides the stone. */
export const PRICE_INCLUDES = 'Installed, tax included'

/** Explains why a line has more square feet than its countertop. */
export const ROUNDING_REASON = 'We round each countertop up to the next quarter of a square foot.'

/** Explains why a sink makes no countertop cheaper. */
export const CUTOUT_AREA_NOTE = "Cutouts don't reduce the billed area."

/** What the price of a cutout is for. Said where cutouts are chosen, and below each estimate that has one. */
export const CUTOUT_INCLUDES = 'Cutting and polishing. Your sink, faucet, cooktop and plumber are not included.'

/** Below options with prices, where leftover stone is billed. How many slabs it takes is known once they are planned. */
export const BEFORE_LEFTOVER_STONE = 'Option prices are before leftover stone. Your total includes it.'

/** Shown beside the price while no countertop has details. Its 'Details' is a link. */
export const NOT_INCLUDED = 'What is not included: cutouts, backsplash and special edges. Add them in Details.'

/** The conditions of an estimate, shown below its prices. */
export const ESTIMATE_TERMS = `Final price after we measure. Your ${formatWholeDollars(MEASUREMENT_FEE_CENTS)} is credited.`
