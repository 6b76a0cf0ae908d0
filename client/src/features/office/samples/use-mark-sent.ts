import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { shouldFetchAgain } from '#client/features/office/should-fetch-again.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { fullName } from '#shared/contact/facts.ts'
import { UNDO_TOAST_MS } from '#shared/lib/undo.ts'
import type { SampleRequest } from '#shared/samples/schema.ts'
import { SAMPLES_PATH } from './samples-query.ts'

interface Mark {
  request: SampleRequest
  isSent: boolean
  isUndo?: boolean
}

/** Says that samples were mailed, or takes it back. The toast undoes either. */
export function useMarkSent() {
  const queryClient = useQueryClient()
  const change = useSingleFlightMutation<SampleRequest, Mark>({
    mutationFn: ({ request: { id }, isSent }) =>
      call('PATCH /api/samples/{id}', { params: { id }, body: { sent: isSent } }),
    onSuccess: async (_, { request, isSent, isUndo = false }) => {
      const onPress = () => change.mutate({ request, isSent: !isSent, isUndo: true })
      toast({
        title: `${fullName(request)}: samples ${isSent ? 'sent' : 'not sent'}`,
        ...(!isUndo && { duration: UNDO_TOAST_MS, action: { label: 'Undo', onPress } }),
      })
      await refreshSamples(queryClient)
    },
    onError: async (error) => {
      showFailureToast('update the request', error)
      if (shouldFetchAgain(error)) await refreshSamples(queryClient)
    },
  })
  return {
    mark: (request: SampleRequest, isSent: boolean) => change.mutate({ request, isSent }),
    busyWith: change.isPending ? change.variables.request.id : undefined,
  }
}

export async function refreshSamples(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [SAMPLES_PATH] })
}
