import { lt, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { outgoingEmails } from './table.ts'

/** Deletes emails sent more than 7 days ago. */
export async function purgeSentEmails(ctx: Context): Promise<void> {
  await ctx.db.orm.delete(outgoingEmails).where(lt(outgoingEmails.sentAt, sql`now() - interval '7 days'`))
}
