import { zodResolver } from '@hookform/resolvers/zod'
import { type Ref, useImperativeHandle } from 'react'
import { FormProvider, useController, useForm, useFormContext, useWatch } from 'react-hook-form'
import { ContactFields } from '#client/features/contact/ContactFields.tsx'
import { CrewSelect } from '#client/features/office/schedule/CrewSelect.tsx'
import { shopToday } from '#client/features/office/shop-today.ts'
import type { CalendarPlace } from '#client/features/office/week/week-layout.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#client/ui/field.tsx'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import {
  newPhoneAppointment,
  type PhoneAppointmentInput,
  type PhoneAppointmentValues,
  phoneAppointmentFormSchema,
  type BookedFor,
} from './phone-appointment.ts'
import { SlotSelect } from './SlotSelect.tsx'
import { SlotTaken } from './SlotTaken.tsx'
import { TooTight } from './TooTight.tsx'
import { usePhoneAppointment } from './use-phone-appointment.ts'

export interface PhoneAppointmentFormState {
  hasChanges: () => boolean
  isBusy: () => boolean
}

interface PhoneAppointmentFormProps {
  ref: Ref<PhoneAppointmentFormState>
  /** Fills in its contact and number. */
  quote?: BookedFor | undefined
  /** Fills in its time and crew. */
  place?: CalendarPlace | undefined
  onDone: () => void
}

/** Date, slot, fee and contact. Can fill in the contact from a quote. */
export function PhoneAppointmentForm({ ref, quote, place, onDone }: PhoneAppointmentFormProps) {
  const form = useForm<PhoneAppointmentInput, unknown, PhoneAppointmentValues>({
    resolver: zodResolver(phoneAppointmentFormSchema),
    defaultValues: newPhoneAppointment(quote, place),
  })
  const { isDirty } = form.formState
  const [date, timeSlot] = useWatch({ control: form.control, name: ['appointmentDate', 'timeSlot'] })
  const { fillIn, book } = usePhoneAppointment({ form, onDone })
  const { isPending } = book
  const tried = book.variables?.values
  useImperativeHandle(ref, () => ({ hasChanges: () => isDirty, isBusy: () => isPending }), [isDirty, isPending])

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit((values) => book.mutate({ values, force: false }))} className="mt-6">
        <fieldset disabled={book.isPending} className="min-w-0">
          <legend className="sr-only">The visit</legend>
          <AppointmentFields isFillingIn={fillIn.isPending} onFillIn={() => fillIn.mutate()} />
          <div className="mt-7 border-divider border-t pt-6">
            <ContactFields addressNote="Where we'll measure." addressRequired emailRequired={false} endsForm={false} />
          </div>
          <NotesField />
        </fieldset>
        {tried?.appointmentDate === date && <SlotTaken error={book.error} />}
        {tried?.appointmentDate === date && tried.timeSlot === timeSlot && (
          <TooTight
            error={book.error}
            busy={book.isPending}
            onBookAnyway={() => void form.handleSubmit((values) => book.mutate({ values, force: true }))()}
          />
        )}
        <Button type="submit" variant="primary" busy={book.isPending} className="mt-6 w-full">
          {book.isPending ? 'Booking...' : 'Book visit'}
        </Button>
      </form>
    </FormProvider>
  )
}

interface AppointmentFieldsProps {
  isFillingIn: boolean
  /** Fills in the contact from the quote. */
  onFillIn: () => void
}

/** Date, slot, fee and quote. */
function AppointmentFields({ isFillingIn, onFillIn }: AppointmentFieldsProps) {
  const { register, setValue, control, formState } = useFormContext<PhoneAppointmentInput>()
  const { errors } = formState
  const slot = useController({ control, name: 'timeSlot' })
  const crew = useController({ control, name: 'crew' })
  const date = useWatch({ control, name: 'appointmentDate' })
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <TextField
        {...register('appointmentDate', { onChange: () => setValue('timeSlot', '') })}
        label="Date"
        type="date"
        min={shopToday()}
        aria-required
        error={errors.appointmentDate?.message}
      />
      <SlotSelect {...slot.field} date={date} aria-required error={errors.timeSlot?.message} />
      <CrewSelect {...crew.field} activeOnly none="Any free crew" error={errors.crew?.message} />
      <SelectField {...register('fee')} label="Fee" error={errors.fee?.message}>
        <option value="on_site">{formatWholeDollars(MEASUREMENT_FEE_CENTS)}, paid on site</option>
        <option value="waived">Waived</option>
      </SelectField>
      <div className="flex items-start gap-3 sm:col-span-2">
        <TextField
          {...register('quoteNumber')}
          label="Quote number (optional)"
          inputMode="numeric"
          placeholder="#1042"
          className="grow"
          error={errors.quoteNumber?.message}
        />
        <Button className="mt-[1.6rem]" busy={isFillingIn} onClick={onFillIn}>
          Fill in
        </Button>
      </div>
    </div>
  )
}

/** A component of its own, because the form focuses the first invalid field in the order of registration. */
function NotesField() {
  const { register, formState } = useFormContext<PhoneAppointmentInput>()
  return (
    <TextArea
      {...register('notes')}
      label="Notes for the office and the crew"
      rows={3}
      className="mt-5"
      error={formState.errors.notes?.message}
    />
  )
}
