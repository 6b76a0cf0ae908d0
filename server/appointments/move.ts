import { desc, eq } from 'drizzle-orm'
import { addHistoryEvent } from './add-history-event.ts'
import { type AppointmentTime, isSameTime, pickTime } from './emails/facts.ts'
import { addAppointmentEmail } from './emails/writers.ts'
import { CALL_US, whyNotMovable } from './may-change.ts'
import { findForCaller, lockForChange, notAllowed } from './for-caller.ts'
import { expireOverdueAt, parseSlot, placeOrAsk, type TakeIn } from './place-or-ask.ts'
import { type AppointmentRow, findAppointment, type RequestedSlot } from './queries.ts'
import { placeColumns } from './place-visit.ts'
import { replaceReminders } from './reminders.ts'
import { loadSchedule, type Schedule, refuseOtherCrew } from '#server/schedule/schedule.ts'
import { appointmentHistory, appointments } from './table.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import { cancelUnsentEmails, cancelWaitingEmails, findPreviousTime, hasTold } from '#server/mail/outbox.ts'
import { countInstallationChange } from '#server/quotes/installation.ts'
import { installHours } from '#shared/appointments/kinds.ts'
import { slotsOn, whyNotBookable } from '#shared/schedule/calendar.ts'
import { type ChangedAppointment, type MoveBack, NO_SLOT } from '#shared/appointments/schema.ts'
import { slotByLabel, type SlotLabel, slotTimes } from '#shared/appointments/slots.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { UNDO_SECONDS } from '#shared/lib/durations.ts'
import { addDays, type CalendarDate, dateIn } from '#shared/lib/zoned.ts'
import { MOVE_DAYS } from '#shared/my/terms.ts'
import { SHOP } from '#shared/content/shop.ts'

/** What a move does besides. */
interface Wish {
  by: 'customer' | 'office'
  askedBy: 'shop' | 'customer'
  /** Whether to email the customer. */
  tell: boolean
  /** Holds the email for a while, in which a move back cancels it. */
  undoable: boolean
  /** Of a move back: what was so before the move. */
  undo?: MoveBack | undefined
}

interface AppointmentMove extends Omit<Wish, 'by'> {
  id: string
  date: CalendarDate
  timeSlot: SlotLabel
  /** Undefined: any. The appointment keeps a crew that the office chose before. */
  crew: number | undefined
  /** Moves it although its time isn't open, or its crew has too little travel time. */
  force: boolean
  version: number | undefined
}

/**
 * Moves a confirmed appointment to another slot or crew. Emails the customer if the slot changes and `tell` is true, or if
 * an email about an earlier move still waits. Throws 404, 400 and 409 as `editAppointment`.
 */
export async function moveAppointment(
  ctx: Context,
  { id, date, timeSlot, version, crew: askedCrew, force, ...wish }: AppointmentMove,
): Promise<ChangedAppointment> {
  const seen = await findAppointment(ctx, id)
  const hours = seen?.kind === 'install' ? installHours(seen) : undefined
  await expireOverdueAt(ctx, { date, label: timeSlot, hours })
  const schedule = await loadSchedule(ctx)
  // A visit may go back to a day that is over, or to a time that is no longer in the hours.
  const isAnyTime = wish.undo !== undefined
  const slot = parseSlot({ date, label: timeSlot, hours, isAnyTime }, schedule, ctx.now())
  refuseOtherCrew(askedCrew, schedule)
  const crew = askedCrew ?? findPinnedCrew(seen, schedule)
  const city = seen?.city ?? ''
  return placeOrAsk(ctx, { slot, city, hours, crew, force, movingId: id }, async (tx, take) => {
    const before = await lockForChange(tx, id, version)
    if (!isInPhase(before.status, 'booked')) throw notAllowed(await findForCaller(tx, id))
    const isSameSlot = before.appointmentDate === slot.date && before.timeSlot === slot.timeSlot
    if (isSameSlot && (askedCrew === undefined || askedCrew === before.crew)) {
      const current = await findForCaller(tx, id)
      throw new AppError('not_allowed_now', ALREADY_THERE, { fields: { current } })
    }
    if (before.kind === 'install' && before.quoteId) await countInstallationChange(tx, before.quoteId)
    if (wish.undo) await refuseOtherPlace(tx, { id, slot, isSameSlot })
    const change = { before, slot, take, isPinned: askedCrew !== undefined }
    const emailsCustomer = await moveLocked(tx, change, { ...wish, by: 'office' })
    return { ...(await findForCaller(tx, id)), emailsCustomer }
  })
}

