import type { Countertop } from '#shared/countertops/countertop.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICED_AFTER_VISIT } from '#shared/estimate/items.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { checkRules, type Warning } from '#shared/fabrication/check-rules.ts'
import { type Cutout, type CutoutKind, DEFAULT_DETAILS, type Details } from '#shared/fabrication/details.ts'
import { formatPrice, formatWholeDollars } from '#shared/lib/cents.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { type Sheet, settledDraft } from '#client/features/designer/designer-state.ts'
import { detailsOf } from '#client/features/designer/fit-to-shape.ts'
import { type DesignerStore, useDesignerState } from '#client/features/designer/use-designer.ts'
import { changeKind } from './edits/edit-cutouts.ts'

export interface DetailsEditor {
  /** The draft without a drag under way. */
  countertop: Countertop
  details: Details
  /** Changes with the same `undoStep` one after the other are one undo step. */
  change: (details: Details, undoStep?: string) => void
  openSheet: (sheet: Sheet) => void
}

export function useDetailsEditor(store: DesignerStore): DetailsEditor {
  const countertop = useDesignerState(store, settledDraft)
  return {
    countertop,
    details: detailsOf(countertop),
    change: (next, undoStep) => {
      const details = isEqual(next, DEFAULT_DETAILS) ? undefined : next
      store.dispatch({ type: 'details', details, undoStep })
    },
    openSheet: (sheet) => store.dispatch({ type: 'openSheet', sheet }),
  }
}

/** The rules about details that a countertop breaks, each message once for its side or cutout. Fields show those of sizes. */
export function brokenRules(countertop: Countertop): Warning[] {
  const warnings = checkRules(countertop).filter(({ dimension }) => dimension === undefined)
  return warnings.filter(
    ({ message, side, cutoutId }, index) =>
      warnings.findIndex((one) => one.message === message && one.side === side && one.cutoutId === cutoutId) === index,
  )
}

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
export function lowestPrice(kinds: readonly CutoutKind[]): string {
  return formatPrice(Math.min(...kinds.map((kind) => PRICE_LIST.cutoutCents[kind] ?? Infinity)))
}
