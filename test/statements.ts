import type { Database } from '#server/db/database.ts'

/** The database, and how many statements ran on it since the last `restart`, besides begin and commit. */
export function countStatements(database: Database): { db: Database; count: () => number; restart: () => void } {
  let count = 0
  const db = database.wrapStatements((run) => {
    count += 1
    return run()
  })
  return {
    db,
    count: () => count,
    restart: () => {
      count = 0
    },
  }
}
