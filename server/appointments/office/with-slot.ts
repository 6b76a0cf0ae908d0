import { expireHold } from '#server/appointments/payment/expire-hold.ts'
import { isSlotTaken } from '#server/appointments/locks.ts'
import type { Schedule } from '#server/appointments/hours/load-schedule.ts'
import { listOverdueHoldsIn } from '#server/appointments/queries.ts'
import type { RequestedSlot } from '#server/appointments/requested-slot.ts'
import type { CrewChoice } from '#server/appointments/crews/free-crew.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { unavailable } from '#server/http/app-error.ts'
import { PaymentProviderUnavailable, PROVIDER_RETRY_AFTER_SECONDS } from '#server/payments/provider.ts'
import { clearTravel } from './clear-travel.ts'
import { explainNoCrew } from './explain-no-crew.ts'

/** What the office asks for. */
export interface SlotRequest extends CrewChoice {
  slot: RequestedSlot
  schedule: Schedule
  /** The appointment that moves. */
  movingId?: string
  /** Where the visit is. Undefined: where it is now. */
  city?: string
  /** Locks what comes before visits (docs/architecture.md, Locks). */
  lockFirst?: (tx: TransactionContext) => Promise<void>
}

/** Rolls back the transaction because no crew is free. */
class NoFreeCrew extends Error {}

/**
 * Runs `work` in a transaction, with the crew that it may take. If it returns undefined because no crew is free, rolls back
 * and tries again. Then, with `force`, takes a crew without travel time. Otherwise throws 409 `too_tight` with the
 * neighbors, or 409 `slot_taken` with the free slots of that day. Expires overdue holds on the slot first. One try more than
 * there are crews: after losing a race for one crew, another may be free.
 */
export async function withSlot<T>(
  ctx: Context,
  request: SlotRequest,
  work: (tx: TransactionContext, choice: CrewChoice) => Promise<T | undefined>,
): Promise<T> {
  const { slot, schedule, crew } = request
  for (const id of await listOverdueHoldsIn(ctx, slot, schedule.travelMinutes)) await expireOverdueHold(ctx, id)
  const attempt = async (choose: (tx: TransactionContext) => Promise<CrewChoice | undefined>) => {
    for (let tries = 0; tries <= schedule.crews.length; tries++) {
      try {
        return await inTransaction(ctx, async (tx) => {
          await request.lockFirst?.(tx)
          const choice = await choose(tx)
          const result = choice && (await work(tx, choice))
          if (result === undefined) throw new NoFreeCrew()
          return result
        })
      } catch (error) {
        if (!(error instanceof NoFreeCrew || isSlotTaken(error))) throw error
      }
    }
    return undefined
  }
  const result =
    (await attempt(async () => ({ crew }))) ??
    (request.force ? await attempt((tx) => clearTravel(tx, request)) : undefined)
  if (result === undefined) throw await explainNoCrew(ctx, request)
  return result
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
