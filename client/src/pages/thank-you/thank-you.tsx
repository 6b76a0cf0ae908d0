import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { HeldVisit } from '#client/features/appointments/HeldVisit.tsx'
import { currentQuery } from '#client/features/appointments/AppointmentBooked.tsx'
import { upcomingAppointments } from '#client/features/appointments/payment/hold.ts'
import { QuoteReceipt } from './receipt.tsx'
import { latestQuoteId } from '#client/features/quotes/sent-list.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { lazyPart } from '#client/ui/loading.tsx'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'

const SCHEDULE = 'schedule'

/** Two views of one page. `?step=schedule` selects the schedule view, so that Back returns to the other one. */
export function ThankYou() {
  const [search, setSearch] = useSearchParams()
  const step = search.get('step') === SCHEDULE ? SCHEDULE : null
  const quoteId = search.get('quoteId')
  const page = useFocusHeadingOnChange(step)
  // Not in the URL: after a reload, the booked visit is shown first.
  const [wantsAnother, setAnother] = useState(false)

  const leaveSchedule = () => {
    setSearch(
      (now) => {
        now.delete('step')
        return now
      },
      { replace: true },
    )
  }
  const schedule = (another: boolean) => {
    setAnother(another)
    setSearch((now) => {
      now.set('step', SCHEDULE)
      return now
    })
  }

  return (
    <div ref={page} className="page py-14 md:py-24">
      {step === SCHEDULE ? (
        <ScheduleView linkedId={quoteId} wantsAnother={wantsAnother} onDone={leaveSchedule} />
      ) : (
        <Thanks linkedId={quoteId} onSchedule={schedule} />
      )}
    </div>
  )
}

function Thanks({ linkedId, onSchedule }: { linkedId: string | null; onSchedule: (wantsAnother: boolean) => void }) {
  // None if they can't be fetched.
  const visits = upcomingAppointments(useQuery(currentQuery()).data)
  return (
    <>
      <div className="mb-10 empty:hidden">
        <HeldVisit />
      </div>
      <QuoteReceipt linkedId={linkedId} visits={visits} onSchedule={onSchedule} />
    </>
  )
}

/** When the view changes, scrolls to the top and focuses the heading for screen readers. */
function useFocusHeadingOnChange(view: string | null) {
  const page = useRef<HTMLDivElement>(null)
  const lastView = useRef(view)
  useEffect(() => {
    if (lastView.current === view) return
    lastView.current = view
    scrollTo(0, 0)
    const heading = page.current?.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [view])
  return page
}

interface ScheduleViewProps {
  /** The quote id in the URL. Without it, this browser's latest quote applies. */
  linkedId: string | null
  /** Whether a visit is already booked and this is another one. */
  wantsAnother: boolean
  /** Goes back to the receipt. */
  onDone: () => void
}

const BookAppointment = lazyPart(
  async () => (await import('#client/features/appointments/BookAppointment.tsx')).BookAppointment,
  'The calendar',
)

function ScheduleView({ linkedId, wantsAnother, onDone }: ScheduleViewProps) {
  const quoteId = linkedId || latestQuoteId.read()
  return (
    <>
      <Button variant="quiet" size="small" className="mb-6 -ml-4" onClick={onDone}>
        <Icon name="arrow-left" />
        Back
      </Button>
      <h1 className="text-h2!">Schedule a Measurement Appointment</h1>
      <p className="mt-4 mb-10 max-w-[36em] text-muted md:text-lead">
        {`We come to your kitchen and measure it to the sixteenth of an inch. ${wantsAnother ? 'Another visit costs another' : 'The visit costs'} ${formatWholeDollars(MEASUREMENT_FEE_CENTS)}, which we credit to your countertop.`}
      </p>
      <BookAppointment submitLabel="Create Appointment" quoteId={quoteId} wantsAnother={wantsAnother} onPaid={onDone} />
    </>
  )
}
