import { whyBlocked } from '#server/appointments/list-availability.ts'
import { listTaken } from '#server/appointments/list-taken.ts'
import { refusePast } from '#server/appointments/office/parse-slot.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError } from '#server/http/app-error.ts'
import { closedReason } from '#shared/appointments/calendar.ts'
import type { EventChanges } from '#shared/events/schema.ts'
import type { OpenedDay } from '#shared/hours/schema.ts'
import { openedDays } from './table.ts'

/** Opens a day on which the shop would be closed. Throws 400 for a past day, and 409 if it's open, or blocked all day. */
export async function openDay(ctx: Context, { date, reason }: OpenedDay): Promise<OpenedDay> {
  refusePast('date', date, ctx.now())
  const { closures, schedule } = await listTaken(ctx, { from: date, to: date, sessionId: undefined, at: ctx.now() })
  const blockedFor = whyBlocked(date, closures)
  if (blockedFor !== undefined) {
    throw new AppError('not_allowed_now', `This day is blocked: ${blockedFor}. Unblock it in the week first.`)
  }
  if (closedReason(date, schedule.calendar) === undefined) throw alreadyOpen()
  return inTransaction(ctx, async (tx) => {
    const [opened] = await tx.db.orm.insert(openedDays).values({ date, reason }).onConflictDoNothing().returning()
    if (!opened) throw alreadyOpen()
    const changes = { openedDay: [null, reason] } satisfies EventChanges
    await addEvent(tx, { subject: 'hours', subjectId: date, action: 'created', changes })
    return opened
  })
}

const alreadyOpen = () => new AppError('not_allowed_now', 'This day is already open.')
