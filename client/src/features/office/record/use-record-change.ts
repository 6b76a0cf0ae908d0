import { useQueryClient } from '@tanstack/react-query'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { shouldFetchAgain, showFailureToast } from '#client/features/office/failures.ts'
import { refreshOffice } from '#client/features/office/office-cache.ts'

interface RecordChange<Data, Variables> {
  /** For the toast of a failure: `Failed to log the call: (the reason)`. */
  action: string
  send: (variables: Variables) => Promise<Data>
  /** Called before the record is fetched again. */
  onDone?: (data: Data, variables: Variables) => void
  /** True if the form shows the error. */
  onError?: (error: Error, variables: Variables) => boolean
}

/** A change of a record: one at a time. Fetches the record again afterwards, even if it failed. */
export function useRecordChange<Data, Variables = void>(options: RecordChange<Data, Variables>) {
  const { action, send, onDone, onError } = options
  const queryClient = useQueryClient()
  return useSingleFlightMutation<Data, Variables>({
    mutationFn: send,
    onSuccess: async (data, variables) => {
      onDone?.(data, variables)
      await refreshOffice(queryClient)
    },
    onError: (error, variables) => {
      if (shouldFetchAgain(error)) void refreshOffice(queryClient)
      if (!onError?.(error, variables)) showFailureToast(action, error)
    },
  })
}
