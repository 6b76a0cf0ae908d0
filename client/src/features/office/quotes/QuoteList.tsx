import { useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { FailedJobs } from '#client/features/office/FailedJobs.tsx'
import { LoadMore } from '#client/features/office/LoadMore.tsx'
import { useListTitle } from '#client/features/office/record/use-list-title.ts'
import type { SectionProps } from '#client/features/office/sections.ts'
import { StorageNotice } from '#client/features/office/StorageNotice.tsx'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { LazyPart, Loading, Skeleton } from '#client/ui/loading.tsx'
import { Filters } from './Filters.tsx'
import { useListAddress } from './list-address.ts'
import { ListHeader, ListNews } from './ListHeader.tsx'
import { useLinkedNumber } from './use-linked-number.ts'
import { ShownQuotes } from './ShownQuotes.tsx'
import { useKeySwitch } from './use-list-keys.ts'
import { useQuotes } from './use-quotes.ts'
import { useRefreshViews, useViews } from './views/use-views.ts'
import { Views, ViewsPlace } from './views/Views.tsx'

const loadKeyHelp = async () => (await import('./KeyHelp.tsx')).KeyHelp

/** About as many as fit on a screen. */
const SKELETON_ROWS = [1, 2, 3, 4, 5]
const HEADING_ID = 'quotes-heading'
/** As wide as the columns beside an open record (ListAndRecord). */
const NARROW_BESIDE = 'xl:group-data-beside/list:max-w-[calc(100%*var(--list-part)-0.75rem)]'

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
  const [isHelpOpen, setHelpOpen] = useState(false)
  const openHelp = () => setHelpOpen(true)
  const [areKeysOn, switchKeys] = useKeySwitch()

  const refreshViews = useRefreshViews()
  const refresh = () => Promise.all([inbox.show(), list.refetch(), refreshViews()])
  async function showNew() {
    await refresh()
    if (query !== '') navigate('/orders')
    scrollTo(0, 0)
  }

  return (
    <section className="gap-x-4 lg:flex">
      {views ? <Views {...props} views={views} query={query} /> : <ViewsPlace />}
      <div className="min-w-0 grow">
        <div className={NARROW_BESIDE}>
          <ListHeader
            id={HEADING_ID}
            heading={heading}
            total={total}
            isFetching={list.isFetching && !list.isFetchingNextPage}
            onRefresh={() => void refresh()}
            onHelp={openHelp}
          >
            <Filters query={query} onChange={change} />
          </ListHeader>
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
            headingId={HEADING_ID}
            isStale={list.isPlaceholderData}
            open={linkedNumber}
            heading={heading}
            areKeysOn={areKeysOn}
            onHelp={openHelp}
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
      {isHelpOpen && (
        <LazyPart
          load={loadKeyHelp}
          name="The list of keys"
          props={{ isOn: areKeysOn, onSwitch: switchKeys, onClose: () => setHelpOpen(false) }}
        />
      )}
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
