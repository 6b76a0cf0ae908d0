import { and, asc, gte, inArray, sql } from 'drizzle-orm'
import { loadSchedule } from './load-schedule.ts'
import { selectOfficeAppointments } from '#server/appointments/office/office-appointments.ts'
import { presentOfficeAppointment } from '#server/appointments/present-appointment.ts'
import { appointments } from '#server/appointments/table.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { lockTable } from '#server/db/locks.ts'
import { addEvent } from '#server/events/add-event.ts'
import { invalid } from '#server/http/app-error.ts'
import { changedMeanwhile } from '#server/http/refuse-old-version.ts'
import { hasVisits, slotsOn, type WeekVisits } from '#shared/appointments/calendar.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { EventChanges } from '#shared/events/schema.ts'
import type { Hours, HoursSet, NewHours } from '#shared/hours/schema.ts'
import { STARTS_LATER } from '#shared/hours/hours-rules.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { WEEKDAYS } from '#shared/lib/weekdays.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { presentHours } from './find-hours.ts'
import { visitHours } from './table.ts'

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
    const before = (await loadSchedule(tx)).calendar.hours.findLast((hours) => hours.effectiveFrom <= effectiveFrom)
    if (replaces && before) refuseOtherHours(before, [replaces, weekdays])
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

/** Throws 409 unless the hours are among `expected`: what the caller saw, or what they save, which may be a repeat. */
function refuseOtherHours(hours: WeekVisits, expected: readonly Hours['weekdays'][]): void {
  const isSame = (weekdays: Hours['weekdays']) =>
    weekdays.every(({ weekday, visits }) => isEqual(listTimes(hours.visits[weekday] ?? []), listTimes(visits)))
  if (expected.some(isSame)) return
  throw changedMeanwhile(presentHours(hours), 'hours')
}

/** Says which weekdays differ from the hours before. Hours that replace the same ones for the same day add no event. */
async function addHoursEvent(
  tx: TransactionContext,
  { effectiveFrom, weekdays }: Hours,
  before: WeekVisits | undefined,
): Promise<void> {
  const changes: EventChanges = {}
  for (const { weekday, visits } of weekdays) {
    const old = before?.visits[weekday] ?? []
    if (!isEqual(old, visits)) changes[WEEKDAYS[weekday] ?? weekday] = [listTimes(old), listTimes(visits)]
  }
  const isNew = before?.effectiveFrom !== effectiveFrom
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
  const isListed = (date: string, timeSlot: string) => slotsOn(date, calendar).some(({ label }) => label === timeSlot)
  return rows
    .filter(({ appointmentDate: date, timeSlot }) => !isOpen(date) || !isListed(date, timeSlot))
    .map(presentOfficeAppointment)
}
