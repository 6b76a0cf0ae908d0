import { type RefObject, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import type { Customer } from '#shared/customers/schema.ts'
import { CONTACT_FIELDS } from '#shared/contact/fields.ts'
import { contactName } from '#shared/contact/facts.ts'
import { hasRole } from '#shared/people/roles.ts'
import { AlsoChangeAppointments, appointmentsToChange } from './AlsoChangeAppointments.tsx'
import { EditCustomerDialog } from './EditCustomerDialog.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { ExportButton } from './ExportButton.tsx'
import type { OpenRecord } from './record-context.ts'
import { SplitDialog } from './SplitDialog.tsx'

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
