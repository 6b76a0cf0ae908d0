import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { CallResult } from '#client/api/call.ts'
import { contactDraft } from '#client/features/contact/contact-draft.ts'
import { type Visit, type VisitContact, visitContactSchema } from '#shared/appointments/schema.ts'
import { NO_CONTACT } from '#shared/quotes/contact.ts'
import { isUnfinished } from './unfinished.ts'

export type QuoteReceipt = CallResult<'GET /api/quote/{id}'>
type Values = z.input<typeof visitContactSchema>

interface VisitContactInput {
  quote: QuoteReceipt | undefined
  /** The session's latest visit: its details are those of whoever books another time for it. */
  visit: Visit | null
}

const drafts = { alone: contactDraft('visit_contact_draft'), ofQuote: contactDraft('visit_contact_draft_of_quote') }

/**
 * Who is visited, and where: asked for in a form, or taken from the quote unless its visitor changes it
 * (docs/rules.md, Booking).
 */
export function useVisitContact({ quote, visit }: VisitContactInput) {
  const draft = quote ? drafts.ofQuote : drafts.alone
  const known = quote?.contact
  const isKnownEnough = quote !== undefined && quote.hasAddress && (!known || isComplete(known))
  const [typed] = useState(() => draft.read())
  const hasTyped = !isEmpty(typed)
  const [isForm, setForm] = useState(!isKnownEnough || hasTyped)
  const suggested = known ?? (isUnfinished(visit) ? visit.contact : NO_CONTACT)
  const form = useForm<Values, unknown, VisitContact>({
    resolver: zodResolver(visitContactSchema),
    defaultValues: hasTyped ? typed : suggested,
  })

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => draft.write(values) }),
    [form, draft],
  )

  return {
    form,
    quote,
    /** Whether the form is asked, not the quote's own details taken. */
    isForm,
    /** Whether the quote's own details would do. */
    isKnownEnough,
    change: () => setForm(true),
    keepOfQuote: () => {
      setForm(false)
      form.reset(suggested)
      draft.forget()
    },
    /** After the payment: the next one at this computer finds nothing. */
    forget: () => {
      form.reset(NO_CONTACT)
      draft.forget()
    },
  }
}

export type VisitContactHandle = ReturnType<typeof useVisitContact>

function isComplete(contact: NonNullable<QuoteReceipt['contact']>): boolean {
  return visitContactSchema.safeParse(contact).success
}

function isEmpty(values: Values): boolean {
  return Object.values(values).every((value) => value === '')
}
