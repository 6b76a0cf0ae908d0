import { eq } from 'drizzle-orm'
import { type AppointmentRow, findAppointment } from '#server/appointments/queries.ts'
import { findPaymentOf } from '#server/appointments/payment/queries.ts'
import { appointments } from '#server/appointments/table.ts'
import { findPreviousTime } from '#server/mail/find-known-time.ts'
import type { MailContext, OutgoingEmail, SkippedEmail } from '#server/mail/email-writer.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { pickContact } from '#shared/contact/fields.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import {
  type AppointmentFacts,
  type CancelledAppointmentFacts,
  isSameTime,
  type MovedAppointmentFacts,
  type OnMyWayFacts,
  type ReturnedPaymentFacts,
} from './facts.ts'

const GONE: SkippedEmail = { skippedBecause: 'its quote or visit is gone' }
/** An email may be hours late. A later one has replaced it. */
const OUTDATED: SkippedEmail = { skippedBecause: 'the visit is no longer confirmed' }

/** Loads the facts of a confirmed appointment. */
export async function loadConfirmed(ctx: MailContext, email: OutgoingEmail): Promise<AppointmentFacts | SkippedEmail> {
  const appointment = await findAppointmentOf(ctx, email)
  if (!appointment) return GONE
  return isInPhase(appointment.status, 'booked') ? appointmentFacts(ctx, email, appointment) : OUTDATED
}

/** The same, with the time before the move. Skipped if the customer knows the new one: moved back, or told since. */
export async function loadMoved(ctx: MailContext, email: OutgoingEmail): Promise<MovedAppointmentFacts | SkippedEmail> {
  const facts = await loadConfirmed(ctx, email)
  if ('skippedBecause' in facts) return facts
  const previous = await findPreviousTime(ctx, email)
  return previous && isSameTime(previous, facts)
    ? { skippedBecause: "the customer knows the visit's time", knownTime: previous }
    : { ...facts, previous }
}

/** The same, with the minutes until the crew arrives. Skipped once they have passed: the email would be wrong. */
export async function loadOnMyWay(ctx: MailContext, email: OutgoingEmail): Promise<OnMyWayFacts | SkippedEmail> {
  const facts = await loadConfirmed(ctx, email)
  if ('skippedBecause' in facts) return facts
  const { id, onMyWayAt } = appointments
  const [visit] = await ctx.db.orm.select({ onMyWayAt }).from(appointments).where(eq(id, facts.appointmentId))
  const minutes = email.minutes ?? 0
  const arrival = (visit?.onMyWayAt?.getTime() ?? 0) + minutes * MINUTE_MS
  return arrival <= ctx.now().getTime() ? { skippedBecause: 'the crew has arrived by now' } : { ...facts, minutes }
}

/** Loads the facts of an appointment whose fee is refunded, or kept if the refund is 0. */
export async function loadRefunded(
  ctx: MailContext,
  email: OutgoingEmail,
): Promise<CancelledAppointmentFacts | SkippedEmail> {
  const appointment = await findAppointmentOf(ctx, email)
  if (!appointment) return GONE
  const dispute = (await findPaymentOf(ctx, appointment.id))?.dispute
  return {
    ...appointmentFacts(ctx, email, appointment),
    refundCents: email.refundCents ?? 0,
    isDisputed: dispute === 'open' || dispute === 'lost',
  }
}

/** Loads the facts of a payment that is refunded although its appointment may stand. */
export async function loadReturned(
  ctx: MailContext,
  email: OutgoingEmail,
): Promise<ReturnedPaymentFacts | SkippedEmail> {
  const appointment = await findAppointmentOf(ctx, email)
  if (!appointment) return GONE
  const { status } = appointment
  return { ...appointmentFacts(ctx, email, appointment), status, refundCents: email.refundCents ?? undefined }
}

async function findAppointmentOf(
  ctx: MailContext,
  { appointmentId }: OutgoingEmail,
): Promise<AppointmentRow | undefined> {
  return appointmentId === null ? undefined : findAppointment(ctx, appointmentId)
}

function appointmentFacts(
  { mail, provider }: MailContext,
  { createdAt }: OutgoingEmail,
  appointment: AppointmentRow,
): AppointmentFacts {
  const { quoteId, quoteNumber } = appointment
  return {
    site: mail.site,
    appointmentId: appointment.id,
    appointmentDate: appointment.appointmentDate,
    timeSlot: appointment.timeSlot,
    contact: pickContact(appointment),
    start: appointment.startsAt,
    end: appointment.endsAt,
    feeCents: appointment.feeCents,
    fee: appointment.fee,
    collected: appointment.collected,
    movedByShop: appointment.movedByShop,
    isDemo: provider.name === 'demo' && appointment.fee === 'online',
    quote: quoteId === null || quoteNumber === null ? undefined : { id: quoteId, number: quoteNumber },
    sequence: appointment.version,
    at: createdAt,
  }
}
