import { lt } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { paymentEvents } from './table.ts'

/** Milliseconds. The provider repeats an event for days, never this long. */
const EVENT_KEPT_FOR = 60 * DAY_MS

/** Deletes events that the provider won't send again. */
export async function purgeEvents(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - EVENT_KEPT_FOR)
  await ctx.db.orm.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before))
}
