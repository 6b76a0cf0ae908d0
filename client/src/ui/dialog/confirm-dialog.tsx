import type { ComponentProps } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from './task-dialog.tsx'

interface ConfirmDialogProps extends Omit<ComponentProps<typeof TaskDialog>, 'kind' | 'busy' | 'unsaved'> {
  busy?: boolean
  /** On the button that does it. */
  action: string
  /** The same while it's being done. */
  busyAction?: string
  /** `danger` for what can't be undone. */
  variant: 'danger' | 'primary'
  /** On the button that closes the dialog. */
  cancel?: string
  onConfirm: () => void
}

/** Asks before one thing is done. */
export function ConfirmDialog({
  busy = false,
  action,
  busyAction = action,
  variant,
  cancel = 'Cancel',
  onConfirm,
  children,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <TaskDialog {...dialog} kind="alert" busy={busy}>
      {children}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={dialog.onClose} disabled={busy}>
          {cancel}
        </Button>
        <Button variant={variant} busy={busy} onClick={onConfirm}>
          {busy ? busyAction : action}
        </Button>
      </div>
    </TaskDialog>
  )
}
