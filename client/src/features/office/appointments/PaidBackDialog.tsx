import type { RefObject } from 'react'
import { call, endpointPath } from '#client/api/call.ts'
import { refreshOffice } from '#client/features/office/office-cache.ts'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { useFocusAfterClose } from '#client/ui/focus.ts'

/** The button that opens the dialog. */
export const PAID_BACK = 'Paid back by check'

interface PaidBackDialogProps {
  intentId: string
  /** What is owed, such as `$100.00`. */
  amount: string
  /** Whom or what it's for. */
  what: string
  onClose: () => void
  /** Gets the focus afterwards, because the button that had it is gone. */
  focusAfterwards: RefObject<HTMLElement | null>
}

/** Asks whether the shop has paid back a failed refund by check, and records it. */
export function PaidBackDialog({ intentId, amount, what, onClose, focusAfterwards }: PaidBackDialogProps) {
  const focus = useFocusAfterClose(focusAfterwards)
  const record = useOfficeChange({
    send: () => call('POST /api/failed-refunds/{id}/paid-back', { params: { id: intentId } }),
    done: 'Payment updated',
    failed: 'update the payment',
    refresh: (queryClient) =>
      Promise.all([
        refreshOffice(queryClient),
        queryClient.invalidateQueries({ queryKey: [endpointPath('GET /api/jobs/failed')] }),
      ]),
    onDone: () => {
      focus.done()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      busy={record.isSaving}
      action={`Yes, ${amount} paid back`}
      variant="primary"
      onConfirm={() => record.save()}
      onClose={onClose}
      onCloseAutoFocus={focus.onCloseAutoFocus}
      title={`Did you pay back ${amount} by check?`}
      description={<bdi className="wrap-anywhere">{what}</bdi>}
    >
      <p className="mt-4">
        This closes the payment, and the history keeps that you did it. No refund is sent to the card anymore. You can't
        undo this.
      </p>
    </ConfirmDialog>
  )
}
