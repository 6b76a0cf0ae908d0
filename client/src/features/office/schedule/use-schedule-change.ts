import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { refreshOffice } from '#client/features/office/office-cache.ts'
import { shouldFetchAgain } from '#client/features/office/should-fetch-again.ts'
import { toast } from '#client/ui/toast/toast.ts'

interface ScheduleChange<Input, Result> {
  send: (input: Input) => Promise<Result>
  /** The toast when it is done. */
  done: string
  onDone?: (result: Result) => void
  /** Called before the data is fetched again. */
  onError?: (error: Error) => void
}

/** One change of crews, hours or days. `problem` says why it failed. */
export function useScheduleChange<Input, Result>(options: ScheduleChange<Input, Result>) {
  const { send, done, onDone, onError } = options
  const queryClient = useQueryClient()
  const change = useSingleFlightMutation({
    mutationFn: send,
    onSuccess: async (result: Result) => {
      toast({ title: done })
      await refreshOffice(queryClient)
      onDone?.(result)
    },
    onError: async (error) => {
      onError?.(error)
      if (shouldFetchAgain(error)) await refreshOffice(queryClient)
    },
  })
  return {
    save: change.mutate,
    /** Drops the problem. */
    reset: change.reset,
    isSaving: change.isPending,
    problem: change.error ? errorText(change.error, 'Something went wrong. Please try again.') : undefined,
  }
}
