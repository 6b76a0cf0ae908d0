import { blockedText, customerName } from '#client/features/office/appointment-labels.ts'
import {
  type Block,
  blocksOf,
  type DayColumn,
  dayNote,
  type WeekLayout,
} from '#client/features/office/visits/week-layout.ts'
import { Button } from '#client/ui/button.tsx'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { KIND_LABELS } from '#shared/appointments/kinds.ts'
import { slotStart } from '#shared/appointments/slots.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import type { Week } from '#shared/appointments/week.ts'
import { formatTimeOfDay } from '#shared/lib/dates.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import {
  AppointmentMarks,
  appointmentElementId,
  describeAppointment,
  INSTALL_LOOK,
  MarkLegend,
} from './AppointmentMarks.tsx'
import type { OpenWeekDialog } from './WeekDialogs.tsx'
import { CancelledAppointments, DaySheetLink, UnscheduledTray } from './WeekLists.tsx'

interface PhoneScreenWeekProps {
  week: Week
  layout: WeekLayout
  /** The day that is shown. */
  date: CalendarDate
  onOpen: (dialog: OpenWeekDialog) => void
}

/** The calendar on a phone: one day at a time, with the crews one below another. Visits move by dialog. */
export function PhoneScreenWeek({ week, layout, date, onOpen }: PhoneScreenWeekProps) {
  const day = layout.days.find((one) => one.date === date)
  return (
    <>
      {dayNote(day) !== null && <p className="mt-4 text-label text-muted wrap-anywhere">{dayNote(day)}</p>}
      <DaySheetLink date={date} crew={day?.columns[0]?.crew ?? 1} className="inline-flex min-h-touch items-center" />
      {day?.columns.map((column) => (
        <Crew key={column.crew} column={column} blocks={blocksOf(column, week, layout)} onOpen={onOpen} />
      ))}
      <div className="mt-4">
        <MarkLegend />
      </div>
      <CancelledAppointments
        appointments={week.appointments.filter((one) => one.appointmentDate === date)}
        onOpen={onOpen}
      />
      <div className="mt-8">
        <UnscheduledTray week={week} onOpen={onOpen} />
      </div>
    </>
  )
}

interface CrewProps extends Pick<PhoneScreenWeekProps, 'onOpen'> {
  column: DayColumn
  blocks: readonly Block[]
}

function Crew({ column, blocks, onOpen }: CrewProps) {
  const { date, crew, crewName, off, color } = column
  const place = { date, crew, timeSlot: '' }
  return (
    <section aria-labelledby={`crew-${crew}`} className="mt-6 border-ink border-t pt-2">
      <div className="flex items-center justify-between gap-4">
        <h2 id={`crew-${crew}`} className="flex min-w-0 items-center gap-2 font-sans! font-strong! text-label!">
          <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ background: color }} />
          <bdi className="wrap-anywhere">{crewName}</bdi>
        </h2>
        <span className="flex shrink-0">
          <Button
            size="small"
            variant="quiet"
            aria-label={`Book: ${crewName}`}
            onClick={() => onOpen({ dialog: 'bookByPhone', place })}
          >
            Book
          </Button>
          <Button
            size="small"
            variant="quiet"
            className="-mr-4"
            aria-label={`Block: ${crewName}`}
            onClick={() => onOpen({ dialog: 'block', place })}
          >
            Block
          </Button>
        </span>
      </div>
      {off !== null && <p className="hatched rounded-sm px-3 py-2 text-caption text-muted">{off}</p>}
      {blocks.length === 0 && off === null && <p className="py-2 text-label text-muted">Nothing booked</p>}
      <ul>
        {blocks.map((block) => {
          if (block.kind === 'travel') {
            return (
              <li key={`${block.appointment.id} travel`} className="hatched px-3 py-1.5 text-caption text-muted">
                <span className="bg-paper px-1">Travel until {formatTimeOfDay(block.endMinutes)}</span>
              </li>
            )
          }
          if (block.kind === 'appointment') {
            const { appointment } = block
            return (
              <li key={appointment.id}>
                <Appointment appointment={appointment} onPress={() => onOpen({ dialog: 'appointment', appointment })} />
              </li>
            )
          }
          const { closure } = block
          return (
            <li key={closure.id}>
              <button
                type="button"
                onClick={() => onOpen({ dialog: 'closure', closure })}
                className="hatched my-1 flex min-h-touch w-full items-center rounded-sm border border-control px-3 text-left text-label"
              >
                <span className="min-w-0 bg-paper px-1 wrap-anywhere">{blockedText(closure)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Appointment({ appointment, onPress }: { appointment: OfficeAppointment; onPress: () => void }) {
  const { id, kind, status, contact } = appointment
  return (
    <button
      type="button"
      id={appointmentElementId(id)}
      onClick={onPress}
      className="flex min-h-touch w-full items-center gap-3 border-divider border-b py-2 text-left text-label"
    >
      <span className="figures w-20 shrink-0 font-strong">{slotStart(appointment.timeSlot)}</span>
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{customerName(appointment)}</bdi>
        {kind === 'install' && (
          <span className={`${INSTALL_LOOK} rounded-sm px-1.5 font-strong text-caption`}>{KIND_LABELS[kind]}</span>
        )}
        <span className="block truncate text-caption text-muted">
          {isInPhase(status, 'hold') ? 'Awaiting payment' : contact.city}
        </span>
      </span>
      <AppointmentMarks appointment={appointment} />
      <span className="sr-only">{`, ${describeAppointment(appointment)}`}</span>
    </button>
  )
}
