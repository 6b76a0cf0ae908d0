import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, gte, inArray, or, sql } from 'drizzle-orm'
import { loadSchedule, type Schedule, refuseOtherCrew } from './schedule.ts'
import { presentOfficeAppointment } from '#server/appointments/present-appointment.ts'
import { overlaps, rangeOf } from '#server/appointments/times.ts'
import { closureColumns, closures, closureOrder, lastClosureDay } from './table.ts'
import { appointments } from '#server/appointments/table.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { lockTable } from '#server/db/locks.ts'
import { addChange } from '#server/events/add-event.ts'
import { AppError, invalid, refusePast } from '#server/http/app-error.ts'
import { slotsOn } from '#shared/schedule/calendar.ts'
import { NO_SPAN, type OfficeAppointment } from '#shared/appointments/schema.ts'
import { type Closure, type ClosureInput, MAX_CLOSURE_DAYS, type NewClosure } from '#shared/schedule/closures.ts'
import { type Slot, type SlotLabel, slotTimes, spanByLabel } from '#shared/appointments/slots.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { type CalendarDate, dateIn, daysBetween, instantAt } from '#shared/lib/zoned.ts'
import { hasPayment, selectOfficeAppointments } from '#server/appointments/for-caller.ts'

const DAY_MINUTES = 24 * 60

/** What history keeps of a blocked time, if it's set. */
const FACTS = ['date', 'until', 'timeSlot', 'crew', 'reason'] as const

/** Blocked times from today on, in order. A range is listed until it ends. */
export async function listClosures(ctx: Context): Promise<Closure[]> {
  return ctx.db.orm
    .select(closureColumns)
    .from(closures)
    .where(gte(lastClosureDay, dateIn(ctx.now(), SHOP.timeZone)))
    .orderBy(...closureOrder)
}

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
    ? slotTimes(date, span)
    : {
        start: instantAt(date, 0, SHOP.timeZone),
        end: instantAt(until ?? date, DAY_MINUTES, SHOP.timeZone),
      }
  return inTransaction(ctx, async (tx) => {
    // Visitors who are choosing that time right now come first, and are listed. The others see the block.
    await lockTable(tx, appointments)
    const [closure] = await tx.db.orm
      .insert(closures)
      .values({
        id: randomUUID(),
        date,
        untilDate: until,
        timeSlot: span?.label,
        crew: crew?.number,
        during: rangeOf(times),
        reason,
      })
      .onConflictDoNothing()
      .returning(closureColumns)
    if (!closure) {
      const days = formatCalendarDate(date) + (until === null ? '' : ` through ${formatCalendarDate(until)}`)
      const time = span ? `${span.label} on ${days}` : days
      const message = `${time} is already blocked${crew ? ` for ${crew.name}` : ''}.`
      throw new AppError('already_closed', message, { issues: [{ path: span ? 'timeSlot' : 'date', message }] })
    }
    await addChange(tx, { subject: 'closure', subjectId: closure.id, fields: FACTS, before: null, after: closure })
    return { ...closure, appointments: await listBookedIn(tx, times, crew?.number) }
  })
}

/** Throws 404. */
export async function unblockTime(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [closure] = await tx.db.orm.delete(closures).where(eq(closures.id, id)).returning(closureColumns)
    if (!closure) throw new AppError('not_found', 'Blocked time not found. Someone may have unblocked it already.')
    await addChange(tx, { subject: 'closure', subjectId: id, fields: FACTS, before: closure, after: null })
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