const ALREADY_THERE = 'The visit is already at that time.'

/** Throws 409 unless the last line of the history is a move from that time. So it can't go to any time in the past. */
async function refuseOtherPlace(
  tx: TransactionContext,
  { id, slot, isSameSlot }: { id: string; slot: RequestedSlot; isSameSlot: boolean },
): Promise<void> {
  const [last] = await tx.db.orm
    .select({ why: appointmentHistory.why })
    .from(appointmentHistory)
    .where(eq(appointmentHistory.appointmentId, id))
    .orderBy(desc(appointmentHistory.id))
    .limit(1)
  const from = `from ${placeText({ appointmentDate: slot.date, timeSlot: slot.timeSlot })}`
  if (isSameSlot ? last?.why === CREW_CHANGED : last?.why.includes(from)) return
  throw new AppError('not_allowed_now', 'Only the last move can be undone.', {
    fields: { current: await findForCaller(tx, id) },
  })
}

/** As the history writes it. */
const placeText = ({ appointmentDate, timeSlot }: Pick<AppointmentRow, 'appointmentDate' | 'timeSlot'>) =>
  `${formatCalendarDate(appointmentDate)}, ${timeSlot}`

const CREW_CHANGED = 'Crew changed'

/**
 * Moves a customer's own visit to an open time of the next `MOVE_DAYS` days (docs/rules.md, The customer's page), and emails
 * them and the shop. Its caller calls `expireOverdueAt` first. Throws 400 for a time that can't be booked, and 409 as
 * `moveAppointment`, whose fields are for the office alone.
 */
