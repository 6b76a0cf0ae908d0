import { useQueryClient } from '@tanstack/react-query'
import { endpointPath } from '#client/api/call.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { shouldFetchAgain } from '#client/features/office/should-fetch-again.ts'
import { showFailureToast } from '#client/features/office/failure-toast.ts'

interface TemplateChange<Variables> {
  send: (variables: Variables) => Promise<unknown>
  onDone?: () => void
  /** True if the form shows the error. */
  onError?: (error: Error, variables: Variables) => boolean
}

/** Adds or changes a template, and fetches all of them again. */
export function useTemplateChange<Variables>({ send, onDone, onError }: TemplateChange<Variables>) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: [endpointPath('GET /api/templates')] })
  return useSingleFlightMutation<unknown, Variables>({
    mutationFn: send,
    onSuccess: async () => {
      await refresh()
      onDone?.()
    },
    onError: (error, variables) => {
      if (!onError?.(error, variables)) showFailureToast('save the template', error)
      if (shouldFetchAgain(error)) void refresh()
    },
  })
}
