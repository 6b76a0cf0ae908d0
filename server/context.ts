import type { Database, Transaction } from './db/database.ts'
import { isDeadlock } from './db/errors.ts'
import type { Actor } from './events/actor.ts'
import type { LimitCounts } from './http/limits.ts'
import type { Jobs } from './jobs/worker.ts'
import type { Log } from './log.ts'
import type { PaymentProvider } from './payment-provider/provider.ts'

/** What verbs work with. server/services.ts makes one for the process, and a test makes its own. */
export interface Context {
  db: Database
  now: () => Date
  /** Who makes the changes. `mountEndpoints` passes the caller: `{ ...ctx, by }`. */
  by: Actor
  log: Log
  jobs: Pick<Jobs, 'send' | 'sendMails' | 'runSoon'>
  limitCounts: LimitCounts
  /** What this process remembers of the database, for a second unless it says otherwise. `at` is in milliseconds. */
  remembered: {
    adminKeysOn?: { value: boolean; at: number } | undefined
  }
  provider: PaymentProvider
  config: ProcessConfig
}

/** What the environment decides for this process. What owners decide is in server/settings. */
export interface ProcessConfig {
  /** How many crews a shop without crews gets (`addFirstCrews`). Undefined: one. */
  crews: number | undefined
  /** The fee of new appointments. Booked ones keep theirs. */
  feeCents: number
  /** False in load tests: no limits for a client address. */
  limited: boolean
  /** The folder of the email files. */
  emailFilesDir: string
}

/** Inside a transaction. What changes a locked row takes this, so the compiler refuses a call without a transaction. */
export type TransactionContext = Omit<Context, 'db'> & { db: Transaction }

/** For reads that work inside and outside of a transaction. */
export type AnyContext = Context | TransactionContext

/** Of a transaction that Postgres ends for another one. After the last one, the caller gets a 503. */
const MAX_TRIES = 3

/** Logged, because a lock was taken out of the order of docs/architecture.md, Locks. */
export const DEADLOCK = 'Two transactions waited for each other. One of them runs again'

/**
 * Runs `work` in one transaction. An error rolls everything back. If Postgres ends it because it and another one waited for each
 * other, `work` runs again.
 */
export async function inTransaction<T>(ctx: Context, work: (tx: TransactionContext) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ctx.db.transaction((db) => work({ ...ctx, db }))
    } catch (error) {
      if (!isDeadlock(error) || tries === MAX_TRIES) throw error
      ctx.log.warn({ err: error }, DEADLOCK)
    }
  }
}

/** Undefined after an error that is expected: what `write` did is undone, and the transaction continues. */
export async function undefinedAfter<T>(
  tx: TransactionContext,
  isExpected: (error: unknown) => boolean,
  write: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await tx.db.savepoint(write)
  } catch (error) {
    if (!isExpected(error)) throw error
    return undefined
  }
}
