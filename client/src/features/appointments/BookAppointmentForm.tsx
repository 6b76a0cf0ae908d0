import { type RefObject, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import type { BookedAppointment } from './payment/hold.ts'
import { PolicyLink } from '#client/features/contact/ContactLinks.tsx'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { Button } from '#client/ui/button.tsx'
import { PHONE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { prefersReducedMotion } from '#client/ui/screen/use-media.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { lastBookableDate } from '#shared/appointments/calendar.ts'
import { ANOTHER_VISIT } from '#shared/appointments/terms.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { type CalendarDate, dateIn } from '#shared/lib/zoned.ts'
import { CONTACT_FIELDS } from '#shared/contact/fields.ts'
import { AppointmentBooked } from './AppointmentBooked.tsx'
import { AppointmentContactSection, type AppointmentContactState } from './AppointmentContact.tsx'
import { Calendar } from './Calendar.tsx'
import type { SlotChoice } from './appointment-steps.ts'
import type { AppointmentSteps } from './use-appointment-steps.ts'
import { Failure } from '#client/ui/loading.tsx'
import { useKeepFocus } from '#client/ui/focus.ts'
import { slotByLabel } from '#shared/appointments/slots.ts'
import { useQueryClient } from '@tanstack/react-query'
import { availabilityQuery, monthOf, useAvailability } from './availability.ts'

interface SlotOptionsProps {
  /** Id of the element that labels the group. */
  labelledBy: string
  /** Labels of the free slots, in order. */
  free: readonly string[]
  value: string | null
  onChange: (slot: string) => void
}

const NOON = 12 * 60
const HALF_DAYS = [
  { title: 'Morning', includes: (slot: string) => startMinutes(slot) < NOON },
  { title: 'Afternoon', includes: (slot: string) => startMinutes(slot) >= NOON },
]

/** Radio buttons for the free slots of a day (docs/rules.md, Booking). */
function SlotOptions({ labelledBy, free, value, onChange }: SlotOptionsProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="grid gap-5">
      {HALF_DAYS.map(({ title, includes }) => {
        const slots = free.filter(includes)
        if (slots.length === 0) return null
        return (
          <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
            <p id={`${id}-${title}`} className="mb-2 text-caption text-muted">
              {title}
            </p>
            <div className="grid grid-cols-2 gap-2 xl:grid-cols-3">
              {slots.map((slot) => (
                <label key={slot} className="relative grid min-h-control place-items-center px-2">
                  <input
                    type="radio"
                    name={id}
                    checked={slot === value}
                    onChange={() => onChange(slot)}
                    className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-sm border border-control bg-white transition-colors checked:border-pine checked:bg-pine hover:not-checked:border-ink forced-colors:checked:border-4"
                  />
                  <span className="figures pointer-events-none relative whitespace-nowrap text-caption peer-checked:text-white sm:text-label">
                    {slot}
                  </span>
                </label>
              ))}
            </div>
          </div>
        )
      })}
    </div>
  )
}

function startMinutes(slot: string): number {
  return slotByLabel(slot)?.startMinutes ?? 0
}

interface DaySlotsProps {
  labelledBy: string
  choice: SlotChoice
  slots: DaySlotsState
  onChange: (slot: string) => void
}

/** The free slots of the chosen day, or why there are none. */
export function DaySlots({ labelledBy, choice: { date, slot }, slots, onChange }: DaySlotsProps) {
  const focusStays = useKeepFocus()
  if (date === null) return <p className="text-label text-muted">Pick a day to see open times.</p>
  const { free, closed, chosen, isChosenTaken } = slots
  const day = formatCalendarDate(date)
  return (
    <div {...focusStays} className="outline-none">
      <p className="mb-4 text-label text-muted">{day}</p>
      {isChosenTaken && (
        <p role="alert" className="mb-4 border-error border-l-2 bg-white px-4 py-3 text-label">
          {`${slot} is no longer open. Please choose another ${free && free.length > 0 ? 'time' : 'day'}.`}
        </p>
      )}
      {free === undefined && slots.isPending && (
        <p role="status" className="text-label text-muted">
          Checking open times...
        </p>
      )}
      {free === undefined && slots.isError && (
        // The calendar next to it announces the reason.
        <Failure title="We couldn't load times for this day." isAnnounced onTryAgain={slots.retry} />
      )}
      {free && free.length === 0 && (
        <p role="status" className="text-label">
          {`${day} is ${closed ? `closed: ${closed}` : 'fully booked'}. Please choose another day.`}
        </p>
      )}
      {free && free.length > 0 && (
        <SlotOptions labelledBy={labelledBy} free={free} value={chosen} onChange={onChange} />
      )}
      {free && free.length > 0 && (
        <p role="status" className="mt-4 min-h-5 text-caption text-muted">
          {chosen === null && 'Please select a time slot'}
        </p>
      )}
    </div>
  )
}

/** The free slots of the chosen day, and whether the chosen slot is still free. */
export function useDaySlots({ date, slot }: SlotChoice) {
  const queryClient = useQueryClient()
  const month = monthOf(date ?? dateIn(new Date(), SHOP.timeZone))
  const availability = useAvailability(month, date !== null)
  const day = availability.data?.find((one) => one.date === date)
  const isFree = slot !== null && day?.slots.includes(slot) === true
  return {
    /** Labels of the free slots. Undefined while loading. */
    free: day?.slots,
    closed: day?.closed,
    isPending: date !== null && availability.isPending,
    /** True during a refetch, too, when `free` may be out of date. */
    isFetching: date !== null && availability.isFetching,
    isError: date !== null && availability.isError,
    /** The chosen slot, or null if none is chosen or it is taken. */
    chosen: isFree ? slot : null,
    isChosenTaken: slot !== null && day !== undefined && !isFree,
    retry: () => void availability.refetch(),
    /** Refetches the month of a chosen date if its data is stale. */
    refresh: (chosen: CalendarDate) => void queryClient.fetchQuery(availabilityQuery(monthOf(chosen))).catch(() => {}),
  }
}

type DaySlotsState = ReturnType<typeof useDaySlots>

interface BookAppointmentFormProps {
  steps: AppointmentSteps
  contact: AppointmentContactState
  submitLabel: string
  /** What the session has booked already. */
  upcoming: readonly BookedAppointment[]
}

const MISSING_CHOICE = {
  title: 'Missing Information',
  description: 'Please select a date and time for your appointment.',
  look: 'destructive',
} as const

/** Day, time and contact. One button validates all of them and continues to the payment. */
export function BookAppointmentForm({ steps, contact, submitLabel, upcoming }: BookAppointmentFormProps) {
  const { choice, choose, feeCents, isBusy, issues, expired, now } = steps
  const { form } = contact
  const id = useId()
  const slots = useDaySlots(choice)
  const slot = slots.chosen
  const chosen = choice.date !== null && slot !== null ? { date: choice.date, slot } : null
  // Once shown, it stays while the visitor looks at other days.
  const [showsContact, setShowsContact] = useState(chosen !== null || issues.length > 0)
  if (chosen && !showsContact) setShowsContact(true)

  // Show errors from the server at their fields.
  useEffect(() => {
    showIssues(form, CONTACT_FIELDS, issues)
  }, [form, issues])

  const scroll = useScrollToTakenSlot(slots.isChosenTaken)
  const goToTimes = useGoToTimes(scroll.slotsRef)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!chosen) {
      toast(MISSING_CHOICE)
      return
    }
    if (!contact.usesForm) void steps.book(chosen, undefined)
    else void form.handleSubmit((details) => steps.book(chosen, details))()
  }

  return (
    <form ref={scroll.formRef} noValidate onSubmit={submit}>
      {upcoming.length > 0 && <BookedBefore upcoming={upcoming} />}
      {expired && <Expired choice={expired} slots={slots} isBusy={isBusy} />}
      <fieldset disabled={isBusy} className="min-w-0">
        <div className="grid gap-x-16 gap-y-9 md:grid-cols-2">
          <div className="min-w-0">
            <p id={`${id}-day`} className="mb-4 font-strong">
              Choose a day
            </p>
            <Calendar
              labelledBy={`${id}-day`}
              value={choice.date}
              now={now}
              lastDate={lastBookableDate(now)}
              onChange={(date) => {
                goToTimes()
                choose({ date, slot: date === choice.date ? choice.slot : null })
                slots.refresh(date)
              }}
              onEarliest={(earliest) => {
                goToTimes()
                choose(earliest)
                slots.refresh(earliest.date)
              }}
            />
          </div>
          <div
            ref={scroll.slotsRef}
            tabIndex={-1}
            role="group"
            aria-labelledby={`${id}-time`}
            className="min-w-0 scroll-mt-32 scroll-mb-8 outline-none sm:scroll-mt-8"
          >
            <p id={`${id}-time`} className="mb-4 font-strong">
              Choose a time
            </p>
            <DaySlots
              labelledBy={`${id}-time`}
              choice={choice}
              slots={slots}
              onChange={(label) => choose({ ...choice, slot: label })}
            />
          </div>
        </div>
        {showsContact && <AppointmentContactSection contact={contact} />}
      </fieldset>
      <SubmitRow submitLabel={submitLabel} isBusy={isBusy} feeCents={feeCents} chosen={chosen} />
    </form>
  )
}

