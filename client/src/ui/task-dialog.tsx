import { type ComponentProps, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface TaskDialogProps extends Omit<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange'> {
  onClose: () => void
  /** Work is under way: the dialog stays until it has ended. A function where a form of its own knows. */
  busy?: boolean | (() => boolean)
  /** What was typed is not lost without asking, in these words. */
  unsaved?: { hasChanges: () => boolean; title: string; text: string }
}

/** A dialog for one task: open for as long as it is mounted. */
export function TaskDialog({ onClose, busy = false, unsaved, children, ...dialog }: TaskDialogProps) {
  const [asksToDiscard, setAsksToDiscard] = useState(false)
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => {
        if (open || (typeof busy === 'function' ? busy() : busy)) return
        if (unsaved?.hasChanges()) setAsksToDiscard(true)
        else onClose()
      }}
    >
      {children}
      {unsaved && (
        <Dialog
          kind="alert"
          open={asksToDiscard}
          onOpenChange={setAsksToDiscard}
          title={unsaved.title}
          description={unsaved.text}
        >
          <div className="mt-6 flex justify-end gap-3">
            <Button onClick={() => setAsksToDiscard(false)}>Keep editing</Button>
            <Button variant="danger" onClick={onClose}>
              Discard
            </Button>
          </div>
        </Dialog>
      )}
    </Dialog>
  )
}
