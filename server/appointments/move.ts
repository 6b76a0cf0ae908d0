import { eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { addHistoryEvent } from './add-history-event.ts'
import { type AppointmentTime, isSameTime } from './emails/facts.ts'
import { addAppointmentEmail, type AppointmentEmailKind } from './emails/writers.ts'
import { type CrewChoice, findFreeCrew } from './free-crew.ts'
import { lockMoves } from './locks.ts'
import { CALL_US, whyNotMovable } from './may-change.ts'
import { parseSlot, refuseOtherCrew, withSlot } from './office-slot.ts'
import { findForCaller, lockForChange, notAllowed } from './office.ts'
import { type AppointmentRow, findAppointment, type RequestedSlot } from './queries.ts'
import { REMINDER_KINDS, replaceReminders } from './reminders.ts'
import { loadSchedule, type Schedule } from './schedule.ts'
import { occupiedFor, rangeOf } from './sql.ts'
import { appointments } from './table.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import { cancelWaitingEmails, findPreviousTime, isAnyBeingSent } from '#server/mail/outbox.ts'
import { installHours } from '#shared/appointments/kinds.ts'
import { slotsOn, whyNotBookable } from '#shared/appointments/calendar.ts'
import { type ChangedAppointment, NO_SLOT } from '#shared/appointments/schema.ts'
import { slotByLabel, type SlotLabel, slotTimes } from '#shared/appointments/slots.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { UNDO_SECONDS } from '#shared/lib/durations.ts'
import { addDays, type CalendarDate, dateIn } from '#shared/lib/zoned.ts'
import { MOVE_DAYS } from '#shared/my/terms.ts'
import { SHOP } from '#shared/content/shop.ts'

interface AppointmentMove {
  id: string
  date: CalendarDate
  timeSlot: SlotLabel
  /** Undefined: any. The appointment keeps a crew that the office chose before. */
  crew: number | undefined
  /** Moves it although its crew has too little travel time. */
  force: boolean
  askedBy: 'shop' | 'customer'
  /** Whether to email the customer. */
  tell: boolean
  /** Holds the email for a while, in which `undoMove` takes the move back. */
  undoable: boolean
  version: number | undefined
}

/**
 * Moves a confirmed appointment to another slot or crew. Emails the customer if the slot changes and `tell` is true, or if
 * an email about an earlier move still waits. Its caller calls `expireOverdueHolds` first. Throws 404, 400 and 409 as
 * `editAppointment`.
 */
export async function moveAppointment(
  ctx: Context,
  { id, date, timeSlot, version, ...move }: AppointmentMove,
): Promise<ChangedAppointment> {
  const schedule = await loadSchedule(ctx)
  const seen = await findAppointment(ctx, id)
  const hours = seen?.kind === 'install' ? installHours(seen) : undefined
  const slot = parseSlot({ date, label: timeSlot, hours }, schedule, ctx.now())
  refuseOtherCrew(move.crew, schedule)
  const crew = move.crew ?? findPinnedCrew(seen, schedule)
  return withSlot(ctx, { slot, hours, schedule, crew, force: move.force, movingId: id }, async (tx, choice) => {
    const appointment = await lockForChange(tx, id, version)
    if (!isInPhase(appointment.status, 'booked')) throw notAllowed(await findForCaller(tx, id))
    const isSameSlot = appointment.appointmentDate === slot.date && appointment.timeSlot === slot.timeSlot
    if (isSameSlot && (move.crew === undefined || move.crew === appointment.crew)) {
      const current = await findForCaller(tx, id)
      throw new AppError('not_allowed_now', 'The visit is already at that time.', { fields: { current } })
    }
    // Customers aren't told which crew comes.
    const canEmail = appointment.email !== '' && !isSameSlot
    const currentTime = { appointmentDate: appointment.appointmentDate, timeSlot: appointment.timeSlot }
    const knownTime = canEmail ? await cancelMoveEmail(tx, { id, ...currentTime }) : undefined
    // Even with `tell: false`: we just cancelled an email, so the customer needs the new time.
    const shouldEmail = canEmail && (move.tell || knownTime !== undefined)
    const previous = knownTime ?? currentTime
    // The visit is back at the time the customer knows, so send nothing.
    const emailId =
      shouldEmail && !isSameTime(previous, { appointmentDate: slot.date, timeSlot: slot.timeSlot })
        ? randomUUID()
        : undefined
    const change = {
      before: appointment,
      slot,
      choice,
      isPinned: move.crew !== undefined,
      isByShop: move.askedBy === 'shop' && !isSameSlot,
      by: 'office' as const,
      undo: move.undoable
        ? { until: new Date(tx.now().getTime() + UNDO_SECONDS * 1000), emailId, knownTime }
        : undefined,
      why: isSameSlot ? 'Crew changed' : whyMoved(appointment, move.askedBy),
    }
    if (!(await tryMove(tx, change))) return undefined
    if (emailId !== undefined) {
      await addAppointmentEmail(tx, {
        id: emailId,
        kind: 'visit_moved',
        appointmentId: id,
        previous,
        ...(move.undoable && { delaySeconds: UNDO_SECONDS }),
      })
    }
    return { ...(await findForCaller(tx, id)), emailsCustomer: emailId !== undefined }
  })
}

interface CustomerMove {
  id: string
  date: CalendarDate
  timeSlot: SlotLabel
  version: number
}

/**
 * Moves a customer's own visit to an open time of the next `MOVE_DAYS` days (docs/rules.md, The customer's page), and emails
 * them and the shop. Its caller calls `expireOverdueHolds` first. Throws 400 for a time that can't be booked, and 409 as
 * `moveAppointment`, whose fields are for the office alone.
 */
export async function moveByCustomer(ctx: Context, { id, date, timeSlot, version }: CustomerMove): Promise<void> {
  const schedule = await loadSchedule(ctx)
  const slot = parseCustomerSlot({ date, label: timeSlot }, schedule, ctx.now())
  await withSlot(ctx, { slot, schedule, movingId: id }, async (tx, choice) => {
    const before = await lockForChange(tx, id, version)
    const refusal = whyNotMovable(before, tx.now())
    if (refusal !== undefined) throw new AppError('not_allowed_now', refusal)
    const previous = { appointmentDate: before.appointmentDate, timeSlot: before.timeSlot }
    if (isSameTime(previous, { appointmentDate: slot.date, timeSlot: slot.timeSlot })) {
      throw new AppError('not_allowed_now', 'The visit is already at that time.')
    }
    // It would tell a time that no longer holds.
    const knownTime = await cancelMoveEmail(tx, { id, ...previous })
    const why = whyMoved(before, 'customer')
    const change = {
      before,
      slot,
      choice,
      isPinned: false,
      isByShop: false,
      by: 'customer' as const,
      undo: undefined,
      why,
    }
    if (!(await tryMove(tx, change))) return undefined
    if (before.email !== '') {
      await addAppointmentEmail(tx, { kind: 'visit_moved', appointmentId: id, previous: knownTime ?? previous })
    }
    await addAppointmentEmail(tx, { kind: 'visit_moved_shop', appointmentId: id, previous })
    return true
  })
}

/** The slot as a customer requests it. Throws 400 if they could not book it, or if it's too far ahead. */
function parseCustomerSlot(
  { date, label }: { date: CalendarDate; label: SlotLabel },
  { calendar }: Schedule,
  at: Date,
): RequestedSlot {
  const slot = slotByLabel(label)
  if (!slot || !slotsOn(date, calendar).includes(slot)) throw invalid('timeSlot', NO_SLOT)
  const reason = whyNotBookable(date, slot, at, calendar)
  if (reason !== undefined) throw new AppError('not_bookable', reason)
  if (date > addDays(dateIn(at, SHOP.timeZone), MOVE_DAYS)) {
    throw new AppError(
      'not_bookable',
      `You can move a visit up to ${MOVE_DAYS} days ahead. For a later day, ${CALL_US}.`,
    )
  }
  return { date, timeSlot: slot.label, ...slotTimes(date, slot, SHOP.timeZone) }
}

/** The crew that the office chose before, unless it's no longer active. */
function findPinnedCrew(appointment: AppointmentRow | undefined, { crews }: Schedule): number | undefined {
  if (!appointment?.crewPinned) return undefined
  return crews.find(({ number, active }) => active && number === appointment.crew)?.number
}

function whyMoved({ appointmentDate, timeSlot }: AppointmentRow, askedBy: AppointmentMove['askedBy']): string {
  const asked = askedBy === 'shop' ? '' : ", at the customer's request"
  return `Moved from ${formatCalendarDate(appointmentDate)}, ${timeSlot}${asked}`
}

interface SlotChange {
  before: AppointmentRow
  slot: RequestedSlot
  choice: CrewChoice
  /** The office asked for that crew. */
  isPinned: boolean
  /** True if the shop asked for another slot, not the customer. */
  isByShop: boolean
  /** Customers move a visit only to what they could book. */
  by: 'customer' | 'office'
  /** When undo ends, and what it has to know about emails. */
  undo: { until: Date; emailId: string | undefined; knownTime: AppointmentTime | undefined } | undefined
  why: string
}

/**
 * False if no crew is free. Throws if another appointment takes the slot at the same moment (`isSlotTaken`), which ends
 * the transaction.
 */
async function tryMove(tx: TransactionContext, change: SlotChange): Promise<boolean> {
  const { before, slot, choice, isPinned, isByShop, by, undo, why } = change
  const { id, city } = before
  await lockMoves(tx)
  const crew = await findFreeCrew(tx, { ...choice, slot, city, movingId: id, by })
  if (crew === undefined) return false
  await tx.db.orm
    .update(appointments)
    .set({
      appointmentDate: slot.date,
      timeSlot: slot.timeSlot,
      during: rangeOf(slot),
      occupied: occupiedFor(slot, choice.force),
      crew,
      crewPinned: (before.crewPinned && (by === 'office' || crew === before.crew)) || isPinned,
      movedByShop: before.movedByShop || isByShop,
      customerMoves: isByShop ? 0 : before.customerMoves + (by === 'customer' ? 1 : 0),
      undo: undo ? undoOf(before, undo) : null,
      version: sql`${appointments.version} + 1`,
    })
    .where(eq(appointments.id, id))
  await addHistoryEvent(tx, { id, by: by === 'customer' ? 'visitor' : 'office', why })
  const after = { id, appointmentDate: slot.date, timeSlot: slot.timeSlot, startsAt: slot.start }
  if (!isSameTime(before, after)) await replaceReminders(tx, after)
  return true
}

/** What `undoMove` needs to know. The database's clock says when: what mail has sent since then counts. */
function undoOf(before: AppointmentRow, { until, emailId, knownTime }: NonNullable<SlotChange['undo']>) {
  const { appointmentDate: date, timeSlot, startsAt, endsAt, crew, crewPinned, movedByShop, customerMoves } = before
  const known = {
    until: until.toISOString(),
    emailId: emailId ?? null,
    knownTime: knownTime ?? null,
    date,
    timeSlot,
    start: startsAt.toISOString(),
    end: endsAt.toISOString(),
    crew,
    crewPinned,
    movedByShop,
    customerMoves,
  }
  return sql`${JSON.stringify(known)}::jsonb || jsonb_build_object('movedAt', now(), 'occupiedUntil', upper(${appointments.occupied}))`
}

/** Emails that give the visit's time (with `knownTime`), as it is when they're sent. */
export const TIME_EMAILS = [
  'visit_confirmed',
  'visit_moved',
  ...REMINDER_KINDS,
] as const satisfies AppointmentEmailKind[]

/**
 * Takes back the email of an earlier move that still waits. Returns the time that the customer knows, if that email would
 * have told them `current`.
 */
async function cancelMoveEmail(
  tx: TransactionContext,
  { id: appointmentId, ...current }: AppointmentTime & { id: string },
): Promise<AppointmentTime | undefined> {
  const kind: AppointmentEmailKind = 'visit_moved'
  const cancelled = await cancelWaitingEmails(tx, { kinds: [kind], appointmentId })
  if (!cancelled) return undefined
  // It may tell this time or an earlier one. The next email finds out.
  if (await isAnyBeingSent(tx, { kinds: TIME_EMAILS, appointmentId })) return current
  const knownTime = await findPreviousTime(tx, cancelled)
  return knownTime && !isSameTime(knownTime, current) ? knownTime : undefined
}
