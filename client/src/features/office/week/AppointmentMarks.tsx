import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { paymentDot } from './appointment-facts.ts'

const DOTS = {
  paid: 'border-pine bg-pine',
  due: 'border-ink bg-transparent',
  none: 'border-transparent bg-divider',
  problem: 'border-error bg-error rotate-45 rounded-none!',
}

/** A dot for the payment and a mark for notes. `describeAppointment` says the same in words. */
export function AppointmentMarks({ appointment }: { appointment: OfficeAppointment }) {
  return (
    <span aria-hidden className="ml-auto flex shrink-0 items-center gap-1">
      {appointment.notes !== '' && <NoteMark />}
      <span className={`size-2 rounded-full border-[1.5px] ${DOTS[paymentDot(appointment)]}`} />
    </span>
  )
}

function NoteMark() {
  return (
    <svg viewBox="0 0 10 12" className="h-3 w-2.5 fill-white stroke-current stroke-1">
      <path d="M.5.5h9v11h-9zM2.5 3.5h5m-5 2.5h5m-5 2.5h3" />
    </svg>
  )
}

/** Explains the marks. */
export function MarkLegend() {
  const entries = [
    [DOTS.paid, 'Paid'],
    [DOTS.due, 'Not paid yet'],
    [DOTS.none, 'Nothing due'],
    [DOTS.problem, 'Payment problem'],
  ]
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-caption text-muted">
      {entries.map(([look, text]) => (
        <li key={text} className="flex items-center gap-2">
          <span aria-hidden className={`size-2 rounded-full border-[1.5px] ${look}`} />
          {text}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <NoteMark />
        Has notes
      </li>
    </ul>
  )
}
