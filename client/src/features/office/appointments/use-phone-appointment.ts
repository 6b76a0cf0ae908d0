import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '#client/api/call.ts'
import { createIdempotencyKeys } from '#client/api/idempotency-keys.ts'
import { issuesOf } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { shortDate } from '#client/features/office/appointment-labels.ts'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { refreshOffice } from '#client/features/office/office-cache.ts'
import { findQuote } from '#client/features/office/quote-queries.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { CONTACT_FIELDS } from '#shared/contact/fields.ts'
import { freeSlotsFrom, isTooTight } from './appointment-queries.ts'
import {
  type PhoneAppointmentInput,
  type PhoneAppointmentValues,
  phoneAppointmentFormSchema,
  toRequestBody,
} from './phone-appointment.ts'

interface PhoneAppointmentOptions {
  form: UseFormReturn<PhoneAppointmentInput, unknown, PhoneAppointmentValues>
  onDone: () => void
}

interface PhoneBooking {
  values: PhoneAppointmentValues
  /** Books it although the crew has too little travel time. */
  force: boolean
}

/** What the form can send: look up the quote to fill in its contact, and book the appointment. */
export function usePhoneAppointment({ form, onDone }: PhoneAppointmentOptions) {
  const queryClient = useQueryClient()
  const [attempts] = useState(() => createIdempotencyKeys())

  const showUnknownQuote = (number: string) =>
    form.setError('quoteNumber', { message: `There's no quote #${number}. Check the number.` }, { shouldFocus: true })

  const fillIn = useMutation({
    mutationFn: async () => {
      const number = form.getValues('quoteNumber').replace('#', '').trim()
      return { number, quote: await findQuote(number) }
    },
    onSuccess: ({ number, quote }) => {
      if (!quote) return showUnknownQuote(number)
      form.clearErrors('quoteNumber')
      for (const name of CONTACT_FIELDS) {
        if (quote[name])
          form.setValue(name, quote[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      }
    },
    onError: (error) => showFailureToast('find the quote', error),
  })

  const book = useSingleFlightMutation({
    mutationFn: async ({ values, force }: PhoneBooking) => {
      const { quoteNumber } = values
      const quote = quoteNumber === '' ? undefined : await findQuote(quoteNumber)
      if (quote === null) return null
      const body = toRequestBody(values, { quoteId: quote?.id, force })
      return call('POST /api/appointments/by-phone', { body, idempotencyKey: attempts.keyFor(body) })
    },
    onSuccess: async (appointment, { values: { quoteNumber } }) => {
      if (appointment === null) return showUnknownQuote(quoteNumber)
      toast({
        title: 'Visit booked',
        description: `${shortDate(appointment.appointmentDate)}, ${appointment.timeSlot}, ${appointment.crewName}`,
      })
      await refreshOffice(queryClient)
      onDone()
    },
    onError: async (error) => {
      if (freeSlotsFrom(error) || isTooTight(error)) {
        await refreshOffice(queryClient)
        return
      }
      attempts.forgetIfMismatched(error)
      const formIssues = issuesOf(error).map(({ path, message }) => ({ path: formFieldFor(path), message }))
      if (!showIssues(form, FIELDS, formIssues)) showFailureToast('book the visit', error)
    },
  })

  return { fillIn, book }
}

const FIELDS = phoneAppointmentFormSchema.keyof().options

/** The form field for a request `path`. The request nests contact fields under `contact`. */
function formFieldFor(path: string): string {
  return path === 'quoteId' ? 'quoteNumber' : path.replace(/^contact\./, '')
}