export async function moveByCustomer(
  ctx: Context,
  { id, date, timeSlot, version }: Pick<AppointmentMove, 'id' | 'date' | 'timeSlot'> & { version: number },
): Promise<void> {
  const schedule = await loadSchedule(ctx)
  const slot = parseCustomerSlot({ date, label: timeSlot }, schedule, ctx.now())
  // Only the office reads which city is too far.
  await placeOrAsk(ctx, { slot, city: '', movingId: id }, async (tx, take) => {
    const before = await lockForChange(tx, id, version)
    const refusal = whyNotMovable(before, tx.now())
    if (refusal !== undefined) throw new AppError('not_allowed_now', refusal)
    if (before.appointmentDate === slot.date && before.timeSlot === slot.timeSlot) {
      throw new AppError('not_allowed_now', ALREADY_THERE)
    }
    const wish = { by: 'customer', askedBy: 'customer', tell: true, undoable: false } as const
    await moveLocked(tx, { before, slot, take, isPinned: false }, wish)
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
  return { date, timeSlot: slot.label, ...slotTimes(date, slot) }
}

/** The crew that the office chose before, unless it's no longer active. */
function findPinnedCrew(appointment: AppointmentRow | undefined, { crews }: Schedule): number | undefined {
  if (!appointment?.crewPinned) return undefined
  return crews.find(({ number, active }) => active && number === appointment.crew)?.number
}

interface SlotChange {
  before: AppointmentRow
  slot: RequestedSlot
  take: TakeIn
  /** The office asked for that crew. */
  isPinned: boolean
}

/** Moves a visit whose lock the transaction has, and returns whether the customer gets an email. */
export async function moveLocked(
  tx: TransactionContext,
  { before, slot, take, isPinned }: SlotChange,
  { by, askedBy, tell, undoable, undo }: Wish,
): Promise<boolean> {
  const { id, kind, quoteId } = before
  const after = { id, kind, quoteId, appointmentDate: slot.date, timeSlot: slot.timeSlot, startsAt: slot.start }
  const isSameSlot = isSameTime(before, after)
  const isByShop = askedBy === 'shop' && !isSameSlot
  // Customers aren't told which crew comes.
  const canEmail = before.email !== '' && !isSameSlot
  const knownTime = canEmail ? await cancelMoveEmail(tx, before) : undefined
  const previous = knownTime ?? pickTime(before)
  // Even with `tell: false` if we just canceled an email, or if an email has told them the time that is taken back.
  const told = { kinds: ['visit_moved'], appointmentId: id, time: before }
  const mustTell = knownTime !== undefined || (undo !== undefined && (await hasTold(tx, told)))
  const emailsCustomer = canEmail && (tell || mustTell) && !isSameTime(previous, after)
  // If the customer has heard of the time that they lose, the visit was moved, and this is another move.
  const undone = emailsCustomer ? undefined : undo
  const place = await take(before.city)
  await tx.db.orm
    .update(appointments)
    .set({
      ...placeColumns(place),
      crewPinned:
        undo?.crewPinned ?? ((before.crewPinned && (by === 'office' || place.crew === before.crew)) || isPinned),
      movedByShop: undone?.movedByShop ?? (before.movedByShop || isByShop),
      customerMoves: undone?.customerMoves ?? (isByShop ? 0 : before.customerMoves + (by === 'customer' ? 1 : 0)),
      version: before.version + 1,
    })
    .where(eq(appointments.id, id))
  const asked = askedBy === 'shop' || undo ? '' : ", at the customer's request"
  const why = isSameSlot ? CREW_CHANGED : `Moved ${undo ? 'back ' : ''}from ${placeText(before)}${asked}`
  await addHistoryEvent(tx, { id, by: by === 'customer' ? 'visitor' : 'office', why })
  if (!isSameSlot) {
    await replaceReminders(tx, after, undone && before.createdAt)
    await tellShop(tx, { before, after, by })
  }
  if (emailsCustomer) {
    const delay = undoable ? { delaySeconds: UNDO_SECONDS } : {}
    await addAppointmentEmail(tx, { kind: 'visit_moved', appointmentId: id, previous, ...delay })
  }
  return emailsCustomer
}

/**
 * Emails the shop a move by the customer, in place of earlier ones that aren't sent. None about those once the office moves it: it
 * would say that the customer chose the office's time.
 */
async function tellShop(
  tx: TransactionContext,
  { before, after, by }: { before: AppointmentRow; after: AppointmentTime } & Pick<Wish, 'by'>,
): Promise<void> {
  const unsent = await cancelUnsentEmails(tx, { kinds: ['visit_moved_shop'], appointmentId: before.id })
  if (by === 'office') return
  const { previousDate: appointmentDate = null, previousSlot: timeSlot = null } = unsent ?? {}
  const previous = appointmentDate !== null && timeSlot !== null ? { appointmentDate, timeSlot } : pickTime(before)
  if (isSameTime(previous, after)) return
  await addAppointmentEmail(tx, { kind: 'visit_moved_shop', appointmentId: before.id, previous })
}

/**
 * Takes back the email of an earlier move that still waits. Returns the time that the customer knows, if that email would
 * have told them `current`.
 */
async function cancelMoveEmail(
  tx: TransactionContext,
  current: AppointmentTime & { id: string },
): Promise<AppointmentTime | undefined> {
  const cancelled = await cancelWaitingEmails(tx, { kinds: ['visit_moved'], appointmentId: current.id })
  const knownTime = cancelled && (await findPreviousTime(tx, cancelled))
  return knownTime && !isSameTime(knownTime, current) ? knownTime : undefined
}
