import { useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { isRejected } from '#client/features/office/admin-key.ts'
import { refreshOffice } from '#client/features/office/office-cache.ts'
import { toast } from '#client/ui/toast/toast.ts'
import type { ErasureRequest } from '#shared/erasure/schema.ts'

interface ErasureOptions {
  adminKey: string
  onErased: () => void
  onRejected: () => void
}

/** Sends the erasure. `nameError` is the server's message about the typed name. */
export function useErasure({ adminKey, onErased, onRejected }: ErasureOptions) {
  const queryClient = useQueryClient()
  const erase = useSingleFlightMutation({
    mutationFn: (body: ErasureRequest) => call('POST /api/erasures', { adminKey, body }),
    onSuccess: () => {
      toast({ title: 'Customer erased' })
      onErased()
      void refreshOffice(queryClient)
    },
    onError: (error) => {
      if (isRejected(error)) onRejected()
    },
  })
  const issues = erase.error instanceof RequestError ? erase.error.body?.issues : undefined
  return { ...erase, nameError: issues?.find(({ path }) => path === 'name')?.message }
}
