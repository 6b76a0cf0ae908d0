import { inArray } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { demoIntents } from './table.ts'

/** Blanks what the demo's intents for these references say about a failure. Amounts and statuses stay. */
export async function eraseDemoIntents(tx: TransactionContext, references: readonly string[]): Promise<void> {
  await tx.db.orm
    .update(demoIntents)
    .set({ failureMessage: null })
    .where(inArray(demoIntents.reference, [...references]))
}
