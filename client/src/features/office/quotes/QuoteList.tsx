import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react'
import { Link, useLocation } from 'wouter'
import { call } from '#client/api/call.ts'
import { fetchOfficeAgain } from '#client/features/office/fetch-again.ts'
import { useListAddress, useOpenRecord } from '#client/features/office/list-address.tsx'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { FailedJobs, NotConnected, StorageNotice, WaitingMessages } from '#client/features/office/Notices.tsx'
import { type CsvTable, DownloadCsv, useCsvDownload } from '#client/features/office/download.tsx'
import { NEW_QUOTE, recordIn } from '#client/features/office/office-address.ts'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { useFocusAfter } from '#client/ui/focus.ts'
import { LoadMore, Skeleton } from '#client/ui/loading.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { PHONE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { useMedia } from '#client/ui/screen/use-media.ts'
import { formatNumber } from '#shared/lib/counts.ts'
import { hasRole } from '#shared/people/roles.ts'
import type { Me } from '#shared/people/schema.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { BulkBar } from './BulkBar.tsx'
import { EmptyView } from './EmptyView.tsx'
import { Filters } from './Filters.tsx'
import { HEADING_ID, NARROW_BESIDE, QuoteRows } from './QuoteRows.tsx'
import { Views, useViews } from './Views.tsx'
import type { RowActions } from './cells.tsx'
import { focusRow, useListKeys } from './list-keys.tsx'
import { ListDialogs, useRowChanges } from './row-changes.ts'
import { useListTitle, useRecordPreload } from './shown-record.ts'
import { useQuotes } from './use-quotes.ts'

/** About as many as fit on a screen. */
const SKELETON_ROWS = [1, 2, 3, 4, 5]

/** The list of quotes with views, filters, keys and changes (docs/rules.md, The quote list). */
export function QuoteList({ me }: { me: Me }) {
  const { query, change } = useListAddress()
  const [path, navigate] = useLocation()
  const isBeside = recordIn(path) !== undefined
  const rows = useRef<HTMLDivElement>(null)
  const linkedNumber = useLinkedNumber(rows)
  const { list, inbox, quotes, shownQuery, total } = useQuotes(query)
  useListTitle(inbox.newCount)
  const views = useViews(list.isFetched)
  // The first key opens its dialog as fast as the next one. Here, so that its code comes after what the list has asked for.
  useEffect(() => void ListDialogs.preload().catch(() => undefined), [])

  const queryClient = useQueryClient()
  const refresh = () => Promise.all([inbox.show(), fetchOfficeAgain(queryClient)])
  async function showNew() {
    await refresh()
    if (query !== '') navigate('/orders')
    scrollTo(0, 0)
  }

  return (
    <section>
      <div className="-mt-2 min-w-0 md:-mt-4">
        <div className={NARROW_BESIDE}>
          <ListHeader
            total={total}
            isFetching={list.isFetching && !list.isFetchingNextPage}
            onRefresh={() => void refresh()}
            query={query}
          >
            {/* Its place, so that the list doesn't move. */}
            <div className="min-h-12 min-w-0 grow basis-0 md:max-xl:order-1 md:max-xl:basis-full md:min-h-9">
              {views && <Views me={me} views={views} query={query} isBeside={isBeside} />}
            </div>
            <Filters query={query} onChange={change} />
          </ListHeader>
          {quotes && <StorageNotice />}
          {quotes && <FailedJobs />}
          {quotes && <WaitingMessages />}
          <ListNews
            newCount={inbox.newCount}
            onShowNew={() => void showNew()}
            offlineSince={quotes && inbox.isOffline ? list.dataUpdatedAt : undefined}
          />
        </div>
        <NotLoaded query={list} what="quotes" className="my-6">
          {SKELETON_ROWS.map((row) => (
            <Skeleton key={row} className="mt-2 h-20 md:h-9" />
          ))}
        </NotLoaded>
        {/* Also without rows: keys and dialogs are about the open record, too. */}
        <ShownQuotes
          me={me}
          query={shownQuery}
          quotes={quotes}
          loadMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          isStale={list.isPlaceholderData}
          open={linkedNumber}
          list={rows}
        />
        <LoadMore list={list} className={`mt-6 ${NARROW_BESIDE}`} />
      </div>
    </section>
  )
}

interface ListHeaderProps {
  query: string
  /** How many quotes the filters select. */
  total: number | undefined
  isFetching: boolean
  onRefresh: () => void
  /** Views and filters. */
  children: ReactNode
}

/**
 * What stands above the list: its name, views and filters, in one line at a desk. Beside an open record, the buttons take the room of the
 * name, and on a phone, what is pressed seldom is behind three dots.
 */
