import type { StoneId } from '#shared/countertops/stones.ts'
import { PRICED_AFTER_VISIT } from '#shared/estimate/items.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import type { CutoutKind, Profile } from '#shared/fabrication/details.ts'
import { formatPrice } from '#shared/lib/cents.ts'

/** `$12/ft`, or `Included`. */
export function edgePrice(profile: Profile): string {
  const cents = PRICE_LIST.edgePerFootCents[profile]
  return cents === 0 ? 'Included' : `${formatPrice(cents)}/ft`
}

/** `$250`, or `Priced after the visit`. */
export function cutoutPrice(kind: CutoutKind): string {
  const cents = PRICE_LIST.cutoutCents[kind]
  return cents === null ? PRICED_AFTER_VISIT : formatPrice(cents)
}

/** The lowest price of these kinds: `$100`. */
export function lowestPrice(kinds: readonly [CutoutKind, ...CutoutKind[]]): string {
  const centsOf = (kind: CutoutKind) => PRICE_LIST.cutoutCents[kind] ?? Infinity
  return cutoutPrice(kinds.reduce((lowest, kind) => (centsOf(kind) < centsOf(lowest) ? kind : lowest)))
}

/** `$68/sq ft`: a backsplash is stone by the area. */
export function splashPrice(stone: StoneId): string {
  return `${formatPrice(PRICE_LIST.perSquareFootCents[stone])}/sq ft`
}

/** `$650 and its stone`. */
export function waterfallPrice(): string {
  return `${formatPrice(PRICE_LIST.waterfallCents)} and its stone`
}
