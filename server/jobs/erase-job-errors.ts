import { and, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { jobs } from './table.ts'

interface ErasedTraces {
  intentIds: readonly string[]
  /** In any case. */
  emailAddresses: readonly string[]
}

/** Blanks the errors of jobs about these payment intents, and those with one of these email addresses in them. */
export async function eraseJobErrors(
  tx: TransactionContext,
  { intentIds, emailAddresses }: ErasedTraces,
): Promise<void> {
  const namesAddress = emailAddresses.map((address) => sql`strpos(lower(${jobs.error}), lower(${address})) > 0`)
  await tx.db.orm
    .update(jobs)
    .set({ error: null })
    .where(and(isNotNull(jobs.error), or(inArray(sql`${jobs.data}->>'intentId'`, [...intentIds]), ...namesAddress)))
}
