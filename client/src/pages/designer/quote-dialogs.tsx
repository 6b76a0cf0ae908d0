import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { draftOf } from '#client/features/designer/draft.ts'
import { Thumbnail } from '#client/features/drawing/plan/Thumbnail.tsx'
import { useAddCountertop } from '#client/features/designer/saved/countertops.ts'
import { firstProblem } from '#client/features/designer/designer-state.ts'
import type { DesignerControls } from '#client/features/designer/use-designer.ts'
import type { OfferedCountertop, SavedCountertop } from '#shared/countertops/schema.ts'
import { describeCountertop } from '#shared/estimate/texts.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { lazyPart, Problem } from '#client/ui/loading.tsx'
import { goToDesigner } from '#client/features/designer/go-to-designer.ts'

export type DialogName = 'quote' | 'empty'

const QuoteDialog = lazyPart(async () => (await import('#client/features/quotes/QuoteForm.tsx')).QuoteDialog)

/** Rejects on failure. */
export function preloadQuoteDialog(): Promise<void> {
  preloadDrawing()
  return QuoteDialog.preload()
}

export const FORM_LOAD_FAILED = "The form didn't load. Check your connection and try again."

interface QuoteDialogsProps {
  dialog: DialogName | null
  onClose: () => void
  countertops: readonly OfferedCountertop[]
  designer: DesignerControls
  /** The draft was added to the empty list. */
  onAdded: () => void
}

/** The dialogs that 'Get a Quote' opens. */
export function QuoteDialogs({ dialog, onClose, countertops, designer, onAdded }: QuoteDialogsProps) {
  const [, navigate] = useLocation()
  if (dialog === 'empty') return <EmptyListDialog designer={designer} onClose={onClose} onUsed={onAdded} />
  if (dialog === null) return null
  return (
    <QuoteDialog
      onClose={onClose}
      countertops={countertops}
      renderDrawing={renderPlanImage}
      Thumbnail={SavedThumbnail}
      onSent={() => navigate('/thank-you')}
    />
  )
}

interface EmptyListDialogProps {
  designer: DesignerControls
  onClose: () => void
  /** Called after the draft is saved and the dialog closed. */
  onUsed: () => void
}

/** 'Get a Quote' opens this while the list is empty (docs/rules.md, Texts). */
function EmptyListDialog({ designer: { store, draft }, onClose, onUsed }: EmptyListDialogProps) {
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

export function SavedThumbnail({ countertop }: { countertop: SavedCountertop }) {
  return <Thumbnail countertop={draftOf(countertop)} />
}

const loadPlanPng = () => import('#client/features/designer/plan/plan-png.ts')

/** The form calls this when it opens, so that a connection lost while typing doesn't stop the drawings. */
export function preloadDrawing(): void {
  loadPlanPng().catch(() => {}) // Sending says so.
}

/** Renders the drawing for a quote. */
export async function renderPlanImage(countertop: SavedCountertop, maxBytes: number): Promise<string> {
  const { renderPlanPng } = await loadPlanPng()
  return renderPlanPng(draftOf(countertop), maxBytes)
}
