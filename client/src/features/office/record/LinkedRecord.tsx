import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useQueryFailureToast } from '#client/features/office/failure-toast.ts'
import { listedQuote, quoteByNumberQuery } from '#client/features/office/quote-queries.ts'
import { Failure, Loading, Skeleton } from '#client/ui/loading.tsx'
import { useFocusAfter } from '#client/ui/focus.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { preloadRecord } from './preload-record.ts'
import { CustomerRecord } from './CustomerRecord.tsx'
import { OneQuote } from './QuoteTab.tsx'
import type { RecordContext } from './record-context.ts'
import { customerQuery } from './record-queries.ts'
import { noCustomerText } from './record-texts.ts'

type LinkedRecordProps = RecordContext & {
  /** The quote, or the customer without one, of an address. */
  of: { number: number } | { customerId: string }
}

/** Loads the record of an address such as /orders/1042 or /orders/customers/(id). */
export function LinkedRecord({ of, ...context }: LinkedRecordProps) {
  return 'number' in of ? (
    <ByNumber key={of.number} number={of.number} {...context} />
  ) : (
    <ByCustomer key={of.customerId} customerId={of.customerId} quote={undefined} {...context} />
  )
}

function ByNumber({ number, ...context }: RecordContext & { number: number }) {
  const queryClient = useQueryClient()
  const {
    data: quote,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...quoteByNumberQuery(number),
    // The list may have it, so that the record is fetched at the same time.
    placeholderData: () => listedQuote(queryClient, number),
  })
  // Doesn't run again when the server sends the same ids that the list had: a second try would hide a failure of the first.
  const { id, customerId = null } = quote ?? {}
  useEffect(() => {
    if (id !== undefined) void preloadRecord(queryClient, { id, number, customerId })
  }, [queryClient, id, number, customerId])
  useQueryFailureToast(`fetch quote #${number}`, error)
  const noQuote = useRef<HTMLParagraphElement>(null)
  const [wasShown, setWasShown] = useState(false)
  if (quote && !wasShown) setWasShown(true)
  // What had the focus in the record is gone with it, such as the dialog that edits the quote.
  useFocusAfter(wasShown && quote === null, noQuote)
  if (quote === null) return <Status ref={noQuote}>There's no quote #{number}. It may have been deleted.</Status>
  if (!quote) return <Waiting what={`quote #${number}`} {...{ error, isFetching, refetch }} />
  if (quote.customerId === null) {
    return (
      <>
        <Status>{noCustomerText(quote)}</Status>
        <div className="mt-6">
          <OneQuote {...context} quote={quote} />
        </div>
      </>
    )
  }
  return <ByCustomer customerId={quote.customerId} quote={quote} {...context} />
}

function ByCustomer({
  customerId,
  quote,
  ...context
}: RecordContext & { customerId: string; quote: Quote | undefined }) {
  const {
    data: customer,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...customerQuery(customerId),
    // If someone merges the customer, an open dialog stays with what was typed.
    placeholderData: keepPreviousData,
  })
  useQueryFailureToast('fetch the customer', error)
  if (!customer) return <Waiting what="the customer" {...{ error, isFetching, refetch }} />
  // The customer's own list is as new as the rest of the record.
  const shown = quote ? (customer.quotes.find(({ id }) => id === quote.id) ?? quote) : customer.quotes[0]
  return <CustomerRecord {...context} customer={customer} quote={shown} />
}

function Status({ ref, children }: { ref?: Ref<HTMLParagraphElement>; children: ReactNode }) {
  return (
    <p ref={ref} role="status" tabIndex={-1} className="rounded-sm bg-sand px-4 py-3 outline-none">
      {children}
    </p>
  )
}

interface WaitingProps {
  what: string
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

function Waiting({ what, error, isFetching, refetch }: WaitingProps) {
  if (error) {
    return <Failure title={`Couldn't load ${what}.`} isAnnounced busy={isFetching} onTryAgain={() => void refetch()} />
  }
  return (
    <Loading text={`Loading ${what}...`}>
      <Skeleton className="h-16" />
      <Skeleton className="mt-4 h-10" />
      <Skeleton className="mt-4 h-64" />
    </Loading>
  )
}
