import { useId } from 'react'
import { Button } from '#client/ui/button.tsx'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import { inStone, TYPICAL_KITCHENS } from '#client/features/designer/typical-kitchens.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'

/** Buttons that replace the draft with a common kitchen in the chosen stone. Each is one undo step. */
export function TypicalKitchens({ store }: { store: DesignerStore }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="noscript:hidden">
      <p id={id} className="mb-1.5 text-caption text-muted">
        Start from a typical kitchen
      </p>
      <div className="grid max-w-md grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-2">
        {TYPICAL_KITCHENS.map((kitchen) => (
          <Button
            key={kitchen.label}
            size="small"
            className="px-0!"
            onClick={() => {
              const { stone } = settledDraft(store.getState())
              store.dispatch({ type: 'adopt', draft: inStone(kitchen, stone) })
            }}
          >
            {kitchen.label}
          </Button>
        ))}
      </div>
    </div>
  )
}
