import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import type { EventChanges, EventSubject } from '#shared/events/schema.ts'
import { events } from './table.ts'

/** What something was created with, whatever changed since. Undefined without such an event. */
export async function findCreatedChanges(
  tx: TransactionContext,
  subject: EventSubject,
  subjectId: string,
): Promise<EventChanges | undefined> {
  const [created] = await tx.db.orm
    .select({ changes: events.changes })
    .from(events)
    .where(and(eq(events.subject, subject), eq(events.subjectId, subjectId), eq(events.action, 'created')))
  return created?.changes
}
