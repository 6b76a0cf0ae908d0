import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Button } from '#client/ui/button.tsx'
import { navigateFromLayers } from '#client/ui/dialog/close-on-back.ts'
import { EditQuoteDialog, type RenderSheet } from './EditQuoteDialog.tsx'
import { useQueryFailureToast } from './failure-toast.ts'
import { quoteByNumberQuery } from './quote-queries.ts'

interface LinkedQuoteProps {
  number: number
  adminKey: string
  onRejected: () => void
  renderSheet: RenderSheet
  /** Gets the focus after the customer is erased. */
  focusAfterErase: RefObject<HTMLElement | null>
}

/** Opens the quote of an address such as /orders/1042 over the list. Closing it leads to /orders. */
export function LinkedQuote({ number, adminKey, onRejected, renderSheet, focusAfterErase }: LinkedQuoteProps) {
  const [, navigate] = useLocation()
  const [isClosed, setIsClosed] = useState(false)
  const { data: quote, error, isFetching, refetch } = useQuery(quoteByNumberQuery(adminKey, number))
  useQueryFailureToast(`fetch quote #${number}`, error, onRejected)

  useEffect(() => {
    // In a microtask, so that the dialog's own history entry goes first.
    if (isClosed) queueMicrotask(() => navigateFromLayers(navigate, '/orders', { replace: true }))
  }, [isClosed, navigate])

  if (isClosed) return null
  if (quote) {
    return (
      <EditQuoteDialog
        quote={quote}
        adminKey={adminKey}
        onClose={() => setIsClosed(true)}
        onRejected={onRejected}
        renderSheet={renderSheet}
        focusAfterErase={focusAfterErase}
      />
    )
  }
  return (
    <div role="status" className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-sm bg-sand px-4 py-3">
      {quote === null && (
        <>
          <p>There's no quote #{number}. It may have been deleted.</p>
          <Link href="/orders" replace className="link py-2">
            All quotes
          </Link>
        </>
      )}
      {quote === undefined && !error && <p>Loading quote #{number}...</p>}
      {quote === undefined && error && (
        <>
          <p>Couldn't load quote #{number}.</p>
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
    </div>
  )
}
