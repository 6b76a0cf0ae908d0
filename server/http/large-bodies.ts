import type { Context } from '#server/context.ts'
import { unavailable } from './app-error.ts'
import { countHit } from './limits/count-hit.ts'
import type { LargeBody } from './limits/counts.ts'

/** Large bodies from one client address at a time: a household behind one router, or a retry next to a lost connection. */
const MAX_PER_ADDRESS: Record<LargeBody, number> = { drawings: 3, photo: 5, webhook: 5 }
/**
 * From all addresses. A 24 MB body takes about as much heap again while it is handled. Eight fit into a heap of 256 MB,
 * together with 16 photos and 5 webhooks of 1 MB.
 */
const MAX_TOTAL: Record<LargeBody, number> = { drawings: 8, photo: 16, webhook: 5 }
const BUSY: Record<LargeBody, string> = {
  drawings: "We're getting a lot of quote requests right now. Please try again in a moment.",
  photo: "We're getting a lot of photos right now. Please try again in a moment.",
  webhook: "We're getting a lot of large events right now. Please try again in a moment.",
}
/** Seconds. A quote request with its drawings usually takes less. */
const RETRY_AFTER = 10

type LimitsContext = Pick<Context, 'db' | 'limitCounts' | 'config'>

/** Lets one request send a body over 100 KB (docs/operations.md, Limits). */
export interface LargeBodyPermit {
  kind: LargeBody
  clientAddress: string
  isActive: boolean
  isReleased: boolean
}

export function newPermit(kind: LargeBody, clientAddress: string): LargeBodyPermit {
  return { kind, clientAddress, isActive: false, isReleased: false }
}

/**
 * Throws 429 if the address sent too many requests with drawings within the hour (each photo has been counted by then), and
 * 503 if this process is handling too many bodies of that kind. If it was released while we waited, it takes no place.
 */
export async function acquirePermit(
  ctx: LimitsContext,
  permit: LargeBodyPermit,
  isRepeat: () => Promise<boolean>,
): Promise<void> {
  if (!ctx.config.limited) return
  if (permit.kind === 'drawings') await countLargeBody(ctx, permit.clientAddress, isRepeat)
  if (permit.isReleased) return
  const largeBodies = ctx.limitCounts.largeBodies[permit.kind]
  const activeOfAddress = largeBodies.activeByAddress.get(permit.clientAddress) ?? 0
  if (activeOfAddress >= MAX_PER_ADDRESS[permit.kind] || largeBodies.active >= MAX_TOTAL[permit.kind]) {
    throw unavailable(BUSY[permit.kind], RETRY_AFTER)
  }
  permit.isActive = true
  largeBodies.active += 1
  largeBodies.activeByAddress.set(permit.clientAddress, activeOfAddress + 1)
}

export function releasePermit({ limitCounts }: LimitsContext, permit: LargeBodyPermit): void {
  permit.isReleased = true
  if (!permit.isActive) return
  permit.isActive = false
  const largeBodies = limitCounts.largeBodies[permit.kind]
  largeBodies.active -= 1
  const left = (largeBodies.activeByAddress.get(permit.clientAddress) ?? 1) - 1
  if (left > 0) largeBodies.activeByAddress.set(permit.clientAddress, left)
  else largeBodies.activeByAddress.delete(permit.clientAddress)
}

/** Counts every attempt. Repeats of a stored request have a separate count, since their sender lost our response. */
async function countLargeBody(ctx: LimitsContext, clientAddress: string, isRepeat: () => Promise<boolean>) {
  try {
    await countHit(ctx, 'largeBody', clientAddress)
  } catch (refusal) {
    if (!(await isRepeat())) throw refusal
    await countHit(ctx, 'largeRepeat', clientAddress)
  }
}
