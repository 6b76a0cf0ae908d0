import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { recordIn } from '#client/features/office/office-address.ts'
import { listedQuote, quoteByNumberQuery } from '#client/features/office/quote-queries.ts'
import { customerQuery } from './record-queries.ts'

/** The record in the address, with what it has fetched so far. Undefined if none is open. */
export function useShownRecord() {
  const queryClient = useQueryClient()
  const [path] = useLocation()
  const record = recordIn(path)
  const number = record && 'number' in record ? record.number : undefined
  const { data: quote } = useQuery({
    ...quoteByNumberQuery(number ?? 0),
    enabled: false,
    placeholderData: () => (number === undefined ? undefined : listedQuote(queryClient, number)),
  })
  const customerId = record && 'customerId' in record ? record.customerId : quote?.customerId
  const { data: customer } = useQuery({ ...customerQuery(customerId ?? ''), enabled: false })
  return record && { number, customer, quote: number === undefined ? customer?.quotes[0] : (quote ?? undefined) }
}
