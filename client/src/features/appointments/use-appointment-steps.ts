import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, endpointPath } from '#client/api/call.ts'
import { issuesOf, RequestError, reasonText } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import type { Hold, PaidAppointment } from './payment/hold.ts'
import { toast, useFailureToast } from '#client/ui/toast/toast.ts'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import type { AppointmentContact } from '#shared/appointments/schema.ts'
import { MEASUREMENT_FEE_CENTS, SHOP } from '#shared/content/shop.ts'
import type { FieldIssue } from '#shared/http/errors.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { CONTACT_FIELDS } from '#shared/contact/fields.ts'
import { type OpenSlot, refetchAvailability } from './availability.ts'
import { rememberBooking } from './has-booked.ts'
import {
  type StepsStart,
  type StepsState,
  initialSteps,
  toSlotChoice,
  NO_CHOICE,
  readSlotChoice,
  type SlotChoice,
  writeSlotChoice,
} from './appointment-steps.ts'

interface AppointmentStepsInput extends Pick<StepsStart, 'latest' | 'wantsAnother'> {
  quoteId: string | undefined
  /** Called after the payment. */
  onPaid: () => void
}

/** A chosen slot that is free, with the contact from the form, if it isn't the quote's. */
interface Booking {
  chosen: OpenSlot
  contact: AppointmentContact | undefined
}

/** The state of booking an appointment, with the requests and messages that its steps need. */
export function useAppointmentSteps({ wantsAnother, latest, quoteId, onPaid }: AppointmentStepsInput) {
  const queryClient = useQueryClient()
  const now = useMinute() ?? new Date()
  const today = dateIn(now, SHOP.timeZone)
  const [state, setState] = useState(() =>
    initialSteps({ latest, wantsAnother, storedChoice: readSlotChoice(today), today }),
  )
  const change = (changes: Partial<StepsState>) => {
    if (changes.choice) writeSlotChoice(changes.choice)
    setState((before) => ({ ...before, ...changes }))
  }

  const isProcessing = state.step.name === 'done' && state.step.appointment.outcome === 'processing'
  // What was fetched before the payment says nothing about it.
  const latestWhenPaid = useRef(latest)
  useEffect(() => {
    if (!isProcessing || !latest || latest === latestWhenPaid.current) return
    if (latest.outcome !== 'processing' && latest.outcome !== 'held')
      setState(initialSteps({ latest, wantsAnother: false, storedChoice: NO_CHOICE, today }))
  }, [isProcessing, latest, today])

  const booking = useBooking(quoteId, change)

  // The day of the choice may be over on a page that stayed open.
  const { expired } = state
  const choice = state.choice.date !== null && state.choice.date < today ? NO_CHOICE : state.choice
  return {
    ...state,
    choice,
    // Until the visitor chooses something else.
    expired: expired && expired.date === choice.date && expired.slot === choice.slot ? expired : null,
    now,
    isBusy: booking.isPending,
    choose: (chosen: SlotChoice) => change({ choice: chosen }),
    book: booking.mutate,
    /** Goes back to the calendar. A held slot stays held until another one is booked. */
    chooseAgain: () => change({ step: { name: 'choose' } }),
    /** We don't measure at the hold's address. Asks for another one before the payment. */
    refuseAddress: (issues: readonly FieldIssue[]) =>
      change({ issues: issues.map(toFormIssue), step: { name: 'choose' } }),
    /** Another tab moved the hold, and the visitor continues with its new time. */
    switchToMovedHold: (hold: Hold) => {
      const contact = state.step.name === 'pay' ? state.step.contact : undefined
      change({ choice: toSlotChoice(hold), feeCents: hold.feeCents, step: { name: 'pay', hold, contact } })
    },
    handleExpired: (hold: Hold, isUnpaid: boolean) => {
      const held = toSlotChoice(hold)
      // The next hold costs the fee of today.
      change({
        choice: held,
        expired: { ...held, isUnpaid },
        feeCents: MEASUREMENT_FEE_CENTS,
        step: { name: 'choose' },
      })
      void refetchAvailability(queryClient)
    },
    handlePaid: (appointment: PaidAppointment) => {
      latestWhenPaid.current = latest
      change({ choice: NO_CHOICE, step: { name: 'done', appointment } })
      toast(PAID_MESSAGES[appointment.outcome])
      void refetchAvailability(queryClient)
      void queryClient.invalidateQueries({ queryKey: [endpointPath('GET /api/appointments/current')] })
      onPaid()
    },
  }
}

/** Holds the chosen slot, or moves the session's hold to it. */
function useBooking(quoteId: string | undefined, change: (changes: Partial<StepsState>) => void) {
  const queryClient = useQueryClient()
  const failure = useFailureToast()
  return useSingleFlightMutation({
    mutationFn: ({ chosen, contact }: Booking) =>
      call('POST /api/appointments', {
        body: { appointmentDate: chosen.date, timeSlot: chosen.slot, quoteId, contact },
      }),
    onMutate: () => {
      failure.clear()
      change({ issues: [] })
    },
    onSuccess: (hold, { contact }) => {
      change({ expired: null, feeCents: hold.feeCents, step: { name: 'pay', hold, contact } })
      rememberBooking()
      void refetchAvailability(queryClient)
    },
    onError: (error, { contact }) => {
      const issues = issuesOf(error).map(toFormIssue)
      change({ issues })
      const code = error instanceof RequestError ? error.body?.code : undefined
      // The shown availability is out of date.
      if (code === 'slot_taken' || code === 'not_bookable') void refetchAvailability(queryClient)
      // The form already shows this at the field.
      const isShownAtField = issues.some(({ path }) => CONTACT_FIELDS.some((name) => name === path))
      if (!contact || !isShownAtField)
        failure.show({ title: 'Error', description: reasonText(error, 'Failed to schedule appointment') })
    },
  })
}

export type AppointmentSteps = ReturnType<typeof useAppointmentSteps>

const PAID_MESSAGES = {
  confirmed: { title: 'Payment Successful', description: 'Thank you for scheduling an appointment!' },
  processing: {
    title: 'Appointment Scheduled',
    description: "Your appointment has been scheduled. We'll contact you to confirm.",
  },
} satisfies Record<PaidAppointment['outcome'], object>

/** An issue that the server found, with the name of a contact field as path. */
function toFormIssue({ path, message }: FieldIssue): FieldIssue {
  return { path: path.replace(/^contact\./, ''), message }
}
