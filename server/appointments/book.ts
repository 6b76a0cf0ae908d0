import { eq } from 'drizzle-orm'
import { addHistoryEvent } from './add-history-event.ts'
import { availabilityAt, listTaken } from './availability.ts'
import { NoFreeCrew } from './free-crew.ts'
import { type CountedHold, listHolds, refuseFullDay, refuseNewcomerOverLimit, refuseOverLimits } from './hold-limits.ts'
import { lockHoldsOfAddress, lockHoldsOfDay, LostRace } from './locks.ts'
import { settlePayment } from '#server/payments/apply.ts'
import { canPaymentChange, findPaymentOf } from '#server/payments/queries.ts'
import { expireOverdueInTheWay } from './payment/release-hold.ts'
import { addVisit, placeColumns, placeVisit, takePlace } from './place-visit.ts'
import {
  type AppointmentRow,
  appointmentColumns,
  findAppointment,
  findLatest,
  lockAppointment,
  type RequestedSlot,
} from './queries.ts'
import { loadSchedule, objectionsAt, type Schedule } from '#server/schedule/schedule.ts'
import { appointments } from './table.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { emailKey } from '#server/customers/matching.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import { mapOutageTo503 } from '#server/payment-provider/provider.ts'
import { shareLockQuote } from '#server/quotes/queries.ts'
import { slotsOn, whyNotBookable } from '#shared/schedule/calendar.ts'
import { type AppointmentRequest, NO_SLOT } from '#shared/appointments/schema.ts'
import { slotByLabel, slotTimes } from '#shared/appointments/slots.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { HOLD_MINUTES } from '#shared/appointments/terms.ts'
import { type Contact, EMPTY_CONTACT } from '#shared/contact/fields.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'

/** What a visitor wants to hold. */
export interface HoldRequest extends RequestedSlot {
  sessionId: string
  clientAddress: string
  quoteId: string | undefined
  /** Undefined: the quote's contact is copied. */
  contact: Contact | undefined
  /** The provider was just asked about the payment of the hold that moves. */
  isSettled?: boolean
  now: Date
}

interface BookSlot {
  session: string
  clientAddress: string
  request: AppointmentRequest
}

/**
 * Holds a slot while its visitor pays. A session that has a hold moves it. Throws 400 if the slot can't be booked or an email is
 * missing; 409 with the free slots if it's taken, and for an erased customer or a payment that is in progress or just came in; and 429
 * if the client address has too many holds, or newcomers together have on that day (docs/rules.md, Booking).
 */
export async function bookSlot(ctx: Context, { session, clientAddress, request }: BookSlot): Promise<AppointmentRow> {
  const { appointmentDate: date, timeSlot, quoteId, contact } = request
  const slot = slotByLabel(timeSlot)
  if (!slot) throw invalid('timeSlot', NO_SLOT)
  const hold: HoldRequest = {
    date,
    timeSlot: slot.label,
    ...slotTimes(date, slot),
    sessionId: session,
    clientAddress,
    quoteId,
    contact,
    now: ctx.now(),
  }
  try {
    return await placeHold(ctx, hold)
  } catch (error) {
    if (!(error instanceof UnsettledPayment)) throw error
    await settleEarlier(ctx, error)
    return placeHold(ctx, { ...hold, isSettled: true })
  }
}

function placeHold(ctx: Context, hold: HoldRequest): Promise<AppointmentRow> {
  let isLastTry = false
  return placeVisit(
    ctx,
    (tx) => takeHold(tx, hold),
    async () => {
      const overdue = isLastTry ? 0 : await expireOverdueInTheWay(ctx, hold)
      const own = await findLatest(ctx, hold.sessionId)
      const isHeld = own?.status === 'held'
      // The hold of another request by this visitor may be in the way, and can move.
      const mayBeFree = !isLastTry && (overdue > 0 || isHeld)
      if (!mayBeFree) throw isHeld && !isCurrent(own, hold) ? paymentInProgress() : await slotTakenError(ctx, hold)
      isLastTry = true
    },
  )
}

