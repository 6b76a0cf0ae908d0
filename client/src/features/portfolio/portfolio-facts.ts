import { DETAILS, SLABS } from 'virtual:portfolio-details'
import type { PictureName, PortraitName } from '#client/ui/picture-data.ts'
import type { PortfolioEntry } from '#shared/content/portfolio.ts'
import { areaSquareFeet, formatSize } from '#shared/countertops/sizes.ts'
import { type Countertop, SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { priceAsDrawn } from '#shared/estimate/estimate.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { formatSquareFeet } from '#shared/lib/inches.ts'

/** The countertops in an entry's picture. The first is the one that opens in the designer. */
export function countertopsOf(entry: PortfolioEntry): readonly [Countertop, ...Countertop[]] {
  return [entry, ...(entry.alsoShown ?? [])]
}

/** The name of the longest fact. */
export const DETAILS_FACT = 'Details'

export function listFacts(entry: PortfolioEntry): { name: string; value: string }[] {
  const countertops = countertopsOf(entry)
  const squareFeet = countertops.reduce((sum, { shape, dimensions }) => sum + areaSquareFeet(shape, dimensions), 0)
  const details = DETAILS[entry.id]
  return [
    { name: 'Stone', value: STONE_NAMES[entry.stone] },
    { name: 'Layout', value: SHAPE_LABELS[entry.shape] },
    {
      name: countertops.length > 1 ? 'Sizes' : 'Size',
      value: countertops.map(({ dimensions: { width, length } }) => formatSize(width, length)).join(', '),
    },
    { name: 'Area', value: `${formatSquareFeet(squareFeet)} sq ft` },
    ...(details ? [{ name: DETAILS_FACT, value: details }] : []),
  ]
}

export function priceLabel(entry: PortfolioEntry): string {
  return `${countertopsOf(entry).length > 1 ? 'Countertops' : 'Countertop'}, installed`
}

/** The estimate with everything that the picture shows. */
export function formatEstimate(entry: PortfolioEntry, priceList: PriceList): string {
  return formatWholeDollars(priceAsDrawn(countertopsOf(entry), priceList, undefined, SLABS[entry.id]).totalCents)
}

export const PICTURE_KINDS: Readonly<Record<PortfolioEntry['picture'], string>> = {
  illustration: 'Rendering',
  photo: 'Photo',
}

/** For `<Picture>`: the entry's picture and its crop for an upright screen. */
export function entryPictures({ id }: PortfolioEntry): { name: PictureName; portrait: PortraitName } {
  // The build fails if an entry has no picture.
  return { name: `portfolio-${id}` as PictureName, portrait: `portfolio-${id}-portrait` as PortraitName }
}
