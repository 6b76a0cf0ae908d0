import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { TransactionContext } from '#server/context.ts'
import { findCreatedChanges } from '#server/events/find-created-changes.ts'
import { events } from '#server/events/table.ts'
import { quotes } from '#server/quotes/table.ts'
import type { EventChanges } from '#shared/events/schema.ts'

interface DeletedAnswer {
  quoteId: string
  /** When the message or call that is deleted was the answer. */
  answeredAt: Date
  /** The quote's first other answer by message or call. */
  nextAnswerAt: Date | null
}

/**
 * Restarts the answer clock if the deleted answer had stopped it. A later answer, or a status other than `new`, stops it
 * again at its own time.
 */
export async function takeBackAnswer(
  tx: TransactionContext,
  { quoteId, answeredAt, nextAnswerAt }: DeletedAnswer,
): Promise<void> {
  const leftNewAt = sql`(
    select min(${events.at}) from ${events}
    where ${events.subject} = 'quote' and ${events.subjectId} = ${quoteId} and ${events.changes} -> 'status' ->> 0 = 'new'
  )`
  const byStatus = sql`case when ${quotes.status} <> 'new' then coalesce(${leftNewAt}, ${quotes.answeredAt}) end`
  await tx.db.orm
    .update(quotes)
    .set({ answeredAt: sql`least(${nextAnswerAt?.toISOString() ?? null}::timestamptz, ${byStatus})` })
    .where(and(eq(quotes.id, quoteId), eq(quotes.answeredAt, answeredAt)))
}

/** Takes back what a message or call did to the follow-up day, unless someone changed that since. Returns the change. */
export async function takeBackFollowUp(
  tx: TransactionContext,
  { quoteId, messageId }: { quoteId: string; messageId: string },
): Promise<EventChanges> {
  const { followUpOn } = followUpChange.parse((await findCreatedChanges(tx, 'message', messageId)) ?? {})
  if (!followUpOn) return {}
  const [before, after] = followUpOn
  const changed = await tx.db.orm
    .update(quotes)
    .set({ followUpOn: before, version: sql`${quotes.version} + 1` })
    .where(and(eq(quotes.id, quoteId), after === null ? isNull(quotes.followUpOn) : eq(quotes.followUpOn, after)))
    .returning({ id: quotes.id })
  return changed.length > 0 ? { followUpOn: [after, before] } : {}
}

const day = z.string().nullable()
const followUpChange = z.object({ followUpOn: z.tuple([day, day]).optional() })
