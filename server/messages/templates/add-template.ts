import { randomUUID } from 'node:crypto'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { findCreatedChanges } from '#server/events/find-created-changes.ts'
import { listChanges } from '#server/events/list-changes.ts'
import { idempotencyMismatch } from '#server/http/app-error.ts'
import { messageTemplates } from '#server/messages/table.ts'
import type { EventChanges } from '#shared/events/schema.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import type { NewTemplate, Template } from '#shared/messages/schema.ts'
import { lockTemplate } from './queries.ts'
import { TEMPLATE_FIELDS, refuseUnknownVariables } from './template-changes.ts'

interface AddTemplate {
  template: NewTemplate
  /** A UUID. Becomes the template's id. */
  idempotencyKey?: string | undefined
}

/**
 * Adds a template. A repeat with the same idempotency key changes nothing and returns the first one as it is now. Throws 400
 * at `subject` or `body` for a variable that doesn't exist, and 409 `idempotency_mismatch` if the key belongs to another
 * request.
 */
export async function addTemplate(ctx: Context, { template, idempotencyKey }: AddTemplate): Promise<Template> {
  refuseUnknownVariables(template)
  const added = { ...template, id: idempotencyKey ?? randomUUID(), archived: false, version: 1 }
  const changes = listChanges(TEMPLATE_FIELDS, { name: null, subject: null, body: null, archived: false }, added)
  return inTransaction(ctx, async (tx) => {
    // Waits for a request that arrived at the same moment with the same key.
    const rows = await tx.db.orm.insert(messageTemplates).values(added).onConflictDoNothing().returning()
    if (rows.length === 0) return findFirst(tx, added.id, changes)
    await addEvent(tx, { subject: 'template', subjectId: added.id, action: 'created', changes })
    return added
  })
}

/** The template with this id, if it was added with the same texts. They may have changed since. */
async function findFirst(tx: TransactionContext, id: string, changes: EventChanges): Promise<Template> {
  const created = await findCreatedChanges(tx, 'template', id)
  const first = await lockTemplate(tx, id)
  if (!first || !isEqual(created, changes)) throw idempotencyMismatch()
  return first
}
