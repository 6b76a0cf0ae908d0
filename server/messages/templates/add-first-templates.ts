import type { Context } from '#server/context.ts'
import { messageTemplates } from '#server/messages/table.ts'
import { FIRST_TEMPLATES } from './first-templates.ts'

/** Gives a shop without templates the first ones. Two instances that start at once add the same. */
export async function addFirstTemplates({ db }: Context): Promise<void> {
  if ((await db.orm.$count(messageTemplates)) > 0) return
  await db.orm.insert(messageTemplates).values(FIRST_TEMPLATES).onConflictDoNothing()
}
