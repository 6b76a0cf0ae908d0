import { and, eq, isNull } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import type { OutgoingEmail } from './email-writer.ts'
import { outgoingEmails } from './table.ts'

/**
 * Takes back the email of this kind that waits for this appointment, since a later one says more. Returns the oldest, or
 * undefined if none waited. One whose job has started stays.
 */
export async function cancelWaitingEmail(
  tx: TransactionContext,
  { kind, appointmentId }: { kind: string; appointmentId: string },
): Promise<OutgoingEmail | undefined> {
  const cancelled = await tx.db.orm
    .delete(outgoingEmails)
    .where(
      and(
        eq(outgoingEmails.appointmentId, appointmentId),
        eq(outgoingEmails.kind, kind),
        isNull(outgoingEmails.queuedAt),
      ),
    )
    .returning()
  return cancelled.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())[0]
}
