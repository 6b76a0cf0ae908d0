import { eq } from 'drizzle-orm'
import { whyBlocked } from '#server/appointments/list-availability.ts'
import { type ClosedSpan, listTaken } from '#server/appointments/list-taken.ts'
import { refusePast } from '#server/appointments/office/parse-slot.ts'
import { type AnyContext, type Context, inTransaction } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError } from '#server/http/app-error.ts'
import { closedReason } from '#shared/appointments/calendar.ts'
import { coversDay } from '#shared/appointments/covers-day.ts'
import type { EventChanges } from '#shared/events/schema.ts'
import type { OpenedDay } from '#shared/hours/schema.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { crewsOn, type Schedule } from './load-schedule.ts'
import { openedDays } from './table.ts'

/**
 * Opens a day on which the shop would be closed. A repeat with the same reason changes nothing. Throws 400 for a past day, and
 * 409 if it's open, or blocked all day: for all crews at once, or for each of them.
 */
export async function openDay(ctx: Context, { date, reason }: OpenedDay): Promise<OpenedDay> {
  refusePast('date', date, ctx.now())
  const { closures, schedule } = await listTaken(ctx, { from: date, to: date, sessionId: undefined, at: ctx.now() })
  const blockedFor = whyBlocked(date, closures)
  if (blockedFor !== undefined) {
    throw new AppError('not_allowed_now', `This day is blocked: ${blockedFor}. Unblock it in the week first.`)
  }
  const isOpen = closedReason(date, schedule.calendar) === undefined
  const crews = isOpen ? crewsOn(date, schedule) : activeCrews(schedule)
  if (crews.every((crew) => isCrewBlocked(crew, date, closures))) {
    throw new AppError('not_allowed_now', 'Every crew is blocked that day. Unblock one in the week first.')
  }
  if (isOpen) return findOpened(ctx, { date, reason })
  return inTransaction(ctx, async (tx) => {
    const [opened] = await tx.db.orm.insert(openedDays).values({ date, reason }).onConflictDoNothing().returning()
    if (!opened) return findOpened(tx, { date, reason })
    const changes = { openedDay: [null, reason] } satisfies EventChanges
    await addEvent(tx, { subject: 'hours', subjectId: date, action: 'created', changes })
    return opened
  })
}

/** The crews that work on an opened day. */
function activeCrews({ crews }: Schedule): number[] {
  return crews.filter(({ active }) => active).map(({ number }) => number)
}

/** Whether that crew is blocked all day. */
function isCrewBlocked(crew: number, date: CalendarDate, closures: readonly ClosedSpan[]): boolean {
  return closures.some((closure) => closure.timeSlot === null && closure.crew === crew && coversDay(closure, date))
}

/** The day, if it was opened for the same reason. Throws 409 otherwise. */
async function findOpened({ db }: AnyContext, { date, reason }: OpenedDay): Promise<OpenedDay> {
  const [opened] = await db.orm.select().from(openedDays).where(eq(openedDays.date, date))
  if (opened?.reason !== reason) throw new AppError('not_allowed_now', 'This day is already open.')
  return opened
}
