import type { Database } from '#server/db/database.ts'
import type { MovableClock } from './story.ts'

// One statement instead of three, because it runs in every transaction.
const MOVE_TO_PAST = `with unsent as (delete from outgoing_mails),
  moved as (update quotes set created_at = $1 where created_at = now())
update customers set created_at = $1 where created_at = now()`

/**
 * The same database, with rows of the clock's time and without emails. A few columns have the database's own time, which
 * can't be moved: within a transaction it's always the same, so it finds the new rows. The transaction that adds an email
 * also deletes it, so no server ever sends one.
 */
export function pastDatabase(database: Database, clock: MovableClock): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        const result = await work(tx)
        await tx.run('demo_past', MOVE_TO_PAST, [clock.now.toISOString()])
        return result
      }),
  }
}
