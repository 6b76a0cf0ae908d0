import { useQueryClient } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { call } from '#client/api/call.ts'
import { useDownload } from '#client/features/office/download.tsx'
import { EraseDialog } from '#client/features/office/EraseDialog.tsx'
import { useCloseRecord } from '#client/features/office/list-address.tsx'
import { removeListedQuote } from '#client/features/office/quote-queries.ts'
import { quoteName } from '#client/features/office/row-texts.ts'
import { PhoneAppointmentDialog } from '#client/features/office/visits/PhoneAppointmentDialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { contactName, fullName } from '#shared/contact/facts.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { hasRole } from '#shared/people/roles.ts'
import { MergeDialog, SplitDialog, useUndoMerge } from './merges.tsx'
import { LogCallDialog } from './messages/LogCallDialog.tsx'
import { MessageDialog } from './messages/MessageDialog.tsx'
import type { OpenRecord } from './open-record.ts'
import { DeleteQuoteDialog } from './quote/DeleteQuoteDialog.tsx'

/** What the office does most. */
export function RecordActions(record: OpenRecord) {
  const { customer, quote, me } = record
  const [open, setOpen] = useState<'call' | 'message' | 'booking' | null>(null)
  const close = () => setOpen(null)
  const button = 'max-md:grow max-md:px-2'
  return (
    <>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button size="small" className={button} onClick={() => setOpen('call')}>
          Log a call
        </Button>
        <Button size="small" className={button} onClick={() => setOpen('message')}>
          Write an email
        </Button>
        <Button size="small" className={button} onClick={() => setOpen('booking')}>
          Book a visit
        </Button>
      </div>
      {open === 'call' && (
        <LogCallDialog
          customerId={customer.id}
          name={quote ? quoteName(quote) : fullName(customer)}
          quote={quote}
          me={me}
          onClose={close}
        />
      )}
      {open === 'message' && <MessageDialog customerId={customer.id} quote={quote} me={me} onClose={close} />}
      {open === 'booking' && (
        <PhoneAppointmentDialog quote={quote} customer={customer} offersNext={quote !== undefined} onClose={close} />
      )}
    </>
  )
}

/** What the office does rarely. Only owners may export, erase and delete. */
export function RecordMenu(record: OpenRecord & { focusAfterwards: RefObject<HTMLElement | null> }) {
  const { customer, quote, me, focusAfterwards } = record
  const [open, setOpen] = useState<'merge' | 'split' | 'erase' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const queryClient = useQueryClient()
  const closeRecord = useCloseRecord()
  const undoMerge = useUndoMerge()
  const download = useDownload(() => call('POST /api/customers/{id}/export', { params: { id: customer.id } }), {
    name: () => `customer-${quote?.number ?? customer.id}.zip`,
    failed: 'export the customer',
  })
  const isOwner = hasRole(me.role, 'owner')
  const items = [
    { label: 'Merge with another customer', onSelect: () => setOpen('merge') },
    ...(customer.quotes.length > 1 ? [{ label: 'Split customer', onSelect: () => setOpen('split') }] : []),
    ...customer.merged.map((merged) => ({
      label: `Undo the merge of ${merged.name}, ${formatDay(merged.mergedAt, SHOP.timeZone)}`,
      onSelect: () => undoMerge.save(merged),
    })),
    ...(isOwner
      ? [
          { label: 'Export customer', onSelect: () => download.mutate() },
          { label: 'Erase customer', onSelect: () => setOpen('erase'), apart: true },
          ...(quote ? [{ label: `Delete quote #${quote.number}`, onSelect: () => setOpen('delete') }] : []),
        ]
      : []),
  ]
  return (
    <>
      <Menu label={`Actions for ${fullName(customer)}`} items={items} />
      {open === 'merge' && <MergeDialog {...record} onClose={close} />}
      {open === 'split' && <SplitDialog {...record} onClose={close} />}
      {open === 'erase' && (
        <EraseDialog
          customerId={customer.id}
          name={contactName(customer)}
          onClose={close}
          focusAfterwards={focusAfterwards}
        />
      )}
      {open === 'delete' && quote && (
        <DeleteQuoteDialog
          quote={quote}
          onClose={close}
          leave={() => {
            removeListedQuote(queryClient, quote.id)
            // At once, so that its entry leaves the browser's history first.
            flushSync(close)
            return closeRecord()
          }}
        />
      )}
    </>
  )
}
