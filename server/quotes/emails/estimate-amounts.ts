import type { Estimate, DescribedCountertop, EstimateLine } from '#shared/estimate/estimate.ts'
import { itemAmounts, itemsOf } from '#shared/estimate/item-texts.ts'
import { describeCountertop, minimumReason, PRICE_INCLUDES } from '#shared/estimate/texts.ts'
import { formatCents } from '#shared/lib/cents.ts'
import type { Amount } from '#server/mail/layout/content.ts'

/** Gmail cuts off an email of more than 102 KB. With more amounts than this, each countertop gets one. */
const MAX_AMOUNTS = 70

/** An estimate, worded like the site: by countertop, then what the whole job adds (docs/rules.md, Estimate). */
export function estimateAmounts(countertops: readonly DescribedCountertop[], estimate: Estimate): Amount[] {
  const { lines, items = [], subtotalCents, minimumAddsCents, minimumJobCents, totalCents } = estimate
  const isShort = lines.length + items.length <= MAX_AMOUNTS
  return [
    ...lines.flatMap((line, index) => {
      const countertop = countertops[index]
      if (items.length === 0) return [amountOfLine(line, countertop)]
      return isShort ? amountsOfCountertop(estimate, index, countertop) : [sumOfCountertop(estimate, index, countertop)]
    }),
    ...itemAmounts(estimate, null).map((item, index) => ({ ...item, ...(index === 0 && { heading: 'Whole job' }) })),
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

/** Without items, a countertop is only its stone. */
function amountOfLine({ explanation, amountCents }: EstimateLine, countertop: DescribedCountertop | undefined): Amount {
  return {
    label: explanation,
    amount: formatCents(amountCents),
    ...(countertop && { note: describeCountertop(countertop) }),
  }
}

/** The stone, then everything else. */
function amountsOfCountertop(estimate: Estimate, index: number, countertop: DescribedCountertop | undefined): Amount[] {
  const line = estimate.lines[index]
  const stone = line && { label: 'Stone', note: line.explanation, amount: formatCents(line.amountCents) }
  return [
    ...(stone ? [{ ...stone, heading: describeNumbered(index, countertop) }] : []),
    ...itemAmounts(estimate, index),
  ]
}

function sumOfCountertop(estimate: Estimate, index: number, countertop: DescribedCountertop | undefined): Amount {
  const items = itemsOf(estimate, index)
  const cents = items.reduce((sum, { amountCents }) => sum + amountCents, estimate.lines[index]?.amountCents ?? 0)
  return {
    label: describeNumbered(index, countertop),
    note: items.length > 0 ? 'Stone, edges, backsplash and cutouts' : 'Stone',
    amount: formatCents(cents),
  }
}

function describeNumbered(index: number, countertop: DescribedCountertop | undefined): string {
  return [`${index + 1}.`, ...(countertop ? [describeCountertop(countertop)] : [])].join(' ')
}
