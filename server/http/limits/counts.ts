import type { MemoryLimitName } from './limits.ts'

/** What this process counts and remembers for limits. */
export interface LimitCounts {
  /** The current window of each limit that is counted in memory. */
  windows: Record<MemoryLimitName, MemoryWindow>
  /** Refusals of the database by limit and subject, with the milliseconds at which they end. */
  refusedUntil: Map<string, number>
  /** Large bodies of each kind that are being handled, in all and for each client address. */
  largeBodies: Record<LargeBody, { active: number; activeByAddress: Map<string, number> }>
}

/** A quote request with its drawings, a photo, or an event of the payment provider. */
export type LargeBody = 'drawings' | 'photo' | 'webhook'

/** All subjects share the same window, so it's dropped as a whole. */
interface MemoryWindow {
  hits: Map<string, number>
  /** Milliseconds. */
  endsAt: number
}

export function newLimitCounts(): LimitCounts {
  const newWindow = (): MemoryWindow => ({ hits: new Map(), endsAt: -Infinity })
  return {
    windows: { read: newWindow(), write: newWindow() },
    refusedUntil: new Map(),
    largeBodies: {
      drawings: { active: 0, activeByAddress: new Map() },
      photo: { active: 0, activeByAddress: new Map() },
      webhook: { active: 0, activeByAddress: new Map() },
    },
  }
}
