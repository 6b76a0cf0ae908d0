import { call } from '#client/api/call.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { useRecordChange } from '#client/features/office/record/use-record-change.ts'

interface DeleteMessageOptions {
  /** For the toast of a failure. */
  action: string
  /** The toast when it's deleted. */
  done: string
  onDone?: () => void
}

/** Deletes a logged call, or a message that isn't sent yet, by its id. */
export function useDeleteMessage({ action, done, onDone }: DeleteMessageOptions) {
  return useRecordChange({
    action,
    send: (id: string) => call('DELETE /api/messages/{id}', { params: { id } }),
    onDone: () => {
      toast({ title: done })
      onDone?.()
    },
  })
}
