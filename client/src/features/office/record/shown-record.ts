import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useLocation } from 'wouter'
import { recordIn } from '#client/features/office/office-address.ts'
import {
  customerQuery,
  listedQuote,
  quoteByNumberQuery,
  quoteDetailQuery,
} from '#client/features/office/quote-queries.ts'
import { ListDialogs } from '#client/features/office/quotes/quote-changes.ts'
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
/** Milliseconds until the code of what someone may open loads, so that the list is painted before. */
const LIST_FIRST_MS = 300
const EVENTS = ['pointerover', 'focusin'] as const

/** Fetches the record of the quote in `list` whose name is hovered or focused, so that it opens at once. */
export function useRecordPreload(list: RefObject<HTMLElement | null>): void {
  const queryClient = useQueryClient()
  const preload = useEffectEvent((target: EventTarget | null) => {
    const name = target instanceof Element ? target.closest('[data-name]') : null
    const quote = listedQuote(queryClient, Number(name?.closest<HTMLElement>('tr')?.dataset.number))
    return quote && setTimeout(() => void preloadRecord(queryClient, quote), DWELL_MS)
  })
  useEffect(() => {
    const element = list.current
    if (!element) return
    const codeTimer = setTimeout(() => {
      void Promise.allSettled([LazyRecord.preload(), ListDialogs.preload()])
    }, LIST_FIRST_MS)
    let timer: ReturnType<typeof setTimeout> | undefined
    const listener = ({ target }: Event) => {
      clearTimeout(timer)
      timer = preload(target)
    }
    for (const type of EVENTS) element.addEventListener(type, listener)
    return () => {
      clearTimeout(codeTimer)
      clearTimeout(timer)
      for (const type of EVENTS) element.removeEventListener(type, listener)
    }
  }, [list])
}

export const LazyRecord = lazyPart(async () => (await import('./CustomerRecord.tsx')).LinkedRecord, 'The record')

/** Fetches what the record of a quote shows first, unless it was fetched a moment ago. Resolves even after a failure. */
export async function preloadRecord(
  queryClient: QueryClient,
  { id, number, customerId }: Pick<Quote, 'id' | 'number' | 'customerId'>,
): Promise<void> {
  await Promise.all([
    customerId !== null && queryClient.prefetchQuery(customerQuery(customerId)),
    queryClient.prefetchQuery(quoteByNumberQuery(number)),
    queryClient.prefetchQuery(quoteDetailQuery(id)),
  ])
}
