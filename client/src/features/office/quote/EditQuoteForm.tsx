import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { call } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { changedFields } from '#client/features/office/conflict/conflict.ts'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { canSend, EMPTY_LOST_CHOICE } from '#client/features/office/lost/lost-choice.ts'
import { LostFields } from '#client/features/office/lost/LostFields.tsx'
import { refreshOffice } from '#client/features/office/office-cache.ts'
import { refreshQuotes, replaceQuotes } from '#client/features/office/quote-queries.ts'
import { quoteName } from '#client/features/office/quotes/rows/row-texts.ts'
import { SaveEdit } from '#client/features/office/conflict/SaveEdit.tsx'
import { useEditedVersion } from '#client/features/office/conflict/use-edited-version.ts'
import { SelectField, TextArea } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { useFocusInvalid } from '#client/ui/focus.ts'
import { type Quote, quoteEditFields, quoteSchema } from '#shared/quotes/schema.ts'
import { PAYMENT_STATUSES, QUOTE_STATUSES, type QuoteStatus } from '#shared/quotes/statuses.ts'
import { EDIT_LABELS, type QuoteEditValues, toEditValues } from './quote-edit.ts'

export interface EditQuoteFormState {
  hasChanges: () => boolean
  isBusy: () => boolean
}

interface EditQuoteFormProps {
  ref: Ref<EditQuoteFormState>
  /** The newest version that has loaded. */
  newest: Quote
  onDone: () => void
}

const schema = quoteEditFields.pick({ status: true, paymentStatus: true, notes: true }).required()

/** Edits status, payment status and notes. Never overwrites another person's changes without asking. */
export function EditQuoteForm({ ref, newest, onDone }: EditQuoteFormProps) {
  const queryClient = useQueryClient()
  const form = useForm<QuoteEditValues>({ resolver: zodResolver(schema), defaultValues: toEditValues(newest) })
  const element = useRef<HTMLFormElement>(null)
  const { hasFailed, fail, clear } = useFocusInvalid(element)
  const isSame = (values: QuoteEditValues, quote: Quote) => changedFields(EDIT_LABELS, values, quote).length === 0
  const { base, theirs, startFrom, handleConflict } = useEditedVersion(newest, {
    schema: quoteSchema,
    fill: (quote) => {
      form.reset(toEditValues(quote))
      clear()
    },
    isSame,
    onSaved: finish,
  })
  const values = useWatch({ control: form.control })
  const why = useWhy(values.status, [base, ...(theirs ? [theirs] : [])])

  const hasChanges = () => !isSame(form.getValues(), base)

  const onNewest = useEffectEvent((quote: Quote) => {
    // Don't replace what someone has already typed. Saving will report the conflict.
    if (quote.version > base.version && !hasChanges()) startFrom(quote)
  })
  useEffect(() => onNewest(newest), [newest])

  function finish(saved: Quote) {
    toast({ title: 'Quote updated', description: quoteName(saved) })
    // The keys may change it before it's fetched again.
    replaceQuotes(queryClient, [saved])
    void refreshOffice(queryClient)
    onDone()
  }

  const save = useSingleFlightMutation({
    mutationFn: (edit: { values: QuoteEditValues; version: number }) =>
      call('PATCH /api/quotes/{id}', {
        params: { id: base.id },
        body: { ...edit.values, ...why.edit, version: edit.version },
      }),
    onSuccess: finish,
    onError: (error, sent) => {
      if (handleConflict(error, sent.values)) return
      showFailureToast('update quote', error)
      if (error instanceof RequestError && error.status === 404) void refreshQuotes(queryClient)
    },
  })
  useImperativeHandle(ref, () => ({
    hasChanges,
    isBusy: () => save.isPending,
  }))

  const submitOver = ({ version }: Quote) =>
    form.handleSubmit((parsed) => {
      if (why.canSave) save.mutate({ values: parsed, version })
      else fail()
    }, fail)
  return (
    <form ref={element} noValidate onSubmit={submitOver(base)}>
      <EditFields form={form} />
      {why.isAsked && <LostFields {...why.fields} showProblems={hasFailed} className="mt-5" />}
      <SaveEdit
        what="quote"
        labels={EDIT_LABELS}
        mine={values}
        theirs={theirs}
        busy={save.isPending}
        onTakeTheirs={startFrom}
        onKeepMine={(current) => void submitOver(current)()}
      />
    </form>
  )
}

/** The reason, once the status becomes cancelled, also over a version that someone else reopened. */
function useWhy(status: QuoteStatus | undefined, versions: readonly Quote[]) {
  const [choice, setChoice] = useState(EMPTY_LOST_CHOICE)
  const isAsked = status === 'cancelled' && versions.some((quote) => quote.status !== 'cancelled')
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
