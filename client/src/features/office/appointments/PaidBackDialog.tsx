import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { call, endpointPath } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { refreshOffice } from '#client/features/office/office-cache.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { useFocusAfterClose } from '#client/ui/focus.ts'
import { toast } from '#client/ui/toast/toast.ts'

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
  const queryClient = useQueryClient()
  const focus = useFocusAfterClose(focusAfterwards)
  const refresh = async () => {
    await Promise.all([
      refreshOffice(queryClient),
      queryClient.invalidateQueries({ queryKey: [endpointPath('GET /api/jobs/failed')] }),
    ])
  }
  const record = useSingleFlightMutation({
    mutationFn: () => call('POST /api/failed-refunds/{id}/paid-back', { params: { id: intentId } }),
    onSuccess: async () => {
      toast({ title: 'Payment updated' })
      await refresh()
      focus.done()
      onClose()
    },
    onError: async (error) => {
      showFailureToast('update the payment', error)
      // Someone else was first.
      if (error instanceof RequestError && (error.status === 404 || error.status === 409)) await refresh()
    },
  })
  return (
    <ConfirmDialog
      busy={record.isPending}
      action={`Yes, ${amount} paid back`}
      variant="primary"
      onConfirm={() => record.mutate()}
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
