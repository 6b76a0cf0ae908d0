import PgBoss from 'pg-boss'
import type { Database, Transaction } from '#server/db/database.ts'

/** Of its tables, made by a migration. */
const SCHEMA = 'jobs'
/** Seconds. A job that is done is of use to nobody, but the slots of periodic jobs are told by them. */
const ARCHIVE_DONE_AFTER = 3600
/** Days. Whoever looks after failed jobs has time enough; then they are history. */
const KEEP_FAILED = 90
const KEEP_ARCHIVED = 7

/**
 * pg-boss over our own database. It is never started: its own workers do not await what they write, so that a database
 * that goes away would end the process (server/jobs/worker.ts works instead).
 */
export function openBoss(database: Database): PgBoss {
  return new PgBoss({
    schema: SCHEMA,
    db: {
      executeSql: async (text: string, values?: unknown[]) => {
        const script = scriptIn(text)
        if (script === undefined) return { rows: await database.run('', text, values ?? []) }
        await database.execute(script)
        return { rows: [] }
      },
    },
    archiveCompletedAfterSeconds: ARCHIVE_DONE_AFTER,
    archiveFailedAfterSeconds: KEEP_FAILED * 24 * 3600,
    deleteAfterDays: KEEP_ARCHIVED,
  })
}

/** pg-boss writes within a transaction of ours. */
export function within(tx: Transaction): PgBoss.Db {
  return { executeSql: async (text, values) => ({ rows: await tx.run('', text, values) }) }
}

/**
 * What stands between `BEGIN` and `COMMIT` where the text is a script: sent in one go it is one transaction anyway, and
 * one that fails in the middle leaves none open.
 */
function scriptIn(text: string): string | undefined {
  return /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(text)?.[1]
}
