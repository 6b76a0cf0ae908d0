import { onlineManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { RequestError, errorText } from '#client/api/request-error.ts'
import { toast } from '#client/ui/toast/toast.ts'

/** 'Failed to update visit: (the reason)'. */
export function failureText(action: string, error: unknown): string {
  return `Failed to ${action}: ${errorText(error, 'Unknown error')}`
}

/** Shows that text in a toast, and whom it's about. A rejection shows none, because the login says why. */
export function showFailureToast(action: string, error: unknown, about?: string): void {
  if (isRejected(error)) return
  toast({ title: failureText(action, error), look: 'destructive', ...(about && { description: about }) })
}

export function useQueryFailureToast(action: string, error: Error | null): void {
  const report = useEffectEvent((failure: Error) => showFailureToast(action, failure))
  useEffect(() => {
    if (error) report(error)
  }, [error])
}

export function isRejected(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401
}

/** For `catch` of a deletion: it counts as done if someone else deleted it first. */
export function ignoreGone(error: unknown): void {
  if (!(error instanceof RequestError && error.status === 404)) throw error
}

/**
 * Whether to fetch again after a change failed: someone else may have changed it, or ours was made and its response was lost. Not
 * once the office closes, and not offline, where the toast of a failed fetch would hide the one about the change.
 */
export function shouldFetchAgain(error: unknown): boolean {
  return !isRejected(error) && onlineManager.isOnline()
}
