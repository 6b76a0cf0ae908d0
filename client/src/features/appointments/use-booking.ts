import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, pathOf } from '#client/api/call.ts'
import { RequestError, reasonText } from '#client/api/request-error.ts'
import type { Hold, PaidVisit } from '#client/features/appointments/payment/hold.ts'
import { toast } from '#client/ui/toast.ts'
import { slotTakenSchema, type Visit, type VisitContact } from '#shared/appointments/schema.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { FieldIssue } from '#shared/http/errors.ts'
import { type CalendarDate, dateIn } from '#shared/lib/zoned.ts'
import { CONTACT_FIELDS } from '#shared/quotes/contact.ts'
import { noteFreeSlots, refetchAvailability } from './availability.ts'
import { type Choice, NO_CHOICE, readChoice, writeChoice } from './choice.ts'
import { isUnfinished } from './unfinished.ts'

export type PaidOutcome = PaidVisit['outcome']

export type BookingStep = { name: 'choose' } | { name: 'pay'; hold: Hold } | { name: 'done'; visit: PaidVisit }

interface BookingInput {
  /** The session's latest visit, as the server tells it. */
  visit: Visit | null
  quoteId: string | undefined
  /** Paid: what was typed can be forgotten. */
  onPaid: (outcome: PaidOutcome) => void
}

const FAILED = 'Failed to schedule appointment'

/**
 * The way from a choice to a paid visit (docs/rules.md, Booking): choose, hold, pay. A hold that the session already has
 * is resumed; one that has expired leaves its choice behind, to be booked again.
 */
export function useBooking({ visit, quoteId, onPaid }: BookingInput) {
  const queryClient = useQueryClient()
  const [now] = useState(() => new Date())
  const [step, setStep] = useState<BookingStep>(() => stepOf(visit))
  const [choice, setChoice] = useState<Choice>(() => firstChoice(visit, dateIn(now, SHOP.timeZone)))
  const [expired, setExpired] = useState(() => visit?.outcome === 'expired' && { ...choiceOf(visit), isUnpaid: true })
  const [isBusy, setBusy] = useState(false)
  const [issues, setIssues] = useState<readonly FieldIssue[]>([])
  const isUnderWay = useRef(false)

  function choose(next: Choice): void {
    setChoice(next)
    writeChoice(next)
  }

  /** Holds the chosen slot, or moves the session's hold to it. */
  async function book(slot: { date: CalendarDate; slot: string }, contact: VisitContact | undefined): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setIssues([])
    try {
      const body = { appointmentDate: slot.date, timeSlot: slot.slot, quoteId, contact }
      const hold = await call('POST /api/appointments', { body })
      setExpired(false)
      setStep({ name: 'pay', hold })
      void refetchAvailability(queryClient)
    } catch (error) {
      fail(error, slot, contact !== undefined)
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  function fail(error: unknown, lost: { date: CalendarDate; slot: string }, isForm: boolean): void {
    const body = error instanceof RequestError ? error.body : null
    if (body?.code === 'slot_taken') {
      const named = slotTakenSchema.safeParse(body)
      noteFreeSlots(queryClient, lost.date, (before) =>
        named.success ? named.data.free : before.filter((label) => label !== lost.slot),
      )
    }
    // Whatever else may have changed meanwhile: a slot that is refused was chosen by an answer that is too old.
    if (body?.code === 'slot_taken' || body?.code === 'not_bookable') void refetchAvailability(queryClient)
    const refused = (body?.issues ?? []).map(({ path, message }) => ({ path: path.replace(/^contact\./, ''), message }))
    setIssues(refused)
    // What stands at its field is not said a second time.
    if (isForm && refused.some(({ path }) => CONTACT_FIELDS.some((name) => name === path))) return
    toast({ title: 'Error', description: reasonText(error, FAILED), look: 'destructive' })
  }

  return {
    step,
    choice,
    /** The choice whose hold ended, as long as nothing else was chosen. */
    expired: expired && expired.date === choice.date && expired.slot === choice.slot ? expired : null,
    now,
    isBusy,
    /** What the server refused, by the names of the contact fields. */
    issues,
    choose,
    book,
    /** From paying back to the calendar; the slot stays held until another one is booked. */
    changeTime: () => setStep({ name: 'choose' }),
    /** Another tab has moved the hold, and its visitor goes on with that. */
    moved: (hold: Hold) => {
      choose(choiceOf(hold))
      setStep({ name: 'pay', hold })
    },
    /** `isUnpaid`: the server says so. */
    expire: (hold: Hold, isUnpaid: boolean) => {
      setExpired({ ...choiceOf(hold), isUnpaid })
      choose(choiceOf(hold))
      setStep({ name: 'choose' })
      void refetchAvailability(queryClient)
    },
    paid: (booked: PaidVisit) => {
      choose(NO_CHOICE)
      setStep({ name: 'done', visit: booked })
      toast(
        booked.outcome === 'confirmed'
          ? { title: 'Payment Successful', description: 'Thank you for scheduling an appointment!' }
          : {
              title: 'Appointment Scheduled',
              description: "Your appointment has been scheduled. We'll contact you to confirm.",
            },
      )
      void refetchAvailability(queryClient)
      void queryClient.invalidateQueries({ queryKey: [pathOf('GET /api/visit')] })
      onPaid(booked.outcome)
    },
  }
}

export type Booking = ReturnType<typeof useBooking>

/** A visit that waits for its payment is resumed; one whose payment is under way needs nothing more. */
function stepOf(visit: Visit | null): BookingStep {
  if (visit?.outcome === 'processing') return { name: 'done', visit: { ...visit, outcome: visit.outcome } }
  const hold = visit && holdOf(visit)
  return hold ? { name: 'pay', hold } : { name: 'choose' }
}

function holdOf({ id, appointmentDate, timeSlot, heldUntil, feeCents, outcome }: Visit): Hold | null {
  if ((outcome !== 'held' && outcome !== 'failed') || heldUntil === null) return null
  return { id, appointmentDate, timeSlot, heldUntil, feeCents }
}

function choiceOf({ appointmentDate, timeSlot }: Pick<Hold, 'appointmentDate' | 'timeSlot'>) {
  return { date: appointmentDate, slot: timeSlot }
}

/** What was chosen in this tab, else the slot that the session holds or held. */
function firstChoice(visit: Visit | null, today: CalendarDate): Choice {
  const kept = readChoice(today)
  return kept.date === null && isUnfinished(visit) && visit.appointmentDate >= today ? choiceOf(visit) : kept
}
