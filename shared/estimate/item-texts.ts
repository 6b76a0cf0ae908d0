import { fullDimensions } from '#shared/countertops/countertop.ts'
import { areaSquareFeet } from '#shared/countertops/sizes.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatSquareFeet } from '#shared/lib/inches.ts'
import type { DescribedCountertop, Estimate } from './estimate.ts'
import { type EstimateItem, PRICED_AFTER_VISIT } from './items.ts'
import { CUTOUT_AREA_NOTE, CUTOUT_INCLUDES, ROUNDING_REASON } from './texts.ts'

// Texts about an estimate's items that screen, print and emails share (docs/rules.md, Estimate).

/** The items of a line's countertop, or of the whole job (null). Quotes from before there were items have none. */
export function itemsOf({ items = [] }: Pick<Estimate, 'items'>, countertop: number | null): EstimateItem[] {
  return items.filter((item) => item.countertop === countertop)
}

/** `16.00 ft × $12.00`: how an item's amount is computed. A line never breaks inside a length. */
export function explainItem({ explanation }: Pick<EstimateItem, 'explanation'>): string {
  return explanation.replaceAll(/(\d) (?=\d+\/\d|in\b)/g, '$1\u00a0')
}

/** The items of a line's countertop, or of the whole job (null), as texts. No two have one `id`. `note` is how the amount is computed. */
export function itemAmounts(
  estimate: Pick<Estimate, 'items'>,
  countertop: number | null,
): { id: string; label: string; note: string; amount: string }[] {
  return itemsOf(estimate, countertop).map((item) => ({
    // Each stone may leave some.
    id: [item.code, item.stone].join(' '),
    label: item.label,
    note: explainItem(item),
    amount: amountOf(item),
  }))
}

function amountOf({ explanation, amountCents }: EstimateItem): string {
  if (explanation === PRICED_AFTER_VISIT) return 'After the visit'
  return amountCents === 0 ? 'Included' : formatCents(amountCents)
}

/**
 * What has to be said below the lines of an estimate: why a line has more square feet than its countertop, and what the price
 * of a cutout is for. `countertops` has one per line, in inches.
 */
export function lineNotes(
  countertops: readonly Pick<DescribedCountertop, 'shape' | 'dimensions'>[],
  { lines, items = [] }: Pick<Estimate, 'lines' | 'items'>,
): string[] {
  const isRounded = countertops.some(({ shape, dimensions }, index) => {
    const drawn = areaSquareFeet(shape, fullDimensions(dimensions))
    return formatSquareFeet(drawn) !== formatSquareFeet(lines[index]?.squareFeet ?? drawn)
  })
  const hasCutouts = items.some(({ code }) => code.startsWith('cutout-'))
  return [
    ...(isRounded ? [ROUNDING_REASON] : []),
    ...(hasCutouts ? [`Cutouts: ${CUTOUT_INCLUDES}`, CUTOUT_AREA_NOTE] : []),
  ]
}
