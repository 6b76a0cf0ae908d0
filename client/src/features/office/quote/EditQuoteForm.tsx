import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { call } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { isRejected } from '#client/features/office/admin-key.ts'
import { conflictingVersion } from '#client/features/office/conflict.ts'
import { EditConflict } from '#client/features/office/EditConflict.tsx'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { canSend, EMPTY_LOST_CHOICE } from '#client/features/office/lost/lost-choice.ts'
import { LostFields } from '#client/features/office/lost/LostFields.tsx'
import { refreshOffice } from '#client/features/office/office-cache.ts'
import { refreshQuotes } from '#client/features/office/quote-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField, TextArea } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { type Quote, quoteEditFields, quoteSchema } from '#shared/quotes/schema.ts'
import { PAYMENT_STATUSES, QUOTE_STATUSES } from '#shared/quotes/statuses.ts'
import { changedFields, EDIT_LABELS, type QuoteEditValues, toEditValues } from './quote-edit.ts'

export interface EditQuoteFormState {
  hasChanges: () => boolean
  isBusy: () => boolean
}

interface EditQuoteFormProps {
  ref: Ref<EditQuoteFormState>
  /** The newest version that has loaded. */
  newest: Quote
  adminKey: string
  onDone: () => void
  onRejected: () => void
}

const schema = quoteEditFields.pick({ status: true, paymentStatus: true, notes: true }).required()

/** Edits status, payment status and notes. Never overwrites another person's changes without asking. */
export function EditQuoteForm({ ref, newest, adminKey, onDone, onRejected }: EditQuoteFormProps) {
  const queryClient = useQueryClient()
  /** The version that the edits are based on. */
  const [base, setBase] = useState(newest)
  /** The version that someone else saved since, if the server refused the edits. */
  const [theirs, setTheirs] = useState<Quote | null>(null)
  const form = useForm<QuoteEditValues>({ resolver: zodResolver(schema), defaultValues: toEditValues(base) })
  const why = useWhy(form, base)

  const hasChanges = () => changedFields(form.getValues(), base).length > 0
  function startFrom(quote: Quote) {
    setBase(quote)
    form.reset(toEditValues(quote))
  }

  const onNewest = useEffectEvent((quote: Quote) => {
    // Don't replace what someone has already typed. Saving will report the conflict.
    if (quote.version > base.version && !hasChanges()) startFrom(quote)
  })
  useEffect(() => onNewest(newest), [newest])

  function finish() {
    toast({ title: 'Quote updated' })
    void refreshOffice(queryClient)
    onDone()
  }

  const save = useSingleFlightMutation({
    mutationFn: ({ values, version }: { values: QuoteEditValues; version: number }) =>
      call('PATCH /api/quotes/{id}', { params: { id: base.id }, adminKey, body: { ...values, ...why.edit, version } }),
    onSuccess: finish,
    onError: (error, { values }) => {
      if (isRejected(error)) return onRejected()
      const saved = conflictingVersion(error, quoteSchema)
      if (!saved) {
        showFailureToast('update quote', error)
        if (error instanceof RequestError && error.status === 404) void refreshQuotes(queryClient)
        return
      }
      // The server already has these values: our first request worked and its response was lost.
      if (changedFields(values, saved).length === 0) return finish()
      setTheirs(saved)
    },
  })
  useImperativeHandle(ref, () => ({
    hasChanges,
    isBusy: () => save.isPending,
  }))

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => {
        if (why.canSave) save.mutate({ values, version: base.version })
      })}
    >
      <EditFields form={form} />
      {why.isAsked && <LostFields {...why.fields} showProblems={form.formState.isSubmitted} className="mt-5" />}
      {theirs ? (
        <EditConflict
          what="quote"
          changes={differences(form.getValues(), theirs)}
          busy={save.isPending}
          onTakeTheirs={() => {
            startFrom(theirs)
            setTheirs(null)
          }}
          onKeepMine={form.handleSubmit((values) => save.mutate({ values, version: theirs.version }))}
        />
      ) : (
        <Button type="submit" variant="primary" busy={save.isPending} className="mt-6 w-full">
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      )}
    </form>
  )
}

function differences(mine: QuoteEditValues, theirs: QuoteEditValues) {
  return changedFields(mine, theirs).map((name) => ({
    label: EDIT_LABELS[name],
    mine: mine[name],
    theirs: theirs[name],
  }))
}

/** The reason, once the status becomes cancelled. */
function useWhy(form: UseFormReturn<QuoteEditValues>, base: Quote) {
  const status = useWatch({ control: form.control, name: 'status' })
  const [choice, setChoice] = useState(EMPTY_LOST_CHOICE)
  const isAsked = status === 'cancelled' && base.status !== 'cancelled'
  return {
    isAsked,
    canSave: !isAsked || canSend(choice),
    edit: isAsked ? choice : {},
    fields: { value: choice, onChange: setChoice },
  }
}

function EditFields({ form: { register, formState } }: { form: UseFormReturn<QuoteEditValues> }) {
  const { errors } = formState
  return (
    <>
      <SelectField {...register('status')} label={EDIT_LABELS.status} error={errors.status?.message}>
        {QUOTE_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <SelectField
        {...register('paymentStatus')}
        label={EDIT_LABELS.paymentStatus}
        error={errors.paymentStatus?.message}
        className="mt-5"
      >
        {PAYMENT_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <TextArea
        {...register('notes')}
        label={EDIT_LABELS.notes}
        rows={7}
        error={errors.notes?.message}
        className="mt-5"
      />
    </>
  )
}
