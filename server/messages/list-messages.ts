import { desc, eq } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import type { Message } from '#shared/messages/schema.ts'
import { presentMessage, selectMessages } from './queries.ts'
import { messages } from './table.ts'

/** A customer's messages and calls, newest first. */
export async function listMessages(ctx: AnyContext, { customerId }: { customerId: string }): Promise<Message[]> {
  const rows = await selectMessages(ctx)
    .where(eq(messages.customerId, customerId))
    .orderBy(desc(messages.createdAt), desc(messages.id))
  return rows.map(presentMessage)
}
