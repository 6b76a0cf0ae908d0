import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import { SHAPE_LABELS } from '#shared/countertops/design.ts'
import { formatSizes } from '#shared/countertops/sizes.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import type { Estimate, EstimatedDesign } from '#shared/estimate/estimate.ts'
import { formatCents, formatWholeDollars } from '#shared/lib/cents.ts'
import type { Amount } from './content.ts'

/** `L Shape, 120 x 84 in, returns 25 1/2 x 25 1/2 in, Southport` */
function describeDesign({ shape, dimensions, stone }: EstimatedDesign): string {
  return `${SHAPE_LABELS[shape]}, ${formatSizes(shape, dimensions)}, ${STONE_NAMES[stone]}`
}

/** How the total adds up, in the words of the site (docs/rules.md, Estimate). */
export function estimateAmounts(designs: readonly EstimatedDesign[], figures: Estimate): Amount[] {
  const { lines, subtotalCents, minimumAddsCents, minimumJobCents, totalCents } = figures
  return [
    ...lines.map(({ explanation, amountCents }, index) => {
      const design = designs[index]
      return { label: explanation, amount: formatCents(amountCents), ...(design && { note: describeDesign(design) }) }
    }),
    { label: 'Subtotal', amount: formatCents(subtotalCents), isSum: true },
    ...(minimumAddsCents > 0
      ? [
          {
            label: 'Up to the minimum job',
            note: `No job is less than ${formatCents(minimumJobCents)}: cutting, delivery and fitting are much the same for a small one.`,
            amount: formatCents(minimumAddsCents),
          },
        ]
      : []),
    { label: 'Total', note: 'Tax included, installed', amount: formatCents(totalCents), isSum: true, isTotal: true },
  ]
}

/** What an estimate is worth, in the words of the site. */
export function estimateTerms({ lines, lowCents, highCents, priceListVersion }: Estimate): string {
  const designs = lines.length === 1 ? 'design' : 'designs'
  const band =
    lowCents === highCents
      ? `The price stays the same with the ${designs} measured an inch smaller or larger.`
      : `Between ${formatWholeDollars(lowCents)} and ${formatWholeDollars(highCents)}: the same ${designs} measured an inch smaller or larger.`
  return `${band} Estimate, fixed after the measurement visit, whose ${formatWholeDollars(MEASUREMENT_FEE_CENTS)} is credited. Price list ${priceListVersion}.`
}