const isCurrent = ({ heldUntil }: Pick<AppointmentRow, 'heldUntil'>, { now }: HoldRequest) =>
  heldUntil !== null && heldUntil > now

const isAt = (
  { appointmentDate, timeSlot }: Pick<AppointmentRow, 'appointmentDate' | 'timeSlot'>,
  slot: Pick<HoldRequest, 'date' | 'timeSlot'>,
) => appointmentDate === slot.date && timeSlot === slot.timeSlot

/** The hold that would move has a payment that may have just arrived. The provider can't be asked inside a transaction. */
class UnsettledPayment extends Error {
  constructor(
    readonly appointmentId: string,
    readonly intentId: string,
  ) {
    super('The payment of the earlier time may have arrived')
  }
}

/** Throws 409 if the payment for the earlier time has just arrived. Asks the payment provider. */
async function settleEarlier(ctx: Context, { appointmentId, intentId }: UnsettledPayment): Promise<void> {
  await mapOutageTo503(() => settlePayment(ctx, intentId))
  const after = await findAppointment(ctx, appointmentId)
  if (after && isInPhase(after.status, 'booked')) {
    throw new AppError('already_paid', 'Your payment for the earlier time came in, so that visit is confirmed.')
  }
}

/** 409: a payment for the earlier slot may still arrive. */
const paymentInProgress = () => new AppError('already_paid', 'A payment for your earlier time is still in progress.')

/** What counts when a hold takes its slot. */
interface HoldFacts {
  schedule: Schedule
  holds: CountedHold[]
}

async function takeHold(tx: TransactionContext, hold: HoldRequest): Promise<AppointmentRow> {
  if (tx.config.limited) {
    await lockHoldsOfAddress(tx, hold.clientAddress)
    await lockHoldsOfDay(tx, hold.date)
  }
  const schedule = await loadSchedule(tx, { from: hold.date, to: hold.date })
  const holds = await listHolds(tx, hold)
  const own = holds.find(({ sessionId }) => sessionId === hold.sessionId)
  refuseIfNotBookable(hold, schedule, own)
  // It must end first.
  if (own && !isCurrent(own, hold)) throw new NoFreeCrew()
  return own ? moveHold(tx, own, hold, { schedule, holds }) : addHold(tx, hold, { schedule, holds })
}

/** Throws 400 if no one can book the slot. A session that already holds it chose it early enough. */
function refuseIfNotBookable(hold: HoldRequest, { calendar }: Schedule, own: CountedHold | undefined): void {
  const slot = slotsOn(hold.date, calendar).find(({ label }) => label === hold.timeSlot)
  const reason = slot ? whyNotBookable(hold.date, slot, hold.now, calendar) : NO_SLOT
  if (reason === undefined || (own && isAt(own, hold))) return
  throw slot ? new AppError('not_bookable', reason) : invalid('timeSlot', reason)
}

async function addHold(
  tx: TransactionContext,
  hold: HoldRequest,
  { schedule, holds }: HoldFacts,
): Promise<AppointmentRow> {
  const { now, sessionId, clientAddress, quoteId } = hold
  const quote = quoteId === undefined ? undefined : await shareLockQuote(tx, quoteId)
  const contact = hold.contact ?? quote?.contact ?? EMPTY_CONTACT
  const place = await takePlace(tx, { slot: hold, city: contact.city, schedule })
  if (tx.config.limited) {
    refuseOverLimits(hold, holds, contact)
    await refuseNewcomerOverLimit(tx, hold, { schedule, holds, email: contact.email, crew: place.crew })
  }
  return addVisit(tx, {
    place,
    values: {
      status: 'held',
      heldUntil: endOfHold(now),
      sessionId,
      clientAddress,
      quoteId: quoteId ?? null,
      quoteNumber: quote?.number ?? null,
      feeCents: tx.config.feeCents,
      isContactHidden: !hold.contact && quote !== undefined && quote.sessionId !== sessionId,
      ...contact,
    },
    by: 'visitor',
    why: 'Time chosen',
  })
}

const endOfHold = (from: Date, times = 1) => new Date(from.getTime() + times * HOLD_MINUTES * MINUTE_MS)

