import { inArray, or } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { messages } from './table.ts'

interface MessagesOf {
  customerIds: readonly string[]
  quoteIds: readonly string[]
}

/** Ids of the messages to these customers, or about these quotes. */
export async function listMessageIds(ctx: AnyContext, { customerIds, quoteIds }: MessagesOf): Promise<string[]> {
  const rows = await ctx.db.orm
    .select({ id: messages.id })
    .from(messages)
    .where(or(inArray(messages.customerId, [...customerIds]), inArray(messages.quoteId, [...quoteIds])))
  return rows.map(({ id }) => id)
}
