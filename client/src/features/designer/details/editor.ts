import { usePriceList } from '#client/lib/price-list.ts'
import { toast } from '#client/ui/toast/toast.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICED_AFTER_VISIT } from '#shared/estimate/items.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
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
  prices: PriceList
  /** Changes with the same `undoStep` one after the other are one undo step. */
  change: (details: Details, undoStep?: string) => void
  /** Takes what a new fixture makes of the details. Null: there can't be more, which a toast says. */
  add: (details: Details | null) => void
  openSheet: (sheet: Sheet) => void
}

const LIST_FULL = "This countertop can't take more. Delete something first."

export function useDetailsEditor(store: DesignerStore): DetailsEditor {
  const countertop = useDesignerState(store, settledDraft)
  const prices = usePriceList()
  const change = (next: Details, undoStep?: string) => {
    const details = isEqual(next, DEFAULT_DETAILS) ? undefined : next
    store.dispatch({ type: 'details', details, undoStep })
  }
  return {
    countertop,
    details: detailsOf(countertop),
    prices,
    change,
    add: (details) => {
      if (details) change(details)
      else toast({ title: LIST_FULL, look: 'destructive' })
    },
    openSheet: (sheet) => store.dispatch({ type: 'openSheet', sheet }),
  }
}

/** The rules about details that a countertop breaks, each message once for its side or cutout. Fields show those of sizes. */
export function brokenRules(countertop: Countertop): Warning[] {
  const warnings = checkRules(countertop).filter(({ dimension }) => dimension === undefined)
  return [...new Map(warnings.map((one) => [`${one.message} ${one.side} ${one.cutoutId}`, one])).values()]
}

/** What a choice adds to the estimate, before our minimum: `+$425`, or `Included`. */
export function addedPrice({ countertop, prices }: DetailsEditor, before: Details, after: Details): string {
  const subtotal = (details: Details) => estimate([{ ...countertop, details }], prices).subtotalCents
  return describeAdded(subtotal(after) - subtotal(before))
}

/** What the edges add to the estimate, before our minimum. Even the plainest may have a price. */
export function edgePrice({ countertop, prices }: DetailsEditor, details: Details): string {
  const { items = [] } = estimate([{ ...countertop, details }], prices)
  const edges = items.filter(({ code }) => code.startsWith('edge-'))
  return describeAdded(edges.reduce((sum, { amountCents }) => sum + amountCents, 0))
}

function describeAdded(cents: number): string {
  if (cents === 0) return 'Included'
  return `${cents > 0 ? '+' : ''}${formatWholeDollars(cents)}`
}

/** What a cutout adds as another kind: `+$285 with faucet hole`, `+$100`, or `Priced after the visit`. */
export function kindPrice(editor: DetailsEditor, id: string, kind: CutoutKind): string {
  const { details, prices } = editor
  if (prices.cutoutCents[kind] === null) return PRICED_AFTER_VISIT
  const after = changeKind(details, id, kind)
  const isItsFaucet = (one: Cutout) => one.kind === 'faucet' && one.with === id
  const others = after.cutouts.filter((one) => one.id !== id && !isItsFaucet(one))
  const price = addedPrice(editor, { ...after, cutouts: others }, after)
  return after.cutouts.some(isItsFaucet) ? `${price} with faucet hole` : price
}

/** `$250`, or `Priced after the visit`. */
export function cutoutPrice(kind: CutoutKind, { cutoutCents }: PriceList): string {
  const cents = cutoutCents[kind]
  return cents === null ? PRICED_AFTER_VISIT : formatPrice(cents)
}

export function lowestPrice(kinds: readonly CutoutKind[], { cutoutCents }: PriceList): string {
  return formatPrice(Math.min(...kinds.map((kind) => cutoutCents[kind] ?? Infinity)))
}
