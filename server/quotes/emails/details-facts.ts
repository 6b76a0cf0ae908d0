import { SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import { withName } from '#shared/estimate/texts.ts'
import { describeDetails } from '#shared/fabrication/describe.ts'
import type { Fact } from '#server/mail/layout/content.ts'
import type { QuotedCountertop } from './facts.ts'

/** Gmail cuts off an email of more than 102 KB. The page has them all. */
const MAX_DESCRIBED = 20

/** The details of each countertop in words, numbered like the countertops. None if there are too many. */
export function detailsFacts(countertops: readonly QuotedCountertop[]): Fact[] {
  const described = countertops.flatMap((countertop, index): Fact[] => {
    const words = describeDetails(countertop)
    return words
      ? [{ label: `${index + 1}. ${withName(SHAPE_LABELS[countertop.shape], countertop)}`, value: [words] }]
      : []
  })
  return described.length <= MAX_DESCRIBED ? described : []
}
