import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { loadSchedule, type Schedule } from '#server/appointments/hours/load-schedule.ts'
import { presentOfficeAppointment } from '#server/appointments/present-appointment.ts'
import { closureFacts, overlaps, requestedRange } from '#server/appointments/sql.ts'
import { appointments, closures, otherClosures } from '#server/appointments/table.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { lockTable } from '#server/db/lock-table.ts'
import { changesBetween, eventValues, insertEventsFrom, NO_ROW } from '#server/events/add-event.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import { slotsOn } from '#shared/appointments/calendar.ts'
import {
  type ClosureInput,
  MAX_CLOSURE_DAYS,
  type NewClosure,
  NO_SPAN,
  type OfficeAppointment,
} from '#shared/appointments/schema.ts'
import { type Slot, type SlotLabel, slotTimes, spanByLabel } from '#shared/appointments/slots.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { type CalendarDate, daysBetween, instantAt } from '#shared/lib/zoned.ts'
import { hasPayment, selectOfficeAppointments } from '#server/appointments/office/office-appointments.ts'
import { refuseOtherCrew, refusePast } from '#server/appointments/office/parse-slot.ts'

const DAY_MINUTES = 24 * 60

/** Whether it's for one crew or several days. */
const isOther = sql`(${param('until')}::date is not null or ${param('crew')}::int is not null)`

// Raw: adds the row and its history event in one statement.
const insertClosure = rawStatement(
  'closures_add',
  z.strictObject({
    id: z.string(),
    date: z.string(),
    until: z.string().nullable(),
    timeSlot: z.string().nullable(),
    crew: z.int().nullable(),
    reason: z.string(),
  }),
  sql`with for_all as (
        insert into ${closures} (id, date, time_slot, during, reason)
        select ${param('id')}::uuid, ${param('date')}::date, ${param('timeSlot')}, ${requestedRange}, ${param('reason')}
        where not ${isOther}
        on conflict on constraint closures_once do nothing
        returning *
      ), other as (
        insert into ${otherClosures} (id, date, until_date, time_slot, during, crew, reason)
        select ${param('id')}::uuid, ${param('date')}::date, ${param('until')}::date, ${param('timeSlot')},
          ${requestedRange}, ${param('crew')}::int, ${param('reason')}
        where ${isOther}
        on conflict on constraint other_closures_once do nothing
        returning *
      ), closed as (
        select id, date, until_date, time_slot, crew, reason from for_all
        union all
        select id, date, until_date, time_slot, crew, reason from other
      ), logged as (
        ${insertEventsFrom('closure', 'created', sql`select id::text, null::int, ${changesBetween(NO_ROW, closureFacts)} from closed`)}
      )
      select id, date::text as date, until_date::text as until, time_slot as "timeSlot", crew, reason from closed`,
)

/**
 * Blocks hours of a day, a whole day, or several days, for all crews or for one. Booked appointments stay, and the result lists
 * them. A whole day goes from midnight to midnight in the shop, so it has 23 or 25 hours when clocks change. Throws 400 for
 * a past day, for hours without visits, for a range with a time or of more than `MAX_CLOSURE_DAYS`, and for a crew that isn't active; and 409 `already_closed`,
 * because a time that was blocked twice would have to be unblocked twice.
 */
export async function blockTime(ctx: Context, { date, timeSlot, reason, ...input }: ClosureInput): Promise<NewClosure> {
  const schedule = await loadSchedule(ctx)
  refusePast('date', date, ctx.now())
  const until = parseUntil(date, input.until, timeSlot)
  refuseOtherCrew(input.crew, schedule)
  const crew = schedule.crews.find(({ number }) => number === input.crew)
  const span = timeSlot === undefined ? undefined : parseSpan(date, timeSlot, schedule)
  const times = span
    ? slotTimes(date, span, SHOP.timeZone)
    : {
        start: instantAt(date, 0, SHOP.timeZone),
        end: instantAt(until ?? date, DAY_MINUTES, SHOP.timeZone),
      }
  return inTransaction(ctx, async (tx) => {
    // Visitors who are choosing that time right now come first, and are listed. The others see the block.
    await lockTable(tx, appointments)
    const [closure] = await insertClosure(tx.db, {
      id: randomUUID(),
      date,
      until,
      timeSlot: span?.label ?? null,
      crew: crew?.number ?? null,
      start: times.start.toISOString(),
      end: times.end.toISOString(),
      reason,
      ...eventValues(tx),
    })
    if (!closure) throw alreadyBlocked({ date, until, label: span?.label, crewName: crew?.name })
    return { ...closure, appointments: await listBookedIn(tx, times, crew?.number) }
  })
}

/** Hours of that day. Throws 400 unless they are within the hours of visits. */
function parseSpan(date: CalendarDate, label: SlotLabel, { calendar }: Schedule): Slot {
  const span = spanByLabel(label)
  const slots = slotsOn(date, calendar)
  const [first, last] = [slots[0], slots.at(-1)]
  const isWithin =
    span && first && last && first.startMinutes <= span.startMinutes && span.endMinutes <= last.endMinutes
  if (!isWithin) throw invalid('timeSlot', NO_SPAN)
  return span
}

/** The last of several days, or null for one day. */
function parseUntil(
  date: CalendarDate,
  until: CalendarDate | undefined,
  timeSlot: SlotLabel | undefined,
): CalendarDate | null {
  if (until === undefined || until === date) return null
  if (until < date) throw invalid('until', "until can't be before date")
  if (timeSlot !== undefined) throw invalid('until', 'Several days are blocked as whole days, without a time')
  if (daysBetween(date, until) >= MAX_CLOSURE_DAYS) {
    throw invalid('until', `You can block at most ${MAX_CLOSURE_DAYS} days at a time`)
  }
  return until
}

/** Held and confirmed appointments that overlap that time, in order. Leaves out holds that ended unpaid. */
async function listBookedIn(
  ctx: TransactionContext,
  times: { start: Date; end: Date },
  ofCrew: number | undefined,
): Promise<OfficeAppointment[]> {
  const { status, heldUntil, during, crew, createdAt } = appointments
  const isHeld = and(eq(status, 'held'), or(gt(heldUntil, ctx.now()), hasPayment(ctx)))
  const rows = await selectOfficeAppointments(ctx)
    .where(
      and(
        overlaps(during, times),
        ofCrew === undefined ? undefined : eq(crew, ofCrew),
        or(inArray(status, statusesIn('booked')), isHeld),
      ),
    )
    .orderBy(sql`lower(${during})`, asc(crew), asc(createdAt))
  return rows.map(presentOfficeAppointment)
}

interface BlockedTime {
  date: CalendarDate
  until: CalendarDate | null
  label: SlotLabel | undefined
  crewName: string | undefined
}

function alreadyBlocked({ date, until, label, crewName }: BlockedTime): AppError {
  const days = formatCalendarDate(date) + (until === null ? '' : ` through ${formatCalendarDate(until)}`)
  const time = label === undefined ? days : `${label} on ${days}`
  const message = `${time} is already blocked${crewName === undefined ? '' : ` for ${crewName}`}.`
  return new AppError('already_closed', message, {
    issues: [{ path: label === undefined ? 'date' : 'timeSlot', message }],
  })
}
