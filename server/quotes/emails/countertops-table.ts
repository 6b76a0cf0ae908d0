import { SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import { formatSizes } from '#shared/countertops/sizes.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import { formatSquareFeet } from '#shared/lib/square-feet.ts'
import type { EmailTable } from '#server/mail/layout/content.ts'
import type { QuotedCountertop } from './facts.ts'

/** The countertops of a quote, numbered in order. */
export function countertopsTable(countertops: readonly QuotedCountertop[]): EmailTable {
  return {
    kind: 'table',
    head: ['Shape', 'Sizes', 'Stone', 'Area'],
    rows: countertops.map(({ shape, dimensions, stone, areaSquareFeet }, index) => [
      `${index + 1}. ${SHAPE_LABELS[shape]}`,
      formatSizes(shape, dimensions),
      stoneName(stone),
      `${formatSquareFeet(areaSquareFeet)} sq ft`,
    ]),
  }
}
