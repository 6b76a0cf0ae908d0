import { closedReason } from '#shared/appointments/calendar.ts'
import type { ClosureInput, PhoneAppointment } from '#shared/appointments/schema.ts'
import { addDays, type CalendarDate } from '#shared/lib/zoned.ts'
import type { DemoQuote } from './quotes.ts'

interface DemoWeek {
  appointments: PhoneAppointment[]
  closure: ClosureInput
}

const APPOINTMENTS = [
  { day: 0, timeSlot: '9:00 AM-10:00 AM', fee: 'on_site', notes: 'Gate code 4417. Park in the alley.' },
  { day: 0, timeSlot: '2:00 PM-3:00 PM', fee: 'waived', notes: '' },
  { day: 1, timeSlot: '10:30 AM-11:30 AM', fee: 'on_site', notes: '' },
] as const

/** Appointments by phone for the next two business days after `today`, and a blocked hour. */
export function createDemoWeek(today: CalendarDate, quotes: readonly (DemoQuote & { quoteId: string })[]): DemoWeek {
  const days = nextWorkingDays(today)
  const appointments = APPOINTMENTS.map(({ day, ...appointment }, index): PhoneAppointment => {
    const quote = quotes[index]
    if (!quote) throw new Error('there are too few quotes')
    return { ...appointment, appointmentDate: days[day], contact: quote.contact, quoteId: quote.quoteId }
  })
  return { appointments, closure: { date: days[1], timeSlot: '1:00 PM-2:00 PM', reason: 'Van in the workshop' } }
}

function nextWorkingDays(today: CalendarDate): [CalendarDate, CalendarDate] {
  const next = (after: CalendarDate) => {
    let date = addDays(after, 1)
    while (closedReason(date) !== undefined) date = addDays(date, 1)
    return date
  }
  const first = next(today)
  return [first, next(first)]
}
