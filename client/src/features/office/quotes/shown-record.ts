import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { recordIn } from '#client/features/office/office-address.ts'
import { customerQuery, listedQuote, preloadRecord, quoteByNumberQuery } from '#client/features/office/quote-queries.ts'
import { lazyPart } from '#client/ui/loading.tsx'
import { useTitle } from '#client/ui/screen/use-media.ts'
import { contactName } from '#shared/contact/facts.ts'
import type { Quote } from '#shared/quotes/schema.ts'

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

/** Titles the page '(3) Quotes', or after the record beside the list: '(3) #1042 Priya Raman'. */
export function useListTitle(newCount: number): void {
  const { number, customer } = useShownRecord() ?? {}
  const record = [number !== undefined && `#${number}`, customer && contactName(customer)].filter(Boolean).join(' ')
  const name = record || 'Quotes'
  useTitle(newCount === 0 ? name : `(${newCount}) ${name}`)
}

/** Milliseconds: a pointer that only passes by asks for nothing. */
const DWELL_MS = 60

export const LazyRecord = lazyPart(
  async () => (await import('#client/features/office/record/CustomerRecord.tsx')).LinkedRecord,
  'The record',
)

/** Fetches the record of a quote whose name is hovered or focused, and the code that shows it. */
export function useRecordPreload(): (quote: Quote) => void {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (quote) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        void Promise.allSettled([preloadRecord(queryClient, quote), LazyRecord.preload()])
      }, DWELL_MS)
    },
    [queryClient],
  )
}
