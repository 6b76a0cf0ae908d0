import { settledDraft } from '#client/features/designer/designer-state.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { STONE_NAMES, type StoneId } from '#shared/countertops/stones.ts'
import { useReplaceCountertop } from './countertops.ts'
import { mustEndEditFirst } from './edit-countertop.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { DEFAULT_DRAFT, draftOf } from '#client/features/designer/draft.ts'
import { type Draft, isSameCountertop } from '#client/features/designer/fit-to-shape.ts'

export function isListed(list: readonly SavedCountertop[], draft: Draft): boolean {
  return list.some((one) => isSameCountertop(draftOf(one), draft))
}

/** Whether the visitor has drawn something that the list lacks, and hasn't said yet that it may. */
export function hasNewChanges(store: DesignerStore, list: readonly SavedCountertop[], draft: Draft): boolean {
  const known = [DEFAULT_DRAFT, store.drawnAs.get()?.draft]
  return !known.some((one) => one && isSameCountertop(one, draft)) && !isListed(list, draft)
}

/** The countertop of the list that the drawing changes. */
export function drawnCountertop(store: DesignerStore, list: readonly SavedCountertop[]): SavedCountertop | undefined {
  const id = store.drawnAs.get()?.id
  return list.find((one) => one.id === id)
}

/** Puts the whole list in one stone, and the drawing with it if the list has it. Without a list, only the drawing. */
export function useSwitchStone(store: DesignerStore) {
  const { mutateAsync: replace } = useReplaceCountertop()
  const setStone = (stone: StoneId) => store.dispatch({ type: 'stone', stone })
  const replaceAll = async (countertops: readonly SavedCountertop[]): Promise<boolean> => {
    try {
      // One after the other, because each shows its failure.
      for (const countertop of countertops) await replace(countertop)
      return true
    } catch {
      return false
    }
  }
  return async (list: readonly SavedCountertop[], stone: StoneId): Promise<void> => {
    if (mustEndEditFirst(store)) return
    const draft = settledDraft(store.getState())
    if (list.length === 0) return setStone(stone)
    const isDrawn = isListed(list, draft)
    const draw = (drawn: StoneId) => {
      if (!isDrawn) return
      setStone(drawn)
      store.drawnAs.set({ id: drawnCountertop(store, list)?.id ?? null, draft: settledDraft(store.getState()) })
    }
    const before = list.filter((one) => one.stone !== stone)
    draw(stone)
    if (!(await replaceAll(before.map((one) => ({ ...one, stone }))))) return
    toast({
      title: `Your list is in ${STONE_NAMES[stone]} now`,
      action: {
        label: 'Undo',
        onPress: () => {
          draw(draft.stone)
          void replaceAll(before)
        },
      },
    })
  }
}
