import { type SyntheticEvent, useEffect, useState } from 'react'
import type { BookedAppointment } from './payment/hold.ts'
import { PolicyLink } from '#client/features/contact/ContactLinks.tsx'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { lastBookableDate } from '#shared/schedule/calendar.ts'
import { ANOTHER_VISIT } from '#shared/appointments/terms.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { CONTACT_FIELDS } from '#shared/contact/fields.ts'
import { UpcomingAppointments } from './AppointmentBooked.tsx'
import type { OpenSlot } from './availability.ts'
import { AppointmentContactSection, type AppointmentContactState } from './AppointmentContact.tsx'
import type { AppointmentSteps } from './use-appointment-steps.ts'
import { DayAndTime, type DaySlotsState, useDaySlots } from './DayAndTime.tsx'

interface BookAppointmentFormProps {
  steps: AppointmentSteps
  contact: AppointmentContactState
  submitLabel: string
  upcoming: readonly BookedAppointment[]
}

/** Day, time and contact. One button validates all of them and continues to the payment. */
export function BookAppointmentForm({ steps, contact, submitLabel, upcoming }: BookAppointmentFormProps) {
  const { choice, choose, feeCents, isBusy, issues, expired, now } = steps
  const { form } = contact
  const slots = useDaySlots(choice)
  const slot = slots.chosen
  const chosen = choice.date !== null && slot !== null ? { date: choice.date, slot } : null
  // Once shown, it stays while the visitor looks at other days.
  const [showsContact, setShowsContact] = useState(chosen !== null || issues.length > 0)
  if (chosen && !showsContact) setShowsContact(true)

  useEffect(() => {
    showIssues(form, CONTACT_FIELDS, issues)
  }, [form, issues])

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!chosen) {
      const description = 'Please select a date and time for your appointment.'
      toast({ title: 'Missing Information', description, look: 'destructive' })
      return
    }
    if (!contact.usesForm) steps.book({ chosen, contact: undefined })
    else void form.handleSubmit((details) => steps.book({ chosen, contact: details }))()
  }

  return (
    <form noValidate onSubmit={submit}>
      {upcoming.length > 0 && (
        <div className="mb-9 grid gap-5">
          <UpcomingAppointments appointments={upcoming} />
          <p className="font-strong">{ANOTHER_VISIT}</p>
        </div>
      )}
      {expired && <Expired choice={expired} slots={slots} isBusy={isBusy} />}
      <fieldset disabled={isBusy} className="min-w-0">
        <DayAndTime choice={choice} slots={slots} now={now} lastDate={lastBookableDate(now)} onChange={choose} />
        {showsContact && <AppointmentContactSection contact={contact} />}
      </fieldset>
      <SubmitRow submitLabel={submitLabel} isBusy={isBusy} feeCents={feeCents} chosen={chosen} />
    </form>
  )
}

interface SubmitRowProps {
  submitLabel: string
  isBusy: boolean
  feeCents: number
  chosen: OpenSlot | null
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
  choice: NonNullable<AppointmentSteps['expired']>
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

function expiredSlotStatus({ chosen, isError, isFetching }: DaySlotsState): string {
  if (isError) return "We couldn't check if it's still open."
  // The cached availability may be older than the hold.
  if (isFetching) return "Checking if it's still open..."
  return chosen === null
    ? "It's no longer open. Please choose another time."
    : "It's still open. Book it again, or choose another time."
}
