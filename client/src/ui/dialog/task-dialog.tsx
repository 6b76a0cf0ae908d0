import { type ComponentProps, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from './dialog.tsx'

interface TaskDialogProps extends Omit<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange'> {
  onClose: () => void
  /** The dialog can't be closed while busy. A function if only the form knows. */
  busy?: boolean | (() => boolean)
  /** Asks with this text before it discards changes. */
  unsaved?: { hasChanges: () => boolean; title?: string; text: string }
}

/** A dialog for one task. It's open while it's mounted. */
export function TaskDialog({ onClose, busy = false, unsaved, children, ...dialog }: TaskDialogProps) {
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false)
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => {
        if (open || (typeof busy === 'function' ? busy() : busy)) return
        if (unsaved?.hasChanges()) setConfirmingDiscard(true)
        else onClose()
      }}
    >
      {children}
      {unsaved && (
        <Dialog
          kind="alert"
          open={isConfirmingDiscard}
          onOpenChange={setConfirmingDiscard}
          title={unsaved.title ?? 'Discard your changes?'}
          description={unsaved.text}
        >
          <div className="mt-6 flex justify-end gap-3">
            <Button onClick={() => setConfirmingDiscard(false)}>Keep editing</Button>
            <Button variant="danger" onClick={onClose}>
              Discard
            </Button>
          </div>
        </Dialog>
      )}
    </Dialog>
  )
}
