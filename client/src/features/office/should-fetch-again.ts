import { onlineManager } from '@tanstack/react-query'
import { isRejected } from './is-rejected.ts'

/**
 * Whether to fetch again after a change failed: someone else may have changed it, or ours was made and its response was lost. Not
 * once the office closes, and not offline, where the toast of a failed fetch would hide the one about the change.
 */
export function shouldFetchAgain(error: unknown): boolean {
  return !isRejected(error) && onlineManager.isOnline()
}
