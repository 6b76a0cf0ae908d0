import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { call, endpointPath } from '#client/api/call.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { useAdminKey } from '#client/features/office/admin-key.tsx'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { isGone } from '#client/features/office/is-gone.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { useFocusAfterClose } from '#client/ui/dialog/use-focus-after-close.ts'
import { toast } from '#client/ui/toast/toast.ts'
import type { View } from '#shared/quotes/views.ts'

interface DeleteViewDialogProps {
  view: View
  onClose: () => void
  /** Gets the focus after the delete, because the button that had it is gone. */
  focusAfterDelete: RefObject<HTMLElement | null>
}

/** Asks before a saved view is deleted. */
export function DeleteViewDialog({ view, onClose, focusAfterDelete }: DeleteViewDialogProps) {
  const adminKey = useAdminKey()
  const queryClient = useQueryClient()
  const focus = useFocusAfterClose(focusAfterDelete)

  async function finish() {
    await queryClient.invalidateQueries({ queryKey: [endpointPath('GET /api/views')] })
    toast({ title: 'View deleted' })
    focus.done()
    onClose()
  }

  const remove = useSingleFlightMutation({
    mutationFn: () => call('DELETE /api/views/{id}', { params: { id: view.id }, adminKey }),
    onSuccess: finish,
    onError: (error) => {
      if (isGone(error)) return finish()
      showFailureToast('delete view', error)
    },
  })
  return (
    <ConfirmDialog
      busy={remove.isPending}
      action="Delete view"
      busyAction="Deleting..."
      variant="danger"
      onConfirm={() => remove.mutate()}
      onClose={onClose}
      onCloseAutoFocus={focus.onCloseAutoFocus}
      title={`Delete the view ${view.name}?`}
      description={view.shared ? 'Everyone in the office loses it. No quote is deleted.' : 'No quote is deleted.'}
    />
  )
}
