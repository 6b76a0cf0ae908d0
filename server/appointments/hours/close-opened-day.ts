import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError } from '#server/http/app-error.ts'
import type { EventChanges } from '#shared/events/schema.ts'
import { openedDays } from './table.ts'

/** Closes a day that was opened. Its visits stay. Throws 404. */
export async function closeOpenedDay(ctx: Context, date: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [closed] = await tx.db.orm.delete(openedDays).where(eq(openedDays.date, date)).returning()
    if (!closed) throw new AppError('not_found', "This day wasn't opened. Someone may have closed it already.")
    const changes = { openedDay: [closed.reason, null] } satisfies EventChanges
    await addEvent(tx, { subject: 'hours', subjectId: date, action: 'deleted', changes })
  })
}
