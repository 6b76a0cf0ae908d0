import { unavailable } from './app-error.ts'
import type { Limits } from './limits/limits.ts'

/** Large bodies from one client address at a time: a household behind one router, or a retry next to a lost connection. */
const MAX_PER_ADDRESS = 3
/** From all addresses. A 24 MB body takes about as much heap again while it is handled. Eight fit into a heap of 256 MB. */
const MAX_TOTAL = 8
/** Seconds. A quote request with its drawings usually takes less. */
const RETRY_AFTER = 10

export type LargeBodies = ReturnType<typeof createLargeBodies>

/** Limits how many bodies over 100 KB this process holds at the same time (docs/operations.md, Limits). */
export function createLargeBodies(limits: Limits, enabled: boolean) {
  const activeByAddress = new Map<string, number>()
  let active = 0

  /** Counts every attempt. Repeats of a stored request have a separate count, since their sender lost our response. */
  const count = async (address: string, isRepeat: () => Promise<boolean>) => {
    try {
      limits.refuseIfKnownOver('largeBody', address)
      await limits.use('largeBody', address)
    } catch (refusal) {
      if (!(await isRepeat())) throw refusal
      await limits.use('largeRepeat', address)
    }
  }

  return {
    /**
     * Creates the permit for one request. `acquire` throws 429 if the address sent too many large bodies within the hour,
     * and 503 if too many are being handled. `release` frees the permit. An `acquire` that finishes later holds nothing.
     */
    permitFor(address: string, isRepeat: () => Promise<boolean>) {
      let isActive = false
      let isReleased = !enabled
      return {
        acquire: async (): Promise<void> => {
          if (enabled) await count(address, isRepeat)
          if (isReleased) return
          const activeOfAddress = activeByAddress.get(address) ?? 0
          if (activeOfAddress >= MAX_PER_ADDRESS || active >= MAX_TOTAL) {
            throw unavailable(
              "We're getting a lot of quote requests right now. Please try again in a moment.",
              RETRY_AFTER,
            )
          }
          isActive = true
          active += 1
          activeByAddress.set(address, activeOfAddress + 1)
        },
        release: (): void => {
          isReleased = true
          if (!isActive) return
          isActive = false
          active -= 1
          const left = (activeByAddress.get(address) ?? 1) - 1
          if (left > 0) activeByAddress.set(address, left)
          else activeByAddress.delete(address)
        },
      }
    },
  }
}
