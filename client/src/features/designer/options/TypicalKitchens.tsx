import { useId } from 'react'
import { Button } from '#client/ui/button.tsx'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { COMMON_DEPTH } from '#shared/countertops/dimension-names.ts'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'

/** An I keeps them for when it becomes another shape. */
const RETURNS = { returnWidth: COMMON_DEPTH, returnLength: COMMON_DEPTH }

/** Starting points for visitors who haven't measured yet (docs/rules.md, Dimensions). */
const TYPICAL_KITCHENS: readonly (FabricatedCountertop & { label: string })[] = [
  { label: 'Wall run', shape: 'I', dimensions: { width: 96, length: COMMON_DEPTH, ...RETURNS } },
  {
    label: 'Island',
    shape: 'I',
    dimensions: { width: 84, length: 42, ...RETURNS },
    // No wall behind it. The other sides of an I are finished anyway.
    details: { ...DEFAULT_DETAILS, sides: { back: [{ use: 'finished' }] } },
  },
  { label: 'L-shaped', shape: 'L', dimensions: { width: 120, length: 96, ...RETURNS } },
  { label: 'U-shaped', shape: 'U', dimensions: { width: 126, length: 96, ...RETURNS } },
]

/** Buttons that replace the draft with a common kitchen in the chosen stone. Each is one undo step. */
export function TypicalKitchens({ store }: { store: DesignerStore }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="noscript:hidden">
      <p id={id} className="mb-1.5 text-caption text-muted">
        Start from a typical kitchen
      </p>
      <div className="grid max-w-md grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-2">
        {TYPICAL_KITCHENS.map(({ label, ...kitchen }) => (
          <Button
            key={label}
            size="small"
            className="px-0!"
            onClick={() => {
              const { stone } = settledDraft(store.getState())
              store.dispatch({ type: 'adopt', draft: { ...kitchen, stone } })
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
