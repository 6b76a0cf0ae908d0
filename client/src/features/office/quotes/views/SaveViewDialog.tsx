import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useState } from 'react'
import { call, endpointPath } from '#client/api/call.ts'
import { createIdempotencyKeys } from '#client/api/idempotency-keys.ts'
import { errorText } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { useFocusAfterClose } from '#client/ui/focus.ts'
import { Checkbox, TextField } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import type { Me } from '#shared/people/schema.ts'
import { MAX_VIEW_NAME_LENGTH } from '#shared/quotes/view-name-length.ts'
import type { View } from '#shared/quotes/views.ts'

interface SaveViewDialogProps {
  /** The filters to save, if there's no `view`. */
  query: string
  /** Gets another name, or other people who see it. It keeps its filters. */
  view: View | undefined
  me: Me
  onClose: () => void
  /** Gets the focus once the view is saved, if that removes the button. */
  focusAfterSave: RefObject<HTMLElement | null>
}

/** Asks for the view's name, and who sees it. */
export function SaveViewDialog({ query, view, me, onClose, focusAfterSave }: SaveViewDialogProps) {
  const queryClient = useQueryClient()
  const focus = useFocusAfterClose(focusAfterSave)
  const [name, setName] = useState(view?.name ?? '')
  // The admin key's views are always shared.
  const isKey = me.kind === 'key'
  const [isShared, setShared] = useState(view?.shared ?? isKey)
  // A retry after a lost response must not save a second view.
  const [attempts] = useState(() => createIdempotencyKeys())
  const save = useSingleFlightMutation({
    mutationFn: () => {
      const edit = { name: name.trim(), shared: isShared }
      if (view) return call('PATCH /api/views/{id}', { params: { id: view.id }, body: edit })
      const body = { ...edit, query }
      return call('POST /api/views', { body, idempotencyKey: attempts.keyFor(body) })
    },
    onError: (error) => attempts.forgetIfMismatched(error),
    onSuccess: async () => {
      // Its filters need no 'Save this view' any more. Someone else's view that isn't shared any more is gone.
      if (!view || !isShared) focus.done()
      await queryClient.invalidateQueries({ queryKey: [endpointPath('GET /api/views')] })
      toast({ title: view ? 'View changed' : 'View saved' })
      onClose()
    },
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    save.mutate()
  }
  return (
    <TaskDialog
      title={view ? 'Edit view' : 'Save this view'}
      busy={save.isPending}
      onClose={onClose}
      onCloseAutoFocus={focus.onCloseAutoFocus}
    >
      <form noValidate onSubmit={onSubmit} className="mt-6">
        <TextField
          label="Name"
          maxLength={MAX_VIEW_NAME_LENGTH}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={save.error ? errorText(save.error, "The view wasn't saved.") : undefined}
        />
        <Checkbox
          label="Everyone in the office sees it"
          checked={isShared}
          disabled={isKey}
          onChange={({ target }) => setShared(target.checked)}
          className="mt-2"
        />
        <Button
          type="submit"
          variant="primary"
          busy={save.isPending}
          disabled={name.trim() === ''}
          className="mt-4 w-full"
        >
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </form>
    </TaskDialog>
  )
}
