import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { events } from '#server/events/table.ts'
import { listMergedInto } from './queries.ts'

/** The email addresses that the office has replaced in the record of this customer, or of one merged into it. */
export async function listFormerEmails(ctx: AnyContext, customerId: string): Promise<string[]> {
  const email = sql<string>`${events.changes} -> 'email' ->> 0`
  const rows = await ctx.db.orm
    .selectDistinct({ email })
    .from(events)
    .where(
      and(
        eq(events.subject, 'customer'),
        inArray(events.subjectId, await listMergedInto(ctx, [customerId])),
        // Null if the email wasn't changed, and empty if there was none before.
        ne(email, ''),
      ),
    )
  return rows.map((row) => row.email)
}
