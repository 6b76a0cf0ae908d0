import { asc, sql } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { messageTemplates } from '#server/messages/table.ts'
import type { Template } from '#shared/messages/schema.ts'

/** All templates by name, archived ones too. */
export async function listTemplates({ db }: AnyContext): Promise<Template[]> {
  return db.orm
    .select()
    .from(messageTemplates)
    .orderBy(asc(sql`lower(${messageTemplates.name})`), asc(messageTemplates.id))
}
