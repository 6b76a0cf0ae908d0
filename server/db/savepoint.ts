import type { TransactionContext } from '#server/context.ts'

/** Undefined after an error that is expected: what `write` did is undone, and the transaction continues. */
export async function undefinedAfter<T>(
  tx: TransactionContext,
  isExpected: (error: unknown) => boolean,
  write: () => Promise<T>,
): Promise<T | undefined> {
  await tx.db.run('', 'savepoint attempt', [])
  try {
    const result = await write()
    await tx.db.run('', 'release savepoint attempt', [])
    return result
  } catch (error) {
    if (!isExpected(error)) throw error
    await tx.db.run('', 'rollback to savepoint attempt', [])
    return undefined
  }
}
