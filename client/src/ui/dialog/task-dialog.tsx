import { type ComponentProps, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

interface TaskDialogProps extends ComponentProps<typeof Dialog> {
  /** The dialog can't be closed while busy. */
  busy?: boolean
  /** Asks with this text before it discards changes. */
  unsaved?: { hasChanges: () => boolean; title?: string; text: string }
}

export function TaskDialog({ onClose, busy = false, unsaved, children, ...dialog }: TaskDialogProps) {
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false)
  return (
    <Dialog
      {...dialog}
      onClose={() => {
        if (busy) return
        if (unsaved?.hasChanges()) setConfirmingDiscard(true)
        else onClose()
      }}
    >
      {children}
      {unsaved && isConfirmingDiscard && (
        <ConfirmDialog
          title={unsaved.title ?? 'Discard your changes?'}
          description={unsaved.text}
          action="Discard"
          cancel="Keep editing"
          variant="danger"
          onConfirm={onClose}
          onClose={() => setConfirmingDiscard(false)}
        />
      )}
    </Dialog>
  )
}
