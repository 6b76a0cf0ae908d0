import { useEffect, useEffectEvent } from 'react'
import { errorText } from '#client/api/request-error.ts'
import { toast } from '#client/ui/toast.ts'
import { isRejected } from './admin-key.ts'

/** 'Failed to update visit: (the reason)' */
export function tellFailure(action: string, error: unknown): void {
  toast({ title: `Failed to ${action}: ${errorText(error, 'Unknown error')}`, look: 'destructive' })
}

/** Tells an error once, or that the key does not hold any more. */
export function useTellFailure(action: string, error: Error | null, onRejected: () => void): void {
  const tell = useEffectEvent((failure: Error) => {
    if (isRejected(failure)) onRejected()
    else tellFailure(action, failure)
  })
  useEffect(() => {
    if (error) tell(error)
  }, [error])
}
