import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { listChanges } from '#server/events/list-changes.ts'
import type { View, ViewEdit } from '#shared/quotes/views.ts'
import { hidePrivate } from './hide-private.ts'
import { loadView, lockOwnView, lockViews, refuseTooManyShared } from './queries.ts'
import { views } from './table.ts'

const FIELDS = ['name', 'query', 'shared', 'position'] as const

/** Changes a view. A view of the admin key stays shared. Throws as `lockOwnView` does, and 409 for a 31st shared one. */
export async function editView(ctx: Context, { id, edit }: { id: string; edit: ViewEdit }): Promise<View> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockOwnView(tx, id)
    if (edit.shared && !before.shared) {
      await lockViews(tx)
      await refuseTooManyShared(tx)
    }
    const after = { ...before, ...edit, ...(before.personId === null && { shared: true }) }
    const changes = listChanges(FIELDS, before, after)
    if (Object.keys(changes).length > 0) {
      const { name, query, shared, position } = after
      await tx.db.orm.update(views).set({ name, query, shared, position }).where(eq(views.id, id))
      const recorded = hidePrivate(changes, { before: before.shared, after: shared })
      await addEvent(tx, { subject: 'view', subjectId: id, action: 'edited', changes: recorded })
    }
    return loadView(tx, after)
  })
}
