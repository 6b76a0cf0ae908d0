import { Button } from '#client/ui/button.tsx'
import type { Closure, OfficeAppointment } from '#shared/appointments/schema.ts'
import { slotStart } from '#shared/appointments/slots.ts'
import type { Week } from '#shared/appointments/week.ts'
import { customerName } from '#client/features/office/appointment-labels.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { formatTimeOfDay } from '#shared/lib/dates.ts'
import { appointmentElementId, describeAppointment } from './appointment-facts.ts'
import { AppointmentMarks } from './AppointmentMarks.tsx'
import { blocksOf, type DayColumn, type WeekLayout } from './week-layout.ts'

interface PhoneScreenDayProps {
  week: Week
  layout: WeekLayout
  columns: readonly DayColumn[]
  onOpen: (appointment: OfficeAppointment) => void
  onClosure: (closure: Closure) => void
  onBook: (crew: number) => void
  onBlock: (crew: number) => void
}

/** One day on a phone: the crews one below another. */
export function PhoneScreenDay({ week, layout, columns, onOpen, onClosure, onBook, onBlock }: PhoneScreenDayProps) {
  return columns.map((column) => {
    const blocks = blocksOf(column, week, layout)
    return (
      <section key={column.crew} aria-labelledby={`crew-${column.crew}`} className="mt-6 border-ink border-t pt-2">
        <div className="flex items-center justify-between gap-4">
          <h2
            id={`crew-${column.crew}`}
            className="flex min-w-0 items-center gap-2 font-sans! font-strong! text-label!"
          >
            <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ background: column.color }} />
            <bdi className="wrap-anywhere">{column.crewName}</bdi>
          </h2>
          <span className="flex shrink-0">
            <Button
              size="small"
              variant="quiet"
              aria-label={`Book: ${column.crewName}`}
              onClick={() => onBook(column.crew)}
            >
              Book
            </Button>
            <Button
              size="small"
              variant="quiet"
              className="-mr-4"
              aria-label={`Block: ${column.crewName}`}
              onClick={() => onBlock(column.crew)}
            >
              Block
            </Button>
          </span>
        </div>
        {column.off !== null && <p className="hatched rounded-sm px-3 py-2 text-caption text-muted">{column.off}</p>}
        {blocks.length === 0 && column.off === null && <p className="py-2 text-label text-muted">Nothing booked</p>}
        <ul>
          {blocks.map((block) => {
            if (block.kind === 'travel') {
              return (
                <li key={`${block.appointment.id} travel`} className="hatched px-3 py-1.5 text-caption text-muted">
                  <span className="bg-paper px-1">Travel until {formatTimeOfDay(block.endMinutes)}</span>
                </li>
              )
            }
            if (block.kind === 'closure') {
              return (
                <li key={block.closure.id}>
                  <button
                    type="button"
                    onClick={() => onClosure(block.closure)}
                    className="hatched my-1 flex min-h-touch w-full items-center rounded-sm border border-control px-3 text-left text-label"
                  >
                    <span className="min-w-0 bg-paper px-1 wrap-anywhere">
                      {`${block.closure.timeSlot ?? 'All day'}: blocked, ${block.closure.reason}`}
                    </span>
                  </button>
                </li>
              )
            }
            return (
              <li key={block.appointment.id}>
                <DayAppointment appointment={block.appointment} onOpen={onOpen} />
              </li>
            )
          })}
        </ul>
      </section>
    )
  })
}

function DayAppointment({
  appointment,
  onOpen,
}: { appointment: OfficeAppointment } & Pick<PhoneScreenDayProps, 'onOpen'>) {
  const { id, status, contact } = appointment
  return (
    <button
      type="button"
      id={appointmentElementId(id)}
      onClick={() => onOpen(appointment)}
      className="flex min-h-touch w-full items-center gap-3 border-divider border-b py-2 text-left text-label"
    >
      <span className="figures w-20 shrink-0 font-strong">{slotStart(appointment.timeSlot)}</span>
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{customerName(appointment)}</bdi>
        <span className="block truncate text-caption text-muted">
          {isInPhase(status, 'hold') ? 'Awaiting payment' : contact.city}
        </span>
      </span>
      <AppointmentMarks appointment={appointment} />
      <span className="sr-only">{`, ${describeAppointment(appointment)}`}</span>
    </button>
  )
}
