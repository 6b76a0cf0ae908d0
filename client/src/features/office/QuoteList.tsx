import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Loading, Skeleton } from '#client/ui/loading/skeleton.tsx'
import type { Quote } from '#shared/quotes/schema.ts'
import { DeleteQuoteDialog } from './DeleteQuoteDialog.tsx'
import { EditQuoteDialog, type RenderSheet } from './EditQuoteDialog.tsx'
import { FailedJobs } from './FailedJobs.tsx'
import { useQueryFailureToast } from './failure-toast.ts'
import { LinkedQuote } from './LinkedQuote.tsx'
import { QuoteTable } from './QuoteTable.tsx'
import { quotesQuery } from './quote-queries.ts'
import { StorageNotice } from './StorageNotice.tsx'

interface QuoteListProps {
  adminKey: string
  /** The server rejected the admin key. */
  onRejected: () => void
  /** The quote in the address, such as 1042 for /orders/1042. */
  linkedNumber: number | undefined
  renderSheet: RenderSheet
}

/** About as many as fit on a screen. */
const SKELETON_ROWS = [1, 2, 3, 4, 5]
const HEADING_ID = 'quotes-heading'

export function QuoteList({ adminKey, onRejected, linkedNumber, renderSheet }: QuoteListProps) {
  const list = useInfiniteQuery(quotesQuery(adminKey))
  const [openDialog, setOpenDialog] = useState<{ quote: Quote; to: 'edit' | 'delete' } | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  const { error } = list
  useQueryFailureToast('fetch quotes', error, onRejected)

  const quotes = list.data?.pages.flatMap((page) => page.quotes)
  const close = () => setOpenDialog(null)
  return (
    <section>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 id={HEADING_ID} ref={heading} tabIndex={-1} className="text-h2! outline-none">
          Quote Management
        </h1>
        <Button size="small" busy={list.isFetching} onClick={() => void list.refetch()}>
          Refresh
        </Button>
      </div>
      {quotes && linkedNumber !== undefined && (
        <LinkedQuote
          key={linkedNumber}
          number={linkedNumber}
          adminKey={adminKey}
          onRejected={onRejected}
          renderSheet={renderSheet}
          focusAfterErase={heading}
        />
      )}
      {quotes && (
        <>
          <StorageNotice adminKey={adminKey} />
          <FailedJobs adminKey={adminKey} onRejected={onRejected} />
        </>
      )}
      {!quotes && (
        <NoQuotes isPending={list.isPending} isFetching={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {quotes?.length === 0 && <p className="border-divider border-t py-10 text-muted">No quotes found.</p>}
      {quotes && quotes.length > 0 && (
        <QuoteTable
          headingId={HEADING_ID}
          quotes={quotes}
          onEdit={(quote) => setOpenDialog({ quote, to: 'edit' })}
          onDelete={(quote) => setOpenDialog({ quote, to: 'delete' })}
        />
      )}
      {list.hasNextPage && (
        <div className="mt-8 text-center">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? 'Loading...' : 'Load more'}
          </Button>
        </div>
      )}
      {openDialog?.to === 'edit' && (
        <EditQuoteDialog
          quote={openDialog.quote}
          adminKey={adminKey}
          onClose={close}
          onRejected={onRejected}
          renderSheet={renderSheet}
          focusAfterErase={heading}
        />
      )}
      {openDialog?.to === 'delete' && (
        <DeleteQuoteDialog
          quote={openDialog.quote}
          adminKey={adminKey}
          onClose={close}
          onRejected={onRejected}
          focusAfterDelete={heading}
        />
      )}
    </section>
  )
}

/** Stands for the list until it loads, or says that it didn't. */
function NoQuotes(props: { isPending: boolean; isFetching: boolean; onRetry: () => void }) {
  if (props.isPending) {
    return (
      <Loading text="Loading quotes..." className="border-divider border-t py-10">
        {SKELETON_ROWS.map((row) => (
          <Skeleton key={row} className="mt-4 h-30 xl:mt-2 xl:h-18" />
        ))}
      </Loading>
    )
  }
  return (
    <div className="border-divider border-t py-10">
      <p className="text-muted">Couldn't load the list.</p>
      <Button className="mt-4" busy={props.isFetching} onClick={props.onRetry}>
        Try again
      </Button>
    </div>
  )
}
