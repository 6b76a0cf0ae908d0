import { errorText } from '#client/api/request-error.ts'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import { isSameDesign } from '#client/features/designer/fit-to-shape.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { toast } from '#client/ui/toast/toast.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { useAddCountertops, useDeleteCountertop, useListNow } from './countertops.ts'

/**
 * Puts both parts of a divided countertop into the list, and draws the first: the left one, or the L. The message's 'Undo' takes
 * both out and brings the drawing back, but not over one that was changed since.
 */
export function useAddRuns(store: DesignerStore) {
  const { mutate: addAll, isPending } = useAddCountertops()
  const { mutate: remove } = useDeleteCountertop({ isUndo: true })
  const listNow = useListNow()
  const add = ([left, right]: [Countertop, Countertop], title: string) => {
    const before = settledDraft(store.getState())
    const drawnBefore = store.drawnAs.get()
    addAll([left, right], {
      onSuccess: (ids) => {
        const undo = () => {
          if (!store.getEdit() && isSameDesign(settledDraft(store.getState()), left)) {
            store.drawnAs.set(drawnBefore)
            store.dispatch({ type: 'adopt', draft: before })
          }
          for (const one of listNow()) if (ids.includes(one.id)) remove(one)
        }
        const description = `You're looking at the ${left.shape === right.shape ? 'left one' : 'L'}.`
        toast({ title, description, action: { label: 'Undo', onPress: undo } })
        store.drawnAs.set({ id: ids[0] ?? null, draft: left })
        store.dispatch({ type: 'adopt', draft: left })
      },
      onError: (error) =>
        toast({
          title: `Failed to add countertop: ${errorText(error, 'Please try again.')}`,
          look: 'destructive',
        }),
    })
  }
  return { add, isPending }
}
