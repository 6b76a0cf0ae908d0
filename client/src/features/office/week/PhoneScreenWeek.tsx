import { DaySheetLink } from '#client/features/office/day/DaySheetLink.tsx'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import type { Week } from '#shared/appointments/week.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { CancelledAppointments } from './CancelledAppointments.tsx'
import { PhoneScreenDay } from './PhoneScreenDay.tsx'
import { UnscheduledTray } from './UnscheduledTray.tsx'
import { MarkLegend } from './AppointmentMarks.tsx'
import type { OpenWeekDialog } from './WeekDialogs.tsx'
import { dayNote, type WeekLayout } from './week-layout.ts'

interface PhoneScreenWeekProps {
  week: Week
  layout: WeekLayout
  /** The day that is shown. */
  date: CalendarDate
  onOpen: (dialog: OpenWeekDialog) => void
}

/** The calendar on a phone: one day at a time. Visits move by dialog. */
export function PhoneScreenWeek({ week, layout, date, onOpen }: PhoneScreenWeekProps) {
  const day = layout.days.find((one) => one.date === date)
  const openAppointment = (appointment: OfficeAppointment) => onOpen({ dialog: 'appointment', appointment })
  const wholeDayOf = (crew: number) => ({ date, crew, timeSlot: '' })
  return (
    <>
      {dayNote(day) !== null && <p className="mt-4 text-label text-muted wrap-anywhere">{dayNote(day)}</p>}
      <DaySheetLink date={date} crew={day?.columns[0]?.crew} className="inline-flex min-h-touch items-center" />
      <PhoneScreenDay
        week={week}
        layout={layout}
        columns={day?.columns ?? []}
        onOpen={openAppointment}
        onClosure={(closure) => onOpen({ dialog: 'closure', closure })}
        onBook={(crew) => onOpen({ dialog: 'bookByPhone', place: wholeDayOf(crew) })}
        onBlock={(crew) => onOpen({ dialog: 'block', place: wholeDayOf(crew) })}
      />
      <div className="mt-4">
        <MarkLegend />
      </div>
      <CancelledAppointments
        appointments={week.appointments.filter((one) => one.appointmentDate === date)}
        onOpen={openAppointment}
      />
      <div className="mt-8">
        <UnscheduledTray
          quotes={week.unscheduled}
          hasMore={week.moreUnscheduled}
          onBook={(quote) => onOpen({ dialog: 'bookByPhone', quote })}
        />
      </div>
    </>
  )
}
