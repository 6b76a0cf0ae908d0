import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { events } from '#server/events/table.ts'
import { quotes } from '#server/quotes/table.ts'

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
