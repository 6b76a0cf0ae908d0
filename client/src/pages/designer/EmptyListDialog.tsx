import { useRef, useState } from 'react'
import { firstProblem } from '#client/features/designer/designer-state.ts'
import { goToDesigner } from '#client/features/designer/go-to-designer.ts'
import { useAddCountertop } from '#client/features/designer/saved/countertops.ts'
import type { DesignerControls } from '#client/features/designer/use-designer.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Problem } from '#client/ui/loading.tsx'
import { describeCountertop } from '#shared/estimate/texts.ts'

interface EmptyListDialogProps {
  designer: DesignerControls
  onClose: () => void
  /** Called after the draft is saved and the dialog closed. */
  onUsed: () => void
}

/** 'Get a Quote' opens this while the list is empty (docs/rules.md, Texts). */
export function EmptyListDialog({ designer: { store, draft }, onClose, onUsed }: EmptyListDialogProps) {
  const nextStep = useRef<'designer' | 'quote'>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync: add, isPending: isSaving } = useAddCountertop(setProblem)
  const close = (to: 'designer' | 'quote') => {
    nextStep.current = to
    onClose()
  }
  const use = async () => {
    const state = store.getState()
    const invalidField = firstProblem(state)
    setProblem(invalidField ? `Not added yet: ${invalidField}.` : null)
    if (invalidField) return
    // A failure has set the problem.
    const saved = await add(state.draft).catch(() => null)
    if (!saved) return
    store.drawnAs.set({ id: saved.id, draft: state.draft })
    close('quote')
  }
  return (
    <TaskDialog
      onClose={onClose}
      busy={isSaving}
      onCloseAutoFocus={(event) => {
        if (nextStep.current === 'designer') {
          event.preventDefault()
          goToDesigner()
        }
        // By then the focus is back, so the next dialog can restore it.
        if (nextStep.current === 'quote') queueMicrotask(onUsed)
      }}
      title="Add a Countertop First"
      description="You need to add at least one countertop design before requesting a quote."
    >
      <p className="mt-6 border-divider border-y py-5 text-muted">Your cart is empty</p>
      {problem && <Problem>{problem}</Problem>}
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <Button variant="primary" busy={isSaving} onClick={() => void use()}>
          Use this design
        </Button>
        <Button onClick={() => close('designer')} disabled={isSaving}>
          Design Your Countertop
        </Button>
      </div>
      <p className="figures mt-3 text-caption text-muted">This design: {describeCountertop(draft)}</p>
    </TaskDialog>
  )
}
