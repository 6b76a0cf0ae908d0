import { Fragment, useState } from 'react'
import { FormProvider, useFormState, useWatch, useForm } from 'react-hook-form'
import { ContactFields, useKeepTyped } from '#client/features/contact/ContactFields.tsx'
import { PolicyLink } from '#client/features/contact/ContactLinks.tsx'
import { Button } from '#client/ui/button.tsx'
import { isInServiceArea, OUT_OF_AREA } from '#shared/appointments/service-area.ts'
import { describeContact } from '#shared/contact/facts.ts'
import { isZipCode } from '#shared/contact/schema.ts'
import { SHOP } from '#shared/content/shop.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import type { CallResult } from '#client/api/call.ts'
import { textDraft } from '#client/api/storage.ts'
import { PhoneLink } from '#client/ui/phone-link.tsx'
import {
  type Appointment,
  type AppointmentContact,
  onlineContactSchema,
  servedContactSchema,
} from '#shared/appointments/schema.ts'
import { type Contact, EMPTY_CONTACT, pickContact } from '#shared/contact/fields.ts'
import { isUnfinished } from './payment/hold.ts'

export type QuoteForAppointment = CallResult<'GET /api/quote/{id}'>
type Values = z.input<typeof servedContactSchema>

const drafts = {
  alone: textDraft('visit_contact_draft', EMPTY_CONTACT),
  ofQuote: textDraft('visit_contact_draft_of_quote', EMPTY_CONTACT),
}

/** Fills the form with a quote's contact if a visit needs more. The API gives it only to the browser that made the quote. */
export function suggestContact(ofQuote: Contact): void {
  if (!isComplete(ofQuote) && isEmpty(drafts.ofQuote.get())) drafts.ofQuote.set(pickContact(ofQuote))
}

/**
 * Contact for an appointment: from the form, or from the quote until the visitor edits it (docs/rules.md, Booking). The form
 * suggests the contact of the session's latest appointment while that is unfinished.
 */
export function useAppointmentContact(quote: QuoteForAppointment | undefined, latest: Appointment | null) {
  const draft = quote ? drafts.ofQuote : drafts.alone
  const quoteContact = quote?.contact
  const isQuoteIncomplete = quote !== undefined && !(quote.hasAddress && (!quoteContact || isComplete(quoteContact)))
  const isQuoteSufficient =
    quote !== undefined && !isQuoteIncomplete && (!quoteContact || servedContactSchema.safeParse(quoteContact).success)
  const [storedDraft] = useState(() => draft.get())
  const hasDraft = !isEmpty(storedDraft)
  const [usesForm, setUsesForm] = useState(!isQuoteSufficient || hasDraft)
  const suggested = quoteContact ?? (isUnfinished(latest) ? latest.contact : EMPTY_CONTACT)
  const form = useForm<Values, unknown, AppointmentContact>({
    resolver: zodResolver(servedContactSchema),
    defaultValues: hasDraft ? storedDraft : suggested,
  })

  useKeepTyped(form, draft)

  return {
    form,
    quote,
    usesForm,
    isQuoteIncomplete,
    isQuoteSufficient,
    editContact: () => setUsesForm(true),
    switchToQuoteContact: () => {
      setUsesForm(false)
      form.reset(suggested)
      draft.remove()
    },
    /** Clears the form and the stored draft, for shared computers. */
    forget: () => {
      form.reset(EMPTY_CONTACT)
      draft.remove()
    },
  }
}

export type AppointmentContactState = ReturnType<typeof useAppointmentContact>

function isComplete(contact: Contact): boolean {
  return onlineContactSchema.safeParse(contact).success
}

function isEmpty(values: Values): boolean {
  return Object.values(values).every((value) => value === '')
}

export function AppointmentContactSection({ contact }: { contact: AppointmentContactState }) {
  const { quote, form, usesForm, isQuoteIncomplete, isQuoteSufficient, editContact, switchToQuoteContact } = contact
  const isOutOfArea = useIsOutOfArea(form)
  return (
    <div
      tabIndex={-1}
      role="group"
      aria-label="Your details"
      className="mt-10 border-divider border-t pt-6 outline-none"
    >
      {quote && !usesForm ? (
        <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
          <QuoteContact quote={quote} />
          <Button size="small" onClick={editContact}>
            Change
          </Button>
        </div>
      ) : (
        <>
          <p className="font-strong">Contact and address</p>
          {quote && isQuoteIncomplete && (
            <p className="mt-1 text-label text-muted">
              Quote #{quote.number} doesn't have everything we need for the visit. Please fill in what's missing.
            </p>
          )}
          {quote && isQuoteSufficient && (
            <Button size="small" className="mt-3" onClick={switchToQuoteContact}>
              Use the contact details from quote #{quote.number}
            </Button>
          )}
          <FormProvider {...form}>
            <div className="mt-5 max-w-3xl">
              <ContactFields
                addressNote="Where we'll measure."
                addressRequired
                zipRequired
                zipError={isOutOfArea && <OutOfArea />}
              />
            </div>
          </FormProvider>
          <p className="mt-5 max-w-3xl text-caption text-muted">
            We only use these details for your visit. To have everything deleted, call {SHOP.phone}.{' '}
            <PolicyLink to="/privacy">How we use your details</PolicyLink>
          </p>
        </>
      )}
    </div>
  )
}

/** True if the zip code in the form is complete and outside the service area, or the server refused it. */
function useIsOutOfArea({ control }: AppointmentContactState['form']): boolean {
  const zipCode = useWatch({ control, name: 'zipCode' }) ?? ''
  const { errors } = useFormState({ control, name: 'zipCode' })
  return (isZipCode(zipCode) && !isInServiceArea(zipCode)) || errors.zipCode?.message === OUT_OF_AREA
}

function OutOfArea() {
  const [before, after] = OUT_OF_AREA.split(SHOP.phone)
  return (
    <span role="alert">
      {before}
      <PhoneLink />
      {after}
    </span>
  )
}

/** Shows the contact only to the session that made the quote. */
function QuoteContact({ quote: { contact, number } }: { quote: QuoteForAppointment }) {
  if (!contact) {
    return (
      <p>
        <span className="block font-strong">Contact and address</span>
        We'll use the address and the contact details from quote #{number}.
      </p>
    )
  }
  return (
    <div className="min-w-0">
      <p className="font-strong">Is this still correct?</p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-label [&_dd]:wrap-break-word [&_dt]:text-muted">
        {describeContact(contact)
          .filter(({ lines }) => lines.length > 0)
          .map(({ label, lines }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd className={label === 'Phone' ? 'figures' : undefined}>{lines.join(', ')}</dd>
            </Fragment>
          ))}
      </dl>
    </div>
  )
}