/** Counts all moves of a hold. Without this limit a visitor could alternate between two slots and block both for good. */
const LONGEST_HOLD = 4

/** Moves the session's hold to the requested slot, or updates its details. */
async function moveHold(
  tx: TransactionContext,
  own: CountedHold,
  hold: HoldRequest,
  { schedule, holds }: HoldFacts,
): Promise<AppointmentRow> {
  const { id } = own
  const before = await lockAppointment(tx, id)
  // It was paid, or has ended.
  if (before?.status !== 'held' || !before.heldUntil) throw new LostRace()
  const isSameSlot = isAt(before, hold)
  const payment = isSameSlot ? undefined : await findPaymentOf(tx, id)
  if (payment && canPaymentChange(payment) && !hold.isSettled) throw new UnsettledPayment(id, payment.intentId)
  if (payment?.state === 'processing') throw paymentInProgress()
  const quote = hold.quoteId === undefined ? undefined : await shareLockQuote(tx, hold.quoteId)
  if (isSameSlot && !hold.contact && !quote) return before
  const isNewQuote = quote !== undefined && quote.id !== before.quoteId
  // A new quote replaces the contact.
  const contact = hold.contact ?? (isNewQuote ? quote.contact : undefined)
  const city = contact?.city ?? before.city
  // A hold that keeps its slot keeps its crew, its travel time and its end.
  const place = isSameSlot ? undefined : await takePlace(tx, { slot: hold, city, movingId: id, schedule })
  if (tx.config.limited) {
    const { email } = contact ?? before
    // Who keeps their time takes none from others. Without the email of a known customer, it may count as a newcomer's.
    const isSameVisitor = before.email === '' || emailKey(before.email) === emailKey(email)
    const crew = place?.crew ?? before.crew
    if (!isSameSlot || !isSameVisitor) await refuseNewcomerOverLimit(tx, hold, { schedule, holds, email, crew })
    if (before.appointmentDate !== hold.date) refuseFullDay(hold, holds, own.clientAddress)
  }
  const latestEnd = Math.min(endOfHold(hold.now).getTime(), endOfHold(before.createdAt, LONGEST_HOLD).getTime())
  const heldUntil = isSameSlot ? before.heldUntil : new Date(Math.max(before.heldUntil.getTime(), latestEnd))
  const [moved] = await tx.db.orm
    .update(appointments)
    .set({
      ...(place && placeColumns(place)),
      heldUntil,
      version: before.version + 1,
      ...(quote && { quoteId: quote.id, quoteNumber: quote.number }),
      ...contact,
      ...(hold.contact
        ? { isContactHidden: false }
        : isNewQuote && { isContactHidden: quote.sessionId !== hold.sessionId }),
    })
    .where(eq(appointments.id, id))
    .returning(appointmentColumns)
  if (!moved) throw new Error('A locked hold is missing')
  const why = isSameSlot ? 'Details changed' : `Moved from ${before.appointmentDate} ${before.timeSlot}`
  await addHistoryEvent(tx, { id, by: 'visitor', why })
  return moved
}

const SLOT_TAKEN = 'Someone just took that time. Please choose another one.'
const SLOT_BLOCKED = 'We just closed that time. Please choose another one.'

/** The visitor chose from outdated availability: the slot was booked or closed since then. */
async function slotTakenError(ctx: Context, { date, timeSlot, sessionId }: HoldRequest): Promise<AppError> {
  const at = ctx.now()
  const taken = await listTaken(ctx, { from: date, to: date, session: sessionId })
  const { slots, closed } = availabilityAt(at, taken)(date)
  const free = slots.filter((label) => label !== timeSlot)
  if (closed !== undefined) {
    const why = `${formatCalendarDate(date)} is closed: ${closed}. Please choose another day.`
    return new AppError('slot_taken', why, { fields: { free } })
  }
  const objectionsTo = objectionsAt({ date, timeSlot }, taken.schedule, at)
  const isOpen = taken.schedule.crews.some((crew) => crew.active && objectionsTo(crew).length === 0)
  const why = isOpen ? SLOT_TAKEN : SLOT_BLOCKED
  return new AppError('slot_taken', why, { fields: { free } })
}
