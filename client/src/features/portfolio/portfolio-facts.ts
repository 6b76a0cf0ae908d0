import type { PictureName, PortraitName } from '#client/ui/picture-data.ts'
import type { PortfolioEntry } from '#shared/content/portfolio.ts'
import { areaSquareFeet } from '#shared/countertops/area.ts'
import { SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { formatSquareFeet } from '#shared/lib/square-feet.ts'

/** An entry's facts in display order. */
export function listFacts({ shape, dimensions, stone }: PortfolioEntry): { name: string; value: string }[] {
  return [
    { name: 'Stone', value: STONE_NAMES[stone] },
    { name: 'Layout', value: SHAPE_LABELS[shape] },
    { name: 'Size', value: formatSize(dimensions.width, dimensions.length) },
    { name: 'Area', value: `${formatSquareFeet(areaSquareFeet(shape, dimensions))} sq ft` },
  ]
}

export function formatEstimate(entry: PortfolioEntry): string {
  return formatWholeDollars(estimate([entry], PRICE_LIST).totalCents)
}

/** Labels of picture kinds. */
export const PICTURE_KINDS: Readonly<Record<PortfolioEntry['picture'], string>> = {
  illustration: 'Rendering',
  photo: 'Photo',
}

/** For `<Picture>`: the entry's picture and its crop for an upright screen. */
export function entryPictures({ id }: PortfolioEntry): { name: PictureName; portrait: PortraitName } {
  // The build fails if an entry has no picture.
  return { name: `portfolio-${id}` as PictureName, portrait: `portfolio-${id}-portrait` as PortraitName }
}
