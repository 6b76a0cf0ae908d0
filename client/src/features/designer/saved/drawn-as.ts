import { settledDraft } from '#client/features/designer/designer-state.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { STONE_NAMES, type StoneId } from '#shared/countertops/stones.ts'
import { useListNow, useReplaceCountertop } from './countertops.ts'
import { mustEndEditFirst } from './edit-countertop.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { draftOf } from '#client/features/designer/draft.ts'
import { DEFAULT_DRAFT, type Draft, isSameDesign } from '#client/features/designer/fit-to-shape.ts'

export function isListed(list: readonly SavedCountertop[], draft: Draft): boolean {
  return list.some((one) => isSameDesign(draftOf(one), draft))
}

/** Inches. */
const NARROWER = { by: 12, least: 60 }

/** A drawing to go on with. One that the list has would not be another one, so it's narrower than that. */
export function another(draft: Draft, list: readonly SavedCountertop[]): Draft {
  const width = draft.dimensions.width - NARROWER.by
  if (width < NARROWER.least || !isListed(list, draft)) return draft
  return another({ ...draft, dimensions: { ...draft.dimensions, width } }, list)
}

/** Whether the visitor has drawn something that the list lacks, and hasn't said yet that it may. */
export function hasNewChanges(store: DesignerStore, list: readonly SavedCountertop[], draft: Draft): boolean {
  const known = [DEFAULT_DRAFT, store.drawnAs.get()?.draft]
  return !known.some((one) => one && isSameDesign(one, draft)) && !isListed(list, draft)
}

/** The countertop of the list that the drawing changes. */
export function drawnCountertop(store: DesignerStore, list: readonly SavedCountertop[]): SavedCountertop | undefined {
  const id = store.drawnAs.get()?.id
  return list.find((one) => one.id === id)
}

/** Puts the whole list in one stone, and the drawing with it if the list has it. Without a list, only the drawing. */
export function useSwitchStone(store: DesignerStore) {
  const { mutateAsync: replace } = useReplaceCountertop()
  const listNow = useListNow()
  const drawIn = (stone: StoneId): Draft => {
    store.dispatch({ type: 'stone', stone })
    const drawn = settledDraft(store.getState())
    store.drawnAs.set({ id: drawnCountertop(store, listNow())?.id ?? null, draft: drawn })
    return drawn
  }
  /** One after the other. The first one that fails shows why. */
  const replaceAll = async (countertops: readonly SavedCountertop[]): Promise<boolean> => {
    for (const countertop of countertops) if (!(await replace(countertop).catch(() => null))) return false
    return true
  }
  return async (list: readonly SavedCountertop[], stone: StoneId): Promise<void> => {
    if (mustEndEditFirst(store)) return
    const before = settledDraft(store.getState())
    if (list.length === 0) return store.dispatch({ type: 'stone', stone })
    const switched = isListed(list, before) ? drawIn(stone) : null
    const others = list.filter((one) => one.stone !== stone)
    if (!(await replaceAll(others.map((one) => ({ ...one, stone }))))) return
    const undo = () => {
      // By now, another drawing may be open, and countertops may have other sizes, or be gone.
      const isStillDrawn = switched && !store.getEdit() && isSameDesign(settledDraft(store.getState()), switched)
      if (isStillDrawn) drawIn(before.stone)
      const stones = new Map(others.map((one) => [one.id, one.stone]))
      void replaceAll(
        listNow().flatMap((one) => {
          const was = stones.get(one.id)
          return was && one.stone === stone ? [{ ...one, stone: was }] : []
        }),
      )
    }
    toast({ title: `Your list is in ${STONE_NAMES[stone]} now`, action: { label: 'Undo', onPress: undo } })
  }
}
