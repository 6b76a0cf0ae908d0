import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { SaveEdit, changedFields, editedForm, useEditedVersion } from '#client/features/office/conflict.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { replaceQuotes } from '#client/features/office/quote-queries.ts'
import { quoteName } from '#client/features/office/row-texts.ts'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { SelectField, TextArea } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { SHOP } from '#shared/content/shop.ts'
import { CUSTOMER_ERASED } from '#shared/contact/fields.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import { quoteEditFields, type Quote } from '#shared/quotes/schema.ts'
import { PAYMENT_STATUSES, QUOTE_STATUSES } from '#shared/quotes/statuses.ts'
import { CompleteDialog, completesUninstalled } from './CompleteDialog.tsx'
import { LostFields, useLostForm, type LostChoice } from './LostDialog.tsx'

const schema = quoteEditFields.pick({ status: true, paymentStatus: true, notes: true }).required()
type Values = z.output<typeof schema>

const LABELS = { status: 'Status', paymentStatus: 'Payment status', notes: 'Notes' }
const toValues = ({ status, paymentStatus, notes }: Quote): Values => ({ status, paymentStatus, notes })
const isSame = (values: Values, quote: Quote) => changedFields(LABELS, values, quote).length === 0

interface EditQuoteDialogProps {
  quote: Quote
  onClose: () => void
}

const CHOICES = [
  ['status', QUOTE_STATUSES],
  ['paymentStatus', PAYMENT_STATUSES],
] as const

/** Saves the form over the version that it began with, or shows what someone else changed. */
function useQuoteEdit(quote: Quote, form: UseFormReturn<Values>, onClose: () => void) {
  const queryClient = useQueryClient()
  const { base, theirs, takeTheirs, handleConflict } = useEditedVersion(quote, {
    ...editedForm(form, toValues),
    labels: LABELS,
    factsOf: (of: Values) => of,
    onSaved: finish,
  })

  function finish(saved: Quote) {
    toast({ title: 'Quote updated', description: quoteName(saved) })
    // The keys may change it before it's fetched again.
    replaceQuotes(queryClient, [saved])
    onClose()
  }

  const save = useOfficeChange({
    failed: 'update quote',
    send: ({ values, version }: { values: Values & Partial<LostChoice>; version: number }) =>
      call('PATCH /api/quotes/{id}', { params: { id: base.id }, body: { ...values, version } }),
    onSaved: finish,
    show: handleConflict,
  })
  return { base, theirs, takeTheirs, save }
}

/** Edits status, payment status and notes. Never overwrites another person's changes without asking. */
export function EditQuoteDialog({ quote, onClose }: EditQuoteDialogProps) {
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: toValues(quote) })
  const { base, theirs, takeTheirs, save } = useQuoteEdit(quote, form, onClose)
  const lost = useLostForm()
  const values = useWatch({ control: form.control })
  const isLost = values.status === 'cancelled' && (theirs ?? base).status !== 'cancelled'

  /** What asks first, because no installation was made. */
  const [completing, setCompleting] = useState<{ quote: Quote; send: () => void } | null>(null)

  const submitOver = (current: Quote) =>
    form.handleSubmit((parsed) => {
      const send = (choice?: LostChoice) => save.save({ values: { ...parsed, ...choice }, version: current.version })
      const isCompleted = parsed.status !== current.status && completesUninstalled([current], parsed)
      if (isCompleted) return setCompleting({ quote: current, send: () => send() })
      return isLost ? lost.form.handleSubmit(send)() : send()
    })

  return (
    <TaskDialog
      busy={save.isSaving}
      onClose={onClose}
      unsaved={{
        hasChanges: () => !isSame(form.getValues(), base),
        text: "Your changes to this quote haven't been saved.",
      }}
      {...(isLost && { onDigit: lost.onDigit })}
      title="Edit Quote"
      description={
        <span className="figures">
          #{quote.number} from{' '}
          <bdi className="wrap-anywhere">
            {quote.firstName} {quote.lastName}
          </bdi>
          , {formatInstant(quote.createdAt, SHOP.timeZone)}
        </span>
      }
    >
      {quote.erased ? (
        <p className="mt-6 font-strong">{CUSTOMER_ERASED}</p>
      ) : (
        <form noValidate onSubmit={submitOver(base)} className="mt-6 border-divider border-t pt-6">
          {CHOICES.map(([name, statuses]) => (
            <SelectField key={name} {...form.register(name)} label={LABELS[name]} className="mb-5">
              {statuses.map((status) => (
                <option key={status}>{status}</option>
              ))}
            </SelectField>
          ))}
          <TextArea
            {...form.register('notes')}
            label={LABELS.notes}
            rows={7}
            error={form.formState.errors.notes?.message}
          />
          {isLost && <LostFields lost={lost} quotes={[base]} className="mt-5" />}
          <SaveEdit
            what="quote"
            labels={LABELS}
            mine={values}
            theirs={theirs}
            base={base}
            busy={save.isSaving}
            onTakeTheirs={takeTheirs}
            onKeepMine={(current) => void submitOver(current)()}
          />
        </form>
      )}
      {completing && (
        <CompleteDialog
          quotes={[completing.quote]}
          onClose={() => setCompleting(null)}
          onConfirm={() => {
            setCompleting(null)
            completing.send()
          }}
        />
      )}
    </TaskDialog>
  )
}
