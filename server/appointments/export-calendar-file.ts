import { eq } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { appointmentEvent } from '#shared/appointments/appointment-event.ts'
import { calendarFile } from '#shared/appointments/calendar-file.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { visibleContact } from './present-appointment.ts'
import { type AppointmentRow, appointmentColumns } from './queries.ts'
import { appointments } from './table.ts'

interface ExportCalendarFile {
  token: string
  /** The host of the site's address. It's part of an appointment's UID in calendars. */
  host: string
}

/** The calendar file of a confirmed or cancelled appointment, found by its token. Undefined if there is none. */
export async function exportCalendarFile(
  ctx: AnyContext,
  { token, host }: ExportCalendarFile,
): Promise<string | undefined> {
  const appointment = await findByToken(ctx, token)
  if (!appointment) return undefined
  const isBooked = isInPhase(appointment.status, 'booked')
  if (!isBooked && appointment.status !== 'cancelled') return undefined
  return calendarFile(
    appointmentEvent({
      appointmentId: appointment.id,
      host,
      contact: visibleContact(appointment),
      quoteNumber: appointment.quoteNumber,
      start: appointment.startsAt,
      end: appointment.endsAt,
      status: isBooked ? 'confirmed' : 'cancelled',
      sequence: appointment.version,
      stampedAt: ctx.now(),
    }),
  )
}

async function findByToken(ctx: AnyContext, token: string): Promise<AppointmentRow | undefined> {
  // Anyone can type an address with a token.
  if (!/^\w+$/.test(token)) return undefined
  const query = ctx.db.orm.select(appointmentColumns).from(appointments)
  const [appointment] = await query.where(eq(appointments.calendarToken, token))
  return appointment
}
