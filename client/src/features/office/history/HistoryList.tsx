import { useInfiniteQuery } from '@tanstack/react-query'
import { callWithHeaders, endpointPath } from '#client/api/call.ts'
import { nextQuery } from '#client/api/query-client.ts'
import { RecordLink } from '#client/features/office/list-address.tsx'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { LoadMore, Skeleton } from '#client/ui/loading.tsx'
import { LongText } from '#client/ui/long-text.tsx'
import { SHOP } from '#shared/content/shop.ts'
import type { HistoryEvent } from '#shared/events/schema.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import { describeChanges, eventAuthor, eventTitle } from './describe-event.ts'

interface EventPagesProps {
  /** Such as `{ subject: 'quote', id }` for the history of one quote. */
  filters: EventFilters
  /** Names of people by id, and of crews by number. */
  names?: ReadonlyMap<string, string>
  emptyText?: string
}

const SKELETON_ROWS = [1, 2, 3, 4]

/** The history that the filters select, newest first, 100 events at a time. */
export function EventPages({ filters, names, emptyText = 'Nothing here yet.' }: EventPagesProps) {
  const list = useInfiniteQuery({
    queryKey: [endpointPath('GET /api/events'), filters],
    queryFn: ({ pageParam: query, signal }) => callWithHeaders('GET /api/events', { query, signal }),
    initialPageParam: filters,
    getNextPageParam: (last) => nextQuery<EventFilters>(last),
    // Opening it again loads it again, because others go on working.
    staleTime: 0,
  })
  const events = list.data?.pages.flatMap(({ data }) => data)
  return (
    <div className="@container">
      <NotLoaded query={list} what="the history">
        {SKELETON_ROWS.map((row) => (
          <Skeleton key={row} className="mt-3 h-12" />
        ))}
      </NotLoaded>
      {events?.length === 0 && <p className="border-divider border-t py-6 text-muted">{emptyText}</p>}
      <ol className="max-md:grid max-md:gap-3">
        {events?.map((event) => (
          <HistoryEntry key={event.id} event={event} names={names} />
        ))}
      </ol>
      <LoadMore list={list} />
    </div>
  )
}

/**
 * When, who, and what changed, in sentences (docs/rules.md, History). In columns where they fit, which a dialog is too narrow
 * for. A card on a phone.
 */
function HistoryEntry({ event, names }: EventFactsProps) {
  return (
    <li className="border-divider text-label max-md:rounded-sm max-md:border max-md:bg-white max-md:p-4 md:border-t md:py-2.5 @2xl:grid @2xl:grid-cols-[11.5rem_minmax(0,14rem)_minmax(0,1fr)] @2xl:gap-x-6">
      <time dateTime={event.at} className="figures block text-muted @max-2xl:text-caption">
        {formatInstant(event.at, SHOP.timeZone)}
      </time>
      <bdi className="block text-left wrap-anywhere @max-2xl:mt-0.5">{eventAuthor(event)}</bdi>
      <div className="@max-2xl:mt-2">
        <EventFacts event={event} names={names} />
      </div>
    </li>
  )
}

interface EventFactsProps {
  event: HistoryEvent
  names?: EventPagesProps['names'] | undefined
  /** The number of the quote that is open: it needs no link. */
  open?: number | undefined
}

export function EventFacts({ event, names, open }: EventFactsProps) {
  const { quoteNumber, action, subject } = event
  const isGone = subject === 'quote' && action === 'deleted'
  return (
    <>
      <p className="wrap-anywhere font-strong">
        <span>{eventTitle(event, names)}</span>
        {quoteNumber !== null && quoteNumber !== open && !isGone && (
          <>
            {' '}
            <RecordLink
              number={quoteNumber}
              className="link figures font-normal max-md:inline-flex max-md:min-h-11 max-md:min-w-11 max-md:items-center"
            >
              {subject === 'quote' ? 'Open' : `Quote #${quoteNumber}`}
              {subject === 'quote' && <span className="sr-only"> quote #{quoteNumber}</span>}
            </RecordLink>
          </>
        )}
      </p>
      {describeChanges(event).map((sentence, index) => (
        <div key={index} className="wrap-anywhere text-muted">
          <LongText text={sentence} />
        </div>
      ))}
    </>
  )
}

/** As in the query of `GET /api/events`, without its page. */
export interface EventFilters {
  subject?: HistoryEvent['subject'] | undefined
  /** Only with a subject. */
  id?: string | undefined
  person?: string | undefined
  /** Days in the shop's calendar, both included. */
  from?: string | undefined
  to?: string | undefined
}
