import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { addHistoryEvent } from './add-history-event.ts'
import { type CrewChoice, type CrewWish, findFreeCrew, type FoundCrew, NoFreeCrew } from './free-crew.ts'
import { isLostRace, lockMoves, LostRace } from './locks.ts'
import { appointmentColumns, type AppointmentRow, type RequestedSlot } from './queries.ts'
import { rangeOf, rangeWithTravel } from './times.ts'
import { appointments } from './table.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import type { AppointmentKind } from '#shared/appointments/kinds.ts'
import type { FeeKind, HistoryActor } from '#shared/appointments/schema.ts'
import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import { type Contact, mapContactFields } from '#shared/contact/fields.ts'
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

/** A visit's time, and who comes. */
export interface Place extends Pick<FoundCrew, 'crew' | 'isTooTight'> {
  slot: RequestedSlot
}

/** Finds a free crew, which stays active until the transaction ends. Throws `NoFreeCrew`. Comes after all other locks. */
export async function takePlace(tx: TransactionContext, wish: CrewWish & CrewChoice): Promise<Place> {
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
  return { slot: wish.slot, crew, isTooTight }
}

/** What a visit that moves there stores. */
export const placeColumns = ({ slot, crew, isTooTight }: Place) => ({
  appointmentDate: slot.date,
  timeSlot: slot.timeSlot,
  during: rangeOf(slot),
  occupied: isTooTight ? null : rangeWithTravel(slot),
  crew,
})

/** Each has a value, or null. */
interface VisitValues extends Contact {
  status: AppointmentStatus
  kind: AppointmentKind
  sessionId: string | null
  clientAddress: string | null
  quoteId: string | null
  quoteNumber: number | null
  crewPinned: boolean
  heldUntil: Date | null
  fee: FeeKind
  feeCents: number
  isContactHidden: boolean
  notes: string
}

/** What most visits have. */
const USUAL = {
  kind: 'measure',
  sessionId: null,
  clientAddress: null,
  quoteId: null,
  quoteNumber: null,
  crewPinned: false,
  heldUntil: null,
  fee: 'online',
  isContactHidden: false,
  notes: '',
} satisfies Partial<VisitValues>

interface NewVisit {
  place: Place
  values: Omit<VisitValues, keyof typeof USUAL> & Partial<VisitValues>
  by: HistoryActor
  why: string
}

const insertVisit = prepared('add_visit', (orm) => {
  const { placeholder } = sql
  const slot = { start: placeholder('start'), end: placeholder('end') }
  return (
    orm
      .insert(appointments)
      .values({
        id: placeholder('id'),
        sessionId: placeholder('sessionId'),
        clientAddress: placeholder('clientAddress'),
        quoteId: placeholder('quoteId'),
        quoteNumber: placeholder('quoteNumber'),
        kind: placeholder('kind'),
        status: placeholder('status'),
        appointmentDate: placeholder('date'),
        timeSlot: placeholder('timeSlot'),
        during: rangeOf(slot),
        occupied: sql`case when not ${placeholder('isTooTight')}::boolean then ${rangeWithTravel(slot)} end`,
        crew: placeholder('crew'),
        crewPinned: placeholder('crewPinned'),
        heldUntil: sql`${placeholder('heldUntil')}::timestamptz`,
        fee: placeholder('fee'),
        feeCents: placeholder('feeCents'),
        ...mapContactFields((field) => placeholder(field)),
        isContactHidden: placeholder('isContactHidden'),
        notes: placeholder('notes'),
        calendarToken: placeholder('calendarToken'),
        createdAt: placeholder('createdAt'),
      })
      // Without it, two that insert the same time at once would wait for each other.
      .onConflictDoNothing()
      .returning(appointmentColumns)
  )
})

/** Adds a visit with its first history event. Throws `LostRace`. */
export async function addVisit(tx: TransactionContext, { place, values, by, why }: NewVisit): Promise<AppointmentRow> {
  const { slot, crew, isTooTight } = place
  const [appointment] = await insertVisit(tx.db, {
    ...USUAL,
    ...values,
    date: slot.date,
    timeSlot: slot.timeSlot,
    start: slot.start.toISOString(),
    end: slot.end.toISOString(),
    crew,
    isTooTight,
    heldUntil: values.heldUntil?.toISOString() ?? null,
    id: randomUUID(),
    calendarToken: randomBytes(16).toString('hex'),
    createdAt: tx.now(),
  })
  if (!appointment) throw new LostRace()
  await addHistoryEvent(tx, { id: appointment.id, by, why, status: { from: null, to: values.status } })
  return appointment
}
