import { isSlotTaken } from '#server/appointments/locks.ts'
import { expireHold } from '#server/appointments/payment/expire-hold.ts'
import { listOverdueHoldsIn } from '#server/appointments/queries.ts'
import type { RequestedSlot } from '#server/appointments/requested-slot.ts'
import { listTaken } from '#server/appointments/list-taken.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { AppError, unavailable } from '#server/http/app-error.ts'
import { PaymentProviderUnavailable, PROVIDER_RETRY_AFTER_SECONDS } from '#server/payments/provider.ts'
import { hasFreeCrew, SLOTS, slotTimes } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'

/** Rolls back the transaction because no crew is free. */
class NoFreeCrew extends Error {}

/**
 * Runs `work` in a transaction. If it returns undefined because no crew is free, rolls back and tries again, then throws
 * 409 `slot_taken` with the free slots of that day. Expires overdue holds on the slot first. One try more than there are
 * crews: after losing a race for one crew, another may be free.
 */
export async function withSlot<T>(
  ctx: Context,
  slot: RequestedSlot,
  work: (tx: TransactionContext) => Promise<T | undefined>,
): Promise<T> {
  for (const id of await listOverdueHoldsIn(ctx, slot)) await expireOverdueHold(ctx, id)
  for (let tries = 0; tries <= ctx.settings.crews; tries++) {
    try {
      return await inTransaction(ctx, async (tx) => {
        const result = await work(tx)
        if (result === undefined) throw new NoFreeCrew()
        return result
      })
    } catch (error) {
      if (!(error instanceof NoFreeCrew || isSlotTaken(error))) throw error
    }
  }
  const day = formatCalendarDate(slot.date)
  throw new AppError('slot_taken', `${slot.timeSlot} on ${day} is taken.`, {
    fields: { free: await listFreeSlots(ctx, slot.date) },
  })
}

/** Labels of the slots with a free crew on that day, blocked times included. */
async function listFreeSlots(ctx: Context, date: CalendarDate): Promise<string[]> {
  const at = ctx.now()
  const { takenSlots } = await listTaken(ctx, { from: date, to: date, sessionId: undefined, at })
  const free = SLOTS.filter(
    (slot) => slotTimes(date, slot, SHOP.timeZone).end > at && hasFreeCrew(slot.label, takenSlots, ctx.settings.crews),
  )
  return free.map(({ label }) => label)
}

async function expireOverdueHold(ctx: Context, id: string): Promise<void> {
  try {
    await expireHold(ctx, id)
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error
    const message =
      "A hold on this time has ended, but we can't reach the payment provider to release it. Try again in a minute."
    throw unavailable(message, PROVIDER_RETRY_AFTER_SECONDS, error)
  }
}
