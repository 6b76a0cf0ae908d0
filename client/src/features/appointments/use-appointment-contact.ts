import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { CallResult } from '#client/api/call.ts'
import { createContactDraft } from '#client/features/contact/contact-draft.ts'
import {
  type Appointment,
  type AppointmentContact,
  onlineContactSchema,
  servedContactSchema,
} from '#shared/appointments/schema.ts'
import { EMPTY_CONTACT } from '#shared/contact/fields.ts'
import { isUnfinished } from './is-unfinished.ts'

export type QuoteForAppointment = CallResult<'GET /api/quote/{id}'>
type Values = z.input<typeof servedContactSchema>

interface AppointmentContactInput {
  quote: QuoteForAppointment | undefined
  /** The session's latest appointment. The form suggests its contact while it is unfinished. */
  latest: Appointment | null
}

const drafts = {
  alone: createContactDraft('visit_contact_draft'),
  ofQuote: createContactDraft('visit_contact_draft_of_quote'),
}

/** Contact for an appointment: from the form, or from the quote until the visitor edits it (docs/rules.md, Booking). */
export function useAppointmentContact({ quote, latest }: AppointmentContactInput) {
  const draft = quote ? drafts.ofQuote : drafts.alone
  const quoteContact = quote?.contact
  const isQuoteIncomplete = quote !== undefined && !(quote.hasAddress && (!quoteContact || isComplete(quoteContact)))
  const isQuoteSufficient =
    quote !== undefined && !isQuoteIncomplete && (!quoteContact || servedContactSchema.safeParse(quoteContact).success)
  const [storedDraft] = useState(() => draft.read())
  const hasDraft = !isEmpty(storedDraft)
  const [usesForm, setUsesForm] = useState(!isQuoteSufficient || hasDraft)
  const suggested = quoteContact ?? (isUnfinished(latest) ? latest.contact : EMPTY_CONTACT)
  const form = useForm<Values, unknown, AppointmentContact>({
    resolver: zodResolver(servedContactSchema),
    defaultValues: hasDraft ? storedDraft : suggested,
  })

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => draft.write(values) }),
    [form, draft],
  )

  return {
    form,
    quote,
    /** True if the contact comes from the form, not from the quote. */
    usesForm,
    /** True if the quote lacks details that an appointment needs. */
    isQuoteIncomplete,
    /** True if the quote's contact can be used without the form. */
    isQuoteSufficient,
    editContact: () => setUsesForm(true),
    switchToQuoteContact: () => {
      setUsesForm(false)
      form.reset(suggested)
      draft.forget()
    },
    /** Clears the form and the stored draft, for shared computers. */
    forget: () => {
      form.reset(EMPTY_CONTACT)
      draft.forget()
    },
  }
}

export type AppointmentContactState = ReturnType<typeof useAppointmentContact>

function isComplete(contact: NonNullable<QuoteForAppointment['contact']>): boolean {
  return onlineContactSchema.safeParse(contact).success
}

function isEmpty(values: Values): boolean {
  return Object.values(values).every((value) => value === '')
}
