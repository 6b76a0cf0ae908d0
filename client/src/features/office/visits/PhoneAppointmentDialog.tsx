import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { FormProvider, useForm, useFormContext, useWatch, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { issuesOf } from '#client/api/request-error.ts'
import { ContactFields } from '#client/features/contact/ContactFields.tsx'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { shortDate } from '#client/features/office/appointment-labels.ts'
import { showFailureToast } from '#client/features/office/failures.ts'
import { useSaveAndNext } from '#client/features/office/keys.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { pickTyped, useKnownCustomer } from '#client/features/office/known-customer.tsx'
import { findQuote, quoteDetailQuery } from '#client/features/office/quote-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { PanelActions, PanelSubmit } from '#client/ui/dialog/dialog-parts.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { SelectField, TextArea, TextField } from '#client/ui/field.tsx'
import { sendOnCtrlEnter, useRestoreFocus } from '#client/ui/focus.ts'
import { Loading } from '#client/ui/loading.tsx'
import { confirmedSubject } from '#shared/appointments/email-subjects.ts'
import { phoneAppointmentSchema } from '#shared/appointments/schema.ts'
import { fullName } from '#shared/contact/facts.ts'
import { CONTACT_FIELDS, EMPTY_CONTACT, pickContact, type Contact } from '#shared/contact/fields.ts'
import type { CustomerChoice } from '#shared/contact/schema.ts'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import type { Customer } from '#shared/customers/schema.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { isEmailAddress } from '#shared/lib/email.ts'
import { isCalendarDate } from '#shared/lib/zoned.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import {
  EmailPreview,
  firstOpenDay,
  isSlotRefusal,
  PlaceFields,
  placeShape,
  SlotRefusal,
  useDayDigits,
  useWhyNotFree,
} from './slot-fields.tsx'
import type { FormPlace } from './week-layout.ts'

const { contact: contactSchema, fee, notes } = phoneAppointmentSchema.shape

