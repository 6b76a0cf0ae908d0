import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { presentOfficeAppointment } from '#server/appointments/present-appointment.ts'
import { closureFacts, overlaps, requestedRange } from '#server/appointments/sql.ts'
import { appointments, closures } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { changesBetween, eventValues, insertEventsFrom, NO_ROW } from '#server/events/add-event.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ClosureInput, NewClosure, OfficeAppointment } from '#shared/appointments/schema.ts'
import { slotByLabel, slotTimes } from '#shared/appointments/slots.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { type CalendarDate, instantAt } from '#shared/lib/zoned.ts'
import { hasMoney, selectOfficeAppointments } from './office-appointments.ts'
import { refusePast } from './parse-slot.ts'

const DAY_MINUTES = 24 * 60

// Raw: adds the row and its history event in one statement.
const insertClosure = rawStatement(
  'closures_add',
  z.strictObject({ id: z.string(), date: z.string(), timeSlot: z.string().nullable(), reason: z.string() }),
  sql`with closed as (
        insert into ${closures} (id, date, time_slot, during, reason)
        values (${param('id')}::uuid, ${param('date')}::date, ${param('timeSlot')}, ${requestedRange}, ${param('reason')})
        on conflict (date, time_slot) do nothing
        returning *
      ), logged as (
        ${insertEventsFrom('closure', 'created', sql`select id::text, null::int, ${changesBetween(NO_ROW, closureFacts)} from closed`)}
      )
      select id, date::text as date, time_slot as "timeSlot", reason from closed`,
)

/**
 * Blocks a slot, or a whole day. Booked appointments stay, and the result lists them. A whole day goes from midnight to
 * midnight in the shop, so it has 23 or 25 hours when clocks change. Throws 400 for a past day, and 409 `already_closed`,
 * because a time that was blocked twice would have to be unblocked twice.
 */
export async function blockTime(ctx: Context, { date, timeSlot, reason }: ClosureInput): Promise<NewClosure> {
  refusePast('date', date, ctx.now())
  const slot = timeSlot === undefined ? undefined : slotByLabel(timeSlot)
  const times = slot
    ? slotTimes(date, slot, SHOP.timeZone)
    : { start: instantAt(date, 0, SHOP.timeZone), end: instantAt(date, DAY_MINUTES, SHOP.timeZone) }
  const [closure] = await insertClosure(ctx.db, {
    id: randomUUID(),
    date,
    timeSlot: slot?.label ?? null,
    start: times.start.toISOString(),
    end: times.end.toISOString(),
    reason,
    ...eventValues(ctx),
  })
  if (!closure) throw alreadyBlocked(date, slot?.label)
  // Read after the block is stored, when visitors can't book that time anymore.
  return { ...closure, appointments: await listBookedIn(ctx, times) }
}

/** Held and confirmed appointments that overlap that time, in order. Leaves out holds that ended unpaid. */
async function listBookedIn(ctx: Context, times: { start: Date; end: Date }): Promise<OfficeAppointment[]> {
  const { status, heldUntil, during, crew, createdAt } = appointments
  const isHeld = and(eq(status, 'held'), or(gt(heldUntil, ctx.now()), hasMoney(ctx)))
  const rows = await selectOfficeAppointments(ctx)
    .where(and(overlaps(during, times), or(inArray(status, statusesIn('booked')), isHeld)))
    .orderBy(sql`lower(${during})`, asc(crew), asc(createdAt))
  return rows.map(presentOfficeAppointment)
}

function alreadyBlocked(date: CalendarDate, label: string | undefined): AppError {
  const day = formatCalendarDate(date)
  const message = label === undefined ? `${day} is already blocked.` : `${label} on ${day} is already blocked.`
  return new AppError('already_closed', message, {
    issues: [{ path: label === undefined ? 'date' : 'timeSlot', message }],
  })
}