function ListHeader({ query, total, isFetching, onRefresh, children }: ListHeaderProps) {
  const csv: CsvTable = {
    table: 'quotes',
    send: (choice, options) => {
      const filters = Object.fromEntries(new URLSearchParams(query))
      return call('POST /api/export/quotes', { body: { ...filters, ...choice }, ...options })
    },
  }
  const download = useCsvDownload(csv)
  const isPhone = useMedia(PHONE_SCREEN)
  const newQuote = (
    <Link href={NEW_QUOTE} className={`${buttonClasses('secondary', 'compact')} max-xl:ml-auto`}>
      New quote
    </Link>
  )
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <div className="flex items-baseline gap-x-2 xl:group-data-beside/list:contents">
        <h1 id={HEADING_ID} className="whitespace-nowrap text-lead! md:text-h3! xl:group-data-beside/list:sr-only">
          Quote Management
        </h1>
        {total !== undefined && (
          <p className="figures text-caption text-muted max-md:sr-only xl:group-data-beside/list:hidden">
            {`${formatNumber(total)} ${total === 1 ? 'quote' : 'quotes'}`}
          </p>
        )}
      </div>
      {isPhone && (
        <>
          {newQuote}
          <Menu
            label="More actions"
            busy={isFetching || download.isPending}
            items={[{ label: 'Refresh', onSelect: onRefresh }, ...download.items]}
          />
          <span className="basis-full" />
        </>
      )}
      {children}
      {!isPhone && (
        <>
          {newQuote}
          <Button size="compact" busy={isFetching} onClick={onRefresh}>
            Refresh
          </Button>
          {/* Beside an open record, there's no room for it. */}
          <DownloadCsv {...csv} className="xl:group-data-beside/list:hidden" />
        </>
      )}
    </div>
  )
}

interface ShownQuotesProps {
  me: Me
  /** Undefined until they have loaded. */
  quotes: readonly Quote[] | undefined
  /** The filters that selected them. */
  query: string
  /** Undefined if these are all. */
  loadMore: (() => void) | undefined
  /** Others are loading. */
  isStale: boolean
  /** The number of the open quote. */
  open: number | undefined
  /** The part of the page around the rows. */
  list: RefObject<HTMLDivElement | null>
}

const NO_QUOTES: readonly Quote[] = []

/** The rows of one view, and everything that changes them or the open record. */
function ShownQuotes({ me, quotes: loaded, query, loadMore, isStale, open, list }: ShownQuotesProps) {
  const quotes = loaded ?? NO_QUOTES
  const rows = useRowChanges({ quotes, query })
  const { openDialog, toggle } = rows
  const mayDelete = hasRole(me.role, 'owner')
  const openRecord = useOpenRecord()
  const preload = useRecordPreload()
  const actions = useMemo<RowActions>(
    () => ({
      onSelect: toggle,
      onPreload: preload,
      onOpen: openRecord,
      onEdit: (quote) => openDialog({ dialog: 'edit', quote }),
      onDelete: mayDelete ? (quote) => openDialog({ dialog: 'delete', quote }) : undefined,
    }),
    [mayDelete, openRecord, openDialog, toggle, preload],
  )
  const hasBar = rows.chosen.length > 0
  useFocusAfter(hasBar, list)
  const { onFocus } = useListKeys({ quotes, query, loadMore }, rows)
  return (
    <>
      {/* Isolated, so that it isn't painted again with what is beside and over it. */}
      <div
        ref={list}
        tabIndex={-1}
        onFocus={onFocus}
        aria-busy={isStale}
        className={`isolate ${isStale ? 'opacity-60' : ''} ${hasBar ? 'pb-48 md:pb-32' : ''}`}
      >
        {quotes.length > 0 && (
          <QuoteRows quotes={quotes} selected={rows.selected} query={query} open={open} actions={actions} />
        )}
        {loaded?.length === 0 && (
          <div className="border-divider border-t py-10">
            <EmptyView query={query} />
          </div>
        )}
      </div>
      {hasBar && (
        <BulkBar
          count={rows.chosen.length}
          shown={quotes.length}
          onSelectAll={rows.selectAll}
          onStatus={(status) => rows.start(rows.chosen, { status })}
          onAssign={() => openDialog({ dialog: 'assign', quotes: rows.chosen })}
          onFollowUp={() => openDialog({ dialog: 'followUp', quotes: rows.chosen })}
          onClear={rows.clear}
        />
      )}
      {rows.dialog && <ListDialogs open={rows.dialog} onClose={rows.closeDialog} onChange={rows.apply} me={me} />}
    </>
  )
}

interface ListNewsProps {
  newCount: number
  onShowNew: () => void
  /** Milliseconds: when the list last came from the server, if it doesn't answer now. */
  offlineSince: number | undefined
}

/** Lies over the heads of the columns, so that no row moves, and on a phone, where there are none, over the views. */
function ListNews({ newCount, onShowNew, offlineSince }: ListNewsProps) {
  return (
    <div role="status" className="relative z-1 h-0 text-label print:hidden">
      <div className="absolute inset-x-0 bg-paper max-md:bottom-0 md:top-0">
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

/** The number of the quote in the address. Once it has closed, its row gets the focus, or else the list. */
function useLinkedNumber(list: RefObject<HTMLElement | null>): number | undefined {
  const [path] = useLocation()
  const record = recordIn(path)
  const number = record && 'number' in record ? record.number : undefined
  const lastNumber = useRef<number>(undefined)
  // Before the part of the page around the list takes the focus of the link that closed the record (ui/focus.ts).
  useLayoutEffect(() => {
    if (number !== undefined) {
      lastNumber.current = number
      return
    }
    const closed = lastNumber.current
    lastNumber.current = undefined
    if (closed === undefined || document.activeElement !== document.body) return
    const row = document.querySelector<HTMLElement>(`tr[data-number="${closed}"]`)
    if (row) focusRow(row.dataset.quote)
    else list.current?.focus({ preventScroll: true })
  }, [list, number])
  return number
}
