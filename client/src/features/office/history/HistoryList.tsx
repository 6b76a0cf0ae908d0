import { RecordLink } from '#client/features/office/quotes/RecordLink.tsx'
import { LongText } from '#client/ui/long-text.tsx'
import { SHOP } from '#shared/content/shop.ts'
import type { HistoryEvent } from '#shared/events/schema.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import { describeChanges } from './describe-change.ts'
import { eventAuthor, eventTitle } from './event-title.ts'

interface HistoryListProps {
  /** In the order to show them. */
  events: readonly HistoryEvent[]
  /** Of people by id, and of crews by number, for events about them. */
  names?: ReadonlyMap<string, string> | undefined
}

/**
 * History: when, who, and what changed, in sentences (docs/rules.md, History). In columns where they fit, which a record
 * beside the list is too narrow for. Cards on a phone.
 */
export function HistoryList({ events, names }: HistoryListProps) {
  return (
    <div className="@container">
      <ol className="max-md:grid max-md:gap-3">
        {events.map((event) => (
          <HistoryEntry key={event.id} event={event} names={names} />
        ))}
      </ol>
    </div>
  )
}

function HistoryEntry({ event, names }: { event: HistoryEvent; names: HistoryListProps['names'] }) {
  const title = eventTitle(event, names)
  const { quoteNumber, action, subject } = event
  const isGone = subject === 'quote' && action === 'deleted'
  return (
    <li className="border-divider text-label max-md:rounded-sm max-md:border max-md:bg-white max-md:p-4 md:border-t md:py-2.5 @2xl:grid @2xl:grid-cols-[11.5rem_minmax(0,14rem)_minmax(0,1fr)] @2xl:gap-x-6">
      <time dateTime={event.at} className="figures block text-muted @max-2xl:text-caption">
        {formatInstant(event.at, SHOP.timeZone)}
      </time>
      <bdi className="block text-left wrap-anywhere @max-2xl:mt-0.5">{eventAuthor(event)}</bdi>
      <div className="@max-2xl:mt-2">
        <p className="wrap-anywhere font-strong">
          <span>{title}</span>
          {quoteNumber !== null && !isGone && (
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
      </div>
    </li>
  )
}
