import type { Countertop } from '#shared/countertops/countertop.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICED_AFTER_VISIT } from '#shared/estimate/items.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import type { Cutout, CutoutKind, Details } from '#shared/fabrication/details.ts'
import { formatPrice, formatWholeDollars } from '#shared/lib/cents.ts'
import { changeKind } from './edits/edit-cutouts.ts'

/** What a choice adds to the estimate, before our minimum: `+$425`, or `Included`. */
export function addedPrice(countertop: Countertop, before: Details, after: Details): string {
  const subtotal = (details: Details) => estimate([{ ...countertop, details }], PRICE_LIST).subtotalCents
  const cents = subtotal(after) - subtotal(before)
  return cents === 0 ? 'Included' : `+${formatWholeDollars(cents)}`
}

/** What a cutout adds as another kind: `+$285 with faucet hole`, `+$100`, or `Priced after the visit`. */
export function kindPrice(countertop: Countertop, details: Details, id: string, kind: CutoutKind): string {
  if (PRICE_LIST.cutoutCents[kind] === null) return PRICED_AFTER_VISIT
  const after = changeKind(details, id, kind)
  const isItsFaucet = (one: Cutout) => one.kind === 'faucet' && one.with === id
  const others = after.cutouts.filter((one) => one.id !== id && !isItsFaucet(one))
  const price = addedPrice(countertop, { ...after, cutouts: others }, after)
  return after.cutouts.some(isItsFaucet) ? `${price} with faucet hole` : price
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
