import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { rateLimits } from './table.ts'

const isOver = sql`${rateLimits.resetsAt} <= now()`

/**
 * Counts one hit, or so many, for `key` in a window of `windowSeconds` that starts with its first hit. Returns the hits so far and the
 * seconds until the window ends.
 */
export async function insertHit(
  db: Database,
  { key, windowSeconds, hits = 1 }: { key: string; windowSeconds: number; hits?: number },
): Promise<{ hits: number; secondsLeft: number }> {
  const windowEnd = sql`now() + make_interval(secs => ${windowSeconds}::float8)`
  // One statement decides by the database's clock, so instances can't disagree.
  const [counted] = await db.orm
    .insert(rateLimits)
    .values({ key, hits, resetsAt: windowEnd })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${isOver} then excluded.hits else ${rateLimits.hits} + excluded.hits end`,
        resetsAt: sql`case when ${isOver} then ${windowEnd} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({
      hits: rateLimits.hits,
      secondsLeft: sql<number>`extract(epoch from ${rateLimits.resetsAt} - now())::float8`,
    })
  if (!counted) throw new Error('Counting a hit returned nothing')
  return counted
}

/**
 * A part of a larger statement: counts one hit for `key` and returns `hits`. The key must name its window, such as a day,
 * because the count is kept for `keptFor` and doesn't start again. Does nothing if `key` is null.
 */
export function insertHitIfKey(key: SQL, keptFor: SQL): SQL {
  return sql`insert into ${rateLimits} (key, hits, resets_at)
    select ${key}, 1, now() + ${keptFor} where ${key} is not null
    on conflict (key) do update set hits = rate_limits.hits + 1
    returning hits`
}
