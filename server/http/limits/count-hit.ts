import type { Context } from '#server/context.ts'
import { tooManyRequests } from '#server/http/app-error.ts'
import { networksOf } from '#server/http/client-address.ts'
import { insertHit } from './insert-hit.ts'
import { DATABASE_LIMITS, type LimitName } from './limits.ts'
import { refuseIfKnownOver } from './refuse-if-known-over.ts'

/** Above this many remembered refusals, the oldest are dropped. The database still has them. */
const MAX_REMEMBERED = 10_000

/** Counts one hit in the database, or so many. Throws 429 if it is one too many. Once this process knows that, it writes no more. */
export async function countHit(
  ctx: Pick<Context, 'db' | 'limitCounts' | 'config'>,
  name: LimitName,
  subject: string,
  count = 1,
): Promise<void> {
  if (!ctx.config.limited) return
  refuseIfKnownOver(ctx, name, subject)
  const { refusedUntil } = ctx.limitCounts
  const limit = DATABASE_LIMITS[name]
  for (const { network, share } of networksOf(subject)) {
    const key = `${name}:${network}`
    const { hits, secondsLeft } = await insertHit(ctx.db, { key, windowSeconds: limit.windowSeconds, hits: count })
    if (hits <= limit.hits * share) continue
    refusedUntil.set(key, Date.now() + secondsLeft * 1000)
    const [oldest] = refusedUntil.keys()
    if (refusedUntil.size > MAX_REMEMBERED && oldest !== undefined) refusedUntil.delete(oldest)
    throw tooManyRequests(limit.message, secondsLeft)
  }
}
