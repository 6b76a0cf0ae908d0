import { useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'

interface EmptyListDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after its button has closed the dialog. Moves visitor and focus to the designer. */
  onGoToDesigner: () => void
  /** A description of the draft. */
  draft: string
  /** Saves the draft. Resolves to false if that failed; `problem` says why. */
  onUse: () => Promise<boolean>
  /** Called after the draft is saved and the dialog closed. */
  onUsed: () => void
  isSaving: boolean
  problem: string | null
}

/** 'Get a Quote' opens this while the list is empty (docs/rules.md, Texts). */
export function EmptyListDialog({ open, onOpenChange, draft, isSaving, problem, ...callbacks }: EmptyListDialogProps) {
  const nextStep = useRef<'designer' | 'quote'>(null)
  const close = (to: 'designer' | 'quote') => {
    nextStep.current = to
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (isOpen || !isSaving) onOpenChange(isOpen)
      }}
      onCloseAutoFocus={(event) => {
        const to = nextStep.current
        nextStep.current = null
        if (to === 'designer') {
          event.preventDefault()
          callbacks.onGoToDesigner()
        }
        // By then the focus is back, so the next dialog can restore it.
        if (to === 'quote') queueMicrotask(callbacks.onUsed)
      }}
      title="Add a Countertop First"
      description="You need to add at least one countertop design before requesting a quote."
    >
      <p className="mt-6 border-divider border-y py-5 text-muted">Your cart is empty</p>
      {problem && (
        <p role="alert" className="mt-6 border-error border-l-2 bg-white px-4 py-3 text-error text-label">
          {problem}
        </p>
      )}
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <Button
          variant="primary"
          busy={isSaving}
          onClick={() => {
            void callbacks.onUse().then((isSaved) => isSaved && close('quote'))
          }}
        >
          Use this design
        </Button>
        <Button onClick={() => close('designer')} disabled={isSaving}>
          Design Your Countertop
        </Button>
      </div>
      <p className="figures mt-3 text-caption text-muted">This design: {draft}</p>
    </Dialog>
  )
}
