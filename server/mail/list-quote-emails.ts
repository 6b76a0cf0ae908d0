import { and, eq, isNull } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { outgoingEmails } from './table.ts'

/** Ids of the emails about a quote itself, not about its visits or messages. */
export async function listQuoteEmails({ db }: AnyContext, quoteId: string): Promise<string[]> {
  const { id, appointmentId, messageId } = outgoingEmails
  const rows = await db.orm
    .select({ id })
    .from(outgoingEmails)
    .where(and(eq(outgoingEmails.quoteId, quoteId), isNull(appointmentId), isNull(messageId)))
  return rows.map((row) => row.id)
}
