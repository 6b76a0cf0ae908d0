import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { listChanges } from '#server/events/list-changes.ts'
import { AppError } from '#server/http/app-error.ts'
import { refuseOldVersion } from '#server/http/refuse-old-version.ts'
import { messageTemplates } from '#server/messages/table.ts'
import type { Template, TemplateEdit } from '#shared/messages/schema.ts'
import { lockTemplate } from './queries.ts'
import { TEMPLATE_FIELDS, refuseUnknownVariables } from './template-changes.ts'

interface EditTemplate {
  id: string
  edit: TemplateEdit
}

/**
 * Changes a template, or archives it. Throws 404, 400 at `subject` or `body` for a variable that doesn't exist, and 409 with
 * the `current` template for an older version.
 */
export async function editTemplate(ctx: Context, { id, edit: { version, ...edit } }: EditTemplate): Promise<Template> {
  refuseUnknownVariables(edit)
  return inTransaction(ctx, async (tx) => {
    const before = await lockTemplate(tx, id)
    if (!before) throw new AppError('not_found', 'Template not found')
    refuseOldVersion(version, before, 'template')
    const changes = listChanges(TEMPLATE_FIELDS, before, { ...before, ...edit })
    if (Object.keys(changes).length === 0) return before
    const after = { ...before, ...edit, version: before.version + 1 }
    await tx.db.orm.update(messageTemplates).set(after).where(eq(messageTemplates.id, before.id))
    await addEvent(tx, { subject: 'template', subjectId: before.id, action: 'edited', changes })
    return after
  })
}
