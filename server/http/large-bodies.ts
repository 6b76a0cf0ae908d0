import type { Context } from '#server/context.ts'
import { unavailable } from './app-error.ts'
import { countHit } from './limits/count-hit.ts'
import { refuseIfKnownOver } from './limits/refuse-if-known-over.ts'

/** Large bodies from one client address at a time: a household behind one router, or a retry next to a lost connection. */
const MAX_PER_ADDRESS = 3
/** From all addresses. A 24 MB body takes about as much heap again while it is handled. Eight fit into a heap of 256 MB. */
const MAX_TOTAL = 8
/** Seconds. A quote request with its drawings usually takes less. */
const RETRY_AFTER = 10

type LimitsContext = Pick<Context, 'db' | 'limitCounts' | 'settings'>

/** Lets one request send a body over 100 KB (docs/operations.md, Limits). */
export interface LargeBodyPermit {
  clientAddress: string
  isActive: boolean
  isReleased: boolean
}

export function newPermit(clientAddress: string): LargeBodyPermit {
  return { clientAddress, isActive: false, isReleased: false }
}

/**
 * Throws 429 if the address sent too many large bodies within the hour, and 503 if this process is handling too many. If it
 * was released while we waited, it takes no place.
 */
export async function acquirePermit(
  ctx: LimitsContext,
  permit: LargeBodyPermit,
  isRepeat: () => Promise<boolean>,
): Promise<void> {
  if (!ctx.settings.limited) return
  await countLargeBody(ctx, permit.clientAddress, isRepeat)
  if (permit.isReleased) return
  const { largeBodies } = ctx.limitCounts
  const activeOfAddress = largeBodies.activeByAddress.get(permit.clientAddress) ?? 0
  if (activeOfAddress >= MAX_PER_ADDRESS || largeBodies.active >= MAX_TOTAL) {
    throw unavailable("We're getting a lot of quote requests right now. Please try again in a moment.", RETRY_AFTER)
  }
  permit.isActive = true
  largeBodies.active += 1
  largeBodies.activeByAddress.set(permit.clientAddress, activeOfAddress + 1)
}

export function releasePermit({ limitCounts: { largeBodies } }: LimitsContext, permit: LargeBodyPermit): void {
  permit.isReleased = true
  if (!permit.isActive) return
  permit.isActive = false
  largeBodies.active -= 1
  const left = (largeBodies.activeByAddress.get(permit.clientAddress) ?? 1) - 1
  if (left > 0) largeBodies.activeByAddress.set(permit.clientAddress, left)
  else largeBodies.activeByAddress.delete(permit.clientAddress)
}

/** Counts every attempt. Repeats of a stored request have a separate count, since their sender lost our response. */
async function countLargeBody(ctx: LimitsContext, clientAddress: string, isRepeat: () => Promise<boolean>) {
  try {
    refuseIfKnownOver(ctx, 'largeBody', clientAddress)
    await countHit(ctx, 'largeBody', clientAddress)
  } catch (refusal) {
    if (!(await isRepeat())) throw refusal
    await countHit(ctx, 'largeRepeat', clientAddress)
  }
}
