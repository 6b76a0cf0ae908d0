import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'
import { useOneMutation } from '#client/api/use-one-mutation.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField, TextArea } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast.ts'
import { type Quote, quoteEditSchema, quoteSchema } from '#shared/quotes/schema.ts'
import { PAYMENT_STATUSES, QUOTE_STATUSES } from '#shared/quotes/statuses.ts'
import { isRejected } from './admin-key.ts'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { differences, EDIT_LABELS, type EditValues, editValues } from './edit.ts'
import { refreshQuotes } from './quotes.ts'
import { tellFailure } from './tell-failure.ts'

export interface EditQuoteFormState {
  hasChanges: () => boolean
  isBusy: () => boolean
}

interface EditQuoteFormProps {
  ref: Ref<EditQuoteFormState>
  quote: Quote
  /** The quote as it is now, once that is known. */
  latest: Quote | undefined
  adminKey: string
  onDone: () => void
  onRejected: () => void
}

const schema = quoteEditSchema.pick({ status: true, paymentStatus: true, notes: true }).required()

/** Status, payment status and notes. What another operator changed meanwhile is never overwritten unasked. */
export function EditQuoteForm({ ref, quote, latest, adminKey, onDone, onRejected }: EditQuoteFormProps) {
  const queryClient = useQueryClient()
  // The state of the quote that the operator's changes are meant for.
  const [base, setBase] = useState(quote)
  const [theirs, setTheirs] = useState<Quote | null>(null)
  const form = useForm<EditValues>({ resolver: zodResolver(schema), defaultValues: editValues(quote) })
  const { errors } = form.formState

  useEffect(() => {
    // Where something has been typed already, saving brings both versions together.
    if (!latest || latest.version <= base.version || differences(form.getValues(), base).length > 0) return
    setBase(latest)
    form.reset(editValues(latest))
  }, [latest, base, form])

  function done() {
    toast({ title: 'Quote updated' })
    void refreshQuotes(queryClient)
    onDone()
  }

  const save = useOneMutation({
    mutationFn: ({ values, version }: { values: EditValues; version: number }) =>
      call('PATCH /api/quotes/{id}', { params: { id: quote.id }, adminKey, body: { ...values, version } }),
    onSuccess: done,
    onError: (error, { values }) => {
      if (isRejected(error)) return onRejected()
      const current = changedMeanwhile(error)
      if (!current) {
        tellFailure('update quote', error)
        if (error instanceof RequestError && error.status === 404) void refreshQuotes(queryClient)
        return
      }
      // The same changes are there already: they are ours, and only the answer was lost.
      if (differences(values, current).length === 0) return done()
      setTheirs(current)
    },
  })
  useImperativeHandle(ref, () => ({
    hasChanges: () => differences(form.getValues(), base).length > 0,
    isBusy: () => save.isPending,
  }))

  return (
    <form noValidate onSubmit={form.handleSubmit((values) => save.mutate({ values, version: base.version }))}>
      <SelectField {...form.register('status')} label={EDIT_LABELS.status} error={errors.status?.message}>
        {QUOTE_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <SelectField
        {...form.register('paymentStatus')}
        label={EDIT_LABELS.paymentStatus}
        error={errors.paymentStatus?.message}
        className="mt-5"
      >
        {PAYMENT_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <TextArea
        {...form.register('notes')}
        label={EDIT_LABELS.notes}
        rows={7}
        error={errors.notes?.message}
        className="mt-5"
      />
      {theirs ? (
        <ChangedMeanwhile
          mine={form.getValues()}
          theirs={theirs}
          busy={save.isPending}
          onTakeTheirs={() => {
            setBase(theirs)
            form.reset(editValues(theirs))
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

/** The quote as somebody else left it, where that is why a change was refused. */
function changedMeanwhile(error: unknown): Quote | null {
  if (!(error instanceof RequestError) || error.body?.code !== 'changed_meanwhile') return null
  return z.object({ current: quoteSchema }).safeParse(error.body).data?.current ?? null
}
