import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { outgoingEmails } from './table.ts'

/** Ids of the emails of these kinds about this appointment that aren't sent yet. */
export async function listUnsentEmails(
  tx: TransactionContext,
  { kinds, appointmentId }: { kinds: readonly string[]; appointmentId: string },
): Promise<string[]> {
  const rows = await tx.db.orm
    .select({ id: outgoingEmails.id })
    .from(outgoingEmails)
    .where(
      and(
        eq(outgoingEmails.appointmentId, appointmentId),
        inArray(outgoingEmails.kind, [...kinds]),
        isNull(outgoingEmails.sentAt),
      ),
    )
  return rows.map(({ id }) => id)
}
