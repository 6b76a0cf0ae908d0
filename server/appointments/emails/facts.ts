import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { appointmentColumns, type AppointmentRow, findAppointment } from '#server/appointments/queries.ts'
import { appointments } from '#server/appointments/table.ts'
import { loadChoices } from '#server/appointments/installation/queries.ts'
import { findPaymentOf } from '#server/payments/queries.ts'
import type { EmailSite, KnownTime, MailContext, OutgoingEmail, PageSubject, SkippedEmail } from '#server/mail/email.ts'
import { findPreviousTime } from '#server/mail/outbox.ts'
import { findMoney, findPrice } from '#server/money/money.ts'
import { quotes } from '#server/quotes/table.ts'
import type { AppointmentKind } from '#shared/appointments/kinds.ts'
import { isInPhase, statusesIn } from '#shared/appointments/statuses.ts'
import { type Contact, pickContact } from '#shared/contact/fields.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import type { Money } from '#shared/money/schema.ts'

/** An appointment's date and slot in the shop's calendar. */
export type AppointmentTime = KnownTime

/** Only the time of an appointment. */
export function pickTime({ appointmentDate, timeSlot }: AppointmentTime): AppointmentTime {
  return { appointmentDate, timeSlot }
}

export function isSameTime(one: AppointmentTime, other: AppointmentTime): boolean {
  return one.appointmentDate === other.appointmentDate && one.timeSlot === other.timeSlot
}

/** An appointment as it is when the email is rendered, with its contact, quote and payment. */
export interface AppointmentFacts
  extends Pick<AppointmentRow, 'id' | 'kind' | 'status' | 'appointmentDate' | 'timeSlot' | 'startsAt' | 'endsAt'>,
    Pick<AppointmentRow, 'fee' | 'feeCents' | 'collected' | 'movedByShop' | 'customerMoves' | 'onMyWayAt' | 'version'> {
  site: EmailSite
  /** The email leaves out empty fields. */
  contact: Contact
  /** A demo payment: no card was charged. */
  isDemo: boolean
  /** The cardholder disputed the payment, so the bank decides about a refund. */
  isDisputed: boolean
  /** The customer's page: of the quote only if the email goes to who asked for it. Anyone can book for a quote. */
  pageOf: PageSubject
  /** Undefined if the appointment belongs to no quote. */
  quote: { id: string; number: number } | undefined
  /** Of an installation: its parts that are booked, by time. */
  parts: InstallationPart[]
  /** Of an installation: the other parts that the change canceled, by time. Earlier ones are no news. */
  canceledParts: InstallationPart[]
  /** Of an installation, once its customer accepted the final quote. */
  money: Money | undefined
  /** Of an installation: the last day on which its customer can move it on their page. Undefined if they can't. */
  moveUntil: CalendarDate | undefined
  /** When the event happened that the email is about. */
  at: Date
}

export type InstallationPart = Pick<AppointmentRow, 'id' | 'status' | 'version'> &
  Pick<AppointmentRow, 'appointmentDate' | 'timeSlot' | 'startsAt' | 'endsAt'>

/** The part of the fee that is refunded to the card, or 0. */
export type RefundedFacts = AppointmentFacts & { refundCents: number }

/**
 * A payment that wasn't due (an amount other than the fee, or an extra one), or whose refund failed or came back: what is
 * refunded, or still owed. Undefined if it isn't in US dollars.
 */
export type ReturnedFacts = AppointmentFacts & { refundCents: number | undefined }

const GONE: SkippedEmail = { skippedBecause: 'its quote or visit is gone' }

/** Loads the facts of an appointment in any status. */
async function loadAny(ctx: MailContext, { appointmentId, canceledParts, createdAt }: OutgoingEmail) {
  const appointment = appointmentId === null ? undefined : await findAppointment(ctx, appointmentId)
  if (!appointment) return GONE
  const { quoteId, quoteNumber } = appointment
  const dispute = (await findPaymentOf(ctx, appointment.id))?.dispute
  const pageOf = await pageOfVisit(ctx, appointment)
  const facts: AppointmentFacts = {
    ...appointment,
    site: ctx.mail.site,
    contact: pickContact(appointment),
    isDemo: ctx.provider.name === 'demo' && appointment.fee === 'online',
    isDisputed: dispute === 'open' || dispute === 'lost',
    pageOf,
    quote: quoteId === null || quoteNumber === null ? undefined : { id: quoteId, number: quoteNumber },
    ...(await listPartsOf(ctx, appointment, canceledParts ?? [])),
    ...(await findJob(ctx, appointment.kind, pageOf)),
    at: createdAt,
  }
  return facts
}