function BookedBefore({ upcoming }: Pick<BookAppointmentFormProps, 'upcoming'>) {
  return (
    <div className="mb-9 grid gap-5">
      {upcoming.map((booked) => (
        <AppointmentBooked key={booked.id} appointment={booked} />
      ))}
      <p className="font-strong">{ANOTHER_VISIT}</p>
    </div>
  )
}

/** Scrolls to the message that the chosen slot was taken, unless the visitor is elsewhere on the page. */
function useScrollToTakenSlot(isChosenTaken: boolean) {
  const formRef = useRef<HTMLFormElement>(null)
  const slotsRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isChosenTaken || !formRef.current || hasFocusElsewhere(formRef.current)) return
    slotsRef.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isChosenTaken])
  return { formRef, slotsRef }
}

/** After a choice in the calendar, brings the times into view and focuses the chosen one or the first. */
function useGoToTimes(slotsRef: RefObject<HTMLDivElement | null>): () => void {
  const isDue = useRef(false)
  useEffect(() => {
    const times = slotsRef.current
    if (!isDue.current || !times) return
    isDue.current = false
    const next = times.querySelector<HTMLElement>('input:checked') ?? times.querySelector<HTMLElement>('input') ?? times
    next.focus({ preventScroll: true })
    times.scrollIntoView({
      // On wider screens they stand beside the calendar.
      block: matchMedia(PHONE_SCREEN).matches ? 'start' : 'nearest',
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    })
  })
  return () => {
    isDue.current = true
  }
}

