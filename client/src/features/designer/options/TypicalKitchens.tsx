import { memo, useId } from 'react'
import { Button } from '#client/ui/button.tsx'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { TYPICAL_KITCHENS } from './typical-kitchens.ts'

/** Buttons that replace the draft with a common kitchen in the chosen stone. Each is one undo step. */
export const TypicalKitchens = memo(function TypicalKitchens({ store }: { store: DesignerStore }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="noscript:hidden">
      <p id={id} className="mb-1.5 text-caption text-muted">
        Start from a typical kitchen
      </p>
      <div className="grid max-w-md grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-2">
        {TYPICAL_KITCHENS.map(({ label, shape, dimensions, details }) => (
          <Button
            key={label}
            size="small"
            className="px-0!"
            onClick={() => {
              const { stone } = settledDraft(store.getState())
              store.dispatch({ type: 'adopt', draft: { shape, dimensions, stone, ...(details && { details }) } })
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
})
