import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { RequestError } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { useFocusAfterClose } from '#client/ui/focus.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { showFailureToast } from './failure-toast.ts'
import { isGone } from './is-gone.ts'
import { shouldFetchAgain } from './should-fetch-again.ts'

interface ConfirmChangeProps {
  title: string
  description: string
  children?: ReactNode
  /** On the button. */
  action: string
  /** The same while the request runs. */
  busyAction: string
  send: () => Promise<unknown>
  /** The toast when it is done. */
  done: string
  /** What failed: `delete quote`. */
  failed: string
  refresh: (queryClient: QueryClient) => Promise<void>
  onClose: () => void
  /** Gets the focus afterwards, because the button that had it is gone. */
  focusAfter: RefObject<HTMLElement | null>
}

/** Asks before something is deleted or taken away. If someone else already deleted it, it counts as done. */
export function ConfirmChange({ send, done, failed, refresh, onClose, focusAfter, ...texts }: ConfirmChangeProps) {
  const queryClient = useQueryClient()
  const focus = useFocusAfterClose(focusAfter)

  async function finish() {
    toast({ title: done })
    await refresh(queryClient)
    focus.done()
    onClose()
  }

  const change = useSingleFlightMutation({
    mutationFn: send,
    onSuccess: finish,
    onError: async (error) => {
      if (isGone(error)) return finish()
      showFailureToast(failed, error)
      if (shouldFetchAgain(error)) await refresh(queryClient)
      // Trying again is no use before the person has seen what changed.
      if (error instanceof RequestError && error.status === 409) onClose()
    },
  })
  return (
    <ConfirmDialog
      {...texts}
      busy={change.isPending}
      variant="danger"
      onConfirm={() => change.mutate()}
      onClose={onClose}
      onCloseAutoFocus={focus.onCloseAutoFocus}
    />
  )
}
