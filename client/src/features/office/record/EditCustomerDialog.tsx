import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { FormProvider, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { RequestError, issuesOf } from '#client/api/request-error.ts'
import { ContactFields } from '#client/features/contact/ContactFields.tsx'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { SaveEdit, changedFields, editedForm, useEditedVersion } from '#client/features/office/conflict.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { customerAddress, quoteAddress } from '#client/features/office/office-address.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Checkbox, TextArea } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { correctedFields } from '#shared/contact/correct-contact.ts'
import { contactName } from '#shared/contact/facts.ts'
import { CONTACT_FIELDS, FIELD_FACTS, mapContactFields, pickContact, type Contact } from '#shared/contact/fields.ts'
import { describeOther } from '#shared/customers/describe-other.ts'
import {
  customerEditSchema,
  editableContactSchema,
  otherCustomerSchema,
  type Customer,
  type OtherCustomer,
} from '#shared/customers/schema.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import type { OpenRecord } from './open-record.ts'

const schema = editableContactSchema.extend({
  notes: customerEditSchema.shape.notes.unwrap(),
  manyPeople: z.boolean(),
})
type Values = z.input<typeof schema>
type ParsedValues = z.output<typeof schema>

const FIELDS = [...CONTACT_FIELDS, 'notes', 'manyPeople'] as const
type Field = (typeof FIELDS)[number]
const LABELS = {
  ...mapContactFields((field) => FIELD_FACTS[field].label),
  notes: 'Notes',
  manyPeople: 'Many people share this phone number',
}

const toValues = ({ notes, manyPeople, ...customer }: Customer): ParsedValues => ({
  ...pickContact(customer),
  notes,
  manyPeople,
})

interface Saved {
  customer: Customer
  /** At least one, with the contact of before. */
  appointments: readonly OfficeAppointment[]
}

/** 'Edit customer', and the question whether upcoming visits change too. */
export function EditCustomer({ customer }: Pick<OpenRecord, 'customer'>) {
  const [isOpen, setOpen] = useState(false)
  const [also, setAlso] = useState<Saved | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} size="small" variant="link" onClick={() => setOpen(true)}>
        Edit customer
      </Button>
      {isOpen && (
        <EditCustomerDialog
          customer={customer}
          onClose={() => setOpen(false)}
          onSaved={(saved) => {
            const isContactFixed = CONTACT_FIELDS.some((field) => saved[field] !== customer[field])
            const appointments = isContactFixed ? appointmentsToChange(customer.appointments, customer, saved) : []
            if (appointments.length > 0) setAlso({ customer: saved, appointments })
          }}
        />
      )}
      {also && (
        <AlsoChangeAppointments
          {...also}
          onClose={() => setAlso(null)}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}

interface EditCustomerDialogProps extends Pick<OpenRecord, 'customer'> {
  onClose: () => void
  /** Called after the dialog has closed itself. */
  onSaved: (saved: Customer) => void
}

/** Fixes the contact and the notes. Never overwrites another person's changes without asking. */
function EditCustomerDialog({ customer, onClose, onSaved }: EditCustomerDialogProps) {
  const form = useForm<Values, unknown, ParsedValues>({
    resolver: zodResolver(schema),
    defaultValues: toValues(customer),
  })
  const { base, theirs, startFrom, takeTheirs, handleConflict } = useEditedVersion<Field, Customer, Values>(customer, {
    ...editedForm(form, toValues),
    labels: LABELS,
    factsOf: (of) => of,
    onSaved: finish,
  })

  function finish(saved: Customer) {
    toast({ title: 'Customer updated', description: contactName(saved) })
    onClose()
    onSaved(saved)
  }

  const { other, setOther, merge } = useMergeOther({ customer, base, form, startFrom, handleConflict })
  const save = useOfficeChange({
    failed: 'update the customer',
    about: contactName(customer),
    send: ({ values, version }: { values: ParsedValues; version: number }) =>
      call('PATCH /api/customers/{id}', { params: { id: base.id }, body: { ...values, version } }),
    onSaved: finish,
    show: (error) => {
      setOther(otherIn(error))
      return handleConflict(error) || showIssues(form, FIELDS, issuesOf(error))
    },
  })

  const submitOver = ({ version }: Customer) => form.handleSubmit((values) => save.save({ values, version }))
  const { isDirty, errors } = form.formState
  const mine = useWatch({ control: form.control })
  return (
    <TaskDialog
      busy={save.isSaving || merge.isSaving}
      onClose={onClose}
      unsaved={{ hasChanges: () => isDirty, text: "Your changes to this customer haven't been saved." }}
      width="wide"
      title="Edit customer"
      description="A new phone number or email replaces the old one in quotes and upcoming visits. Otherwise they keep their contact."
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={submitOver(base)} className="mt-6">
          <ContactFields addressNote="Where they live." emailRequired={false} endsForm={false} />
          <Checkbox
            {...form.register('manyPeople')}
            label={LABELS.manyPeople}
            hint="Then we don't match new quotes to this customer by phone."
            className="mt-4"
          />
          <TextArea
            {...form.register('notes')}
            label={LABELS.notes}
            rows={5}
            error={errors.notes?.message}
            className="mt-4"
          />
          {other && !theirs && <MergeOffer other={other} busy={merge.isSaving} onMerge={() => merge.save(other)} />}
          <SaveEdit
            what="customer"
            labels={LABELS}
            mine={mine}
            theirs={theirs}
            base={base}
            busy={save.isSaving || merge.isSaving}
            onTakeTheirs={takeTheirs}
            onKeepMine={(current) => void submitOver(current)()}
          />
        </form>
      </FormProvider>
    </TaskDialog>
  )
}

interface MergeOther
  extends Pick<ReturnType<typeof useEditedVersion<Field, Customer, Values>>, 'base' | 'startFrom' | 'handleConflict'> {
  customer: Customer
  form: UseFormReturn<Values, unknown, ParsedValues>
}

/** The other customer who has the email that was refused. Merged into this one, they leave it free, and what was typed stays. */
function useMergeOther({ customer, base, form, startFrom, handleConflict }: MergeOther) {
  const [other, setOther] = useState<OtherCustomer>()
  const merge = useOfficeChange({
    failed: 'merge the customers',
    about: contactName(customer),
    send: ({ id }: OtherCustomer) =>
      call('POST /api/customers/{id}/merge', {
        params: { id },
        body: { into: base.id, intoVersion: base.version },
      }),
    onSaved: (merged, { name }) => {
      const typed = form.getValues()
      startFrom(merged)
      setOther(undefined)
      for (const field of changedFields(LABELS, typed, base)) {
        // The merge has added notes to those that were there.
        const added = field === 'notes' ? merged.notes.slice(base.notes.length) : ''
        form.setValue(field, added ? `${typed.notes}${added}` : typed[field], { shouldDirty: true })
      }
      toast({ title: `${name || 'Customer'} merged` })
    },
    show: handleConflict,
  })
  return { other, setOther, merge }
}

/** The customer who has the email already, if that is why the server refused it. */
function otherIn(error: Error): OtherCustomer | undefined {
  if (!(error instanceof RequestError) || !error.body || !('other' in error.body)) return undefined
  return otherCustomerSchema.safeParse(error.body.other).data
}

/** Opens the other in a new tab, because what is typed here isn't saved. */
function MergeOffer({ other, busy, onMerge }: { other: OtherCustomer; busy: boolean; onMerge: () => void }) {
  const [number] = other.numbers
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-sm bg-sand px-4 py-2 text-label">
      <a
        href={number === undefined ? customerAddress(other.id) : quoteAddress(number)}
        target="_blank"
        rel="noreferrer"
        className="link py-3 wrap-anywhere md:py-1"
      >
        {describeOther(other)}
        <span className="sr-only"> (in a new tab)</span>
      </a>
      <Button size="small" busy={busy} onClick={onMerge}>
        Merge into this customer
      </Button>
    </div>
  )
}

/** Booked visits that aren't over and have another contact than the saved customer, first one first. */
function appointmentsToChange(
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

interface AlsoChangeAppointmentsProps extends Saved {
  onClose: () => void
  /** The dialog that this one follows is gone, so it can't get the focus back. */
  onCloseAutoFocus: (event: Event) => void
}

/** After a contact fix: asks whether upcoming visits get the new contact too. */
function AlsoChangeAppointments({ customer, appointments, onClose, onCloseAutoFocus }: AlsoChangeAppointmentsProps) {
  const isOne = appointments.length === 1
  const them = isOne ? 'it' : 'them'
  const days = new Intl.ListFormat('en-US').format(appointments.map((one) => formatMonthDay(one.appointmentDate)))
  const change = useOfficeChange({
    failed: 'change the visit',
    send: () =>
      call('PATCH /api/customers/{id}', {
        params: { id: customer.id },
        body: { appointmentIds: appointments.map(({ id }) => id), version: customer.version },
      }),
    done: isOne ? 'Visit updated' : 'Visits updated',
    about: contactName(customer),
    onSaved: onClose,
  })
  return (
    <ConfirmDialog
      busy={change.isSaving}
      action={`Change ${them} too`}
      variant="primary"
      cancel={`Leave ${them}`}
      onConfirm={() => change.save()}
      onClose={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
      title={`Also change the ${isOne ? 'visit' : 'visits'} on ${days}?`}
      description="The crew sees the contact of the visit."
    />
  )
}
