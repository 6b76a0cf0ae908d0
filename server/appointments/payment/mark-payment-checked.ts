import { eq } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { payments } from './table.ts'

/** Records that we checked the payment, so that the sweep checks others first. */
export async function markPaymentChecked(ctx: AnyContext, intentId: string): Promise<void> {
  await ctx.db.orm.update(payments).set({ updatedAt: ctx.now() }).where(eq(payments.intentId, intentId))
}
