import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Ref, useImperativeHandle } from 'react'
import { FormProvider, useController, useForm, useWatch } from 'react-hook-form'
import { call } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'
import { useOneMutation } from '#client/api/use-one-mutation.ts'
import { ContactFields } from '#client/features/contact/ContactFields.tsx'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { isRejected } from '#client/features/office/admin-key.ts'
import { tellFailure } from '#client/features/office/tell-failure.ts'
import { shortDate } from '#client/features/office/visit-words.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast.ts'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { CONTACT_FIELDS } from '#shared/quotes/contact.ts'
import { findQuote } from './find-quote.ts'
import {
  emptyPhoneVisit,
  type PhoneVisitInput,
  type PhoneVisitValues,
  phoneVisitFormSchema,
  visitBody,
} from './phone-visit.ts'
import { SlotSelect } from './SlotSelect.tsx'
import { SlotTaken } from './SlotTaken.tsx'
import { freeSlots, refreshVisits, shopToday } from './visits.ts'

export interface PhoneVisitFormState {
  hasChanges: () => boolean
  isBusy: () => boolean
}

interface PhoneVisitFormProps {
  ref: Ref<PhoneVisitFormState>
  adminKey: string
  onDone: () => void
  onRejected: () => void
}

/** Day, time, fee, who and where. A quote's details need not be typed again. */
export function PhoneVisitForm({ ref, adminKey, onDone, onRejected }: PhoneVisitFormProps) {
  const queryClient = useQueryClient()
  const form = useForm<PhoneVisitInput, unknown, PhoneVisitValues>({
    resolver: zodResolver(phoneVisitFormSchema),
    defaultValues: emptyPhoneVisit(),
  })
  const { errors, isDirty } = form.formState
  const slot = useController({ control: form.control, name: 'timeSlot' })
  const date = useWatch({ control: form.control, name: 'appointmentDate' })

  const showError = (error: unknown, action: string) => {
    if (isRejected(error)) return onRejected()
    tellFailure(action, error)
  }
  const noSuchQuote = (number: string) =>
    form.setError('quoteNumber', { message: `There is no quote #${number}` }, { shouldFocus: true })

  const fillIn = useMutation({
    mutationFn: async () => {
      const number = form.getValues('quoteNumber').replace('#', '').trim()
      return { number, quote: await findQuote(adminKey, number) }
    },
    onSuccess: ({ number, quote }) => {
      if (!quote) return noSuchQuote(number)
      form.clearErrors('quoteNumber')
      for (const name of CONTACT_FIELDS) {
        if (quote[name])
          form.setValue(name, quote[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      }
    },
    onError: (error) => showError(error, 'find the quote'),
  })

  const take = useOneMutation({
    mutationFn: async (values: PhoneVisitValues) => {
      const { quoteNumber } = values
      const quote = quoteNumber === '' ? undefined : await findQuote(adminKey, quoteNumber)
      if (quote === null) return null
      return call('POST /api/appointments/by-phone', { body: visitBody(values, quote?.id), adminKey })
    },
    onSuccess: async (visit, { quoteNumber }) => {
      if (visit === null) return noSuchQuote(quoteNumber)
      toast({ title: 'Visit booked', description: `${shortDate(visit.appointmentDate)}, ${visit.timeSlot}` })
      await refreshVisits(queryClient)
      onDone()
    },
    onError: async (error) => {
      if (freeSlots(error)) {
        // The list of times shows what is free now.
        await refreshVisits(queryClient)
        return
      }
      const issues = (error instanceof RequestError && error.body?.issues) || []
      const ofForm = issues.map(({ path, message }) => ({ path: fieldOf(path), message }))
      if (!showIssues(form, FIELDS, ofForm)) showError(error, 'book the visit')
    },
  })

  const { isPending } = take
  useImperativeHandle(ref, () => ({ hasChanges: () => isDirty, isBusy: () => isPending }), [isDirty, isPending])

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit((values) => take.mutate(values))} className="mt-6">
        <fieldset disabled={take.isPending} className="min-w-0">
          <legend className="sr-only">The visit</legend>
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <TextField
              {...form.register('appointmentDate', { onChange: () => form.setValue('timeSlot', '') })}
              label="Date"
              type="date"
              min={shopToday()}
              aria-required
              error={errors.appointmentDate?.message}
            />
            <SlotSelect
              {...slot.field}
              adminKey={adminKey}
              date={date}
              aria-required
              error={errors.timeSlot?.message}
            />
            <SelectField {...form.register('fee')} label="Fee" error={errors.fee?.message}>
              <option value="on_site">{formatWholeDollars(MEASUREMENT_FEE_CENTS)}, paid on site</option>
              <option value="waived">Waived</option>
            </SelectField>
            <div className="flex items-start gap-3">
              <TextField
                {...form.register('quoteNumber')}
                label="Quote number, if there is one"
                inputMode="numeric"
                placeholder="#1042"
                className="grow"
                error={errors.quoteNumber?.message}
              />
              <Button className="mt-[1.6rem]" busy={fillIn.isPending} onClick={() => fillIn.mutate()}>
                Fill in
              </Button>
            </div>
          </div>
          <div className="mt-7 border-divider border-t pt-6">
            <ContactFields addressNote="Where we measure." addressRequired emailRequired={false} />
          </div>
          <TextArea
            {...form.register('notes')}
            label="Notes for the office and the crew"
            rows={3}
            className="mt-5"
            error={errors.notes?.message}
          />
        </fieldset>
        {take.variables?.appointmentDate === date && <SlotTaken error={take.error} />}
        <Button type="submit" variant="primary" busy={take.isPending} className="mt-6 w-full">
          {take.isPending ? 'Booking...' : 'Book visit'}
        </Button>
      </form>
    </FormProvider>
  )
}

const FIELDS = phoneVisitFormSchema.keyof().options

/** The form's name of what the request calls `path`: a contact's fields stand one level deeper there. */
function fieldOf(path: string): string {
  return path === 'quoteId' ? 'quoteNumber' : path.replace(/^contact\./, '')
}
