import { zodResolver } from '@hookform/resolvers/zod'
import { type ComponentProps, useState } from 'react'
import { FormProvider, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'
import { ContactFields } from '#client/features/contact/ContactFields.tsx'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { conflictingVersion } from '#client/features/office/conflict.ts'
import { EditConflict } from '#client/features/office/EditConflict.tsx'
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

interface EditCustomerDialogProps extends OpenRecord {
  onClose: () => void
  /** Called after the dialog has closed itself. */
  onSaved: (saved: Customer) => void
}

/** Fixes the contact and the notes. Never overwrites another person's changes without asking. */
export function EditCustomerDialog(props: EditCustomerDialogProps) {
  const { form, theirs, takeTheirs, save, submitOver } = useCustomerEdit(props)
  const { isDirty, errors } = form.formState
  return (
    <TaskDialog
      busy={save.isPending}
      onClose={props.onClose}
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
        <form noValidate onSubmit={submitOver()} className="mt-6">
          <ContactFields addressNote="Where they live." emailRequired={false} endsForm={false} />
          <Checkbox
            {...form.register('manyPeople')}
            label={LABELS.manyPeople}
            hint="Then it never makes two quotes one customer's."
            className="mt-4"
          />
          <TextArea
            {...form.register('notes')}
            label={LABELS.notes}
            rows={5}
            error={errors.notes?.message}
            className="mt-4"
          />
          {theirs ? (
            <CustomerConflict
              form={form}
              theirs={theirs}
              busy={save.isPending}
              onTakeTheirs={() => takeTheirs(theirs)}
              onKeepMine={submitOver(theirs)}
            />
          ) : (
            <Button type="submit" variant="primary" busy={save.isPending} className="mt-6 w-full">
              {save.isPending ? 'Saving...' : 'Save'}
            </Button>
          )}
        </form>
      </FormProvider>
    </TaskDialog>
  )
}

/** The values as typed, and how they are saved. */
function useCustomerEdit({ customer, adminKey, onRejected, onClose, onSaved }: EditCustomerDialogProps) {
  /** The version that the edits are based on. */
  const [base, setBase] = useState<Customer>(customer)
  /** The version that someone else saved since, if the server refused the edits. */
  const [theirs, setTheirs] = useState<Customer | null>(null)
  const form = useForm<Values, unknown, ParsedValues>({ resolver: zodResolver(schema), defaultValues: toValues(base) })

  function finish(saved: Customer) {
    toast({ title: 'Customer updated' })
    onClose()
    onSaved(saved)
  }

  const save = useRecordChange({
    action: 'update the customer',
    send: ({ values, version }: { values: ParsedValues; version: number }) =>
      call('PATCH /api/customers/{id}', { params: { id: base.id }, adminKey, body: { ...values, version } }),
    onDone: finish,
    onError: (error, { values }) => {
      const current = conflictingVersion(error, customerSchema)
      if (!current) {
        const issues = (error instanceof RequestError && error.body?.issues) || []
        return showIssues(form, FIELDS, issues)
      }
      // The server already has these values: our first request worked and its response was lost.
      if (changedFields(values, current).length === 0) finish(current)
      else setTheirs(current)
      return true
    },
    onRejected,
  })

  function takeTheirs(current: Customer) {
    setBase(current)
    form.reset(toValues(current))
    setTheirs(null)
  }
  const submitOver = ({ version }: Customer = base) => form.handleSubmit((values) => save.mutate({ values, version }))
  return { form, theirs, takeTheirs, save, submitOver }
}

interface CustomerConflictProps extends Omit<ComponentProps<typeof EditConflict>, 'what' | 'changes'> {
  form: UseFormReturn<Values, unknown, ParsedValues>
  theirs: Customer
}

/** Compares with what is in the form now, because 'Keep mine' saves that. */
function CustomerConflict({ form, theirs, ...choice }: CustomerConflictProps) {
  const mine = useWatch({ control: form.control })
  const changes = changedFields(mine, theirs).map((field) => ({
    label: LABELS[field],
    mine: toText(mine[field]),
    theirs: toText(theirs[field]),
  }))
  return <EditConflict what="customer" changes={changes} {...choice} />
}

const changedFields = (mine: Partial<Values>, theirs: Customer) =>
  FIELDS.filter((field) => (mine[field] ?? '') !== theirs[field])

function toText(value: string | boolean = ''): string {
  if (typeof value === 'string') return value
  return value ? 'Yes' : 'No'
}
