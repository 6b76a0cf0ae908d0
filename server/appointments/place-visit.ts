import { randomBytes, randomUUID } from 'node:crypto'
import { addHistoryEvent } from './add-history-event.ts'
import { type CrewChoice, type CrewWish, findFreeCrew, type FoundCrew, NoFreeCrew } from './free-crew.ts'
import { isLostRace, lockMoves, LostRace } from './locks.ts'
import { appointmentColumns, type AppointmentRow } from './queries.ts'
import { rangeOf, rangeWithTravel } from './times.ts'
import { appointments } from './table.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import type { HistoryActor } from '#shared/appointments/schema.ts'
import { MAX_CREWS } from '#shared/schedule/crews.ts'

/**
 * The one way to a time, for a new visit and for one that moves: runs `work`, which takes a place (`takePlace`) and writes it
 * into a row, in a transaction. The database refuses the loser of a race, whom another crew may serve, so `work` runs again. Once no
 * crew is free, calls `whenTaken` with the one that comes closest. It either throws the client's error or returns, and then `work` runs
 * once more.
 */
export async function placeVisit<T>(
  ctx: Context,
  work: (tx: TransactionContext) => Promise<T>,
  whenTaken: (best: FoundCrew | undefined) => Promise<void>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(ctx, work)
    } catch (error) {
      // Others can win every time, so the number of tries is limited.
      if (isLostRace(error) && tries <= MAX_CREWS) continue
      if (!(error instanceof NoFreeCrew || isLostRace(error))) throw error
      await whenTaken(error instanceof NoFreeCrew ? error.best : undefined)
    }
  }
}

/** The columns of a visit's time and crew. */
export type Place = Awaited<ReturnType<typeof takePlace>>

/** Finds a free crew, which stays active until the transaction ends. Throws `NoFreeCrew`. Comes after all other locks. */
export async function takePlace(tx: TransactionContext, wish: CrewWish & CrewChoice) {
  const isMove = wish.movingId !== undefined
  if (isMove) {
    // Many who are too late for one time don't have to wait for each other.
    await findFreeCrew(tx, wish)
    await lockMoves(tx)
  }
  // A move takes a stronger lock on the crews, so it begins after their bookings. Otherwise the two could wait for each other.
  const { crew, isTooTight } = await (isMove
    ? findFreeCrew(tx, { ...wish, schedule: undefined }, 'no key update')
    : findFreeCrew(tx, wish, 'share'))
  const { slot } = wish
  return {
    appointmentDate: slot.date,
    timeSlot: slot.timeSlot,
    during: rangeOf(slot),
    occupied: isTooTight ? null : rangeWithTravel(slot),
    crew,
  }
}

interface NewVisit {
  place: Place
  values: Omit<typeof appointments.$inferInsert, 'id' | keyof Place | 'calendarToken' | 'createdAt'>
  by: HistoryActor
  why: string
}

/** Adds a visit with its first history event. Throws `LostRace`. */
export async function addVisit(tx: TransactionContext, { place, values, by, why }: NewVisit): Promise<AppointmentRow> {
  const [appointment] = await tx.db.orm
    .insert(appointments)
    .values({
      ...values,
      ...place,
      id: randomUUID(),
      calendarToken: randomBytes(16).toString('hex'),
      createdAt: tx.now(),
    })
    // Without it, two that insert the same time at once would wait for each other.
    .onConflictDoNothing()
    .returning(appointmentColumns)
  if (!appointment) throw new LostRace()
  await addHistoryEvent(tx, { id: appointment.id, by, why, status: { from: null, to: values.status } })
  return appointment
}
