import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.ts'
import type { Visit } from '#shared/appointments/schema.ts'
import { MEASUREMENT_FEE_CENTS, SHOP } from '#shared/content/shop.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { CONTACT_FIELDS } from '#shared/quotes/contact.ts'
import { Calendar } from './Calendar.tsx'
import type { Choice } from './choice.ts'
import { DayTimes } from './DayTimes.tsx'
import { isElsewhere } from './is-elsewhere.ts'
import type { Booking } from './use-booking.ts'
import { type DayTimesHandle, useDayTimes } from './use-day-times.ts'
import type { VisitContactHandle } from './use-visit-contact.ts'
import { VisitBooked } from './VisitBooked.tsx'
import { VisitContactPart } from './VisitContactPart.tsx'

interface BookingFormProps {
  booking: Booking
  contact: VisitContactHandle
  submitLabel: string
  /** The session's latest visit, whatever became of it. */
  latest: Visit | null
}

/** A day, a time, and where to: what is needed before the payment. One button validates all of it. */
export function BookingForm({ booking, contact, submitLabel, latest }: BookingFormProps) {
  const { choice, choose, isBusy, issues, expired, now } = booking
  const { form } = contact
  const id = useId()
  const times = useDayTimes(choice)
  const slot = times.chosen
  const isComplete = choice.date !== null && slot !== null
  // Once it is there it stays, also while the visitor looks at other days.
  const [asksContact, setAsksContact] = useState(isComplete)
  if (isComplete && !asksContact) setAsksContact(true)

  // What the server refused stands at its field.
  useEffect(() => {
    showIssues(form, CONTACT_FIELDS, issues)
  }, [form, issues])

  // A lost time is to be seen, however far down the page its visitor was.
  const formPart = useRef<HTMLFormElement>(null)
  const timesPart = useRef<HTMLDivElement>(null)
  const { isLost } = times
  useEffect(() => {
    if (!isLost || !formPart.current || isElsewhere(formPart.current)) return
    timesPart.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isLost])

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (choice.date === null || slot === null) {
      toast({
        title: 'Missing Information',
        description: 'Please select a date and time for your appointment.',
        look: 'destructive',
      })
      return
    }
    const chosen = { date: choice.date, slot }
    if (!contact.isForm) void booking.book(chosen, undefined)
    else void form.handleSubmit((details) => booking.book(chosen, details))()
  }

  return (
    <form ref={formPart} noValidate onSubmit={submit}>
      {latest?.outcome === 'confirmed' && latest.appointmentDate >= dateIn(now, SHOP.timeZone) && (
        <div className="mb-9">
          <VisitBooked visit={{ ...latest, outcome: latest.outcome }} />
        </div>
      )}
      {expired && <Expired choice={expired} times={times} isBusy={isBusy} />}
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
              onChange={(date) => {
                choose({ date, slot: date === choice.date ? choice.slot : null })
                times.refresh(date)
              }}
            />
          </div>
          <div ref={timesPart} className="min-w-0 scroll-mt-32 scroll-mb-8 sm:scroll-mt-8">
            <p id={`${id}-time`} className="mb-4 font-strong">
              Choose a time
            </p>
            <DayTimes
              labelledBy={`${id}-time`}
              choice={choice}
              times={times}
              onChange={(chosen) => choose({ ...choice, slot: chosen })}
            />
          </div>
        </div>
        {asksContact && <VisitContactPart contact={contact} />}
      </fieldset>
      <div className="mt-8 flex flex-col gap-4 border-divider border-t pt-6 sm:flex-row-reverse sm:items-center sm:justify-between">
        <Button
          type="submit"
          variant="primary"
          busy={isBusy}
          aria-disabled={isComplete ? undefined : true}
          className="shrink-0"
        >
          {isBusy ? 'Processing...' : submitLabel}
        </Button>
        <p className="max-w-xl text-caption text-muted">
          {isComplete && choice.date !== null ? (
            <span className="block text-ink text-label">
              {formatCalendarDate(choice.date)}, <span className="whitespace-nowrap">{slot}</span>
            </span>
          ) : null}
          You pay {formatWholeDollars(MEASUREMENT_FEE_CENTS)} in the next step. Times are {SHOP.city} time.
        </p>
      </div>
    </form>
  )
}

interface ExpiredProps {
  /** `isUnpaid`: the server says so. */
  choice: Choice & { isUnpaid: boolean }
  times: DayTimesHandle
  isBusy: boolean
}

/** What became of a hold that ended. Its button submits the form: the same choice is booked again. */
function Expired({ choice: { date, slot, isUnpaid }, times, isBusy }: ExpiredProps) {
  return (
    <div role="alert" className="mb-9 border-brass border-l-2 bg-white px-5 py-4">
      <p className="font-strong">
        The time to pay for {date && formatCalendarDate(date)}, {slot}, is over.
      </p>
      <p className="mt-1 text-label text-muted">
        {isUnpaid && 'Nothing was charged. '}
        {stillFree(times)}
      </p>
      {times.chosen !== null && (
        <Button type="submit" size="small" className="mt-4" disabled={isBusy}>
          Book again
        </Button>
      )}
    </div>
  )
}

/** Whether the time is still free, as far as the server has said. */
function stillFree({ chosen, isError, isFetching }: DayTimesHandle): string {
  if (isError) return 'We could not look whether it is still free.'
  // What is known meanwhile may be older than the hold.
  if (isFetching) return 'We look whether it is still free...'
  return chosen === null
    ? 'It is no longer free. Please choose another one.'
    : 'It is still free: take it again, or choose another one.'
}
