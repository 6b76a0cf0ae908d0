import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { readQuery } from '#client/api/query-client.ts'
import { QueryFailure } from '#client/api/query-failure.tsx'
import { isNotFound } from '#client/api/request-error.ts'
import { lazyPart } from '#client/ui/loading.tsx'
import type { Appointment } from '#shared/appointments/schema.ts'
import { AppointmentBooked, currentQuery, UpcomingAppointments } from './AppointmentBooked.tsx'
import { hasFocusElsewhere } from '#client/ui/focus.ts'
import { BookAppointmentForm } from './BookAppointmentForm.tsx'
import { type BookedAppointment, isUnfinished, upcomingAppointments } from './payment/hold.ts'
import type { PayFormProps } from './payment/PayForm.tsx'
import { type QuoteForAppointment, useAppointmentContact } from './AppointmentContact.tsx'
import { type AppointmentStep, useAppointmentSteps } from './use-appointment-steps.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { formatAddressLines } from '#shared/places/address.ts'

const PayForm = lazyPart(async () => (await import('./payment/PayForm.tsx')).PayForm, 'The payment form')

function PaymentStep({ contact, ...payment }: PayFormProps & { contact: Contact | undefined }) {
  const { appointmentDate, timeSlot } = payment.hold
  return (
    <div className="max-w-3xl">
      <div className="mb-4">
        <p className="text-caption text-muted">Your measurement visit</p>
        <p className="mt-1 font-serif text-h3">{formatCalendarDate(appointmentDate)}</p>
        <p className="figures mt-1 text-lead">{timeSlot}</p>
        {contact && <p className="mt-1 wrap-anywhere">{formatAddressLines(contact).join(', ')}</p>}
      </div>
      <PayForm {...payment} />
    </div>
  )
}

interface BookAppointmentProps {
  /** Label of the button that continues to the payment. */
  submitLabel: string
  quoteId?: string | null
  /** The visitor asked for another appointment, although one is booked. */
  wantsAnother?: boolean
  onPaid?: () => void
}

/** Books an appointment: choose a day and a time, then pay (docs/rules.md, Booking). Every page uses this one. */
export function BookAppointment({ quoteId, ...props }: BookAppointmentProps) {
  const current = useQuery(currentQuery())
  const quote = useQuery({ ...readQuery('GET /api/quote/{id}', { params: { id: quoteId ?? '' } }), enabled: !!quoteId })

  if (quoteId && quote.isError && !isNotFound(quote.error)) {
    return <QueryFailure title="We couldn't load your request." query={quote} />
  }
  // An error here is fine: booking the held slot again returns the same hold.
  if ((quoteId && quote.isPending) || !(current.isFetchedAfterMount || current.isError)) {
    return (
      <p role="status" className="animate-late py-6 text-muted">
        Loading...
      </p>
    )
  }
  return (
    <Steps
      {...props}
      quote={quote.data}
      latest={current.data?.visit ?? null}
      upcoming={upcomingAppointments(current.data)}
    />
  )
}

interface StepsProps extends Omit<BookAppointmentProps, 'quoteId'> {
  quote: QuoteForAppointment | undefined
  latest: Appointment | null
  upcoming: readonly BookedAppointment[]
}

function Steps({ submitLabel, wantsAnother = false, quote, latest, upcoming, onPaid }: StepsProps) {
  const contact = useAppointmentContact(quote, latest)
  const appointmentSteps = useAppointmentSteps({
    wantsAnother,
    latest,
    quoteId: quote?.id ?? (isUnfinished(latest) ? latest.quoteId : null) ?? undefined,
    onPaid: () => {
      contact.forget()
      onPaid?.()
    },
  })
  const { step } = appointmentSteps
  const start = useStepFocus(step.name)
  return (
    <div
      ref={start}
      role="group"
      aria-label={STEP_NAMES[step.name]}
      tabIndex={-1}
      // On a phone, leave room for a toast at the top.
      className="scroll-mt-32 outline-none sm:scroll-mt-6"
    >
      {step.name === 'choose' && (
        <BookAppointmentForm steps={appointmentSteps} contact={contact} submitLabel={submitLabel} upcoming={upcoming} />
      )}
      {step.name === 'pay' && (
        <PaymentStep
          hold={step.hold}
          contact={step.contact ?? quote?.contact}
          onPaid={appointmentSteps.handlePaid}
          onExpired={(isUnpaid) => appointmentSteps.handleExpired(step.hold, isUnpaid)}
          onChangeTime={appointmentSteps.chooseAgain}
          onHoldChange={appointmentSteps.switchToMovedHold}
          onOutOfArea={(issues) => {
            contact.editContact()
            appointmentSteps.refuseAddress(issues)
          }}
        />
      )}
      {step.name === 'done' && (
        <>
          <UpcomingAppointments
            appointments={upcoming.filter((other) => !isSameTime(other, step.appointment))}
            className="mb-5"
          />
          <AppointmentBooked
            appointment={
              latest && isSameTime(latest, step.appointment)
                ? { ...latest, outcome: step.appointment.outcome }
                : step.appointment
            }
            // While a payment is processing, the visitor waits.
            onAnother={step.appointment.outcome === 'confirmed' ? appointmentSteps.chooseAgain : undefined}
          />
        </>
      )}
    </div>
  )
}

const STEP_NAMES: Record<AppointmentStep['name'], string> = {
  choose: 'Day and time',
  pay: 'Payment of the visit',
  done: 'Your visit',
}

/**
 * Scrolls to a new step and moves the focus there. Does nothing while the visitor uses another part of the page, for
 * example when the hold expires by itself.
 */
function useStepFocus(step: string) {
  const start = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  // Before the part of the page around a button that is gone takes its focus (ui/focus.ts).
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (!start.current || hasFocusElsewhere(start.current)) return
    // A field with an error may already have the focus.
    if (start.current.contains(document.activeElement)) return
    start.current.focus({ preventScroll: true })
    start.current.scrollIntoView({ block: 'start' })
  }, [step])
  return start
}

type DateAndSlot = Pick<Appointment, 'appointmentDate' | 'timeSlot'>

function isSameTime(a: DateAndSlot, b: DateAndSlot): boolean {
  return a.appointmentDate === b.appointmentDate && a.timeSlot === b.timeSlot
}
