import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react'
import { AddressLink, ContactLinks } from '#client/features/contact/ContactLinks.tsx'
import { AppointmentCard } from '#client/features/office/appointments/AppointmentCard.tsx'
import { AppointmentDialogs, type OpenDialog } from '#client/features/office/appointments/AppointmentDialogs.tsx'
import { useQueryFailureToast } from '#client/features/office/failures.ts'
import { HistoryList } from '#client/features/office/history/HistoryList.tsx'
import { customerAddress, quoteAddress } from '#client/features/office/office-address.ts'
import { customerQuery, listedQuote, quoteByNumberQuery } from '#client/features/office/quote-queries.ts'
import type { RenderSheet } from '#client/features/office/quote/EditQuoteDialog.tsx'
import { openedRecords } from '#client/features/office/search/opened-records.ts'
import { useFocusAfter, useKeepFocus } from '#client/ui/focus.ts'
import { Failure, Loading, Skeleton } from '#client/ui/loading.tsx'
import { LongText } from '#client/ui/long-text.tsx'
import { TabList, tabPanelProps } from '#client/ui/tabs.tsx'
import { fullName } from '#shared/contact/facts.ts'
import type { CustomerDetail } from '#shared/customers/schema.ts'
import { CUSTOMER_ERASED } from '#shared/contact/fields.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import type { Me } from '#shared/people/schema.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { OneQuote, QuoteTab } from './QuoteTab.tsx'
import { CustomerMenu, RecordActions } from './RecordActions.tsx'
import { UndeliveredEmails } from './UndeliveredEmails.tsx'
import { MaybeSame, MergedCustomers } from './merges.tsx'
import { MessagesTab } from './messages/message-parts.tsx'
import { customerSummary, lastContactText, noCustomerText } from './record-texts.ts'
import { preloadRecord } from './shown-record.ts'

const TABS = [
  { name: 'quote', label: 'Quote' },
  { name: 'appointments', label: 'Visits' },
  { name: 'messages', label: 'Messages' },
  { name: 'history', label: 'History' },
] as const
type TabName = (typeof TABS)[number]['name']

/** A customer's record: header, actions, and a tab each for quote, visits, messages, and history. */
function CustomerRecord(record: OpenRecord) {
  const { customer } = record
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [tab, setTab] = useState<TabName>('quote')
  // 'Same', 'Undo' and 'Send again' disappear when they are done.
  const keepFocus = useKeepFocus<HTMLElement>()
  useRememberOpened(record)
  // The address has just changed to this record.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <article {...keepFocus} aria-labelledby={`${id}-heading`} className="outline-none max-md:pb-20">
      <RecordHeader customer={customer} headingId={`${id}-heading`} headingRef={heading} />
      {customer.erased ? (
        <p className="mt-4 font-strong">{CUSTOMER_ERASED}</p>
      ) : (
        <>
          <UndeliveredEmails customer={customer} />
          <MaybeSame {...record} />
          <div className="mt-4">
            <RecordActions {...record} />
          </div>
          <CustomerMenu {...record} focusAfterErase={heading} />
        </>
      )}
      <div className="mt-4 mb-6 overflow-x-auto border-divider border-b px-1 pt-1">
        <TabList id={id} label="Record" tabs={TABS} selected={tab} onSelect={setTab} />
      </div>
      <div {...tabPanelProps(id, tab)}>
        {tab === 'quote' && <QuoteTab {...record} />}
        {tab === 'appointments' && <AppointmentsTab {...record} />}
        {tab === 'messages' && <MessagesTab {...record} />}
        {tab === 'history' && (
          <>
            {!customer.erased && <MergedCustomers {...record} />}
            {customer.events.length === 0 ? (
              <p className="text-muted">Nothing has changed yet.</p>
            ) : (
              <HistoryList events={customer.events} />
            )}
          </>
        )}
      </div>
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
    <ByNumber key={of.number} number={of.number} {...context} />
  ) : (
    <ByCustomer key={of.customerId} customerId={of.customerId} quote={undefined} {...context} />
  )
}

function ByNumber({ number, ...context }: RecordContext & { number: number }) {
  const queryClient = useQueryClient()
  const {
    data: quote,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...quoteByNumberQuery(number),
    // The list may have it, so that the record is fetched at the same time.
    placeholderData: () => listedQuote(queryClient, number),
  })
  // Doesn't run again when the server sends the same ids that the list had: a second try would hide a failure of the first.
  const { id, customerId = null } = quote ?? {}
  useEffect(() => {
    if (id !== undefined) void preloadRecord(queryClient, { id, number, customerId })
  }, [queryClient, id, number, customerId])
  useQueryFailureToast(`fetch quote #${number}`, error)
  const noQuote = useRef<HTMLParagraphElement>(null)
  const [wasShown, setWasShown] = useState(false)
  if (quote && !wasShown) setWasShown(true)
  // What had the focus in the record is gone with it, such as the dialog that edits the quote.
  useFocusAfter(wasShown && quote === null, noQuote)
  if (quote === null) return <Status ref={noQuote}>There's no quote #{number}. It may have been deleted.</Status>
  if (!quote) return <Waiting what={`quote #${number}`} {...{ error, isFetching, refetch }} />
  if (quote.customerId === null) {
    return (
      <>
        <Status>{noCustomerText(quote)}</Status>
        <div className="mt-6">
          <OneQuote {...context} quote={quote} />
        </div>
      </>
    )
  }
  return <ByCustomer customerId={quote.customerId} quote={quote} {...context} />
}

