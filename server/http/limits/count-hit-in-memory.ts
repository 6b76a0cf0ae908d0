import type { Context } from '#server/context.ts'
import { tooManyRequests } from '#server/http/app-error.ts'
import { networksOf } from '#server/http/client-address.ts'
import { MEMORY_LIMITS, type MemoryLimitName } from './limits.ts'

/** Above this many client addresses, a process drops its counts so they can't fill its memory. */
const MAX_COUNTED = 100_000

/** Counts one hit in this process only. Throws 429 if it is one too many. */
export function countHitInMemory(
  { limitCounts, now, config }: Pick<Context, 'limitCounts' | 'now' | 'config'>,
  name: MemoryLimitName,
  subject: string,
): void {
  if (!config.limited) return
  const limit = MEMORY_LIMITS[name]
  const window = limitCounts.windows[name]
  const at = now().getTime()
  if (at >= window.endsAt || window.hits.size > MAX_COUNTED) {
    window.hits = new Map()
    window.endsAt = at + limit.windowSeconds * 1000
  }
  for (const { network, share } of networksOf(subject)) {
    const hits = (window.hits.get(network) ?? 0) + 1
    window.hits.set(network, hits)
    if (hits > limit.hits * share) throw tooManyRequests(limit.message, (window.endsAt - at) / 1000)
  }
}
