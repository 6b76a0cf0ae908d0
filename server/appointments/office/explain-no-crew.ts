import { and, asc, eq, gt, inArray, min, sql } from 'drizzle-orm'
import { z } from 'zod'
import { listFreeSlots } from '#server/appointments/list-free-slots.ts'
import { presentOfficeAppointment } from '#server/appointments/present-appointment.ts'
import { overlaps } from '#server/appointments/sql.ts'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { rawStatement } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { selectOfficeAppointments } from './office-appointments.ts'
import { crewWithoutTravel, isTooTightNeighbor, tooTight, withoutTravelValues } from './too-tight.ts'
import type { SlotRequest } from './with-slot.ts'

/**
 * Why the office can't have the slot: 409 `too_tight` with the neighbors if a crew is free but has no time to travel, or
 * else 409 `slot_taken` with the free slots of that day.
 */
export async function explainNoCrew(ctx: Context, request: SlotRequest): Promise<AppError> {
  const neighbors = await listNeighbors(ctx, request)
  if (neighbors.length > 0) return tooTight(request, await cityOf(ctx, request), neighbors)
  const { slot, crew } = request
  const holdEnd = await findHoldEnd(ctx, request)
  const message =
    holdEnd === undefined
      ? `${slot.timeSlot} on ${formatCalendarDate(slot.date)} is taken.`
      : `Someone is paying for this time. Try again in ${formatMinutes(holdEnd.getTime() - ctx.now().getTime())}.`
  return new AppError('slot_taken', message, { fields: { free: await listFreeSlots(ctx, { date: slot.date, crew }) } })
}

// Raw: shares its CTE with `updateNeighbors`, so both pick the same crew.
const selectNeighbors = rawStatement(
  'office_visit_neighbors',
  z.strictObject({ id: z.string() }),
  sql`with ${crewWithoutTravel}
      select other.id from ${appointments} as other, crew where ${isTooTightNeighbor}`,
)

/** The appointments that make it too tight, in order, if a crew is free except for its travel time. */
async function listNeighbors(ctx: Context, request: SlotRequest): Promise<OfficeAppointment[]> {
  const ids = (await selectNeighbors(ctx.db, withoutTravelValues(request))).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await selectOfficeAppointments(ctx)
    .where(inArray(appointments.id, ids))
    .orderBy(asc(sql`lower(${appointments.during})`))
  return rows.map(presentOfficeAppointment)
}

/** Where the requested appointment is. */
async function cityOf(ctx: Context, { movingId, city }: SlotRequest): Promise<string> {
  if (city !== undefined || movingId === undefined) return city ?? ''
  const [row] = await ctx.db.orm
    .select({ city: appointments.city })
    .from(appointments)
    .where(eq(appointments.id, movingId))
  return row?.city ?? ''
}

/** When the first hold on that time ends. Undefined if none is in the way. */
async function findHoldEnd(ctx: Context, { slot, crew }: SlotRequest): Promise<Date | undefined> {
  const { during, status, heldUntil } = appointments
  const ofCrew = crew === undefined ? undefined : eq(appointments.crew, crew)
  const [row] = await ctx.db.orm
    .select({ end: min(heldUntil) })
    .from(appointments)
    .where(and(eq(status, 'held'), gt(heldUntil, ctx.now()), overlaps(during, slot), ofCrew))
  return row?.end ?? undefined
}

function formatMinutes(milliseconds: number): string {
  return pluralize(Math.max(1, Math.ceil(milliseconds / MINUTE_MS)), 'minute')
}
