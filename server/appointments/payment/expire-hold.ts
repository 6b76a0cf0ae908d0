import { changeStatus } from '#server/appointments/change-status.ts'
import type { Context } from '#server/context.ts'
import { releaseHold } from './release-hold.ts'

/** Frees the slot of an overdue hold, unless its payment came in after all. Throws PaymentProviderUnavailable. */
export function expireHold(ctx: Context, id: string): Promise<void> {
  return releaseHold(ctx, id, async (tx, { heldUntil }) => {
    if (heldUntil === null || heldUntil > tx.now()) return
    await changeStatus(tx, { id, from: 'held', to: 'expired', by: 'system', why: 'The hold ended without a payment' })
  })
}
