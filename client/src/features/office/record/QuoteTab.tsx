import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appointmentBadge } from '#client/features/office/appointment-labels.ts'
import { quoteDetailQuery } from '#client/features/office/quote-queries.ts'
import { QuoteFormDialog } from '#client/features/office/quote/EditQuoteDialog.tsx'
import { LoadedQuoteDetails } from '#client/features/office/quote/QuoteDetails.tsx'
import { AnswerClock } from '#client/features/office/quotes/cells.tsx'
import { RecordLink } from '#client/features/office/quotes/list-address.tsx'
import { changeQuote } from '#client/features/office/quotes/quote-changes.ts'
import { answerText } from '#client/features/office/quotes/row-texts.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import { Icon } from '#client/ui/icons.tsx'
import { PrintSheet, printPage } from '#client/ui/print-sheet.tsx'
import { contactName } from '#shared/contact/facts.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatDay, formatInstant, formatMonthDay } from '#shared/lib/dates.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { describeLost, paymentStatusLook, quoteStatusLook } from '#shared/quotes/statuses.ts'
import type { OpenRecord, RecordContext } from './CustomerRecord.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'

/** The quote in the address with all its details, and links to the customer's other quotes. */
export function QuoteTab(record: OpenRecord) {
  const { customer, quote } = record
  return (
    <>
      {customer.quotes.length > 1 && <QuoteLinks quotes={customer.quotes} current={quote} />}
      {quote ? (
        <OneQuote key={quote.id} {...record} quote={quote} customerName={contactName(customer)} />
      ) : (
        <p className="text-muted">This customer has no quote yet.</p>
      )}
    </>
  )
}

function QuoteLinks({ quotes, current }: { quotes: readonly Quote[]; current: Quote | undefined }) {
  return (
    <nav aria-label="Quotes of this customer" className="mb-6">
      <ul>
        {quotes.map((quote) => (
          <li key={quote.id} className="border-divider border-t first:border-t-0">
            <RecordLink
              number={quote.number}
              aria-current={quote.id === current?.id ? 'page' : undefined}
              className="figures flex min-h-touch flex-wrap items-center gap-x-3 text-label hover:bg-sand aria-[current]:font-strong md:min-h-9"
            >
              <span className="link">#{quote.number}</span>
              <span>{formatDay(quote.createdAt, SHOP.timeZone)}</span>
              <span>{formatCents(quote.totalCents)}</span>
              <span className="text-muted">{quote.status}</span>
            </RecordLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Where a quote stands, and its details. It may have no customer. */
export function OneQuote({
  quote,
  customerName,
  renderSheet,
}: RecordContext & { quote: Quote; customerName?: string }) {
  const [isEditing, setEditing] = useState(false)
  const detail = useQuery(quoteDetailQuery(quote.id))
  const newest = detail.data && detail.data.version > quote.version ? detail.data : quote
  return (
    <>
      <QuoteState quote={newest} askedBy={contactName(quote) === customerName ? '' : contactName(quote)} />
      <div className="mt-4 flex flex-wrap gap-2">
        {!quote.erased && (
          <Button size="small" onClick={() => setEditing(true)}>
            Edit quote
          </Button>
        )}
        {renderSheet && detail.data && (
          <Button size="small" onClick={printPage}>
            <Icon name="printer" />
            Print
          </Button>
        )}
      </div>
      {renderSheet && detail.data && (
        // A dialog prints its own quote.
        <PrintSheet>{() => !document.querySelector('[role=dialog]') && renderSheet(detail.data)}</PrintSheet>
      )}
      <div className="mt-8">
        <LoadedQuoteDetails detail={detail} />
      </div>
      {isEditing && <QuoteFormDialog quote={newest} onClose={() => setEditing(false)} />}
    </>
  )
}

interface QuoteStateProps {
  quote: Quote
  /** Who asked for it, if that isn't the customer's name. */
  askedBy: string
}

/** Where the quote stands, and the office's notes. */
function QuoteState({ quote, askedBy }: QuoteStateProps) {
  const visit = quote.visit && appointmentBadge(quote.visit)
  const now = useMinute() ?? new Date()
  const answer = answerText(quote, now, SHOP.timeZone)
  return (
    <>
      <h3 className="figures text-lead!">Quote #{quote.number}</h3>
      <p className="figures mt-1 text-caption text-muted">
        {formatInstant(quote.createdAt, SHOP.timeZone)} · {formatCents(quote.totalCents)}
      </p>
      {askedBy && (
        <p className="mt-1 text-label wrap-anywhere">
          From <bdi className="font-strong">{askedBy}</bdi>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Badge look={quoteStatusLook(quote.status)}>{quote.status}</Badge>
        <Badge look={paymentStatusLook(quote.paymentStatus)}>{quote.paymentStatus}</Badge>
        {visit && <Badge look={visit.look}>Visit {visit.text}</Badge>}
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-x-5 text-label">
        {answer && <AnswerClock {...answer} />}
        <span>
          <span>{quote.assignedTo ? 'Assigned to ' : 'Not assigned'}</span>
          <bdi>{quote.assignedTo?.name}</bdi>
        </span>
      </p>
      {quote.followUpOn && <FollowUp quote={quote} day={quote.followUpOn} />}
      {quote.status === 'cancelled' && <p className="mt-3 text-label wrap-anywhere">Lost: {describeLost(quote)}</p>}
      {quote.notes && (
        <p className="mt-3 border-brass border-l-2 pl-3 text-label wrap-anywhere whitespace-pre-wrap">{quote.notes}</p>
      )}
    </>
  )
}

function FollowUp({ quote, day }: { quote: Quote; day: string }) {
  const end = useOfficeChange({
    failed: 'update quote',
    send: () => changeQuote(quote, { followUpOn: null }),
    done: 'Follow-up done',
  })
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-label">
      <span>Follow up on {formatMonthDay(day)}</span>
      {!quote.erased && (
        <Button size="small" busy={end.isSaving} onClick={() => end.save()}>
          Done
        </Button>
      )}
    </p>
  )
}
