import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, endpointPath } from '#client/api/call.ts'
import { issuesOf, RequestError, reasonText } from '#client/api/request-error.ts'
import { isRecord, persisted } from '#client/api/storage.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { toast, useFailureToast } from '#client/ui/toast/toast.ts'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import type { Appointment, AppointmentContact } from '#shared/appointments/schema.ts'
import { slotByLabel } from '#shared/appointments/slots.ts'
import { MEASUREMENT_FEE_CENTS, SHOP } from '#shared/content/shop.ts'
import type { FieldIssue } from '#shared/http/errors.ts'
import { type CalendarDate, dateIn, isCalendarDate } from '#shared/lib/zoned.ts'
import { CONTACT_FIELDS, type Contact } from '#shared/contact/fields.ts'
import { NO_CHOICE, type OpenSlot, refetchAvailability, type SlotChoice } from './availability.ts'
import { rememberBooking } from './has-booked.ts'
import { activeHold, type Hold, isUnfinished, type PaidAppointment, upcomingAppointment } from './payment/hold.ts'

/** What the visitor has chosen, so that it survives a reload. */
export const choiceDraft = persisted('session', 'visit_choice', (stored): SlotChoice => {
  const { date, slot } = isRecord(stored) ? stored : {}
  if (typeof date !== 'string' || !isCalendarDate(date)) return NO_CHOICE
  return { date, slot: (typeof slot === 'string' && slotByLabel(slot)?.label) || null }
})

export type AppointmentStep =
  | { name: 'choose' }
  /** `contact`: the visit's own. Undefined if it's the quote's. */
  | { name: 'pay'; hold: Hold; contact: Contact | undefined }
  | { name: 'done'; appointment: PaidAppointment }

/** The steps of booking an appointment (docs/rules.md, Booking): choose, pay, done. */
interface StepsState {
  step: AppointmentStep
  choice: SlotChoice
  /** A choice whose hold expired. `isUnpaid`: the server confirmed that nothing was paid. */
  expired: (SlotChoice & { isUnpaid: boolean }) | null
  /** Fee for the appointment. A hold's fee stays the same when it moves to another slot. */
  feeCents: number
  /** Issues from the server. Paths are names of contact fields. */
  issues: readonly FieldIssue[]
}

/** Shows an upcoming appointment first and resumes an unpaid hold. After an expired hold, its date and slot stay chosen. */
function initialSteps(
  latest: Appointment | null,
  wantsAnother: boolean,
  choice: SlotChoice,
  today: CalendarDate,
): StepsState {
  const booked = latest && upcomingAppointment(latest, today)
  const hold = latest && activeHold(latest)
  return {
    step:
      booked && !(wantsAnother && booked.outcome === 'confirmed')
        ? { name: 'done', appointment: booked }
        : hold
          ? { name: 'pay', hold, contact: latest?.contact }
          : { name: 'choose' },
    choice: choice.date === null && isUnfinished(latest) ? choiceOf(latest) : choice,
    expired: latest?.outcome === 'expired' ? { ...choiceOf(latest), isUnpaid: true } : null,
    feeCents: hold?.feeCents ?? MEASUREMENT_FEE_CENTS,
    issues: [],
  }
}

function choiceOf({ appointmentDate, timeSlot }: Pick<Hold, 'appointmentDate' | 'timeSlot'>): SlotChoice {
  return { date: appointmentDate, slot: timeSlot }
}

interface AppointmentStepsInput {
  latest: Appointment | null
  /** The visitor asked for another appointment. Don't start with the one that is already booked. */
  wantsAnother: boolean
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
  const [state, setState] = useState(() => initialSteps(latest, wantsAnother, notOver(choiceDraft.get(), today), today))
  const change = (changes: Partial<StepsState>) => {
    if (changes.choice) choiceDraft.set(changes.choice)
    setState((before) => ({ ...before, ...changes }))
  }

  const isProcessing = state.step.name === 'done' && state.step.appointment.outcome === 'processing'
  // What was fetched before the payment says nothing about it.
  const latestWhenPaid = useRef(latest)
  useEffect(() => {
    if (!isProcessing || !latest || latest === latestWhenPaid.current) return
    if (latest.outcome !== 'processing' && latest.outcome !== 'held')
      setState(initialSteps(latest, false, NO_CHOICE, today))
  }, [isProcessing, latest, today])

  const booking = useHoldSlot(quoteId, change)

  const { expired } = state
  const choice = notOver(state.choice, today)
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
      change({ choice: choiceOf(hold), feeCents: hold.feeCents, step: { name: 'pay', hold, contact } })
    },
    handleExpired: (hold: Hold, isUnpaid: boolean) => {
      const held = choiceOf(hold)
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
function useHoldSlot(quoteId: string | undefined, change: (changes: Partial<StepsState>) => void) {
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

/** The day of a choice may be over, after a reload or on a page that stayed open. */
function notOver(choice: SlotChoice, today: CalendarDate): SlotChoice {
  return choice.date !== null && choice.date < today ? NO_CHOICE : choice
}
