import type { QueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { isRejected } from '#client/features/office/is-rejected.ts'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { refreshOffice } from '#client/features/office/office-cache.ts'
import { toast } from '#client/ui/toast/toast.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'

interface UndoRequest {
  /** As the move returned it. */
  moved: OfficeAppointment
  onRejected: (error: unknown) => void
}

/** Takes a move back. Shows the server's reason if it's too late. */
export async function requestMoveUndo(queryClient: QueryClient, { moved, onRejected }: UndoRequest): Promise<void> {
  try {
    const { id, version } = moved
    await call('POST /api/appointments/{id}/undo-move', { params: { id }, body: { version } })
    toast({ title: 'Move undone' })
  } catch (error) {
    if (isRejected(error)) return onRejected(error)
    showFailureToast('undo the move', error)
  }
  await refreshOffice(queryClient)
}
