import { call } from '#client/api/call.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { correctedFields } from '#shared/contact/correct-contact.ts'
import { type Contact, CONTACT_FIELDS } from '#shared/contact/fields.ts'
import type { Customer } from '#shared/customers/schema.ts'
import { alsoChangeText } from './record-texts.ts'
import { useRecordChange } from './use-record-change.ts'

/** Booked visits that aren't over and have another contact than the saved customer, first one first. */
export function appointmentsToChange(
  appointments: readonly OfficeAppointment[],
  before: Contact,
  customer: Customer,
): readonly OfficeAppointment[] {
  return appointments
    .filter(({ status, endsAt, erased }) => isInPhase(status, 'booked') && new Date(endsAt) > new Date() && !erased)
    .filter(({ contact }) => {
      // The server has corrected these fields already.
      const now = { ...contact, ...correctedFields(contact, { before, after: customer }) }
      return CONTACT_FIELDS.some((field) => now[field] !== customer[field])
    })
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
}

interface AlsoChangeAppointmentsProps {
  customer: Customer
  /** At least one. */
  appointments: readonly OfficeAppointment[]
  onClose: () => void
  /** The dialog that this one follows is gone, so it can't get the focus back. */
  onCloseAutoFocus: (event: Event) => void
}

/** After a contact fix: asks whether upcoming visits get the new contact too. */
export function AlsoChangeAppointments({
  customer,
  appointments,
  onClose,
  onCloseAutoFocus,
}: AlsoChangeAppointmentsProps) {
  const them = appointments.length === 1 ? 'it' : 'them'
  const change = useRecordChange({
    action: 'change the visit',
    send: () =>
      call('PATCH /api/customers/{id}', {
        params: { id: customer.id },
        body: { appointmentIds: appointments.map(({ id }) => id), version: customer.version },
      }),
    onDone: () => {
      toast({ title: appointments.length === 1 ? 'Visit updated' : 'Visits updated' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      busy={change.isPending}
      action={`Change ${them} too`}
      variant="primary"
      cancel={`Leave ${them}`}
      onConfirm={() => change.mutate()}
      onClose={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
      title={alsoChangeText(appointments.map(({ appointmentDate }) => appointmentDate))}
      description="The crew sees the contact of the visit."
    />
  )
}
