import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { call, endpointPath } from '#client/api/call.ts'
import { issuesOf, RequestError, reasonText } from '#client/api/request-error.ts'
import type { Hold, PaidAppointment } from './payment/hold.ts'
import { toast, useFailureToast } from '#client/ui/toast/toast.ts'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import { type AppointmentContact, slotTakenSchema } from '#shared/appointments/schema.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { FieldIssue } from '#shared/http/errors.ts'
import { type CalendarDate, dateIn } from '#shared/lib/zoned.ts'
import { CONTACT_FIELDS } from '#shared/contact/fields.ts'
import { cacheFreeSlots, refetchAvailability } from './availability.ts'
import { rememberBooking } from './has-booked.ts'
import {
  type StepsStart,
  expiredChoice,
  initialSteps,
  reduceSteps,
  toSlotChoice,
  NO_CHOICE,
  readSlotChoice,
  type SlotChoice,
  writeSlotChoice,
} from './appointment-steps.ts'

export type PaidOutcome = PaidAppointment['outcome']

interface AppointmentStepsInput extends Pick<StepsStart, 'latest' | 'wantsAnother'> {
  quoteId: string | undefined
  /** Called after the payment. */
  onPaid: (outcome: PaidOutcome) => void
}

interface ChosenSlot {
  date: CalendarDate
  slot: string
}

const FAILED = 'Failed to schedule appointment'

/** The state of booking an appointment, with the requests and messages that its steps need. */
export function useAppointmentSteps({ wantsAnother, latest, quoteId, onPaid }: AppointmentStepsInput) {
  const queryClient = useQueryClient()
  const now = useShopToday()
  const today = dateIn(now, SHOP.timeZone)
  const [state, dispatch] = useReducer(reduceSteps, null, () =>
    initialSteps({ latest, wantsAnother, storedChoice: readSlotChoice(today), today }),
  )
  const isSubmitting = useRef(false)
  const failure = useFailureToast()
  const choose = (choice: SlotChoice) => {
    writeSlotChoice(choice)
    dispatch({ type: 'choose', choice })
  }

  const isProcessing = state.step.name === 'done' && state.step.appointment.outcome === 'processing'
  // What was fetched before the payment says nothing about it.
  const latestWhenPaid = useRef(latest)
  useEffect(() => {
    if (!isProcessing || !latest || latest === latestWhenPaid.current) return
    if (latest.outcome !== 'processing' && latest.outcome !== 'held') dispatch({ type: 'processed', latest, today })
  }, [isProcessing, latest, today])

  useNewDay(today, () => {
    void refetchAvailability(queryClient)
    if (state.choice.date !== null && state.choice.date < today) choose(NO_CHOICE)
  })

  /** Holds the chosen slot, or moves the session's hold to it. */
  async function book(chosen: ChosenSlot, contact: AppointmentContact | undefined): Promise<void> {
    if (isSubmitting.current) return
    isSubmitting.current = true
    failure.clear()
    dispatch({ type: 'book' })
    try {
      const body = { appointmentDate: chosen.date, timeSlot: chosen.slot, quoteId, contact }
      dispatch({ type: 'held', hold: await call('POST /api/appointments', { body }), contact })
      rememberBooking()
      void refetchAvailability(queryClient)
    } catch (error) {
      const issues = contactIssues(error)
      dispatch({ type: 'refused', issues })
      updateAvailability(queryClient, error, chosen)
      // The form already shows this at the field.
      const isShownAtField = issues.some(({ path }) => CONTACT_FIELDS.some((name) => name === path))
      if (!contact || !isShownAtField) failure.show({ title: 'Error', description: reasonText(error, FAILED) })
    } finally {
      isSubmitting.current = false
    }
  }

  return {
    ...state,
    expired: expiredChoice(state),
    now,
    choose,
    book,
    chooseAgain: () => dispatch({ type: 'chooseAgain' }),
    refuseAddress: (issues: readonly FieldIssue[]) =>
      dispatch({ type: 'refuseAddress', issues: issues.map(toFormIssue) }),
    switchToMovedHold: (hold: Hold) => {
      writeSlotChoice(toSlotChoice(hold))
      dispatch({ type: 'switchToMovedHold', hold })
    },
    handleExpired: (hold: Hold, isUnpaid: boolean) => {
      writeSlotChoice(toSlotChoice(hold))
      dispatch({ type: 'expired', hold, isUnpaid })
      void refetchAvailability(queryClient)
    },
    handlePaid: (appointment: PaidAppointment) => {
      writeSlotChoice(NO_CHOICE)
      latestWhenPaid.current = latest
      dispatch({ type: 'paid', appointment })
      toast(PAID_MESSAGES[appointment.outcome])
      void refetchAvailability(queryClient)
      void queryClient.invalidateQueries({ queryKey: [endpointPath('GET /api/appointments/current')] })
      onPaid(appointment.outcome)
    },
  }
}

export type AppointmentSteps = ReturnType<typeof useAppointmentSteps>

const PAID_MESSAGES = {
  confirmed: { title: 'Payment Successful', description: 'Thank you for scheduling an appointment!' },
  processing: {
    title: 'Appointment Scheduled',
    description: "Your appointment has been scheduled. We'll contact you to confirm.",
  },
} satisfies Record<PaidOutcome, object>

/** Issues that the server found, with names of contact fields as paths. */
function contactIssues(error: unknown): FieldIssue[] {
  return issuesOf(error).map(toFormIssue)
}

function toFormIssue({ path, message }: FieldIssue): FieldIssue {
  return { path: path.replace(/^contact\./, ''), message }
}

/** Shows what is still free after the server refused a slot. */
function updateAvailability(queryClient: QueryClient, error: unknown, lost: ChosenSlot): void {
  const body = error instanceof RequestError ? error.body : null
  if (body?.code === 'slot_taken') {
    const named = slotTakenSchema.safeParse(body)
    cacheFreeSlots(queryClient, lost.date, (before) =>
      named.success ? named.data.free : before.filter((label) => label !== lost.slot),
    )
  }
  // The shown availability is out of date.
  if (body?.code === 'slot_taken' || body?.code === 'not_bookable') void refetchAvailability(queryClient)
}

/** Calls `onNewDay` when the day changes while the page is open. */
function useNewDay(today: CalendarDate, onNewDay: () => void): void {
  const lastToday = useRef(today)
  const reportNewDay = useEffectEvent(onNewDay)
  useEffect(() => {
    if (lastToday.current === today) return
    lastToday.current = today
    reportNewDay()
  }, [today])
}

/** A moment of today in the shop's time zone. Changes at midnight if the page stays open. */
function useShopToday(): Date {
  const minute = useMinute()
  const [now, setNow] = useState(() => new Date())
  if (minute && dateIn(minute, SHOP.timeZone) > dateIn(now, SHOP.timeZone)) setNow(minute)
  return now
}
