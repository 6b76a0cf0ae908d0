import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react'
import { QuoteSheet } from '#client/features/drawing/paper/QuoteSheet.tsx'
import { RecordLink } from '#client/features/office/list-address.tsx'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { customerAddress, quoteAddress } from '#client/features/office/office-address.ts'
import { openedRecords } from '#client/features/office/opened-records.ts'
import {
  customerQuery,
  listedQuote,
  preloadRecord,
  quoteByNumberQuery,
  quoteDetailQuery,
} from '#client/features/office/quote-queries.ts'
import { noCustomerText } from '#client/features/office/row-texts.ts'
import { Button } from '#client/ui/button.tsx'
import { useFocusAfter } from '#client/ui/focus.ts'
import { Icon } from '#client/ui/icons.tsx'
import { Skeleton } from '#client/ui/loading.tsx'
import { LongText } from '#client/ui/long-text.tsx'
import { PrintSheet } from '#client/ui/print-sheet.tsx'
import { contactName, fullName } from '#shared/contact/facts.ts'
import { CUSTOMER_ERASED } from '#shared/contact/fields.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { CustomerDetail } from '#shared/customers/schema.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import { dateIn, yearOf } from '#shared/lib/zoned.ts'
import type { Quote, QuoteDetail } from '#shared/quotes/schema.ts'
import { CustomerPage, openedText } from './CustomerPage.tsx'
import { EditCustomer } from './EditCustomerDialog.tsx'
import { useFinalQuote } from './final-quote/FinalQuote.tsx'
import { HAS_INSTALLATION, Installation } from './installation/Installation.tsx'
import type { OpenRecord, RecordContext } from './open-record.ts'
import { Properties } from './Properties.tsx'
import { EditQuoteDialog } from './quote/EditQuoteDialog.tsx'
import { QuoteDetails } from './quote/QuoteDetails.tsx'
import { RecordActions, RecordMenu } from './RecordActions.tsx'
import { Timeline } from './Timeline.tsx'
import { UndeliveredEmails } from './UndeliveredEmails.tsx'
import { UnreadMessages } from './UnreadMessages.tsx'
import { MaybeSame } from './merges.tsx'

/** A customer's record, open at one of the quotes. */
function CustomerRecord(record: OpenRecord) {
  const { customer } = record
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useRememberOpened(record)
  // The address has just changed to this record.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <article tabIndex={-1} aria-labelledby={`${id}-heading`}>
      <RecordHead record={record} headingId={`${id}-heading`} headingRef={heading} />
      {customer.erased ? (
        <p className="mt-4 font-strong">{CUSTOMER_ERASED}</p>
      ) : (
        <>
          <UnreadMessages {...record} />
          <UndeliveredEmails customer={customer} />
          <MaybeSame {...record} />
        </>
      )}
      <RecordBody {...record} />
    </article>
  )
}

/** The search field offers what was opened last. */
function useRememberOpened({ customer, quote }: OpenRecord): void {
  const { id, erased, city } = customer
  const title = fullName(customer)
  const number = quote?.number
  useEffect(() => {
    if (erased) return openedRecords.remove(id)
    openedRecords.add({
      customerId: id,
      address: number === undefined ? customerAddress(id) : quoteAddress(number),
      title,
      line: [number === undefined ? '' : `#${number}`, city].filter(Boolean).join(' · '),
    })
  }, [id, erased, title, number, city])
}

type LinkedRecordProps = RecordContext & {
  /** The quote, or the customer without one, of an address. */
  of: { number: number } | { customerId: string }
}

/** Loads the record of an address such as /orders/1042 or /orders/customers/(id). */
export function LinkedRecord({ of, ...context }: LinkedRecordProps) {
  return 'number' in of ? (
    <ByNumber number={of.number} {...context} />
  ) : (
    <ByCustomer customerId={of.customerId} quote={undefined} {...context} />
  )
}

