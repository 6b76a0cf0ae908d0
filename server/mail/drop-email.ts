import { and, eq, isNull } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { outgoingEmails } from './table.ts'

/** Takes back an email that still waits. False if it's on its way. */
export async function dropEmail(tx: TransactionContext, id: string): Promise<boolean> {
  const rows = await tx.db.orm
    .delete(outgoingEmails)
    .where(and(eq(outgoingEmails.id, id), isNull(outgoingEmails.queuedAt)))
    .returning({ id: outgoingEmails.id })
  return rows.length > 0
}
