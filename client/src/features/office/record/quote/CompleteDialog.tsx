import { namesOf } from '#client/features/office/row-texts.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import type { BulkChange } from '#shared/quotes/bulk.ts'
import type { Quote } from '#shared/quotes/schema.ts'

/** Whether a change completes a quote whose installation no one has made, which is asked about first. */
export function completesUninstalled(quotes: readonly Quote[], { status }: BulkChange): boolean {
  return status === 'completed' && quotes.some(({ stage }) => stage !== 'installed' && stage !== 'done')
}

interface CompleteDialogProps {
  quotes: readonly Quote[]
  onClose: () => void
  onConfirm: () => void
}

/** Asks before quotes are completed although no installation was made. */
export function CompleteDialog({ quotes, onClose, onConfirm }: CompleteDialogProps) {
  const open = quotes.filter((quote) => completesUninstalled([quote], { status: 'completed' }))
  return (
    <ConfirmDialog
      title="Complete without an installation?"
      description={`There is no completed installation for ${namesOf(open)}.`}
      action="Complete anyway"
      variant="primary"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
