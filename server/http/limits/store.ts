import { and, gt, gte, like, lt, sql } from 'drizzle-orm'
import { type Database, prepareStatement } from '#server/db/database.ts'
import { rateLimits } from './table.ts'

export type LimitsStore = ReturnType<typeof createLimitsStore>

/** Counts hits in fixed windows. One statement decides, on the database's clock, so instances cannot disagree. */
export function createLimitsStore(database: Database) {
  const isOver = sql`rate_limits.resets_at <= now()`
  const window = sql`now() + make_interval(secs => ${sql.placeholder('windowSeconds')}::float8)`

  const counted = prepareStatement<{ hits: number; secondsLeft: number }>(
    database,
    'rate_limits_hit',
    sql`insert into ${rateLimits} (key, hits, resets_at) values (${sql.placeholder('key')}, 1, ${window})
        on conflict (key) do update set
          hits = case when ${isOver} then 1 else rate_limits.hits + 1 end,
          resets_at = case
            when ${isOver} or rate_limits.hits + 1 = ${sql.placeholder('restartsAt')}::int then ${window}
            else rate_limits.resets_at
          end
        returning hits, extract(epoch from resets_at - now())::float8 as "secondsLeft"`,
  )

  const reached = database.orm
    .select({
      key: rateLimits.key,
      secondsLeft: sql<number>`extract(epoch from ${rateLimits.resetsAt} - now())::float8`,
    })
    .from(rateLimits)
    .where(
      and(
        gt(rateLimits.resetsAt, sql`now()`),
        gte(rateLimits.hits, sql.placeholder('hits')),
        like(rateLimits.key, sql.placeholder('keys')),
      ),
    )
    .prepare('rate_limits_reached')

  const purged = database.orm.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now()`)).prepare('rate_limits_purge')

  return {
    /**
     * Counts one hit for `key`, whose window of `windowSeconds` begins with the first. The window begins anew with hit
     * number `restartsAt`: a lock-out then lasts a whole window from the hit that caused it.
     */
    async hit(key: string, windowSeconds: number, restartsAt = 0): Promise<{ hits: number; secondsLeft: number }> {
      const [row] = await counted({ key, windowSeconds, restartsAt })
      if (!row) throw new Error('Counting a hit returned nothing')
      return row
    },

    /** The keys that begin with `prefix` and have at least so many hits, with the seconds that their windows still last. */
    async reached(prefix: string, hits: number): Promise<{ key: string; secondsLeft: number }[]> {
      return reached.execute({ keys: `${prefix}%`, hits })
    },

    /** Forgets the windows that are over. */
    async purge(): Promise<void> {
      await purged.execute()
    },
  }
}
