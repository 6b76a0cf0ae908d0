import { Link } from 'wouter'
import { Button } from '#client/ui/button.tsx'
import { fullName } from '#shared/contact/facts.ts'
import { formatCents } from '#shared/lib/cents.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { UNSCHEDULED_STAGES } from '#shared/quotes/statuses.ts'
import type { useWeekDrag } from './drag/use-week-drag.ts'

interface UnscheduledTrayProps {
  quotes: readonly Quote[]
  /** Whether more than these wait. */
  hasMore: boolean
  /** Undefined where nothing can be dragged. */
  dragging?: ReturnType<typeof useWeekDrag>
  onBook: (quote: Quote) => void
}

const ALL_UNSCHEDULED = `/orders?stage=${UNSCHEDULED_STAGES.join(',')}`

/** Quotes that wait for a visit. Dragging one onto the calendar books it, and so does a press. */
export function UnscheduledTray({ quotes, hasMore, dragging, onBook }: UnscheduledTrayProps) {
  return (
    <section aria-labelledby="unscheduled" className="flex min-h-0 min-w-0 flex-col">
      <h2 id="unscheduled" className="font-sans! font-strong! text-label!">
        Unscheduled <span className="figures font-normal text-muted">{`${quotes.length}${hasMore ? '+' : ''}`}</span>
      </h2>
      {quotes.length === 0 ? (
        <p className="mt-2 text-caption text-muted">No quote is waiting for a visit.</p>
      ) : (
        <>
          {dragging && <p className="mt-1 text-caption text-muted">Drag one onto the calendar to book it.</p>}
          <ul className="mt-2 min-h-0 overflow-y-auto border-divider border-t">
            {quotes.map((quote) => (
              <li
                key={quote.id}
                onPointerDown={dragging && ((event) => dragging.start(event, { kind: 'quote', quote }))}
                className={`flex items-center gap-2 border-divider border-b py-1.5 select-none ${dragging ? 'cursor-grab hover:bg-white' : ''}`}
              >
                <span className="min-w-0 flex-1 text-[0.8125rem] leading-4">
                  <bdi className="block truncate font-strong">{fullName(quote)}</bdi>
                  <span className="figures block truncate text-muted">
                    #{quote.number} · {quote.city || 'No town'}
                  </span>
                  <span className="figures block truncate text-muted">{formatCents(quote.totalCents)}</span>
                </span>
                <Button
                  size="small"
                  variant="quiet"
                  className="px-2.5!"
                  aria-label={`Book: ${fullName(quote)}, #${quote.number}`}
                  onClick={() => onBook(quote)}
                >
                  Book
                </Button>
              </li>
            ))}
          </ul>
          {hasMore && (
            <p className="mt-2 text-caption text-muted">
              These are the newest {quotes.length}.{' '}
              <Link href={ALL_UNSCHEDULED} className="link inline-flex items-center max-md:min-h-touch">
                Show all in the list
              </Link>
            </p>
          )}
        </>
      )}
    </section>
  )
}
