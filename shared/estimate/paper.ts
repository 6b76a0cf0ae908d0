import { DIMENSION_LABELS, dimensionNamesOf, fullDimensions } from '#shared/countertops/countertop.ts'
import { areaSquareFeet, formatSize } from '#shared/countertops/sizes.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import { describeDetails } from '#shared/fabrication/describe.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { countertopNames, nameAmong } from '#shared/fabrication/name.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatSquareFeet } from '#shared/lib/inches.ts'
import type { DescribedCountertop, Estimate } from './estimate.ts'
import { itemAmounts } from './item-texts.ts'
import { minimumLabel } from './texts.ts'

// What stands on paper about countertops and their prices, for print and PDF.

/** A line of a table of amounts. */
export interface PaperRow {
  label: string
  amount: string
  isIndented?: boolean
  isTotal?: boolean
}

/** A label with what it says. An empty value is left out. */
export interface PaperFact {
  label: string
  value: string
}

/** A countertop in words, and what its plan is drawn from. */
export interface PaperCountertop {
  plan: FabricatedCountertop
  /** We may no longer offer it. */
  stone: string
  title: string
  sizes: PaperFact[]
  /** Its details in a sentence, or empty. */
  words: string
}

/** One of these. */
export function paperCountertop(countertop: DescribedCountertop, all: readonly DescribedCountertop[]): PaperCountertop {
  const { shape, dimensions, stone, details } = countertop
  const full = fullDimensions(dimensions)
  return {
    plan: { shape, dimensions: full, details },
    stone,
    title: `${nameAmong(countertop, all)} in ${stoneName(stone)}`,
    sizes: [
      ...dimensionNamesOf(shape).map((name) => ({ label: DIMENSION_LABELS[name], value: formatSize(full[name]) })),
      { label: 'Area', value: `${formatSquareFeet(areaSquareFeet(shape, full))} sq ft` },
    ],
    words: describeDetails(countertop),
  }
}

/** What a total is made of: the lines with their items, those of the whole job, and what the minimum adds. */
export function estimateRows(countertops: readonly DescribedCountertop[], estimate: Estimate): PaperRow[] {
  const { lines, subtotalCents, minimumAddsCents } = estimate
  const names = countertopNames(countertops)
  const items = (countertop: number | null) =>
    itemAmounts(estimate, countertop).map(({ label, note, amount }) => ({
      label: `${label}: ${note}`,
      amount,
      isIndented: countertop !== null,
    }))
  return [
    ...lines.flatMap(({ stone, explanation, amountCents }, index) => {
      const what = [names[index], `${stoneName(stone)}: ${explanation}`]
      return [{ label: what.filter(Boolean).join(', '), amount: formatCents(amountCents) }, ...items(index)]
    }),
    ...items(null),
    ...(minimumAddsCents > 0
      ? [
          { label: 'Subtotal', amount: formatCents(subtotalCents) },
          { label: minimumLabel(estimate), amount: formatCents(minimumAddsCents) },
        ]
      : []),
  ]
}
