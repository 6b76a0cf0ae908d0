import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { call } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { useAdminKey } from '#client/features/office/admin-key.tsx'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { useFocusAfterClose } from '#client/ui/dialog/use-focus-after-close.ts'
import { toast } from '#client/ui/toast/toast.ts'
import type { Person } from '#shared/people/schema.ts'
import { refreshPeople } from './refresh-people.ts'

interface RemoveAccessDialogProps {
  person: Person
  onClose: () => void
  /** Gets the focus afterwards, because the button that had it is gone. */
  focusAfter: RefObject<HTMLElement | null>
}

/** Asks before a person's access is removed. */
export function RemoveAccessDialog({ person, onClose, focusAfter }: RemoveAccessDialogProps) {
  const adminKey = useAdminKey()
  const queryClient = useQueryClient()
  const focus = useFocusAfterClose(focusAfter)
  const { id, name, version } = person
  const remove = useSingleFlightMutation({
    mutationFn: () => call('PATCH /api/people/{id}', { params: { id }, body: { disabled: true, version }, adminKey }),
    onSuccess: async () => {
      toast({ title: `${name} has no access now` })
      await refreshPeople(queryClient)
      focus.done()
      onClose()
    },
    onError: async (error) => {
      showFailureToast('remove access', error)
      if (error instanceof RequestError && error.status === 409) {
        await refreshPeople(queryClient)
        onClose()
      }
    },
  })
  return (
    <ConfirmDialog
      busy={remove.isPending}
      action="Remove access"
      busyAction="Removing..."
      variant="danger"
      onConfirm={() => remove.mutate()}
      onClose={onClose}
      onCloseAutoFocus={focus.onCloseAutoFocus}
      title={`Remove ${name}'s access?`}
      description={`${name} is signed out everywhere right away. The history keeps what ${name} did.`}
    />
  )
}
