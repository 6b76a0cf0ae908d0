import { useEffect, useId, useRef, useState } from 'react'
import { customerAddress, quoteAddress } from '#client/features/office/office-address.ts'
import { HistoryList } from '#client/features/office/history/HistoryList.tsx'
import { openedRecords } from '#client/features/office/search/opened-records.ts'
import { TabList, tabPanelProps } from '#client/ui/tabs.tsx'
import { useKeepFocus } from '#client/ui/focus.ts'
import { fullName } from '#shared/contact/facts.ts'
import { CUSTOMER_ERASED } from '#shared/erasure/erased-contact.ts'
import { CustomerMenu } from './CustomerMenu.tsx'
import { MaybeSame } from './MaybeSame.tsx'
import { MergedCustomers } from './MergedCustomers.tsx'
import { MessagesTab } from './messages/MessagesTab.tsx'
import { QuoteTab } from './QuoteTab.tsx'
import { RecordActions } from './RecordActions.tsx'
import { RecordHeader } from './RecordHeader.tsx'
import type { OpenRecord } from './record-context.ts'
import { AppointmentsTab } from './AppointmentsTab.tsx'
import { UndeliveredEmails } from './UndeliveredEmails.tsx'

const TABS = [
  { name: 'quote', label: 'Quote' },
  { name: 'appointments', label: 'Visits' },
  { name: 'messages', label: 'Messages' },
  { name: 'history', label: 'History' },
] as const
type TabName = (typeof TABS)[number]['name']

/** A customer's record: header, actions, and a tab each for quote, visits, messages, and history. */
export function CustomerRecord(record: OpenRecord) {
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