function ByNumber({ number, ...context }: RecordContext & { number: number }) {
  const queryClient = useQueryClient()
  const found = useQuery({
    ...quoteByNumberQuery(number),
    // The list may have it, so that the record is fetched at the same time.
    placeholderData: () => listedQuote(queryClient, number),
  })
  const quote = found.data
  // Doesn't run again when the server sends the same ids that the list had: a second try would hide a failure of the first.
  const { id, customerId = null } = quote ?? {}
  useEffect(() => {
    if (id !== undefined) void preloadRecord(queryClient, { id, number, customerId })
  }, [queryClient, id, number, customerId])
  const noQuote = useRef<HTMLParagraphElement>(null)
  // What had the focus in the record is gone with it, such as the dialog that edits the quote.
  useFocusAfter(quote === null, noQuote)
  if (quote === null) return <Status ref={noQuote}>There's no quote #{number}. It may have been deleted.</Status>
  return (
    <>
      <NotLoaded query={found} what={`quote #${number}`}>
        {SKELETONS}
      </NotLoaded>
      {quote && quote.customerId !== null && <ByCustomer customerId={quote.customerId} quote={quote} {...context} />}
      {quote && quote.customerId === null && (
        <>
          <Status>{noCustomerText(quote)}</Status>
          <RecordBody {...context} quote={quote} />
        </>
      )}
    </>
  )
}

function ByCustomer({
  customerId,
  quote,
  ...context
}: RecordContext & { customerId: string; quote: Quote | undefined }) {
  const found = useQuery({
    ...customerQuery(customerId),
    // If someone merges the customer, an open dialog stays with what was typed.
    placeholderData: keepPreviousData,
  })
  const customer = found.data
  // The customer's own list is as new as the rest of the record.
  const shown = quote ? (customer?.quotes.find(({ id }) => id === quote.id) ?? quote) : customer?.quotes[0]
  return (
    <>
      <NotLoaded query={found} what="the customer">
        {SKELETONS}
      </NotLoaded>
      {customer && <CustomerRecord {...context} customer={customer} quote={shown} />}
    </>
  )
}

function Status({ ref, children }: { ref?: Ref<HTMLParagraphElement>; children: ReactNode }) {
  return (
    <p ref={ref} role="status" tabIndex={-1} className="mr-16 rounded-sm bg-sand px-4 py-3">
      {children}
    </p>
  )
}

const SKELETONS = (
  <>
    <Skeleton className="mr-16 h-16" />
    <Skeleton className="mt-4 h-10" />
    <Skeleton className="mt-4 h-64" />
  </>
)

interface RecordHeadProps {
  record: OpenRecord
  headingId: string
  headingRef: RefObject<HTMLHeadingElement | null>
}

/** Who it is, what else can be done, and the customer's quotes. 'Close' is beside it. */
function RecordHead({ record, headingId, headingRef }: RecordHeadProps) {
  const { customer, quote } = record
  return (
    <header>
      <div className="flex items-start justify-between gap-x-2 pr-16">
        <div className="min-w-0">
          <h2 id={headingId} ref={headingRef} tabIndex={-1} className="text-h3! outline-none">
            <bdi className="wrap-anywhere">{fullName(customer)}</bdi>
          </h2>
          <p className="figures text-caption text-muted wrap-anywhere">
            {[customer.city, customerSummary(customer)].filter(Boolean).join(' · ')}
          </p>
        </div>
        {!customer.erased && <RecordMenu {...record} focusAfterwards={headingRef} />}
      </div>
      {customer.notes && (
        <div className="mt-3 border-brass border-l-2 pl-3 text-label wrap-anywhere">
          <LongText text={customer.notes} />
        </div>
      )}
      {customer.quotes.length > 1 && <QuoteLinks quotes={customer.quotes} current={quote} />}
    </header>
  )
}

/** `Customer since 2026 · 3 quotes · 1 done · $3,556.00` */
function customerSummary({ createdAt, totals }: CustomerDetail): string {
  return [
    `Customer since ${yearOf(dateIn(new Date(createdAt), SHOP.timeZone))}`,
    ...(totals.quotes > 0 ? [pluralize(totals.quotes, 'quote')] : []),
    ...(totals.done > 0 ? [`${totals.done} done`, formatCents(totals.doneCents)] : []),
  ].join(' · ')
}