/** The form's fields. They are flat, and the quote is a number such as `#1042`. */
const schema = contactSchema.extend({
  ...placeShape,
  fee,
  notes,
  quoteNumber: z
    .string()
    .trim()
    .regex(/^#?\d{0,9}$/, { error: 'Enter a quote number, like #1042' })
    .transform((text) => text.replace('#', '')),
})
const FIELDS = schema.keyof().options
type Input = z.input<typeof schema>
type Values = z.output<typeof schema>

interface PhoneAppointmentDialogProps {
  /** Fills in its contact and number. */
  quote?: Pick<Quote, 'id' | 'number' | 'firstName' | 'lastName'> | undefined
  /** Whose contact it fills in, and who gets the visit, without a quote. */
  customer?: (Contact & Pick<Customer, 'id'>) | undefined
  /** Fills in its day, time and crew. */
  place?: FormPlace | undefined
  /** Whether 'Save and next' can go on from the quote, which is open beside the list. */
  offersNext?: boolean
  onClose: () => void
}

/** Books a visit by phone. Asks before it discards unsaved input. */
export function PhoneAppointmentDialog(props: PhoneAppointmentDialogProps) {
  const { quote, customer, offersNext = false, onClose } = props
  const form = usePhoneForm(props)
  const { isDirty, isLoading } = form.formState
  const [date, timeSlot, ofQuote] = useWatch({
    control: form.control,
    name: ['appointmentDate', 'timeSlot', 'quoteNumber'],
  })
  const typed = useWatch({ control: form.control, compute: pickTyped })
  const onDigit = useDayDigits(form, !isLoading)
  // A visit for a quote belongs to the quote's customer.
  const whose = useKnownCustomer(typed, !isLoading && ofQuote.trim() === '' && !customer)
  const known = quote ?? customer
  const { box, afterSave } = useSaveAndNext(offersNext)
  const book = useBooking(form, () => {
    onClose()
    afterSave()
  })
  const { isSaving } = book
  const fields = useRef<HTMLFieldSetElement>(null)
  useRestoreFocus(fields, isSaving)
  const tried = book.input?.values
  const isSameTime = tried && tried.appointmentDate === date && tried.timeSlot === timeSlot
  const refusal = isSameTime ? book.error : null
  const submit = (force: boolean) =>
    form.handleSubmit(async (values) => {
      const found = customer ? { customerId: customer.id } : await whose.find()
      if (found) book.save({ values, force, ...found })
    })
  return (
    <TaskDialog
      busy={isSaving}
      onClose={onClose}
      unsaved={{
        hasChanges: () => isDirty,
        title: 'Discard this visit?',
        text: "What you typed hasn't been saved.",
      }}
      width="panel"
      onDigit={onDigit}
      title={known ? `Book a visit for ${fullName(known)}` : 'Book a visit by phone'}
      description={`${quote ? `Quote #${quote.number}. ` : ''}It's confirmed right away. If you enter an email address, the customer gets an email.`}
    >
      {isLoading ? (
        <Loading text="Loading the quote..." />
      ) : (
        <FormProvider {...form}>
          {/* Keys of its fields. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <form noValidate onSubmit={submit(false)} onKeyDown={sendOnCtrlEnter} className="mt-6">
            <fieldset ref={fields} disabled={isSaving} className="min-w-0">
              <legend className="sr-only">The visit</legend>
              <AppointmentFields />
              <div className="mt-7 border-divider border-t pt-6">
                <ContactFields
                  addressNote="Where we'll measure."
                  addressRequired
                  emailRequired={false}
                  endsForm={false}
                  afterPerson={whose.question}
                />
              </div>
              <NotesField />
            </fieldset>
            <PanelActions>
              <SlotRefusal error={refusal} busy={isSaving} onBookAnyway={() => void submit(true)()} />
              <Outlook saysWhy={!isSlotRefusal(refusal)} />
              <PanelSubmit box={box} busy={isSaving}>
                {isSaving ? 'Booking...' : 'Book visit'}
              </PanelSubmit>
            </PanelActions>
          </form>
        </FormProvider>
      )}
    </TaskDialog>
  )
}

type PhoneForm = UseFormReturn<Input, unknown, Values>

/** The form, which loads until the quote is here. Without it, the contact can be typed. */
function usePhoneForm({ quote, customer, place }: PhoneAppointmentDialogProps): PhoneForm {
  const queryClient = useQueryClient()
  const valuesFor = (contact: Contact | undefined): Input => ({
    ...(contact ? pickContact(contact) : EMPTY_CONTACT),
    appointmentDate: place?.date ?? firstOpenDay(),
    timeSlot: place?.timeSlot ?? '',
    crew: String(place?.crew ?? ''),
    fee: 'on_site',
    notes: '',
    quoteNumber: quote ? `#${quote.number}` : '',
  })
  return useForm<Input, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues: quote
      ? () =>
          queryClient.fetchQuery(quoteDetailQuery(quote.id)).then(valuesFor, (error: unknown) => {
            showFailureToast('fetch the quote', error)
            return valuesFor(customer)
          })
      : valuesFor(customer),
  })
}

class UnknownQuote extends Error {}

function showUnknownQuote(form: PhoneForm, number: string): void {
  form.setError('quoteNumber', { message: `There's no quote #${number}. Check the number.` }, { shouldFocus: true })
}

function useFillIn(form: PhoneForm) {
  return useMutation({
    mutationFn: async () => {
      const number = form.getValues('quoteNumber').replace('#', '').trim()
      const found = await findQuote(number)
      return { number, quote: found && (await call('GET /api/quotes/{id}', { params: { id: found.id } })) }
    },
    onSuccess: ({ number, quote }) => {
      if (!quote) return showUnknownQuote(form, number)
      form.clearErrors('quoteNumber')
      const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
      for (const name of CONTACT_FIELDS) if (quote[name]) form.setValue(name, quote[name], options)
    },
    onError: (error) => showFailureToast('find the quote', error),
  })
}

interface Booking {
  values: Values
  /** Although the time isn't open, or the crew has too little travel time. */
  force: boolean
  customerId: CustomerChoice
}

function useBooking(form: PhoneForm, onDone: () => void) {
  return useOfficeChange({
    send: async ({ values, force, customerId }: Booking, idempotencyKey) => {
      const { quoteNumber } = values
      const quote = quoteNumber === '' ? undefined : await findQuote(quoteNumber)
      if (quote === null) throw new UnknownQuote()
      const body = phoneAppointmentSchema.parse({
        ...values,
        contact: values,
        ...(quote ? { quoteId: quote.id } : customerId !== undefined && { customerId }),
        ...(force && { force }),
      })
      return call('POST /api/appointments/by-phone', { body, idempotencyKey })
    },
    done: ({ appointmentDate: date, timeSlot, crewName }) => ({
      title: 'Visit booked',
      description: `${shortDate(date)}, ${timeSlot}, ${crewName}`,
    }),
    about: ({ values }) => fullName(values),
    failed: 'book the visit',
    show: (error, { values }) => {
      if (error instanceof UnknownQuote) showUnknownQuote(form, values.quoteNumber)
      // The request nests contact fields under `contact`.
      const issues = issuesOf(error).map(({ path, message }) => ({
        path: path === 'quoteId' ? 'quoteNumber' : path.replace(/^contact\./, ''),
        message,
      }))
      return error instanceof UnknownQuote || isSlotRefusal(error) || showIssues(form, FIELDS, issues)
    },
    onDone,
  })
}

/** Why the chosen time isn't free, unless a refusal says it, and the email that the customer gets. */
function Outlook({ saysWhy }: { saysWhy: boolean }) {
  const { control } = useFormContext<Input>()
  const [date, timeSlot, crew, email] = useWatch({ control, name: ['appointmentDate', 'timeSlot', 'crew', 'email'] })
  const why = useWhyNotFree(timeSlot, { date, crew, hours: undefined, moving: undefined })
  const visit = { kind: 'measure', appointmentDate: date, timeSlot } as const
  const isMailed = isEmailAddress(email ?? '') && timeSlot !== '' && isCalendarDate(date)
  return <EmailPreview why={saysWhy ? why : undefined} subject={isMailed ? confirmedSubject(visit) : undefined} />
}

/** Date, time and crew, then fee and quote. */
function AppointmentFields() {
  const form = useFormContext<Input, unknown, Values>()
  const { register, formState } = form
  const { errors } = formState
  const fillIn = useFillIn(form)
  const [city, zipCode] = useWatch({ control: form.control, name: ['city', 'zipCode'] })
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <PlaceFields hours={undefined} town={{ city: city ?? '', zipCode: zipCode ?? '' }} />
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
        <Button className="mt-[1.6rem]" busy={fillIn.isPending} onClick={() => fillIn.mutate()}>
          Fill in
        </Button>
      </div>
    </div>
  )
}

/** A component of its own, because the form focuses the first invalid field in the order of registration. */
function NotesField() {
  const { register, formState } = useFormContext<Input>()
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
