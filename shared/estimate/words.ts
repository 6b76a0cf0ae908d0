import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import { SHAPE_LABELS } from '#shared/countertops/design.ts'
import { formatSizes } from '#shared/countertops/sizes.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { formatCents, formatWholeDollars } from '#shared/lib/cents.ts'
import type { Estimate, EstimatedDesign } from './estimate.ts'

// What is said of an estimate in the same words on the screen, on paper and in mails (docs/rules.md, Estimate).

/** `L Shape, 120 x 84 in, returns 25 1/2 x 25 1/2 in, Southport` */
export function describeDesign({ shape, dimensions, stone }: EstimatedDesign): string {
  return `${SHAPE_LABELS[shape]}, ${formatSizes(shape, dimensions)}, ${STONE_NAMES[stone]}`
}

/** Why a small job costs more than its stone. */
export function minimumReason(minimumJobCents: number): string {
  return `No job is less than ${formatCents(minimumJobCents)}: cutting, delivery and fitting are much the same for a small one.`
}

/** A job below the minimum costs the same an inch smaller or larger; a band without width would say nothing. */
export function priceBand({ lines, lowCents, highCents }: Estimate): string {
  const designs = lines.length === 1 ? 'design' : 'designs'
  if (lowCents === highCents) return `The price stays the same with the ${designs} measured an inch smaller or larger.`
  return `Between ${formatWholeDollars(lowCents)} and ${formatWholeDollars(highCents)}: the same ${designs} measured an inch smaller or larger.`
}

/** Why a line has more square feet than the design that it is for. */
export const ROUNDING_REASON = 'Stone is counted by the quarter of a square foot, rounded up.'

/** How far an estimate holds: said beneath its figures. */
export function estimateTerms(priceListVersion: string): string {
  return `Estimate, fixed after the measurement visit, whose ${formatWholeDollars(MEASUREMENT_FEE_CENTS)} is credited. Price list ${priceListVersion}.`
}
