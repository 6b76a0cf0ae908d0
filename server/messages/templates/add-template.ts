import { randomUUID } from 'node:crypto'
import { type Context, inTransaction } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { listChanges } from '#server/events/list-changes.ts'
import { messageTemplates } from '#server/messages/table.ts'
import type { NewTemplate, Template } from '#shared/messages/schema.ts'
import { TEMPLATE_FIELDS, refuseUnknownVariables } from './template-changes.ts'

/** Adds a template. Throws 400 at `subject` or `body` for a variable that doesn't exist. */
export async function addTemplate(ctx: Context, template: NewTemplate): Promise<Template> {
  refuseUnknownVariables(template)
  const added = { ...template, id: randomUUID(), archived: false, version: 1 }
  return inTransaction(ctx, async (tx) => {
    await tx.db.orm.insert(messageTemplates).values(added)
    const changes = listChanges(TEMPLATE_FIELDS, { name: null, subject: null, body: null, archived: false }, added)
    await addEvent(tx, { subject: 'template', subjectId: added.id, action: 'created', changes })
    return added
  })
}
