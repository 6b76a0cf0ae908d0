import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { LatestVisit, useLatestVisit } from '#client/features/appointments/LatestVisit.tsx'
import { QuoteReceipt } from '#client/features/quotes/QuoteReceipt.tsx'
import { QuoteSheet } from './print-sheet.tsx'
import { ScheduleView } from './thank-you-schedule.tsx'
import { SentRequest } from './thank-you-sent.tsx'

const SCHEDULE = 'schedule'

/** Two views of one page, told apart by `?step=schedule`, so that the browser's back button leads from one to the other. */
export function ThankYou() {
  const [search, setSearch] = useSearchParams()
  const step = search.get('step') === SCHEDULE ? SCHEDULE : null
  const quoteId = search.get('quoteId')
  const page = useViewStart(step)

  const leaveSchedule = () => {
    setSearch(
      (now) => {
        now.delete('step')
        return now
      },
      { replace: true },
    )
  }
  const schedule = () => {
    setSearch((now) => {
      now.set('step', SCHEDULE)
      return now
    })
  }

  return (
    <div ref={page} className="page py-14 md:py-24">
      {step === SCHEDULE ? (
        <ScheduleView linkedId={quoteId} onBack={leaveSchedule} onPaid={leaveSchedule} />
      ) : (
        <Thanks linkedId={quoteId} onSchedule={schedule} />
      )}
    </div>
  )
}

function Thanks({ linkedId, onSchedule }: { linkedId: string | null; onSchedule: () => void }) {
  const visit = useLatestVisit()
  return (
    <QuoteReceipt
      linkedId={linkedId}
      visit={visit && <LatestVisit visit={visit} />}
      // As long as a payment is on its way, there is nothing to choose in the schedule view.
      onSchedule={visit?.outcome === 'processing' ? undefined : onSchedule}
      renderSent={({ quoted }) => quoted && <SentRequest quoted={quoted} />}
      renderSheet={(receipt) => <QuoteSheet {...receipt} visit={visit?.outcome === 'confirmed' ? visit : null} />}
    />
  )
}

/** A view that takes the place of another begins at its top, and a screen reader reads its heading. */
function useViewStart(view: string | null) {
  const page = useRef<HTMLDivElement>(null)
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    scrollTo(0, 0)
    const heading = page.current?.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [view])
  return page
}
