import { appointmentNotFound } from './for-caller.ts'
import { canPaymentChange, findIntentWithSecret, findPaymentOf } from '#server/payments/queries.ts'
import { presentAppointment, visibleContact } from './present-appointment.ts'
import { type AppointmentRow, findAppointment, findLatest, listOtherUpcoming } from './queries.ts'
import { appointments } from './table.ts'
import type { Context } from '#server/context.ts'
import { hostOf, type MailContext } from '#server/mail/email.ts'
import { appointmentEvent, calendarFile } from '#shared/appointments/calendar-file.ts'
import type { CurrentAppointment } from '#shared/appointments/schema.ts'
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
  const others = input.session === undefined ? [] : await listOtherUpcoming(ctx, input.session, appointment.id)
  const present = (row: AppointmentRow, paid: Parameters<typeof presentAppointment>[1]) =>
    presentAppointment(row, paid, ctx.now())
  return {
    visit: present(appointment, payment),
    ...(others.length > 0 && { others: others.map((other) => present(other.appointment, other.payment ?? undefined)) }),
  }
}

async function find(ctx: Context, { session, proof }: FindCurrent): Promise<AppointmentRow | undefined> {
  if (!proof) return session === undefined ? undefined : findLatest(ctx, session)
  const intent = await findIntentWithSecret(ctx, proof.paymentIntent, proof.clientSecret)
  return intent?.reference === undefined ? undefined : findAppointment(ctx, intent.reference)
}

/** The calendar file of a confirmed or canceled appointment, found by its token. Throws 404. */
export async function exportCalendarFile(ctx: MailContext, token: string): Promise<string> {
  // Anyone can type an address with a token.
  const appointment = /^\w+$/.test(token) ? await findAppointment(ctx, token, appointments.calendarToken) : undefined
  const isBooked = appointment !== undefined && isInPhase(appointment.status, 'booked')
  if (!appointment || (!isBooked && appointment.status !== 'cancelled')) throw appointmentNotFound()
  return calendarFile(
    appointmentEvent({
      appointmentId: appointment.id,
      kind: appointment.kind,
      host: hostOf(ctx.mail.site),
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