async function listPartsOf(
  { db }: MailContext,
  { kind, quoteId }: AppointmentRow,
  canceled: readonly string[],
): Promise<Pick<AppointmentFacts, 'parts' | 'canceledParts'>> {
  if (kind !== 'install' || quoteId === null) return { parts: [], canceledParts: [] }
  const { id, status, during } = appointments
  const isCanceled = and(eq(status, 'cancelled'), inArray(id, [...canceled]))
  const all = await db.orm
    .select(appointmentColumns)
    .from(appointments)
    .where(
      and(
        eq(appointments.quoteId, quoteId),
        eq(appointments.kind, 'install'),
        or(inArray(status, statusesIn('booked')), isCanceled),
      ),
    )
    .orderBy(asc(sql`lower(${during})`))
  const isOff = (part: InstallationPart) => part.status === 'cancelled'
  return { parts: all.filter((part) => !isOff(part)), canceledParts: all.filter(isOff) }
}

/** Someone who sees nothing of the quote neither reads about its money nor moves its installation. */
async function findJob(
  ctx: MailContext,
  kind: AppointmentKind,
  { quoteId }: PageSubject,
): Promise<Pick<AppointmentFacts, 'money' | 'moveUntil'>> {
  if (kind !== 'install' || quoteId === null) return { money: undefined, moveUntil: undefined }
  const isAccepted = (await findPrice(ctx, quoteId))?.isAccepted
  return {
    money: isAccepted ? await findMoney(ctx, { quoteId }) : undefined,
    moveUntil: (await loadChoices(ctx, quoteId)).moveUntil,
  }
}

/** Someone who booked for a quote with another address sees the page of the visit, and nothing of the quote. */
async function pageOfVisit({ db }: MailContext, { id, quoteId, email }: AppointmentRow): Promise<PageSubject> {
  const [quote] =
    quoteId === null ? [] : await db.orm.select({ email: quotes.email }).from(quotes).where(eq(quotes.id, quoteId))
  const isTheirs = quote?.email.toLowerCase() === email.toLowerCase()
  return quoteId !== null && isTheirs ? { quoteId, appointmentId: null } : { quoteId: null, appointmentId: id }
}

/** Loads the facts of a confirmed appointment. An email may be hours late, and a later one has replaced it. */
export async function loadConfirmed(ctx: MailContext, email: OutgoingEmail): Promise<AppointmentFacts | SkippedEmail> {
  const facts = await loadAny(ctx, email)
  if ('skippedBecause' in facts || isInPhase(facts.status, 'booked')) return facts
  return { skippedBecause: 'the visit is no longer confirmed' }
}

/** Loads the facts of an installation that is done. Skipped if someone took that back. */
export async function loadInstalled(ctx: MailContext, email: OutgoingEmail): Promise<AppointmentFacts | SkippedEmail> {
  const facts = await loadAny(ctx, email)
  if ('skippedBecause' in facts || facts.status === 'completed') return facts
  return { skippedBecause: 'the installation is no longer done' }
}

/** Those of a confirmed one, with the time before the move. Skipped if the customer knows the new one: moved back, or told since. */
export async function loadMoved(ctx: MailContext, email: OutgoingEmail) {
  const facts = await loadConfirmed(ctx, email)
  if ('skippedBecause' in facts) return facts
  const previous = (await findPreviousTime(ctx, email)) ?? pickTime(facts)
  return isSameTime(previous, facts)
    ? { skippedBecause: "the customer knows the visit's time", knownTime: previous }
    : { ...facts, previous }
}

/** The same for the shop, which knows every time. */
export async function loadMovedShop(ctx: MailContext, email: OutgoingEmail) {
  const facts = await loadConfirmed(ctx, email)
  if ('skippedBecause' in facts) return facts
  const { previousDate: appointmentDate, previousSlot: timeSlot } = email
  return appointmentDate === null || timeSlot === null ? GONE : { ...facts, previous: { appointmentDate, timeSlot } }
}

/** The same, with the minutes until the crew arrives. Skipped once they have passed: the email would be wrong. */
export async function loadOnMyWay(ctx: MailContext, email: OutgoingEmail) {
  const facts = await loadConfirmed(ctx, email)
  if ('skippedBecause' in facts) return facts
  const minutes = email.minutes ?? 0
  const arrival = (facts.onMyWayAt?.getTime() ?? 0) + minutes * MINUTE_MS
  return arrival <= ctx.now().getTime() ? { skippedBecause: 'the crew has arrived by now' } : { ...facts, minutes }
}

/** Loads the facts of an appointment whose fee is refunded, or kept if the refund is 0. */
export async function loadRefunded(ctx: MailContext, email: OutgoingEmail): Promise<RefundedFacts | SkippedEmail> {
  const facts = await loadAny(ctx, email)
  return 'skippedBecause' in facts ? facts : { ...facts, refundCents: email.refundCents ?? 0 }
}

/** Loads the facts of a payment that is refunded although its appointment may stand. */
export async function loadReturned(ctx: MailContext, email: OutgoingEmail): Promise<ReturnedFacts | SkippedEmail> {
  const facts = await loadAny(ctx, email)
  return 'skippedBecause' in facts ? facts : { ...facts, refundCents: email.refundCents ?? undefined }
}
