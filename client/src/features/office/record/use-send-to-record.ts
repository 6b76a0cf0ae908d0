import { useQueryClient } from '@tanstack/react-query'
import { shouldFetchAgain } from '#client/features/office/should-fetch-again.ts'
import type { CustomerDetail } from '#shared/customers/schema.ts'
import { customerQuery } from './record-queries.ts'

/**
 * Waits for a request that changes a customer. If it fails, fetches the customer again. Done, too, if that shows the change:
 * our response was lost.
 */
export function useSendToRecord(customerId: string) {
  const queryClient = useQueryClient()
  return async (request: Promise<unknown>, isMade: (customer: CustomerDetail) => boolean): Promise<void> => {
    try {
      await request
    } catch (error) {
      if (!shouldFetchAgain(error)) throw error
      const current = await queryClient
        .fetchQuery({ ...customerQuery(customerId), staleTime: 0 })
        .catch(() => undefined)
      if (!current || !isMade(current)) throw error
    }
  }
}
