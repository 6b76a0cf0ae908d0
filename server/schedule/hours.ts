import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import { whyBlocked } from '#server/appointments/availability.ts'
import { selectOfficeAppointments } from '#server/appointments/for-caller.ts'
import { presentOfficeAppointment } from '#server/appointments/present-appointment.ts'
import { loadSchedule } from './schedule.ts'
import { openedDays, visitHours } from './table.ts'
import { appointments } from '#server/appointments/table.ts'
import { type AnyContext, type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { lockTable } from '#server/db/locks.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError, changedMeanwhile, invalid, refusePast } from '#server/http/app-error.ts'
import { closedReason, hasVisits, hoursOn, slotsOn, type WeekVisits } from '#shared/schedule/calendar.ts'
import { installStarts } from '#shared/appointments/kinds.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { spanByLabel } from '#shared/appointments/slots.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { EventChanges } from '#shared/events/schema.ts'
import {
  type CurrentHours,
  type Hours,
  type HoursSet,
  type NewHours,
  type OpenedDay,
  STARTS_LATER,
} from '#shared/schedule/hours.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { WEEKDAYS } from '#shared/lib/dates.ts'
import { dateIn } from '#shared/lib/zoned.ts'

/** The hours that apply today, the next ones that replace them, and those that follow. */
export async function findHours(ctx: Context): Promise<CurrentHours> {
  const { calendar } = await loadSchedule(ctx)
  const today = dateIn(ctx.now(), SHOP.timeZone)
  const [upcoming, ...others] = calendar.hours.filter(({ effectiveFrom }) => effectiveFrom > today)
  return {
    current: presentHours(hoursOn(today, calendar)),
    upcoming: upcoming ? presentHours(upcoming) : null,
    later: others.map(presentHours),
  }
}

/** Hours as the API sends them. */
function presentHours({ effectiveFrom, visits }: WeekVisits): Hours {
  return { effectiveFrom, weekdays: visits.map((starts, weekday) => ({ weekday, visits: [...starts] })) }
}

/**
 * Sets the hours of visits from that day on. They replace hours that were set for the same day. Throws 400 unless they start
 * tomorrow or later, and 409 `changed_meanwhile` with the `current` hours of that day if they aren't those of `replaces`.
 * Visits outside of them stay, and the result lists them.
 */
export async function setHours(ctx: Context, { effectiveFrom, weekdays, replaces }: NewHours): Promise<HoursSet> {
  if (effectiveFrom <= dateIn(ctx.now(), SHOP.timeZone)) {
    throw invalid('effectiveFrom', STARTS_LATER)
  }
  await inTransaction(ctx, async (tx) => {
    // So that we know what these hours replace.
    await lockTable(tx, visitHours)
    const before = hoursOn(effectiveFrom, (await loadSchedule(tx)).calendar)
    // What they save may be a repeat.
    const isExpected = !replaces || hasTimes(before, replaces) || hasTimes(before, weekdays)
    if (!isExpected) throw changedMeanwhile(presentHours(before), 'hours')
    await tx.db.orm
      .insert(visitHours)
      .values(weekdays.map(({ weekday, visits }) => ({ effectiveFrom, weekday, visits })))
      .onConflictDoUpdate({
        target: [visitHours.effectiveFrom, visitHours.weekday],
        set: { visits: sql`excluded.visits` },
      })
    await addHoursEvent(tx, { effectiveFrom, weekdays }, before)
  })
  const sorted = weekdays.toSorted((one, other) => one.weekday - other.weekday)
  return { hours: { effectiveFrom, weekdays: sorted }, outside: await listOutside(ctx, effectiveFrom) }
}

/** Whether the hours have these times on each weekday. */
function hasTimes(hours: WeekVisits, weekdays: Hours['weekdays']): boolean {
  return weekdays.every(({ weekday, visits }) => isEqual(listTimes(hours.visits[weekday] ?? []), listTimes(visits)))
}

/** Says which weekdays differ from the hours before. Hours that replace the same ones for the same day add no event. */
async function addHoursEvent(
  tx: TransactionContext,
  { effectiveFrom, weekdays }: Hours,
  before: WeekVisits,
): Promise<void> {
  const changes: EventChanges = {}
  for (const { weekday, visits } of weekdays) {
    const old = before.visits[weekday] ?? []
    if (!isEqual(old, visits)) changes[WEEKDAYS[weekday] ?? weekday] = [listTimes(old), listTimes(visits)]
  }
  const isNew = before.effectiveFrom !== effectiveFrom
  if (!isNew && Object.keys(changes).length === 0) return
  await addEvent(tx, { subject: 'hours', subjectId: effectiveFrom, action: isNew ? 'created' : 'edited', changes })
}

function listTimes(visits: WeekVisits['visits'][number]) {
  return visits.map(({ first, last }) => ({ first, last }))
}

/** Held and confirmed visits from that day on whose slot isn't in the hours of their day, or whose day has none. */
async function listOutside(ctx: Context, from: string): Promise<OfficeAppointment[]> {
  const { calendar } = await loadSchedule(ctx)
  const { appointmentDate, status, during, crew } = appointments
  const rows = await selectOfficeAppointments(ctx)
    .where(and(gte(appointmentDate, from), inArray(status, statusesIn('hold', 'booked'))))
    .orderBy(asc(sql`lower(${during})`), asc(crew))
  const isOpen = (date: string) => hasVisits(date, calendar) || calendar.openedDays.has(date)
  const isListed = ({ kind, appointmentDate: date, timeSlot }: (typeof rows)[number]) => {
    const slots = slotsOn(date, calendar)
    return kind === 'install'
      ? installStarts(slots).includes(spanByLabel(timeSlot)?.startMinutes ?? 0)
      : slots.some(({ label }) => label === timeSlot)
  }
  return rows.filter((row) => !isOpen(row.appointmentDate) || !isListed(row)).map(presentOfficeAppointment)
}

/** Opened days from today on, in order. */
export async function listOpenedDays(ctx: Context): Promise<OpenedDay[]> {
  const today = dateIn(ctx.now(), SHOP.timeZone)
  return ctx.db.orm.select().from(openedDays).where(gte(openedDays.date, today)).orderBy(asc(openedDays.date))
}

/**
 * Opens a day on which the shop would be closed. A repeat with the same reason changes nothing. Throws 400 for a past day, and
 * 409 if it's open, or blocked all day for all crews at once.
 */
export async function openDay(ctx: Context, { date, reason }: OpenedDay): Promise<OpenedDay> {
  refusePast('date', date, ctx.now())
  const { calendar, closures } = await loadSchedule(ctx, { from: date, to: date })
  const blockedFor = whyBlocked(date, closures)
  if (blockedFor !== undefined) {
    throw new AppError('not_allowed_now', `This day is blocked: ${blockedFor}. Unblock it in the week first.`)
  }
  if (closedReason(date, calendar) === undefined) return findOpened(ctx, { date, reason })
  return inTransaction(ctx, async (tx) => {
    const [opened] = await tx.db.orm.insert(openedDays).values({ date, reason }).onConflictDoNothing().returning()
    if (!opened) return findOpened(tx, { date, reason })
    const changes = { openedDay: [null, reason] } satisfies EventChanges
    await addEvent(tx, { subject: 'hours', subjectId: date, action: 'created', changes })
    return opened
  })
}

/** The day, if it was opened for the same reason. Throws 409 otherwise. */
async function findOpened({ db }: AnyContext, { date, reason }: OpenedDay): Promise<OpenedDay> {
  const [opened] = await db.orm.select().from(openedDays).where(eq(openedDays.date, date))
  if (opened?.reason !== reason) throw new AppError('not_allowed_now', 'This day is already open.')
  return opened
}

/** Closes a day that was opened. Its visits stay. Throws 404. */
export async function closeOpenedDay(ctx: Context, date: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [closed] = await tx.db.orm.delete(openedDays).where(eq(openedDays.date, date)).returning()
    if (!closed) throw new AppError('not_found', "This day wasn't opened. Someone may have closed it already.")
    const changes = { openedDay: [closed.reason, null] } satisfies EventChanges
    await addEvent(tx, { subject: 'hours', subjectId: date, action: 'deleted', changes })
  })
}
