import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { shortDate } from '#client/features/office/appointment-labels.ts'
import { FailedJobs } from '#client/features/office/FailedJobs.tsx'
import { useQueryFailureToast } from '#client/features/office/failure-toast.ts'
import { StorageNotice } from '#client/features/office/StorageNotice.tsx'
import { Button } from '#client/ui/button.tsx'
import { Loading, Skeleton } from '#client/ui/loading/skeleton.tsx'
import { addDays, type CalendarDate, isCalendarDate } from '#shared/lib/zoned.ts'
import { AppointmentDialogs, type OpenDialog } from './AppointmentDialogs.tsx'
import { AppointmentDay } from './AppointmentDay.tsx'
import { appointmentsQuery, closuresQuery, DAYS_SHOWN, shopToday } from './appointment-queries.ts'

interface AppointmentsProps {
  adminKey: string
  /** The server rejected the admin key. */
  onRejected: () => void
}

/** The appointments of a week by day, with everything the office can do with them (docs/rules.md, Admin). */
export function Appointments({ adminKey, onRejected }: AppointmentsProps) {
  const [search, setSearch] = useSearchParams()
  // The page can stay open overnight.
  const today = shopToday()
  const chosen = search.get('from') ?? ''
  const from = isCalendarDate(chosen) ? chosen : today
  // In the address, so that Back from a quote returns to the same week.
  const showFrom = (date: CalendarDate) =>
    setSearch({ tab: 'appointments', ...(date !== today && { from: date }) }, { replace: true })
  const appointments = useQuery(appointmentsQuery(adminKey, from))
  // Wait for the first response, so that a rejected key is tried only once.
  const closures = useQuery({ ...closuresQuery(adminKey), enabled: appointments.data !== undefined })
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  const error = appointments.error ?? closures.error
  useQueryFailureToast('fetch appointments', error, onRejected)

  const refresh = () => Promise.all([appointments.refetch(), closures.refetch()])
  const isFetching = appointments.isFetching || closures.isFetching
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(from, index))
  return (
    <section>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 ref={heading} tabIndex={-1} className="text-h2! outline-none">
          Appointments
        </h1>
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="primary" onClick={() => setOpenDialog({ dialog: 'phone' })}>
            Book a visit by phone
          </Button>
          <Button size="small" onClick={() => setOpenDialog({ dialog: 'block' })}>
            Block time
          </Button>
        </div>
      </div>
      <WeekNavigation
        from={from}
        today={today}
        onChange={showFrom}
        isFetching={isFetching}
        onRefresh={() => void refresh()}
      />
      {appointments.data && (
        <div className="mt-6">
          <StorageNotice adminKey={adminKey} />
          <FailedJobs adminKey={adminKey} onRejected={onRejected} />
        </div>
      )}
      {!appointments.data && (
        <NoAppointments isPending={appointments.isPending} isFetching={isFetching} onRetry={() => void refresh()} />
      )}
      {appointments.data &&
        days.map((date) => (
          <AppointmentDay
            key={date}
            date={date}
            today={today}
            appointments={appointments.data.filter(({ appointmentDate }) => appointmentDate === date)}
            closures={closures.data?.filter((closure) => closure.date === date) ?? []}
            adminKey={adminKey}
            onRejected={onRejected}
            onAct={(dialog, appointment) => setOpenDialog({ dialog, appointment })}
          />
        ))}
      <AppointmentDialogs
        open={openDialog}
        onOpen={setOpenDialog}
        adminKey={adminKey}
        onRejected={onRejected}
        focusAfterwards={heading}
      />
    </section>
  )
}

/** Stands for the days until they load, or says that they didn't. */
function NoAppointments(props: { isPending: boolean; isFetching: boolean; onRetry: () => void }) {
  if (props.isPending) {
    return (
      <Loading text="Loading appointments..." className="mt-8 border-divider border-t py-10">
        <Skeleton className="mt-6 h-32" />
        <Skeleton className="mt-4 h-32" />
      </Loading>
    )
  }
  return (
    <div className="mt-8 border-divider border-t py-10">
      <p className="text-muted">Couldn't load the appointments.</p>
      <Button className="mt-4" busy={props.isFetching} onClick={props.onRetry}>
        Try again
      </Button>
    </div>
  )
}

interface WeekNavigationProps {
  /** The first day shown. */
  from: CalendarDate
  today: CalendarDate
  onChange: (from: CalendarDate) => void
  isFetching: boolean
  onRefresh: () => void
}

function WeekNavigation({ from, today, onChange, isFetching, onRefresh }: WeekNavigationProps) {
  return (
    <nav aria-label="Weeks" className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p aria-live="polite" className="figures font-strong">
        {shortDate(from)} to {shortDate(addDays(from, DAYS_SHOWN - 1))}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={isFetching} onClick={onRefresh}>
          Refresh
        </Button>
        <Button size="small" aria-label="Previous week" onClick={() => onChange(addDays(from, -DAYS_SHOWN))}>
          Previous
        </Button>
        <Button size="small" disabled={from === today} onClick={() => onChange(today)}>
          Today
        </Button>
        <Button size="small" aria-label="Next week" onClick={() => onChange(addDays(from, DAYS_SHOWN))}>
          Next
        </Button>
      </div>
    </nav>
  )
}
