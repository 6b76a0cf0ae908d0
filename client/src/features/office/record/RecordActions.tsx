import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { call } from '#client/api/call.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { PhoneAppointmentDialog } from '#client/features/office/appointments/PhoneAppointmentDialog.tsx'
import { showFailureToast } from '#client/features/office/failures.ts'
import { replaceQuotes } from '#client/features/office/quote-queries.ts'
import { LostDialog, type LostChoice } from '#client/features/office/quote/LostDialog.tsx'
import { changeQuote } from '#client/features/office/quotes/quote-changes.ts'
import { quoteName } from '#client/features/office/quotes/row-texts.ts'
import { Button } from '#client/ui/button.tsx'
import { isDialogOpen } from '#client/ui/focus.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { contactName } from '#shared/contact/facts.ts'
import { CONTACT_FIELDS } from '#shared/contact/fields.ts'
import type { Customer } from '#shared/customers/schema.ts'
import { hasRole } from '#shared/people/roles.ts'
import type { OpenRecord } from './CustomerRecord.tsx'
import { AlsoChangeAppointments, EditCustomerDialog, appointmentsToChange } from './EditCustomerDialog.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { SplitDialog } from './merges.tsx'
import { LogCallDialog } from './messages/LogCallDialog.tsx'
import { MessageDialog, showKeptMessageToast } from './messages/MessageDialog.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'

type Action = 'call' | 'message' | 'booking' | 'lost'

/** What the office does most, at the bottom of the screen on a phone. */
export function RecordActions(record: OpenRecord) {
  const { customer, quote } = record
  const queryClient = useQueryClient()
  const { open, setOpen, undoneCount, showUndone } = useOpenAction()
  const close = () => setOpen(null)
  const lose = useOfficeChange({
    failed: 'update quote',
    send: ({ of, choice }: { of: NonNullable<typeof quote>; choice: LostChoice }) =>
      changeQuote(of, { status: 'cancelled', ...choice }),
    done: (saved) => ({ title: 'Quote updated', description: quoteName(saved) }),
    onSaved: (saved) => {
      replaceQuotes(queryClient, [saved])
      close()
    },
  })
  const button = 'max-md:grow max-md:px-2'
  return (
    <>
      <div className="z-bar flex gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:gap-1 max-md:bg-paper max-md:p-2 max-md:shadow-above print:hidden">
        <Button size="small" className={button} onClick={() => setOpen('call')}>
          Log a call
        </Button>
        <Button size="small" className={button} onClick={() => setOpen('message')}>
          Message
        </Button>
        <Button size="small" className={button} onClick={() => setOpen('booking')}>
          Book a visit
        </Button>
        {quote && quote.status !== 'cancelled' && (
          <Button size="small" className={button} onClick={() => setOpen('lost')}>
            Lost
          </Button>
        )}
      </div>
      {open === 'call' && <LogCallDialog {...record} onClose={close} />}
      {open === 'message' && <MessageDialog key={undoneCount} {...record} onClose={close} onUndone={showUndone} />}
      {open === 'booking' && <PhoneAppointmentDialog quote={quote} customer={customer} onClose={close} />}
      {open === 'lost' && quote && (
        <LostDialog
          what={quoteName(quote)}
          busy={lose.isSaving}
          onClose={close}
          onChoose={(choice) => lose.save({ of: quote, choice })}
        />
      )}
    </>
  )
}

/** Which action has its dialog open. A message that was taken back opens its own, unless another dialog is open. */
function useOpenAction() {
  const [open, setOpen] = useState<Action | null>(null)
  /** How many messages were taken back. An open composer then starts over with the kept draft. */
  const [undoneCount, setUndoneCount] = useState(0)
  /** The latest, for what a toast calls much later. */
  const shown = useRef(open)
  useLayoutEffect(() => {
    shown.current = open
  })
  function showUndone() {
    setUndoneCount((count) => count + 1)
    if (shown.current === 'message') return
    if (isDialogOpen()) showKeptMessageToast()
    else setOpen('message')
  }
  return { open, setOpen, undoneCount, showUndone }
}

type Open =
  | { dialog: 'edit' | 'split' | 'erase' }
  | { dialog: 'also'; saved: Customer; appointments: readonly OfficeAppointment[] }

/** What changes the customer as a whole. Only owners may export and erase. */
export function CustomerMenu(record: OpenRecord & { focusAfterErase: RefObject<HTMLElement | null> }) {
  const { customer, me } = record
  const [open, setOpen] = useState<Open | null>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(null)
  const isOwner = hasRole(me.role, 'owner')
  return (
    <>
      <div className="flex flex-wrap gap-x-2">
        <Button
          ref={editButton}
          size="small"
          variant="quiet"
          className="-ml-4"
          onClick={() => setOpen({ dialog: 'edit' })}
        >
          Edit customer
        </Button>
        {customer.quotes.length > 1 && (
          <Button size="small" variant="quiet" onClick={() => setOpen({ dialog: 'split' })}>
            Split
          </Button>
        )}
        {isOwner && <ExportButton {...record} />}
        {isOwner && (
          <Button size="small" variant="quiet" onClick={() => setOpen({ dialog: 'erase' })}>
            Erase
          </Button>
        )}
      </div>
      {open?.dialog === 'edit' && (
        <EditCustomerDialog
          {...record}
          onClose={close}
          onSaved={(saved) => {
            const isContactFixed = CONTACT_FIELDS.some((field) => saved[field] !== customer[field])
            const appointments = isContactFixed ? appointmentsToChange(customer.appointments, customer, saved) : []
            if (appointments.length > 0) setOpen({ dialog: 'also', saved, appointments })
          }}
        />
      )}
      {open?.dialog === 'also' && (
        <AlsoChangeAppointments
          {...record}
          customer={open.saved}
          appointments={open.appointments}
          onClose={close}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            editButton.current?.focus()
          }}
        />
      )}
      {open?.dialog === 'split' && <SplitDialog {...record} onClose={close} />}
      {open?.dialog === 'erase' && (
        <EraseDialog
          {...record}
          customerId={customer.id}
          name={contactName(customer)}
          onClose={close}
          focusAfterwards={record.focusAfterErase}
        />
      )}
    </>
  )
}

/** Downloads all of a customer's data as a zip file. A plain link couldn't carry the admin key. */
function ExportButton({ customer, quote }: OpenRecord) {
  const download = useSingleFlightMutation({
    mutationFn: () => call('POST /api/customers/{id}/export', { params: { id: customer.id } }),
    onSuccess: (zip: Blob) => save(zip, `customer-${quote?.number ?? customer.id}.zip`),
    onError: (error) => showFailureToast('export the customer', error),
  })
  return (
    <Button size="small" variant="quiet" busy={download.isPending} onClick={() => download.mutate()}>
      {download.isPending ? 'Exporting...' : 'Export'}
    </Button>
  )
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
