import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { crews } from '#server/schedule/table.ts'
import type { RequestedSlot } from './queries.ts'
import { loadSchedule, objectionsAt, type Schedule } from '#server/schedule/schedule.ts'
import { isInTheWayOf, overlaps } from './times.ts'
import { appointments } from './table.ts'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Objection } from '#shared/appointments/schema.ts'
import { ACTIVE_STATUSES } from '#shared/appointments/statuses.ts'

export interface CrewWish {
  slot: RequestedSlot
  /** The appointment's city. Empty if unknown. */
  city: string
  /** The appointment that moves. It doesn't block itself, and it keeps its crew if that crew is free. */
  movingId?: string | undefined
  /** Undefined: any crew. */
  crew?: number | undefined
  /** Of that day, if it was just read. */
  schedule?: Schedule | undefined
}

/** What a visit may go to although it isn't free. */
export interface CrewChoice extends Pick<CrewWish, 'crew'> {
  /** A crew whose time isn't open, or that has too little time to travel. The office knows it. */
  force?: boolean | undefined
}

export interface FoundCrew {
  crew: number
  /** Why its time isn't open. Empty if it is. */
  objections: Objection[]
  /** It has no visit at that time, but too little time to travel. */
  isTooTight: boolean
}

type CrewLock = 'share' | 'no key update'

/** The active crews without a visit at that time, by number. `lock` keeps them active until the transaction ends. */
const crewsWithoutVisit = (name: string, lock?: CrewLock) =>
  prepared(name, (orm) => {
    const { placeholder } = sql
    const [movingId, city, crew] = [placeholder('movingId'), placeholder('city'), placeholder('crew')]
    const slot = { start: placeholder('start'), end: placeholder('end') }
    // Only that day, because no appointment and no travel crosses midnight.
    const day = orm
      .select({
        crew: appointments.crew,
        visits: count().as('visits'),
        isTaken: sql<boolean>`bool_or(${overlaps(appointments.during, slot)})`.as('is_taken'),
        isTooTight: sql<boolean>`bool_or(${isInTheWayOf(slot)})`.as('is_too_tight'),
        isNear: sql<boolean>`bool_or(lower(trim(${appointments.city})) = nullif(lower(trim(${city}::text)), ''))`.as(
          'is_near',
        ),
      })
      .from(appointments)
      .where(
        and(
          eq(appointments.appointmentDate, placeholder('date')),
          inArray(appointments.status, ACTIVE_STATUSES),
          sql`${appointments.id} is distinct from ${movingId}::uuid`,
        ),
      )
      .groupBy(appointments.crew)
      .as('day')
    const ownCrew = orm
      .select({ crew: appointments.crew })
      .from(appointments)
      .where(sql`${appointments.id} = ${movingId}::uuid`)
    const { number, days, active } = crews
    const query = orm
      .select({
        number,
        name: crews.name,
        days,
        active,
        isTooTight: sql<boolean>`coalesce(${day.isTooTight}, false)`,
        isOther: sql<boolean>`${number} is distinct from (${ownCrew})`,
        visits: sql<number>`coalesce(${day.visits}, 0)`.mapWith(Number),
        isNear: sql<boolean>`coalesce(${day.isNear}, false)`,
      })
      .from(crews)
      .leftJoin(day, eq(day.crew, number))
      .where(and(active, sql`${day.isTaken} is not true`, sql`${number} = coalesce(${crew}::int, ${number})`))
      // Rows are locked in this order.
      .orderBy(asc(number))
    return lock ? query.for(lock, { of: crews }) : query
  })

const FREE_CREWS = {
  unlocked: crewsWithoutVisit('free_crews'),
  share: crewsWithoutVisit('free_crews_to_book', 'share'),
  'no key update': crewsWithoutVisit('free_crews_to_move', 'no key update'),
}

/**
 * The crew for the requested time, with its objections. First come those whose time is open, then those with time to
 * travel, then the crew that a moving visit has, then the one with the fewest appointments that day, then one with an appointment in
 * the same city, then the lowest number (docs/rules.md, Booking). Undefined if each has a visit then. `lock` keeps the crews active
 * until the transaction ends.
 */
export async function findBestCrew(
  { db, now }: AnyContext,
  { slot, city, movingId, crew, schedule }: CrewWish,
  lock?: CrewLock,
): Promise<FoundCrew | undefined> {
  const { date } = slot
  const free = await FREE_CREWS[lock ?? 'unlocked'](db, {
    date,
    start: slot.start.toISOString(),
    end: slot.end.toISOString(),
    city,
    movingId: movingId ?? null,
    crew: crew ?? null,
  })
  const known = schedule ?? (await loadSchedule({ db }, { from: date, to: date }))
  // With the crews as they are since the lock: someone may have just changed a crew's days.
  const objectionsTo = objectionsAt(slot, { ...known, crews: free }, now())
  const found = free.map((one) => ({ ...one, crew: one.number, objections: objectionsTo(one) }))
  const [best] = found.toSorted(
    (one, other) =>
      one.objections.length - other.objections.length ||
      Number(one.isTooTight) - Number(other.isTooTight) ||
      Number(one.isOther) - Number(other.isOther) ||
      one.visits - other.visits ||
      Number(other.isNear) - Number(one.isNear) ||
      one.crew - other.crew,
  )
  return best
}

/** Each crew has a visit then, or the time of the best one isn't open or leaves it too little time to travel. */
export class NoFreeCrew extends Error {
  readonly best: FoundCrew | undefined
  constructor(best?: FoundCrew) {
    super('No crew is free')
    this.best = best
  }
}

/** A crew that the visit may go to now. Throws `NoFreeCrew`. The exclusion constraints decide if another one takes it first. */
export async function findFreeCrew(
  tx: TransactionContext,
  { force = false, ...wish }: CrewWish & CrewChoice,
  lock?: CrewLock,
): Promise<FoundCrew> {
  const best = await findBestCrew(tx, wish, lock)
  const isFree = best && (force || (best.objections.length === 0 && !best.isTooTight))
  if (!isFree) throw new NoFreeCrew(best)
  return best
}
