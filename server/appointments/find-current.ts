import type { Context } from '#server/context.ts'
import type { Appointment, CurrentAppointment } from '#shared/appointments/schema.ts'
import { findLatest, listOtherUpcoming } from './find-latest.ts'
import { findIntentWithSecret } from './payment/find-intent-with-secret.ts'
import { canPaymentChange } from './payment/can-change.ts'
import { findPaymentOf } from './payment/queries.ts'
import { presentAppointment } from './present-appointment.ts'
import { type AppointmentRow, findAppointment } from './queries.ts'

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
