import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { errorText } from '#client/api/request-error.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { isRejected } from './is-rejected.ts'

/** Shows a toast such as 'Failed to update visit: (the reason)'. */
export function showFailureToast(action: string, error: unknown): void {
  toast({ title: `Failed to ${action}: ${errorText(error, 'Unknown error')}`, look: 'destructive' })
}

/** Shows one toast per query error, or calls `onRejected` if the server rejected the admin key or the session. */
export function useQueryFailureToast(action: string, error: Error | null, onRejected: (error: unknown) => void): void {
  const report = useEffectEvent((failure: Error) => {
    if (isRejected(failure)) onRejected(failure)
    else showFailureToast(action, failure)
  })
  useEffect(() => {
    if (error) report(error)
  }, [error])
}

/** Calls `onRejected` if the server rejects the key or session for anything that the office reads. */
export function useRejectedQueries(onRejected: (error: unknown) => void): void {
  const queryClient = useQueryClient()
  const report = useEffectEvent(onRejected)
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (isRejected(event.action.error)) report(event.action.error)
      }),
    [queryClient],
  )
}
