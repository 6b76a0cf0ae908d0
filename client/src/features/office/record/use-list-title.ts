import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useAdminKey } from '#client/features/office/admin-key.tsx'
import { recordIn } from '#client/features/office/office-address.ts'
import { listedQuote, quoteByNumberQuery } from '#client/features/office/quote-queries.ts'
import { useTitle } from '#client/ui/screen/use-title.ts'
import { contactName } from '#shared/contact/facts.ts'
import { customerQuery } from './record-queries.ts'

/** Titles the page '(3) Quotes', or after the record beside the list: '(3) #1042 Priya Raman'. */
export function useListTitle(newCount: number): void {
  const [path] = useLocation()
  const name = useRecordName(recordIn(path)) || 'Quotes'
  useTitle(newCount === 0 ? name : `(${newCount}) ${name}`)
}

/** What the record itself has fetched. */
function useRecordName(record: ReturnType<typeof recordIn>): string {
  const adminKey = useAdminKey()
  const queryClient = useQueryClient()
  const number = record && 'number' in record ? record.number : undefined
  const { data: quote } = useQuery({
    ...quoteByNumberQuery(adminKey, number ?? 0),
    enabled: false,
    placeholderData: () => (number === undefined ? undefined : listedQuote(queryClient, number)),
  })
  const customerId = record && 'customerId' in record ? record.customerId : quote?.customerId
  const { data: customer } = useQuery({ ...customerQuery(adminKey, customerId ?? ''), enabled: false })
  return [number !== undefined && `#${number}`, customer && contactName(customer)].filter(Boolean).join(' ')
}