function ByCustomer({
  customerId,
  quote,
  ...context
}: RecordContext & { customerId: string; quote: Quote | undefined }) {
  const {
    data: customer,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...customerQuery(customerId),
    // If someone merges the customer, an open dialog stays with what was typed.
    placeholderData: keepPreviousData,
  })
  useQueryFailureToast('fetch the customer', error)
  if (!customer) return <Waiting what="the customer" {...{ error, isFetching, refetch }} />
  // The customer's own list is as new as the rest of the record.
  const shown = quote ? (customer.quotes.find(({ id }) => id === quote.id) ?? quote) : customer.quotes[0]
  return <CustomerRecord {...context} customer={customer} quote={shown} />
}

function Status({ ref, children }: { ref?: Ref<HTMLParagraphElement>; children: ReactNode }) {
  return (
    <p ref={ref} role="status" tabIndex={-1} className="rounded-sm bg-sand px-4 py-3 outline-none">
      {children}
    </p>
  )
}

interface WaitingProps {
  what: string
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

function Waiting({ what, error, isFetching, refetch }: WaitingProps) {
  if (error) {
    return <Failure title={`Couldn't load ${what}.`} isAnnounced busy={isFetching} onTryAgain={() => void refetch()} />
  }
  return (
    <Loading text={`Loading ${what}...`}>
      <Skeleton className="h-16" />
      <Skeleton className="mt-4 h-10" />
      <Skeleton className="mt-4 h-64" />
    </Loading>
  )
}

interface RecordHeaderProps extends Pick<OpenRecord, 'customer'> {
  headingId: string
  headingRef: Ref<HTMLHeadingElement>
}

/** Who it is: name, phone, email, address with a map, and what they have ordered. */
function RecordHeader({ customer, headingId, headingRef }: RecordHeaderProps) {
  return (
    <header>
      <h2 id={headingId} ref={headingRef} tabIndex={-1} className="text-h3! outline-none">
        <bdi className="wrap-anywhere">{fullName(customer)}</bdi>
      </h2>
      <p className="mt-1 flex flex-wrap gap-x-5 text-label">
        <ContactLinks contact={customer} />
      </p>
      <p className="empty:hidden">
        <AddressLink contact={customer} />
      </p>
      <p className="figures mt-1 text-caption text-muted">{customerSummary(customer)}</p>
      {!customer.erased && (
        <p className="figures mt-1 text-caption text-muted wrap-anywhere">{lastContactText(customer.messages)}</p>
      )}
      {customer.notes && (
        <div className="mt-3 border-brass border-l-2 pl-3 text-label wrap-anywhere">
          <LongText text={customer.notes} />
        </div>
      )}
    </header>
  )
}

/** All visits of the customer, newest first, with the actions that the calendar has. */
function AppointmentsTab({ customer }: OpenRecord) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const days = [...new Set(customer.appointments.map(({ appointmentDate }) => appointmentDate))]
  if (days.length === 0) return <p className="text-muted">No visits yet.</p>
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {days.map((date) => (
        <section key={date} className="mt-6 first:mt-0">
          <h3 className="text-lead!">{formatCalendarDate(date)}</h3>
          <ul className="mt-2">
            {customer.appointments
              .filter(({ appointmentDate }) => appointmentDate === date)
              .map((appointment) => (
                <li key={appointment.id}>
                  <AppointmentCard
                    appointment={appointment}
                    onAct={(action) => setOpen({ dialog: action, appointment })}
                  />
                </li>
              ))}
          </ul>
        </section>
      ))}
      <AppointmentDialogs open={open} onOpen={setOpen} focusAfterwards={list} />
    </div>
  )
}

/** What every part of an open record gets. */
export interface RecordContext {
  me: Me
  /** Renders a quote for printing. Undefined until its code has loaded. */
  renderSheet: RenderSheet | undefined
}

/** The open record, once its customer has loaded. */
export interface OpenRecord extends RecordContext {
  customer: CustomerDetail
  /** The quote in the address, or undefined for a customer without one. */
  quote: Quote | undefined
}
