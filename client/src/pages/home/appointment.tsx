import { useEffect, useLayoutEffect, useState } from 'react'
import { storageEntry } from '#client/api/storage.ts'
import { goToSection } from '#client/ui/screen/use-media.ts'
import { Icon } from '#client/ui/icons.tsx'
import { lazyPart } from '#client/ui/loading.tsx'
import { MEASUREMENT_FEE_CENTS, SHOP } from '#shared/content/shop.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'

/** The section's id. With this hash in the URL the section is open. */
const APPOINTMENT_ID = 'appointment'
const BODY_ID = 'appointment-body'

// The section stays open across a reload in the middle of booking.
const stored = storageEntry('session', 'appointment_open')

const BookAppointment = lazyPart(
  async () => (await import('#client/features/appointments/BookAppointment.tsx')).BookAppointment,
  'The calendar',
)

export function useAppointmentSection() {
  const [isOpen, setOpen] = useState(false)
  // Open it before paint but after hydration, because the prerendered section is closed.
  useLayoutEffect(() => {
    if (location.hash === `#${APPOINTMENT_ID}` || stored.read() === 'yes') setOpen(true)
  }, [])
  // For a link on the same page or a hash typed by hand: the browser scrolls but doesn't open the section.
  useEffect(() => {
    const openAndScroll = () => {
      if (location.hash !== `#${APPOINTMENT_ID}`) return
      setOpen(true)
      goToSection(APPOINTMENT_ID)
    }
    addEventListener('hashchange', openAndScroll)
    return () => removeEventListener('hashchange', openAndScroll)
  }, [])
  const setAndStoreOpen = (open: boolean) => {
    setOpen(open)
    if (open) stored.write('yes')
    else stored.remove()
  }
  return {
    isOpen,
    toggle: () => setAndStoreOpen(!isOpen),
    openAndGoTo: () => {
      setAndStoreOpen(true)
      goToSection(APPOINTMENT_ID)
    },
  }
}

interface ScheduleAppointmentProps {
  isOpen: boolean
  onToggle: () => void
}

/** 'Schedule a Measurement Appointment': closed at first. Its code loads when it opens. */
export function ScheduleAppointment({ isOpen, onToggle }: ScheduleAppointmentProps) {
  // Once opened it stays mounted, so closing it keeps its state.
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
            // Starts loading before the click.
            onPointerEnter={() => void BookAppointment.preload().catch(() => {})}
            onFocus={() => void BookAppointment.preload().catch(() => {})}
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
        <p className="mt-4 hidden noscript:block">To book here, turn on JavaScript, or call {SHOP.phone}.</p>
        <div id={BODY_ID} data-checkout hidden={!isOpen} className="mt-8 border-control border-t pt-8">
          {wasOpen && <BookAppointment submitLabel="Continue to Payment" />}
        </div>
      </div>
    </section>
  )
}
