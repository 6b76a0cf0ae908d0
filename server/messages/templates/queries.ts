import { eq } from 'drizzle-orm'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { invalid } from '#server/http/app-error.ts'
import { messageTemplates } from '#server/messages/table.ts'
import type { Template } from '#shared/messages/schema.ts'

/** Throws 400 at `templateId` if there's no such template. */
export async function requireTemplate(ctx: AnyContext, id: string): Promise<void> {
  const [template] = await ctx.db.orm
    .select({ id: messageTemplates.id })
    .from(messageTemplates)
    .where(eq(messageTemplates.id, id))
  if (!template) throw invalid('templateId', 'Select a template.')
}

/** Undefined if there's no such template. */
export async function lockTemplate(tx: TransactionContext, id: string): Promise<Template | undefined> {
  const [template] = await tx.db.orm.select().from(messageTemplates).where(eq(messageTemplates.id, id)).for('update')
  return template
}
