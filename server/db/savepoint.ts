import type { TransactionContext } from '#server/context.ts'

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
