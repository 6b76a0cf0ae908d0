import type { Estimate, EstimatedDesign } from '#shared/estimate/estimate.ts'
import { describeDesign, minimumReason } from '#shared/estimate/words.ts'
import { formatCents } from '#shared/lib/cents.ts'
import type { Amount } from './content.ts'

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
            note: minimumReason(minimumJobCents),
            amount: formatCents(minimumAddsCents),
          },
        ]
      : []),
    { label: 'Total', note: 'Tax included, installed', amount: formatCents(totalCents), isSum: true, isTotal: true },
  ]
}
