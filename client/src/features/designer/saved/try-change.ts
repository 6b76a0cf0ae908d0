import { settledDraft } from '#client/features/designer/designer-state.ts'
import { draftOf } from '#client/features/designer/draft.ts'
import { isSameDesign } from '#client/features/designer/fit-to-shape.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { nameAmong } from '#shared/fabrication/name.ts'
import type { Change } from '#shared/slabs/nudges.ts'
import { useListNow, useReplaceCountertop } from './countertops.ts'
import { mustEndEditFirst } from './edit-countertop.ts'

/** Makes the change of a nudge: in the list, and in the drawing if that shows it. Without a list, in the drawing. */
export function useTryChange(store: DesignerStore) {
  const { mutateAsync: replace } = useReplaceCountertop()
  const listNow = useListNow()
  const draw = (countertop: SavedCountertop) => {
    store.dispatch({ type: 'adopt', draft: draftOf(countertop) })
    store.drawnAs.set({ id: countertop.id, draft: settledDraft(store.getState()) })
  }
  /** Whether it's there, and with the drawing if that shows what was before. */
  const change = async (before: SavedCountertop, after: SavedCountertop): Promise<boolean> => {
    const isDrawn = !store.getEdit() && isSameDesign(settledDraft(store.getState()), draftOf(before))
    if (!(await replace(after).catch(() => null))) return false
    if (isDrawn) draw(after)
    return true
  }
  return async (list: readonly SavedCountertop[], { countertop, changed }: Change): Promise<void> => {
    if (mustEndEditFirst(store)) return
    const before = list[countertop]
    if (!before) {
      const draft = settledDraft(store.getState())
      const dimensions = fullDimensions(changed.dimensions)
      store.dispatch({ type: 'adopt', draft: { ...draft, dimensions, details: changed.details ?? draft.details } })
      return
    }
    const after = { ...before, ...changed }
    if (!(await change(before, after))) return
    const undo = () => {
      // By now it may be changed again, or gone.
      const isStillThere = listNow().some((one) => one.id === after.id && isSameDesign(draftOf(one), draftOf(after)))
      if (isStillThere) void change(after, before)
    }
    toast({
      title: `${nameAmong(after, list.with(countertop, after))} changed`,
      action: { label: 'Undo', onPress: undo },
    })
  }
}
