import type { ComponentProps } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps extends Omit<ComponentProps<typeof Dialog>, 'kind'> {
  busy?: boolean
  action: string
  busyAction?: string
  /** `danger` for what can't be undone. */
  variant: 'danger' | 'primary'
  cancel?: string
  onConfirm: () => void
}

export function ConfirmDialog({
  busy = false,
  action,
  busyAction = action,
  variant,
  cancel = 'Cancel',
  onConfirm,
  onClose,
  children,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog {...dialog} kind="alert" onClose={() => busy || onClose()}>
      {children}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose} disabled={busy}>
          {cancel}
        </Button>
        <Button variant={variant} busy={busy} onClick={onConfirm}>
          {busy ? busyAction : action}
        </Button>
      </div>
    </Dialog>
  )
}
