import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, type ReactNode, type Ref, type RefObject } from 'react'
import { Link, useLocation } from 'wouter'
import { call } from '#client/api/call.ts'
import { RequestError, errorText } from '#client/api/request-error.ts'
import { FailedJobs, NotConnected, StorageNotice } from '#client/features/office/Notices.tsx'
import { DownloadCsv } from '#client/features/office/download.tsx'
import { NEW_QUOTE, recordIn } from '#client/features/office/office-address.ts'
import { useListTitle } from '#client/features/office/record/shown-record.ts'
import type { SectionProps } from '#client/features/office/sections.ts'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { LoadMore, Loading, Skeleton } from '#client/ui/loading.tsx'
import { formatNumber } from '#shared/lib/counts.ts'
import { Filters } from './Filters.tsx'
import { HEADING_ID, NARROW_BESIDE } from './QuoteRows.tsx'
import { ShownQuotes } from './ShownQuotes.tsx'
import { Views, ViewsPlace, refreshViews, useViews } from './Views.tsx'
import { useListAddress } from './list-address.tsx'
import { useQuotes } from './use-quotes.ts'

/** About as many as fit on a screen. */
const SKELETON_ROWS = [1, 2, 3, 4, 5]

/** The list of quotes with views, filters, keys and changes (docs/rules.md, The quote list). */
export function QuoteList(props: SectionProps) {
  const { query, change } = useListAddress()
  const [, navigate] = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const linkedNumber = useLinkedNumber(heading)
  const { list, inbox, quotes, shownQuery, total } = useQuotes(query)
  useListTitle(inbox.newCount)
  // An old bookmark may have filters that the server refuses. The views lead on from there.
  const refusedFilters = list.error instanceof RequestError && list.error.status === 400 ? list.error : null
  const views = useViews(quotes !== undefined || refusedFilters !== null)

  const queryClient = useQueryClient()
  const refresh = () => Promise.all([inbox.show(), list.refetch(), refreshViews(queryClient)])
  async function showNew() {
    await refresh()
    if (query !== '') navigate('/orders')
    scrollTo(0, 0)
  }

  return (
    <section>
      <div className="min-w-0 md:-mt-2">
        <div className={NARROW_BESIDE}>
          <ListHeader
            heading={heading}
            total={total}
            isFetching={list.isFetching && !list.isFetchingNextPage}
            onRefresh={() => void refresh()}
            download={<DownloadQuotes query={query} />}
          >
            <Filters query={query} onChange={change} />
          </ListHeader>
          {views ? <Views {...props} views={views} query={query} /> : <ViewsPlace />}
          {quotes && <StorageNotice />}
          {quotes && <FailedJobs />}
          <ListNews
            newCount={inbox.newCount}
            onShowNew={() => void showNew()}
            offlineSince={quotes && inbox.isOffline ? list.dataUpdatedAt : undefined}
          />
        </div>
        {quotes ? (
          <ShownQuotes
            key={shownQuery}
            {...props}
            query={shownQuery}
            quotes={quotes}
            isStale={list.isPlaceholderData}
            open={linkedNumber}
            heading={heading}
          />
        ) : (
          <NoQuotes
            reason={refusedFilters && errorText(refusedFilters, '')}
            isPending={list.isPending}
            isFetching={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
        <LoadMore list={list} className={`mt-6 ${NARROW_BESIDE}`} />
      </div>
    </section>
  )
}

/** Stands for the list until it loads, or says that it didn't. */
function NoQuotes(props: { reason: string | null; isPending: boolean; isFetching: boolean; onRetry: () => void }) {
  if (props.isPending) {
    return (
      <Loading text="Loading quotes..." className="border-divider border-t py-10">
        {SKELETON_ROWS.map((row) => (
          <Skeleton key={row} className="mt-4 h-30 md:mt-2 md:h-9" />
        ))}
      </Loading>
    )
  }
  return (
    <div className="border-divider border-t py-10">
      <p className="text-muted">{`Couldn't load the list${props.reason ? `: ${props.reason}` : ''}.`}</p>
      {props.reason ? (
        <Link href="/orders" className={`mt-4 ${buttonClasses('secondary')}`}>
          Show all quotes
        </Link>
      ) : (
        <Button className="mt-4" busy={props.isFetching} onClick={props.onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

interface ListHeaderProps {
  heading: Ref<HTMLHeadingElement>
  /** How many quotes the filters select. */
  total: number | undefined
  isFetching: boolean
  onRefresh: () => void
  download: ReactNode
  /** The filters. */
  children: ReactNode
}

/** What stands above the list: its name and filters. Beside an open record, filters take the room of the name and 'New quote'. */
function ListHeader({ heading, total, children, ...actions }: ListHeaderProps) {
  return (
    <div className="group/header flex flex-wrap items-center gap-x-2 gap-y-1 max-md:mb-3">
      <div className="flex items-baseline gap-x-2 max-md:basis-full xl:group-data-beside/list:group-has-data-filters/header:contents">
        <h1
          id={HEADING_ID}
          ref={heading}
          tabIndex={-1}
          className="whitespace-nowrap text-[1.25rem]! outline-none xl:group-data-beside/list:group-has-data-filters/header:sr-only"
        >
          Quote Management
        </h1>
        {total !== undefined && (
          <p className="figures text-caption text-muted xl:group-data-beside/list:hidden">
            {`${formatNumber(total)} ${total === 1 ? 'quote' : 'quotes'}`}
          </p>
        )}
      </div>
      {children}
      <Link
        href={NEW_QUOTE}
        className={`${buttonClasses('secondary', 'compact')} ml-auto xl:group-data-beside/list:group-has-data-filters/header:hidden`}
      >
        New quote
      </Link>
      <Button size="compact" busy={actions.isFetching} onClick={actions.onRefresh}>
        Refresh
      </Button>
      {actions.download}
    </div>
  )
}

/** Beside an open record, there's no room for it. */
function DownloadQuotes({ query }: { query: string }) {
  const filters: Record<string, string> = Object.fromEntries(new URLSearchParams(query))
  return (
    <DownloadCsv
      table="quotes"
      send={(options) => call('POST /api/export/quotes', { body: filters, ...options })}
      className="xl:group-data-beside/list:hidden"
    />
  )
}

interface ListNewsProps {
  newCount: number
  onShowNew: () => void
  /** Milliseconds: when the list last came from the server, if it doesn't answer now. */
  offlineSince: number | undefined
}

/** Lies over the heads of the columns, so that no row moves. On a phone, where there are none, it has a place of its own. */
function ListNews({ newCount, onShowNew, offlineSince }: ListNewsProps) {
  return (
    <div role="status" className="relative z-1 text-label max-md:-mt-3 max-md:min-h-11 md:h-0 print:hidden">
      <div className="inset-x-0 top-0 bg-paper md:absolute">
        {offlineSince !== undefined && <NotConnected since={offlineSince} />}
        {newCount > 0 && (
          <p className="flex items-center gap-2 bg-sand px-3">
            <span>{`${newCount} new ${newCount === 1 ? 'quote' : 'quotes'}.`}</span>
            <Button size="small" variant="link" className="md:min-h-6!" onClick={onShowNew}>
              Show
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}

/** The number of the quote in the address. Once it has closed, its row gets the focus, or else the heading. */
function useLinkedNumber(heading: RefObject<HTMLElement | null>): number | undefined {
  const [path] = useLocation()
  const record = recordIn(path)
  const number = record && 'number' in record ? record.number : undefined
  const lastNumber = useRef<number>(undefined)
  // Before the part of the page around the list takes the focus of the link that closed the record (use-keep-focus.ts).
  useLayoutEffect(() => {
    if (number !== undefined) {
      lastNumber.current = number
      return
    }
    const closed = lastNumber.current
    lastNumber.current = undefined
    if (closed === undefined || document.activeElement !== document.body) return
    const row = document.querySelector<HTMLElement>(`tr[data-number="${closed}"] [data-name]`)
    ;(row ?? heading.current)?.focus()
  }, [heading, number])
  return number
}
