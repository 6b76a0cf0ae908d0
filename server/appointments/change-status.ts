import { and, eq, sql } from 'drizzle-orm'
import { addHistoryEvent } from './add-history-event.ts'
import { setCustomer } from './customer-of-visit.ts'
import { findFreeCrew, NoFreeCrew } from './free-crew.ts'
import { isLostRace } from './locks.ts'
import { appointmentColumns, type AppointmentRow } from './queries.ts'
import { cancelReminders, replaceReminders } from './reminders.ts'
import { rangeWithTravel } from './times.ts'
import { appointments } from './table.ts'
import { type TransactionContext, undefinedAfter } from '#server/context.ts'
import { updatePriceClock } from '#server/quotes/price-clock.ts'
import type { HistoryActor } from '#shared/appointments/schema.ts'
import { type AppointmentStatus, canChangeTo, isInPhase } from '#shared/appointments/statuses.ts'

interface StatusChange {
  id: string
  from: AppointmentStatus
  to: AppointmentStatus
  by: HistoryActor
  why: string
}

/**
 * Changes the status and adds the change to the history. False, without a change, if the status is no longer `from`. Throws
 * if no such change is allowed, because the caller has to check that before.
 */
export async function changeStatus(tx: TransactionContext, { id, from, to, by, why }: StatusChange): Promise<boolean> {
  if (!canChangeTo(from, to)) throw new Error(`An appointment can't go from ${from} to ${to}`)
  const [changed] = await tx.db.orm
    .update(appointments)
    .set({ status: to, heldUntil: null, version: sql`${appointments.version} + 1` })
    .where(and(eq(appointments.id, id), eq(appointments.status, from)))
    .returning(appointmentColumns)
  if (!changed) return false
  await addHistoryEvent(tx, { id, by, why, status: { from, to } })
  if (isInPhase(to, 'booked')) {
    await setCustomer(tx, id)
    await replaceReminders(tx, changed)
  } else if (isInPhase(from, 'booked')) {
    // Another part of an installation may be its first one now.
    await (to === 'cancelled' && changed.kind === 'install' ? replaceReminders : cancelReminders)(tx, changed)
  }
  const { kind, quoteId } = changed
  const mayChangePrice = kind === 'install' || isInPhase(to, 'over') || isInPhase(from, 'over')
  if (quoteId !== null && mayChangePrice) await updatePriceClock(tx, quoteId)
  return true
}

/** Confirms an expired hold if its slot is still free. False if not, and the transaction can continue. */
export async function confirmExpired(
  tx: TransactionContext,
  appointment: AppointmentRow,
  { by, why }: { by: HistoryActor; why: string },
): Promise<boolean> {
  const { id, appointmentDate: date, timeSlot, startsAt: start, endsAt: end, city } = appointment
  if (appointment.erasedAt) return false
  const slot = { date, timeSlot, start, end }
  const isTaken = (error: unknown) => error instanceof NoFreeCrew || isLostRace(error)
  const isConfirmed = await undefinedAfter(tx, isTaken, async () => {
    const { crew } = await findFreeCrew(tx, { slot, city, movingId: id }, 'no key update')
    await tx.db.orm
      .update(appointments)
      .set({ crew, occupied: rangeWithTravel(slot) })
      .where(eq(appointments.id, id))
    return changeStatus(tx, { id, from: 'expired', to: 'confirmed', by, why })
  })
  return isConfirmed ?? false
}
