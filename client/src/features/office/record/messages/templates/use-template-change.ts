import { useQueryClient } from '@tanstack/react-query'
import { endpointPath } from '#client/api/call.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { isRejected } from '#client/features/office/is-rejected.ts'
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
      // The office closes, so there are no templates to fetch.
      if (isRejected(error)) return
      if (!onError?.(error, variables)) showFailureToast('save the template', error)
      void refresh()
    },
  })
}
