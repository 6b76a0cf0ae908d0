import { eq } from 'drizzle-orm'
import { canPaymentChange, findIntentWithSecret, findPaymentOf } from './payment/queries.ts'
import { presentAppointment, visibleContact } from './present-appointment.ts'
import { appointmentColumns, type AppointmentRow, findAppointment, findLatest, listOtherUpcoming } from './queries.ts'
import { appointments } from './table.ts'
import type { AnyContext, Context } from '#server/context.ts'
import { appointmentEvent, calendarFile } from '#shared/appointments/calendar-file.ts'
import type { Appointment, CurrentAppointment } from '#shared/appointments/schema.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'

interface FindCurrent {
  session: string | undefined
  /** Shows that this browser started the payment, maybe in a lost session. */
  proof: { paymentIntent: string; clientSecret: string } | undefined
}

/**
 * The appointment of the proven payment, or else the session's latest, with the session's other upcoming ones. Null if there
 * is none or the proof is wrong. If the payment can still change, queues a check of it, and the next read shows the outcome.
 * Throws 503 if the provider can't check the proof.
 */
export async function findCurrent(ctx: Context, input: FindCurrent): Promise<CurrentAppointment> {
  const appointment = await find(ctx, input)
  if (!appointment) return { visit: null }
  const payment = await findPaymentOf(ctx, appointment.id)
  if (payment && canPaymentChange(payment)) await ctx.jobs.send('settle', { intentId: payment.intentId })
  const others = await findOthers(ctx, input.session, appointment.id)
  return {
    visit: presentAppointment(appointment, payment, ctx.now()),
    ...(others.length > 0 && { others }),
  }
}

async function findOthers(ctx: Context, session: string | undefined, besides: string): Promise<Appointment[]> {
  if (session === undefined) return []
  const at = ctx.now()
  const rows = await listOtherUpcoming(ctx, { sessionId: session, besides, at })
  return rows.map(({ appointment, payment }) => presentAppointment(appointment, payment ?? undefined, at))
}

async function find(ctx: Context, { session, proof }: FindCurrent): Promise<AppointmentRow | undefined> {
  if (!proof) return session === undefined ? undefined : findLatest(ctx, { sessionId: session, at: ctx.now() })
  const intent = await findIntentWithSecret(ctx, proof.paymentIntent, proof.clientSecret)
  return intent?.reference === undefined ? undefined : findAppointment(ctx, intent.reference)
}

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
      kind: appointment.kind,
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
