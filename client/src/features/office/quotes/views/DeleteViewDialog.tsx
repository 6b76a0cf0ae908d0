import type { RefObject } from 'react'
import { call, endpointPath } from '#client/api/call.ts'
import { ConfirmChange } from '#client/features/office/ConfirmChange.tsx'
import type { View } from '#shared/quotes/views.ts'

interface DeleteViewDialogProps {
  view: View
  onClose: () => void
  /** Gets the focus after the delete, because the button that had it is gone. */
  focusAfterDelete: RefObject<HTMLElement | null>
}

/** Asks before a saved view is deleted. */
export function DeleteViewDialog({ view, onClose, focusAfterDelete }: DeleteViewDialogProps) {
  return (
    <ConfirmChange
      title={`Delete the view ${view.name}?`}
      description={view.shared ? 'Everyone in the office loses it. No quote is deleted.' : 'No quote is deleted.'}
      action="Delete view"
      busyAction="Deleting..."
      send={() => call('DELETE /api/views/{id}', { params: { id: view.id } })}
      done="View deleted"
      failed="delete view"
      refresh={(queryClient) => queryClient.invalidateQueries({ queryKey: [endpointPath('GET /api/views')] })}
      onClose={onClose}
      focusAfter={focusAfterDelete}
    />
  )
}
