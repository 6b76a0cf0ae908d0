import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { call } from '#client/api/call.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { useFocusAfterClose } from '#client/ui/dialog/use-focus-after-close.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { useAdminKey } from '#client/features/office/admin-key.tsx'
import { isGone } from '#client/features/office/is-gone.ts'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { refreshQuotes } from '#client/features/office/quote-queries.ts'

interface DeleteQuoteDialogProps {
  quote: Quote
  onClose: () => void
  /** Gets the focus after the delete, because the button that had it is gone. */
  focusAfterDelete: RefObject<HTMLElement | null>
}

export function DeleteQuoteDialog({ quote, onClose, focusAfterDelete }: DeleteQuoteDialogProps) {
  const adminKey = useAdminKey()
  const queryClient = useQueryClient()
  const focus = useFocusAfterClose(focusAfterDelete)

  async function finish() {
    toast({ title: 'Quote deleted' })
    await refreshQuotes(queryClient)
    focus.done()
    onClose()
  }

  const remove = useSingleFlightMutation({
    mutationFn: () => call('DELETE /api/quotes/{id}', { params: { id: quote.id }, adminKey }),
    onSuccess: finish,
    onError: (error) => {
      if (isGone(error)) return finish()
      showFailureToast('delete quote', error)
    },
  })
  return (
    <ConfirmDialog
      busy={remove.isPending}
      action="Delete"
      busyAction="Deleting..."
      variant="danger"
      onConfirm={() => remove.mutate()}
      onClose={onClose}
      onCloseAutoFocus={focus.onCloseAutoFocus}
      title={`Delete quote #${quote.number}`}
      description="Are you sure you want to delete this quote? This action cannot be undone."
    >
      <bdi className="mt-4 block text-left wrap-anywhere font-strong">
        {quote.firstName} {quote.lastName}
      </bdi>
    </ConfirmDialog>
  )
}
