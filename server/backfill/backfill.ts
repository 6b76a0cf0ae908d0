import { fillAppointmentCustomers } from '#server/appointments/customer/fill-appointment-customers.ts'
import { copyClosureHistory } from '#server/appointments/closures/copy-closure-history.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { advisoryLock } from '#server/db/advisory-lock.ts'
import { fillAnswerDue } from '#server/quotes/answer/fill-answer-due.ts'
import { fillAnswered } from '#server/quotes/answer/fill-answered.ts'
import { fillQuoteCustomers } from '#server/quotes/customer/fill-quote-customers.ts'
import { copyQuoteHistory } from '#server/quotes/history/copy-quote-history.ts'

/**
 * Fills up to `limit` rows from before a column existed, oldest first, and returns how many. Run again, it takes the next
 * ones, and in the end none.
 */
type BackfillStep = (tx: TransactionContext, limit: number) => Promise<number>

/** By the name that the log gives to a failure. In order: a visit takes its quote's customer. */
const STEPS: Readonly<Record<string, BackfillStep>> = {
  'customers of quotes': fillQuoteCustomers,
  'customers of visits': fillAppointmentCustomers,
  'answer times': fillAnswered,
  'answer due times': fillAnswerDue,
  'history of quotes': copyQuoteHistory,
  'history of blocked times': copyClosureHistory,
}

/** Rows that each step fills per run. */
const ROWS_PER_RUN = 500
/** Rows per transaction. On the embedded database, a transaction blocks everything else. */
const BATCH_SIZE = 20

/** "hsfill" as bytes. */
const lockBackfill = advisoryLock('backfill_lock', 0x687366696c6c)

/**
 * Fills new columns of old rows, a part at each run (docs/operations.md, Upgrading). Safe to repeat. While another instance fills
 * a batch, this one waits. Logs a step's failure and continues with the next.
 */
export async function backfill(ctx: Context, steps: Readonly<Record<string, BackfillStep>> = STEPS): Promise<void> {
  for (const [name, step] of Object.entries(steps)) {
    await runStep(ctx, step).catch((err: unknown) => {
      ctx.log.warn({ err, step: name }, 'The backfill failed; will try again in a minute')
    })
  }
}

async function runStep(ctx: Context, step: BackfillStep): Promise<void> {
  for (let left = ROWS_PER_RUN; left > 0; left -= BATCH_SIZE) {
    const limit = Math.min(BATCH_SIZE, left)
    const filled = await inTransaction(ctx, async (tx) => {
      await lockBackfill(tx)
      return step(tx, limit)
    })
    if (filled < limit) return
  }
}
