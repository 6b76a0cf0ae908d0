import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FailedJobs } from '#client/features/office/FailedJobs.tsx'
import { useTellFailure } from '#client/features/office/tell-failure.ts'
import { shortDate } from '#client/features/office/visit-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import type { OfficeVisit } from '#shared/appointments/schema.ts'
import { addDays } from '#shared/lib/zoned.ts'
import { BlockTimeDialog } from './BlockTimeDialog.tsx'
import { CancelVisitDialog } from './CancelVisitDialog.tsx'
import { MoveVisitDialog } from './MoveVisitDialog.tsx'
import { PhoneVisitDialog } from './PhoneVisitDialog.tsx'
import { VisitDay } from './VisitDay.tsx'
import { VisitHistoryDialog } from './VisitHistoryDialog.tsx'
import { VisitNotesDialog } from './VisitNotesDialog.tsx'
import { closuresQuery, DAYS_SHOWN, shopToday, visitsQuery } from './visits.ts'

interface AppointmentsProps {
  adminKey: string
  /** The key does not hold any more. */
  onRejected: () => void
}

export type VisitAction = 'move' | 'cancel' | 'notes' | 'history'

type Open = { dialog: 'phone' | 'block' } | { dialog: VisitAction; visit: OfficeVisit }

/** The measurement visits by day, from today on, and all that the office does with them (docs/rules.md, Admin). */
export function Appointments({ adminKey, onRejected }: AppointmentsProps) {
  const [weeksAhead, setWeeksAhead] = useState(0)
  // The page may stay open over night.
  const today = shopToday()
  const from = addDays(today, weeksAhead * DAYS_SHOWN)
  const visits = useQuery(visitsQuery(adminKey, from))
  // One question shows whether the key holds.
  const closures = useQuery({ ...closuresQuery(adminKey), enabled: visits.data !== undefined })
  const [open, setOpen] = useState<Open | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  const error = visits.error ?? closures.error
  useTellFailure('fetch appointments', error, onRejected)

  const refresh = () => Promise.all([visits.refetch(), closures.refetch()])
  const isFetching = visits.isFetching || closures.isFetching
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(from, index))
  const close = () => setOpen(null)
  const office = { adminKey, onRejected, onClose: close, focusAfterwards: heading }
  return (
    <section>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 ref={heading} tabIndex={-1} className="text-h2! outline-none">
          Appointments
        </h1>
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="primary" onClick={() => setOpen({ dialog: 'phone' })}>
            Take a visit by phone
          </Button>
          <Button size="small" onClick={() => setOpen({ dialog: 'block' })}>
            Block time
          </Button>
        </div>
      </div>
      <nav aria-label="Weeks" className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p aria-live="polite" className="figures font-strong">
          {shortDate(from)} to {shortDate(addDays(from, DAYS_SHOWN - 1))}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" busy={isFetching} onClick={() => void refresh()}>
            Refresh
          </Button>
          <Button size="small" aria-label="Previous week" onClick={() => setWeeksAhead(weeksAhead - 1)}>
            Previous
          </Button>
          <Button size="small" disabled={weeksAhead === 0} onClick={() => setWeeksAhead(0)}>
            Today
          </Button>
          <Button size="small" aria-label="Next week" onClick={() => setWeeksAhead(weeksAhead + 1)}>
            Next
          </Button>
        </div>
      </nav>
      {visits.data && (
        <div className="mt-6">
          <FailedJobs adminKey={adminKey} onRejected={onRejected} />
        </div>
      )}
      {visits.isPending && (
        <Loading text="Loading appointments..." className="mt-8 border-divider border-t py-10">
          <Skeleton className="mt-6 h-32" />
          <Skeleton className="mt-4 h-32" />
        </Loading>
      )}
      {visits.error && !visits.data && (
        <div className="mt-8 border-divider border-t py-10">
          <p className="text-muted">The appointments could not be loaded.</p>
          <Button className="mt-4" busy={isFetching} onClick={() => void refresh()}>
            Try again
          </Button>
        </div>
      )}
      {visits.data &&
        days.map((date) => (
          <VisitDay
            key={date}
            date={date}
            today={today}
            visits={visits.data.filter(({ appointmentDate }) => appointmentDate === date)}
            closures={closures.data?.filter((closure) => closure.date === date) ?? []}
            adminKey={adminKey}
            onRejected={onRejected}
            onAct={(dialog, visit) => setOpen({ dialog, visit })}
          />
        ))}
      {open?.dialog === 'phone' && <PhoneVisitDialog {...office} />}
      {open?.dialog === 'block' && <BlockTimeDialog {...office} />}
      {open?.dialog === 'cancel' && <CancelVisitDialog {...office} visit={open.visit} />}
      {open?.dialog === 'move' && <MoveVisitDialog {...office} visit={open.visit} />}
      {open?.dialog === 'notes' && <VisitNotesDialog {...office} visit={open.visit} />}
      {open?.dialog === 'history' && <VisitHistoryDialog {...office} visit={open.visit} />}
    </section>
  )
}
