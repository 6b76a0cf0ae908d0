import { memo, useCallback, useLayoutEffect, useState } from 'react'
import { asking } from '#client/api/asking.ts'
import { storedText } from '#client/api/storage.ts'
import { Icon } from '#client/ui/icons.tsx'
import { LazyPart } from '#client/ui/lazy-part.tsx'
import { MEASUREMENT_FEE_CENTS, SHOP } from '#shared/content/shop.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { goToSection } from './go-to-section.ts'

/** Where the section stands on the home page, so that links can lead to it: with this hash it is open. */
const APPOINTMENT_ID = 'appointment'
const BODY_ID = 'appointment-body'

// A reload in the middle of booking shows what it showed.
const stored = storedText('session', 'appointment_open')

const loadBooking = asking(async () => (await import('#client/features/appointments/Booking.tsx')).Booking)
const BOOKING = { submitLabel: 'Continue to Payment' }

/** Whether the section is open, and how to open it from elsewhere on the page. */
export function useAppointmentSection() {
  const [isOpen, setOpen] = useState(false)
  // Before it is seen, but not before a page that came as HTML is the browser's own: there it is closed.
  useLayoutEffect(() => {
    if (location.hash === `#${APPOINTMENT_ID}` || stored.read() === 'yes') setOpen(true)
  }, [])
  const change = useCallback((open: boolean) => {
    setOpen(open)
    if (open) stored.write('yes')
    else stored.remove()
  }, [])
  // The page is drawn anew with each finished change of the design: what these are handed to is not.
  const toggle = useCallback(() => change(!isOpen), [change, isOpen])
  const goTo = useCallback(() => {
    change(true)
    goToSection(APPOINTMENT_ID)
  }, [change])
  return { isOpen, toggle, goTo }
}

interface ScheduleAppointmentProps {
  isOpen: boolean
  onToggle: () => void
}

/** 'Schedule a Measurement Appointment': closed at first, and its code comes when it is opened. */
export const ScheduleAppointment = memo(function ScheduleAppointment({ isOpen, onToggle }: ScheduleAppointmentProps) {
  // Closed again, it keeps what it shows.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <section id={APPOINTMENT_ID} aria-labelledby="appointment-heading" tabIndex={-1} className="mt-14 bg-sand md:mt-24">
      <div className="page py-10 md:py-16">
        <h2 id="appointment-heading">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={BODY_ID}
            onClick={onToggle}
            // On its way before the press has ended.
            onPointerEnter={() => void loadBooking().catch(() => {})}
            onFocus={() => void loadBooking().catch(() => {})}
            className="flex w-full items-center justify-between gap-6 text-left"
          >
            <span className="wrap-anywhere">Schedule a Measurement Appointment</span>
            <Icon name="plus" className={`size-7 transition-transform noscript:hidden ${isOpen ? 'rotate-45' : ''}`} />
          </button>
        </h2>
        <p className="mt-4 max-w-[36em] text-muted">
          We come to your kitchen and measure it to the sixteenth of an inch. The visit costs{' '}
          {formatWholeDollars(MEASUREMENT_FEE_CENTS)}, which we credit to your countertop.
        </p>
        <p className="mt-4 hidden noscript:block">To book here, switch on JavaScript, or call {SHOP.phone}.</p>
        <div id={BODY_ID} hidden={!isOpen} className="mt-8 border-control border-t pt-8">
          {wasOpen && <LazyPart name="The calendar" load={loadBooking} props={BOOKING} />}
        </div>
      </div>
    </section>
  )
})
