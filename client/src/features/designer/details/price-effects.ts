import type { StoneId } from '#shared/countertops/stones.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import type { CutoutKind, Profile } from '#shared/fabrication/details.ts'
import { formatPrice } from '#shared/lib/cents.ts'

const INCLUDED = 'Included'

/** `$12/ft`, or `Included`. */
export function edgePrice(profile: Profile): string {
  const cents = PRICE_LIST.edgePerFootCents[profile]
  return cents === 0 ? INCLUDED : `${formatPrice(cents)}/ft`
}

/** `$250`. */
export function cutoutPrice(kind: CutoutKind): string {
  const cents = PRICE_LIST.cutoutCents[kind]
  return cents === null ? 'Priced after the visit' : formatPrice(cents)
}

/** `$68/sq ft`: a backsplash is stone by the area. */
export function splashPrice(stone: StoneId): string {
  return `${formatPrice(PRICE_LIST.perSquareFootCents[stone])}/sq ft`
}

/** `$650 each and its stone`. */
export function waterfallPrice(): string {
  return `${formatPrice(PRICE_LIST.waterfallCents)} and its stone`
}
