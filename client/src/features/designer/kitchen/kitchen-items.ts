import { useMemo } from 'react'
import { draftOf } from '#client/features/designer/draft.ts'
import { DEFAULT_DRAFT, type Draft, isSameDesign } from '#client/features/designer/fit-to-shape.ts'
import { useCountertops } from '#client/features/designer/saved/countertops.ts'
import type { DesignerControls } from '#client/features/designer/use-designer.ts'
import { withPlace } from '#shared/fabrication/sent-details.ts'
import { type FullDimensions, fullDimensions } from '#shared/countertops/countertop.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'

/** One countertop of the kitchen: of the list, or the drawing. */
export interface KitchenItem {
  /** Its id, or that of the drawing that the list lacks. */
  key: string
  countertop: Pick<SavedCountertop, 'shape' | 'stone' | 'details'> & { dimensions: FullDimensions }
  /** As the list has it. Null: it's only drawn, as it is here. */
  saved: SavedCountertop | null
  /** It's open in the designer. */
  isOpen: boolean
}

export const DRAWING_KEY = 'drawing'

/**
 * The kitchen: the list in its order, with the drawing in place of the countertop that it edits, or that it was added as before
 * it was changed, or else last. A drawing that the list has, or that no one has begun, isn't another one.
 */
export function kitchenItems(
  list: readonly SavedCountertop[],
  draft: Draft,
  editedId: string | undefined,
  drawnAs?: string | null,
): KitchenItem[] {
  const drawing = { ...draft, stone: draft.formerStone ?? draft.stone }
  const same = editedId === undefined ? list.filter((one) => isSameDesign(draftOf(one), draft)) : []
  const open = editedId ?? (same.find(({ id }) => id === drawnAs) ?? same[0])?.id
  const isOther = open === undefined && !isSameDesign(draft, DEFAULT_DRAFT)
  const items = list.map((saved): KitchenItem => {
    if (isOther && saved.id === drawnAs) {
      const place = draft.details?.kitchen ?? saved.details?.kitchen
      return { key: DRAWING_KEY, countertop: withPlace(drawing, place), saved: null, isOpen: true }
    }
    if (saved.id === editedId) return { key: saved.id, countertop: drawing, saved: null, isOpen: true }
    const countertop = { ...saved, dimensions: fullDimensions(saved.dimensions) }
    return { key: saved.id, countertop, saved, isOpen: saved.id === open }
  })
  if (!isOther || items.some(({ isOpen }) => isOpen)) return items
  return [...items, { key: DRAWING_KEY, countertop: drawing, saved: null, isOpen: true }]
}

/** Empty until the list has loaded, and while it's empty. */
export function useKitchenItems({ store, draft, edit }: DesignerControls): KitchenItem[] {
  const { data } = useCountertops()
  const editedId = edit?.id
  const drawnAs = store.drawnAs.use()?.id
  return useMemo(
    () => (data && data.length > 0 ? kitchenItems(data, draft, editedId, drawnAs) : []),
    [data, draft, editedId, drawnAs],
  )
}
