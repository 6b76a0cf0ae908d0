import { useRef, useState } from 'react'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { EdgeQuestion } from './questions/EdgeQuestion.tsx'
import { FixturesQuestion } from './questions/FixturesQuestion.tsx'
import { PlacementQuestion } from './questions/PlacementQuestion.tsx'
import { SidesAndCutouts } from './SidesAndCutouts.tsx'
import { SplashQuestion } from './questions/SplashQuestion.tsx'
import { useDetailsEditor } from './use-details-editor.ts'

/** The questions of the step "Details", and the table that does the same without the drawing. */
export function DetailsPanel({ store }: { store: DesignerStore }) {
  const editor = useDetailsEditor(store)
  const [isTableOpen, setTableOpen] = useState(false)
  const tableRef = useRef<HTMLDivElement>(null)
  return (
    <div className="grid gap-8">
      <PlacementQuestion editor={editor} />
      <FixturesQuestion editor={editor} />
      <EdgeQuestion
        editor={editor}
        onOpenSides={() => {
          setTableOpen(true)
          requestAnimationFrame(() => tableRef.current?.querySelector<HTMLElement>('[data-side]')?.focus())
        }}
      />
      <SplashQuestion editor={editor} />
      <div ref={tableRef} className="min-w-0 scroll-mb-24">
        <SidesAndCutouts editor={editor} isOpen={isTableOpen} onToggle={setTableOpen} />
      </div>
    </div>
  )
}
