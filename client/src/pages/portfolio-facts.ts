import type { PictureName, PortraitName } from '#client/ui/picture-data.ts'
import type { PortfolioEntry } from '#shared/content/portfolio.ts'
import { areaSquareFeet } from '#shared/countertops/area.ts'
import { SHAPE_LABELS } from '#shared/countertops/design.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatInches } from '#shared/lib/inches.ts'
import { formatSquareFeet } from '#shared/lib/square-feet.ts'

/** What an entry is, as name and value, in the order in which it is told. */
export function factsOf({ shape, dimensions, stone }: PortfolioEntry): { name: string; value: string }[] {
  return [
    { name: 'Stone', value: STONE_NAMES[stone] },
    { name: 'Layout', value: SHAPE_LABELS[shape] },
    { name: 'Size', value: `${formatInches(dimensions.width)} × ${formatInches(dimensions.length)} in` },
    { name: 'Area', value: `${formatSquareFeet(areaSquareFeet(shape, dimensions))} sq ft` },
  ]
}

export function estimateOf(entry: PortfolioEntry): string {
  return formatCents(estimate([entry], PRICE_LIST).totalCents)
}

/** What is said of an entry's picture. */
export const PICTURE_KINDS: Readonly<Record<PortfolioEntry['picture'], string>> = {
  illustration: 'Illustration',
  photo: 'Photo',
}

/** For `<Picture>`: the entry's picture, and its composition for an upright screen. */
export function pictureNames({ id }: PortfolioEntry): { name: PictureName; portrait: PortraitName } {
  // Which pictures there are is made known by the build, which fails where an entry has none.
  return { name: `portfolio-${id}` as PictureName, portrait: `portfolio-${id}-portrait` as PortraitName }
}