interface SubmitRowProps {
  submitLabel: string
  isBusy: boolean
  feeCents: number
  chosen: { date: CalendarDate; slot: string } | null
}

function SubmitRow({ submitLabel, isBusy, feeCents, chosen }: SubmitRowProps) {
  return (
    <div className="mt-8 flex flex-col gap-4 border-divider border-t pt-6 sm:flex-row-reverse sm:items-center sm:justify-between">
      <Button
        type="submit"
        variant="primary"
        busy={isBusy}
        aria-disabled={chosen ? undefined : true}
        className="shrink-0"
      >
        {isBusy ? 'Processing...' : submitLabel}
      </Button>
      <p className="max-w-xl text-caption text-muted">
        {chosen && (
          <span className="block text-ink text-label">
            {formatCalendarDate(chosen.date)}, <span className="whitespace-nowrap">{chosen.slot}</span>
          </span>
        )}
        <span>{`You pay ${formatWholeDollars(feeCents)} in the next step. `}</span>
        <span>Times are {SHOP.city} time. By booking you agree to our </span>
        <PolicyLink to="/terms">terms</PolicyLink>.
      </p>
    </div>
  )
}

interface ExpiredProps {
  /** `isUnpaid`: the server confirmed that nothing was paid. */
  choice: SlotChoice & { isUnpaid: boolean }
  slots: DaySlotsState
  isBusy: boolean
}

/** Says that the hold expired. The button submits the form to book the same slot again. */
function Expired({ choice: { date, slot, isUnpaid }, slots, isBusy }: ExpiredProps) {
  return (
    <div role="alert" className="mb-9 border-brass border-l-2 bg-white px-5 py-4">
      <p className="font-strong">
        {`We're no longer holding ${date ? formatCalendarDate(date) : ''}, ${slot}, for you.`}
      </p>
      <p className="mt-1 text-label text-muted">
        {`${isUnpaid ? 'Nothing was charged. ' : ''}${expiredSlotStatus(slots)}`}
      </p>
      {slots.chosen !== null && (
        <Button type="submit" size="small" className="mt-4" disabled={isBusy}>
          Book again
        </Button>
      )}
    </div>
  )
}

/** Says whether the slot of an expired hold is still free. */
function expiredSlotStatus({ chosen, isError, isFetching }: DaySlotsState): string {
  if (isError) return "We couldn't check if it's still open."
  // The cached availability may be older than the hold.
  if (isFetching) return "Checking if it's still open..."
  return chosen === null
    ? "It's no longer open. Please choose another time."
    : "It's still open. Book it again, or choose another time."
}

/** True if the focus is in another part of the page. Then don't move the focus or scroll. */
export function hasFocusElsewhere(part: Element): boolean {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && !part.contains(activeElement)
}
