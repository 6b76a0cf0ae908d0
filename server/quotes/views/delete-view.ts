import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { hidePrivate } from './hide-private.ts'
import { lockOwnView } from './queries.ts'
import { views } from './table.ts'

/** Deletes a view. Throws as `lockOwnView` does. */
export async function deleteView(ctx: Context, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { name, query, shared } = await lockOwnView(tx, id)
    await tx.db.orm.delete(views).where(eq(views.id, id))
    await addEvent(tx, {
      subject: 'view',
      subjectId: id,
      action: 'deleted',
      changes: hidePrivate(
        { name: [name, null], query: [query, null], shared: [shared, null] },
        { before: shared, after: false },
      ),
    })
  })
}
