import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { createIdempotencyKeys } from '#client/api/idempotency-keys.ts'
import { errorText, RequestError } from '#client/api/request-error.ts'
import type { storageEntry } from '#client/api/storage.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { useFocusAfterClose } from '#client/ui/focus.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { ignoreGone, shouldFetchAgain, showFailureToast } from './failures.ts'
import { fetchOfficeAgain } from './fetch-again.ts'

interface OfficeChange<Input, Result> {
  /** The idempotency key is the same when the same input is tried again. */
  send: (input: Input, idempotencyKey: string) => Promise<Result>
  /**
   * Changes with the same queue are sent in order, each after the answer to the one before, and none is dropped. Without one, a
   * second press while the first is under way does nothing.
   */
  queue?: readonly string[]
  /** Keeps that key over a reload. */
  attempt?: ReturnType<typeof storageEntry>
  /** The toast when it's done. */
  done?: string | ((result: Result, input: Input) => Parameters<typeof toast>[0])
  /** Whom it's about, for its toasts. */
  about?: string | ((input: Input) => string)
  /** For the toast when it failed: `update visit`. Without it, the form shows `problem`. */
  failed?: string
  /** Shows the error in the form. True if it did, so that no toast has to. */
  show?: (error: Error, input: Input) => boolean
  /** Refetches what may have changed, also after a failure: someone else may have been first. */
  refresh?: (queryClient: QueryClient, error?: Error) => Promise<unknown>
  /** Called at once. */
  onSaved?: (result: Result, input: Input) => void
  /** Called once that's refetched. */
  onDone?: (result: Result, input: Input) => void
}

/** One change by the office: sent once at a time or in a queue, then said in a toast, and shown everywhere. */
export function useOfficeChange<Result, Input = void>(change: OfficeChange<Input, Result>) {
  const { send, queue, attempt, done, about, failed, show, refresh = fetchOfficeAgain, onSaved, onDone } = change
  const queryClient = useQueryClient()
  const [attempts] = useState(() => createIdempotencyKeys(attempt))
  const nameOf = (input: Input) => (typeof about === 'function' ? about(input) : about)
  const { mutate, isPending, error, variables, reset } = useSingleFlightMutation<Result, Input>({
    ...(queue && { mutationKey: [...queue], scope: { id: queue.join(' ') } }),
    mutationFn: (input) => send(input, attempts.keyFor(input ?? null)),
    onSuccess: async (result, input) => {
      attempts.forget()
      if (done !== undefined) {
        const said = typeof done === 'string' ? { title: done } : done(result, input)
        toast({ ...said, description: [nameOf(input), said.description].filter(Boolean).join('. ') })
      }
      onSaved?.(result, input)
      const refreshed = refresh(queryClient)
      // What waits in a queue doesn't wait for that, too.
      if (!queue) await refreshed
      onDone?.(result, input)
    },
    onError: (failure, input) => {
      attempts.forgetIfMismatched(failure)
      const isShown = show?.(failure, input) ?? false
      if (failed !== undefined && !isShown) showFailureToast(failed, failure, nameOf(input))
      if (shouldFetchAgain(failure)) void refresh(queryClient, failure)
    },
  })
  return {
    save: mutate,
    isSaving: isPending,
    error,
    /** What was sent last. `error` belongs to it. */
    input: variables,
    problem: error ? errorText(error, 'Something went wrong. Please try again.') : undefined,
    reset,
  }
}

export interface ConfirmChangeProps {
  title: string
  description: ReactNode
  children?: ReactNode
  action: string
  variant?: 'danger' | 'primary'
  busyAction: string
  /** The idempotency key is the same when it's tried again. */
  send: (idempotencyKey: string) => Promise<unknown>
  done: string
  /** Whom it's about. */
  about?: string
  /** What failed: `delete quote`. */
  failed: string
  onClose: () => void
  /** Gets the focus afterwards, instead of the part of the page around the button, which is gone. */
  focusAfter?: RefObject<HTMLElement | null>
  /** Leaves the part of the page that is about it, which would be fetched again. */
  leave?: () => Promise<void>
}

/** Asks before something is deleted or taken away (`danger`), which counts as done if someone else did it first, or is recorded. */
export function ConfirmChange({
  send,
  variant = 'danger',
  done,
  about,
  failed,
  onClose,
  focusAfter,
  leave,
  ...texts
}: ConfirmChangeProps) {
  const focus = useFocusAfterClose(focusAfter)
  const change = useOfficeChange({
    send: (_: void, key) => (variant === 'danger' ? send(key).catch(ignoreGone) : send(key)),
    done,
    ...(about !== undefined && { about }),
    failed,
    // Trying again is no use before the person has seen what changed.
    refresh: async (queryClient, error) => {
      if (!error) await leave?.()
      await fetchOfficeAgain(queryClient)
      if (error instanceof RequestError && error.status === 409) onClose()
    },
    onDone: () => {
      focus.done()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      {...texts}
      variant={variant}
      busy={change.isSaving}
      onConfirm={() => change.save()}
      onClose={onClose}
      onCloseAutoFocus={focus.onCloseAutoFocus}
    />
  )
}