function QuoteLinks({ quotes, current }: { quotes: readonly Quote[]; current: Quote | undefined }) {
  return (
    <nav aria-label="Quotes of this customer" className="mt-2 border-divider border-b">
      <ul className="-mb-px flex flex-wrap gap-x-5">
        {quotes.map((quote) => (
          <li key={quote.id}>
            <RecordLink
              number={quote.number}
              aria-current={quote.id === current?.id ? 'page' : undefined}
              className="figures flex min-h-touch items-center border-transparent border-b-2 font-strong text-label text-muted transition-colors hover:text-ink aria-[current=page]:border-pine aria-[current=page]:text-ink"
            >
              {`Quote #${quote.number}`}
            </RecordLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Where the quote stands and what has happened, and beside it, or below where that doesn't fit, what was asked for. The quote may
 * have no customer, and the customer no quote.
 */
function RecordBody({ customer, quote, ...context }: RecordContext & Partial<Pick<OpenRecord, 'customer' | 'quote'>>) {
  const detail = useQuery({ ...quoteDetailQuery(quote?.id ?? ''), enabled: quote !== undefined })
  const finalQuote = useFinalQuote({ quote: detail.data, me: context.me })
  const newest = quote && detail.data && detail.data.version > quote.version ? detail.data : quote
  const contact = customer ?? detail.data
  // The newest one. Without a quote, each visit has a page.
  const visit = customer?.appointments[0]
  const isAlone = customer === undefined || customer.quotes.length === 1
  return (
    <div className="@container mt-3">
      {newest && (
        <p className="figures mb-2 text-caption text-muted">
          {isAlone && <span className="font-strong text-ink">{`Quote #${newest.number} · `}</span>}
          {`${formatInstant(newest.createdAt, SHOP.timeZone)} · Estimated ${formatCents(newest.totalCents)}`}
          {detail.data?.madeBy !== undefined && <bdi>{` · by ${detail.data.madeBy}`}</bdi>}
        </p>
      )}
      <div className="@3xl:grid @3xl:grid-cols-[minmax(0,1fr)_minmax(0,23rem)] @3xl:gap-x-8">
        {/* In view while one scrolls what is beside it. The rim has room for the marks of the focus. */}
        <div className="flex flex-col gap-y-5 @3xl:sticky @3xl:top-12 @3xl:col-start-2 @3xl:-m-1 @3xl:max-h-[calc(100dvh-3rem)] @3xl:self-start @3xl:overflow-y-auto @3xl:p-1 xl:@3xl:top-0 print:max-h-none">
          {customer && !customer.erased && <RecordActions {...context} customer={customer} quote={quote} />}
          <div>
            <Properties quote={newest} contact={contact} visits={customer?.appointments ?? []} me={context.me} />
            {newest?.notes && (
              <p className="mt-3 border-brass border-l-2 pl-3 text-label wrap-anywhere whitespace-pre-wrap">
                {newest.notes}
              </p>
            )}
            <div className="flex flex-wrap gap-x-5 empty:hidden">
              {newest && !newest.erased && <EditQuote quote={newest} />}
              {customer && !customer.erased && <EditCustomer customer={customer} />}
              {detail.data && (
                <Button size="small" variant="link" onClick={() => window.print()}>
                  <Icon name="printer" />
                  Print
                </Button>
              )}
            </div>
            {quote && detail.data && !quote.erased && (
              <CustomerPage of={{ quoteId: quote.id }} name={contactName(quote)} text={openedText(detail.data.page)} />
            )}
            {!quote && visit && !visit.erased && (
              <CustomerPage of={{ appointmentId: visit.id }} name={contactName(visit.contact)} />
            )}
          </div>
          {customer && <Timeline {...context} customer={customer} quote={quote} />}
        </div>
        <div className="@max-3xl:mt-10 @3xl:col-start-1 @3xl:row-start-1">
          {quote ? (
            <NotLoaded query={detail} what="the details" isQuiet>
              <Skeleton className="mt-5 h-12" />
              <Skeleton className="mt-8 h-64" />
            </NotLoaded>
          ) : (
            <p className="text-muted">This customer has no quote yet.</p>
          )}
          {finalQuote.first}
          {quote && !quote.erased && HAS_INSTALLATION.includes(quote.stage) && <Installation quote={quote} />}
          {detail.data && (
            <QuoteDetails
              quote={detail.data}
              contactBeside={customer ?? detail.data}
              afterEstimate={finalQuote.atEstimate}
            />
          )}
        </div>
      </div>
      {detail.data && <PrintSheet>{() => <PrintedQuote quote={detail.data} />}</PrintSheet>}
    </div>
  )
}

/** On paper, without the office's notes. */
function PrintedQuote({ quote }: { quote: QuoteDetail }) {
  const { number, createdAt, visit } = quote
  const booked =
    visit?.status === 'confirmed' ? { kind: visit.kind, appointmentDate: visit.date, timeSlot: visit.timeSlot } : null
  return <QuoteSheet number={number} createdAt={createdAt} contact={quote} quoted={quote} visit={booked} />
}

function EditQuote({ quote }: { quote: Quote }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="link" onClick={() => setOpen(true)}>
        Edit quote
      </Button>
      {isOpen && <EditQuoteDialog quote={quote} onClose={() => setOpen(false)} />}
    </>
  )
}
