import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '#client/api/request-error.ts'
import { useQueryFailureToast } from '#client/features/office/failure-toast.ts'
import { LoadMore } from '#client/features/office/LoadMore.tsx'
import { Failure, Loading, Skeleton } from '#client/ui/loading.tsx'
import { type EventFilters, eventsQuery } from './events-query.ts'
import { HistoryList } from './HistoryList.tsx'

interface EventPagesProps {
  /** Such as `{ subject: 'quote', id }` for the history of one quote. */
  filters: EventFilters
  /** Names of people by id, and of crews by number. */
  names?: ReadonlyMap<string, string>
  /** Shown if there are none. */
  emptyText?: string
}

const SKELETON_ROWS = [1, 2, 3, 4]

/** Loads the history that the filters select, 100 events at a time. */
export function EventPages({ filters, names, emptyText = 'Nothing here yet.' }: EventPagesProps) {
  const list = useInfiniteQuery(eventsQuery(filters))
  const { error } = list
  useQueryFailureToast('fetch the history', error)
  const events = list.data?.pages.flatMap((page) => page.events)
  if (!events) {
    if (error) {
      return (
        <Failure
          title="Couldn't load the history."
          text={errorText(error, 'Something went wrong.')}
          isAnnounced
          busy={list.isFetching}
          onTryAgain={() => void list.refetch()}
        />
      )
    }
    return (
      <Loading text="Loading history...">
        {SKELETON_ROWS.map((row) => (
          <Skeleton key={row} className="mt-3 h-12" />
        ))}
      </Loading>
    )
  }
  if (events.length === 0) return <p className="border-divider border-t py-6 text-muted">{emptyText}</p>
  return (
    <>
      <HistoryList events={events} names={names} />
      <LoadMore list={list} />
    </>
  )
}
