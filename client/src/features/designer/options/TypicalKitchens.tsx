import { useId } from 'react'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { placeName } from '#shared/fabrication/name.ts'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import { type Draft, isSameDesign } from '#client/features/designer/fit-to-shape.ts'
import { useAddCountertop, useDeleteCountertop, useListNow } from '#client/features/designer/saved/countertops.ts'
import { inStone, KITCHENS_WITH_ISLAND, TYPICAL_KITCHENS } from '#client/features/designer/typical-kitchens.ts'
import { another } from '#client/features/designer/saved/drawn-as.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'

/** Buttons that replace the draft with a common kitchen in the chosen stone. Each is one undo step. */
export function TypicalKitchens({ store }: { store: DesignerStore }) {
  const id = useId()
  const drawWithIsland = useKitchenWithIsland(store)
  const listNow = useListNow()
  const kitchens = [
    ...TYPICAL_KITCHENS.map((kitchen) => ({
      label: kitchen.label,
      draw: () => adoptNew(store, another(inStone(kitchen, settledDraft(store.getState()).stone), listNow())),
    })),
    ...KITCHENS_WITH_ISLAND.map((kitchen) => ({ label: kitchen.label, draw: () => drawWithIsland(kitchen) })),
  ]
  return (
    <div role="group" aria-labelledby={id} className="noscript:hidden">
      <p id={id} className="mb-1.5 text-caption text-muted">
        Start from a typical kitchen
      </p>
      <div className="grid max-w-md grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-2">
        {kitchens.map(({ label, draw }) => (
          <Button key={label} size="small" className="px-0!" onClick={draw}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Draws another countertop. It isn't a change of what the list had of the one before, which an edit comes back to. */
function adoptNew(store: DesignerStore, draft: Draft): void {
  if (!store.getEdit()) store.drawnAs.set(null)
  store.dispatch({ type: 'adopt', draft })
}

/**
 * Draws the countertop along the walls, to be measured next, and puts an island into the list, unless that has one. The message's
 * 'Undo' takes both back, but a drawing that was changed since stays.
 */
function useKitchenWithIsland(store: DesignerStore) {
  const { mutate: add } = useAddCountertop()
  const { mutate: remove } = useDeleteCountertop({ isUndo: true })
  const listNow = useListNow()
  return ({ drawn, island }: (typeof KITCHENS_WITH_ISLAND)[number]) => {
    const before = settledDraft(store.getState())
    const drawnBefore = store.drawnAs.get()
    const draft = inStone(drawn, before.stone)
    adoptNew(store, draft)
    const places = listNow().map((one) => placeName({ ...one, dimensions: fullDimensions(one.dimensions) }))
    if (places.includes(placeName(island.drawing))) return toast({ title: 'Your list has an island already' })
    add(inStone(island, before.stone), {
      onSuccess: (saved) => {
        const undo = () => {
          if (!store.getEdit() && isSameDesign(settledDraft(store.getState()), draft)) {
            store.drawnAs.set(drawnBefore)
            store.dispatch({ type: 'adopt', draft: before })
          }
          const [listed] = listNow().filter(({ id }) => id === saved.id)
          if (listed) remove(listed)
        }
        toast({
          title: 'The island is in your list',
          description: `You're drawing ${drawn.words} now. Add it when its sizes are right.`,
          action: { label: 'Undo', onPress: undo },
        })
      },
    })
  }
}
