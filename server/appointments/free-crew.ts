import { and, asc, count, eq, exists, inArray, isNull, ne, not, or, sql } from 'drizzle-orm'
import { crews } from './crews-table.ts'
import type { RequestedSlot } from './queries.ts'
import { isInTheWayOf, overlaps } from './sql.ts'
import { appointments, closures, openedDays } from './table.ts'
import type { AnyContext } from '#server/context.ts'
import { ACTIVE_STATUSES } from '#shared/appointments/statuses.ts'
import { weekdayOf } from '#shared/lib/zoned.ts'

/** What the office asks for. */
export interface CrewChoice {
  /** Undefined: any crew. */
  crew?: number | undefined
  /** Books it although there's too little time to travel. */
  force?: boolean | undefined
}

interface FreeCrew extends CrewChoice {
  slot: RequestedSlot
  /** The appointment's city. Empty if unknown. */
  city: string
  /** The appointment that moves. It doesn't block itself, and it keeps its crew if that crew is free. */
  movingId?: string | undefined
  /** Customers never get a crew that is off or blocked, or a time that is blocked for all. The office gets it last. */
  by: 'customer' | 'office'
}

/**
 * A free crew for the requested time: the one with the fewest appointments that day, then one with an appointment in the same
 * city, then the lowest number (docs/rules.md, Booking). Free includes travel time, unless the office books anyway.
 * Undefined if none is free. The exclusion constraints decide if another transaction takes it first (`isSlotTaken`). Until the
 * transaction ends, the crew stays active (`editCrew`).
 */
export async function findFreeCrew(
  { db: { orm } }: Pick<AnyContext, 'db'>,
  { slot, city, movingId, by, crew, force = false }: FreeCrew,
): Promise<number | undefined> {
  const { date } = slot
  const isBusy = force ? overlaps(appointments.during, slot) : isInTheWayOf(slot)
  const isNear = sql`lower(trim(${appointments.city})) = nullif(lower(trim(${city}::text)), '')`
  // Only that day, because no appointment and no travel crosses midnight.
  const day = orm
    .select({
      crew: appointments.crew,
      visits: count().as('visits'),
      isBusy: sql<boolean>`bool_or(${isBusy})`.as('is_busy'),
      isNear: sql<boolean>`bool_or(${isNear})`.as('is_near'),
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.appointmentDate, date),
        inArray(appointments.status, ACTIVE_STATUSES),
        movingId === undefined ? undefined : ne(appointments.id, movingId),
      ),
    )
    .groupBy(appointments.crew)
    .as('day')
  const one = { one: sql`1` }
  const isOpened = exists(orm.select(one).from(openedDays).where(eq(openedDays.date, date)))
  const isClosedFor = (whom: ReturnType<typeof eq>) =>
    exists(
      orm
        .select(one)
        .from(closures)
        .where(and(whom, overlaps(closures.during, slot))),
    )
  const isOff = or(
    and(sql`${weekdayOf(date)}::int <> all(${crews.days})`, not(isOpened)),
    isClosedFor(eq(closures.crew, crews.number)),
  )
  const [row] = await orm
    .select({ crew: crews.number })
    .from(crews)
    .leftJoin(day, eq(day.crew, crews.number))
    .where(
      and(
        crews.active,
        sql`${day.isBusy} is not true`,
        crew === undefined ? undefined : eq(crews.number, crew),
        by === 'office' ? undefined : sql`not (${isOff}) and not ${isClosedFor(isNull(closures.crew))}`,
      ),
    )
    .orderBy(
      ...(by === 'office' ? [sql`(${isOff})`] : []),
      sql`${crews.number} is distinct from (select crew from ${appointments} where id = ${movingId ?? null}::uuid)`,
      sql`coalesce(${day.visits}, 0)`,
      sql`${day.isNear} is not true`,
      asc(crews.number),
    )
    .limit(1)
    .for('share', { of: crews })
  return row?.crew
}
