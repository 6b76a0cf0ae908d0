import type { Estimate, EstimatedCountertop } from '#shared/estimate/estimate.ts'
import { describeCountertop, minimumReason, PRICE_INCLUDES } from '#shared/estimate/texts.ts'
import { formatCents } from '#shared/lib/cents.ts'
import type { Amount } from '#server/mail/layout/content.ts'

/** The lines of an estimate, worded like the site (docs/rules.md, Estimate). */
export function estimateAmounts(countertops: readonly EstimatedCountertop[], estimate: Estimate): Amount[] {
  const { lines, subtotalCents, minimumAddsCents, minimumJobCents, totalCents } = estimate
  return [
    ...lines.map(({ explanation, amountCents }, index) => {
      const countertop = countertops[index]
      return {
        label: explanation,
        amount: formatCents(amountCents),
        ...(countertop && { note: describeCountertop(countertop) }),
      }
    }),
    { label: 'Subtotal', amount: formatCents(subtotalCents), isSum: true },
    ...(minimumAddsCents > 0
      ? [
          {
            label: 'Added to reach our minimum',
            note: minimumReason(minimumJobCents),
            amount: formatCents(minimumAddsCents),
          },
        ]
      : []),
    { label: 'Total', note: PRICE_INCLUDES, amount: formatCents(totalCents), isSum: true, isTotal: true },
  ]
}
