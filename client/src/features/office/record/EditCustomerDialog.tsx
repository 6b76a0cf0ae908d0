import { zodResolver } from '@hookform/resolvers/zod'
import { type ComponentProps, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'
import { ContactFields } from '#client/features/contact/ContactFields.tsx'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { conflictingVersion } from '#client/features/office/conflict.ts'
import { ConflictButtons } from '#client/features/office/ConflictButtons.tsx'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Checkbox, TextArea } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { CONTACT_FIELDS, FIELD_FACTS, mapContactFields, pickContact } from '#shared/contact/fields.ts'
import { contactSchema } from '#shared/contact/schema.ts'
import { type Customer, customerEditSchema, customerSchema } from '#shared/customers/schema.ts'
import type { OpenRecord } from './record-context.ts'
import { useRecordChange } from './use-record-change.ts'

const schema = z.object({
  ...mapContactFields((field) => contactSchema.shape[field]),
  // Some customers called and left no email.
  email: contactSchema.shape.email.or(z.literal('')),
  notes: customerEditSchema.shape.notes.unwrap(),
  manyPeople: z.boolean(),
})
type Values = z.input<typeof schema>
type ParsedValues = z.output<typeof schema>

const FIELDS = [...CONTACT_FIELDS, 'notes', 'manyPeople'] as const

const toValues = ({ notes, manyPeople, ...customer }: Customer): ParsedValues => ({
  ...pickContact(customer),
  notes,
  manyPeople,
})

interface EditCustomerDialogProps extends OpenRecord {
  onClose: () => void
  /** Called after the dialog has closed itself. */
  onSaved: (saved: Customer) => void
}

/** Fixes the contact and the notes. Never overwrites someone else's change without showing it. */
export function EditCustomerDialog({ customer, adminKey, onRejected, onClose, onSaved }: EditCustomerDialogProps) {
  const [base, setBase] = useState<Customer>(customer)
  const form = useForm<Values, unknown, ParsedValues>({ resolver: zodResolver(schema), defaultValues: toValues(base) })
  const { isDirty, errors } = form.formState
  const save = useRecordChange({
    action: 'update the customer',
    send: (values: ParsedValues) =>
      call('PATCH /api/customers/{id}', {
        params: { id: base.id },
        adminKey,
        body: { ...values, version: base.version },
      }),
    onDone: (saved) => {
      toast({ title: 'Customer updated' })
      onClose()
      onSaved(saved)
    },
    onError: (error) => {
      const current = conflictingVersion(error, customerSchema)
      if (current) setBase(current)
      const issues = (error instanceof RequestError && error.body?.issues) || []
      return current !== undefined || showIssues(form, FIELDS, issues)
    },
    onRejected,
  })

  const submit = form.handleSubmit((values) => save.mutate(values))
  return (
    <TaskDialog
      busy={save.isPending}
      onClose={onClose}
      unsaved={{
        hasChanges: () => isDirty,
        title: 'Discard your changes?',
        text: "Your changes to this customer haven't been saved.",
      }}
      width="wide"
      title="Edit customer"
      description="Quotes and past visits keep the contact that they came with."
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="mt-6">
          <ContactFields addressNote="Where they live." emailRequired={false} endsForm={false} />
          <Checkbox
            {...form.register('manyPeople')}
            label="Many people share this phone number"
            hint="Then it never makes two quotes one customer's."
            className="mt-4"
          />
          <TextArea {...form.register('notes')} label="Notes" rows={5} error={errors.notes?.message} className="mt-4" />
          {base !== customer && save.error && (
            <Conflict
              mine={form.getValues()}
              theirs={base}
              busy={save.isPending}
              onTakeTheirs={() => {
                form.reset(toValues(base))
                save.reset()
              }}
              onKeepMine={() => void submit()}
            />
          )}
          <Button type="submit" variant="primary" busy={save.isPending} className="mt-6 w-full">
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
        </form>
      </FormProvider>
    </TaskDialog>
  )
}

interface ConflictProps extends ComponentProps<typeof ConflictButtons> {
  mine: Values
  theirs: Customer
}

/** What someone else saved since. Saving again keeps what is in the form. */
function Conflict({ mine, theirs, ...choice }: ConflictProps) {
  const changed = [...CONTACT_FIELDS, 'notes' as const].filter((field) => (mine[field] ?? '') !== theirs[field])
  return (
    <div role="alert" className="mt-6 border-brass border-l-2 bg-white p-4 text-label">
      <p className="font-strong">Someone else changed this customer while you were editing.</p>
      <dl className="mt-2">
        {changed.map((field) => (
          <div key={field} className="mt-1">
            <dt className="inline text-muted">Theirs, {field === 'notes' ? 'Notes' : FIELD_FACTS[field].label}: </dt>
            <dd className="inline wrap-anywhere">{theirs[field] || '(empty)'}</dd>
          </div>
        ))}
      </dl>
      <ConflictButtons {...choice} />
    </div>
  )
}
