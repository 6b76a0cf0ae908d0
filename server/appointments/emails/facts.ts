import { eq } from 'drizzle-orm'
import { findPaymentOf } from '#server/appointments/payment/queries.ts'
import { type AppointmentRow, findAppointment } from '#server/appointments/queries.ts'
import type { EmailSite, KnownTime, MailContext, OutgoingEmail, PageSubject, SkippedEmail } from '#server/mail/email.ts'
import { findPreviousTime } from '#server/mail/outbox.ts'
import { quotes } from '#server/quotes/table.ts'
import type { AppointmentKind } from '#shared/appointments/kinds.ts'
import type { CollectedBy, FeeKind } from '#shared/appointments/schema.ts'
import { type AppointmentStatus, isInPhase } from '#shared/appointments/statuses.ts'
import { type Contact, pickContact } from '#shared/contact/fields.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'

/** An appointment's date and slot in the shop's calendar. */
export type AppointmentTime = KnownTime

/** Only the time of an appointment. */
export function pickTime({ appointmentDate, timeSlot }: AppointmentTime): AppointmentTime {
  return { appointmentDate, timeSlot }
}

export function isSameTime(one: AppointmentTime, other: AppointmentTime): boolean {
  return one.appointmentDate === other.appointmentDate && one.timeSlot === other.timeSlot
}

/** An appointment at the time of the event that the email is about. */
export interface AppointmentFacts extends AppointmentTime {
  site: EmailSite
  appointmentId: string
  kind: AppointmentKind
  /** The email leaves out empty fields. */
  contact: Contact
  start: Date
  end: Date
  feeCents: number
  /** How the fee is paid: by card on the site, at the visit, or waived. An installation has none. */
  fee: FeeKind
  /** How a fee at the visit was collected. Null if it wasn't yet. */
  collected: CollectedBy | null
  /** The shop moved the appointment, so its fee is refundable until the start. */
  movedByShop: boolean
  /** A demo payment: no card was charged. */
  isDemo: boolean
  /** The customer's page: of the quote only if the email goes to who asked for it. Anyone can book for a quote. */
  pageOf: PageSubject
  /** Undefined if the appointment belongs to no quote. */
  quote: { id: string; number: number } | undefined
  /** Counts the changes to the appointment, from 0. A calendar uses the highest. */
  sequence: number
  /** When the event happened. */
  at: Date
}

export interface MovedAppointmentFacts extends AppointmentFacts {
  /** The time before the move. */
  previous: AppointmentTime
}

export interface OnMyWayFacts extends AppointmentFacts {
  /** How many minutes until the crew arrives. */
  minutes: number
}

export interface CancelledAppointmentFacts extends AppointmentFacts {
  /** The part of the fee that is refunded to the card, or 0. */
  refundCents: number
  /** The cardholder disputed the payment, so the bank decides about the refund. */
  isDisputed: boolean
}

/** A payment that wasn't due (an amount other than the fee, or an extra one), or whose refund failed or came back. */
export interface ReturnedPaymentFacts extends AppointmentFacts {
  /** The appointment's status when the email is rendered. */
  status: AppointmentStatus
  /** The amount that is refunded, or still owed. Undefined if it isn't in US dollars. */
  refundCents: number | undefined
}

export const GONE: SkippedEmail = { skippedBecause: 'its quote or visit is gone' }
/** An email may be hours late. A later one has replaced it. */
export const OUTDATED: SkippedEmail = { skippedBecause: 'the visit is no longer confirmed' }

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
  const previous = (await findPreviousTime(ctx, email)) ?? pickTime(facts)
  return isSameTime(previous, facts)
    ? { skippedBecause: "the customer knows the visit's time", knownTime: previous }
    : { ...facts, previous }
}

/** The same for the shop, which knows every time. */
export async function loadMovedShop(
  ctx: MailContext,
  email: OutgoingEmail,
): Promise<MovedAppointmentFacts | SkippedEmail> {
  const facts = await loadConfirmed(ctx, email)
  if ('skippedBecause' in facts) return facts
  const { previousDate: appointmentDate, previousSlot: timeSlot } = email
  return appointmentDate === null || timeSlot === null ? GONE : { ...facts, previous: { appointmentDate, timeSlot } }
}

/** The same, with the minutes until the crew arrives. Skipped once they have passed: the email would be wrong. */
export async function loadOnMyWay(ctx: MailContext, email: OutgoingEmail): Promise<OnMyWayFacts | SkippedEmail> {
  const facts = await loadConfirmed(ctx, email)
  if ('skippedBecause' in facts) return facts
  const minutes = email.minutes ?? 0
  const arrival = ((await findAppointmentOf(ctx, email))?.onMyWayAt?.getTime() ?? 0) + minutes * MINUTE_MS
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
    ...(await appointmentFacts(ctx, email, appointment)),
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
  return { ...(await appointmentFacts(ctx, email, appointment)), status, refundCents: email.refundCents ?? undefined }
}

/** Whoever booked for a quote with another address sees the page of the visit, and nothing of the quote. */
async function pageOfVisit({ db }: MailContext, visit: AppointmentRow): Promise<PageSubject> {
  const { quoteId } = visit
  const [quote] =
    quoteId === null ? [] : await db.orm.select({ email: quotes.email }).from(quotes).where(eq(quotes.id, quoteId))
  const isTheirs = quote?.email.toLowerCase() === visit.email.toLowerCase()
  return quoteId !== null && isTheirs ? { quoteId, appointmentId: null } : { quoteId: null, appointmentId: visit.id }
}

export async function findAppointmentOf(
  ctx: MailContext,
  { appointmentId }: OutgoingEmail,
): Promise<AppointmentRow | undefined> {
  return appointmentId === null ? undefined : findAppointment(ctx, appointmentId)
}

export async function appointmentFacts(
  ctx: MailContext,
  { createdAt }: Pick<OutgoingEmail, 'createdAt'>,
  appointment: AppointmentRow,
): Promise<AppointmentFacts> {
  const { mail, provider } = ctx
  const { quoteId, quoteNumber } = appointment
  return {
    pageOf: await pageOfVisit(ctx, appointment),
    site: mail.site,
    appointmentId: appointment.id,
    kind: appointment.kind,
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
