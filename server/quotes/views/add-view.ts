import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError, idempotencyMismatch } from '#server/http/app-error.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { MAX_VIEWS, type NewView, type View } from '#shared/quotes/views.ts'
import { hidePrivate } from './hide-private.ts'
import { loadView, lockViews, ofCaller, refuseTooManyShared } from './queries.ts'
import { views } from './table.ts'

interface AddView {
  view: NewView
  /** A UUID. Becomes the view's id. */
  idempotencyKey?: string | undefined
}

/**
 * Saves filters of the quote list as a view, after the caller's others. A view of the admin key is shared. A repeat with the
 * same idempotency key changes nothing and returns the first one. Throws 409 `limit_reached` if the caller has `MAX_VIEWS`
 * or the shop `MAX_SHARED_VIEWS`, and 409 `idempotency_mismatch` if the key belongs to another view or that one was changed.
 */
export async function addView(ctx: Context, { view: input, idempotencyKey }: AddView): Promise<View> {
  const { name, query } = input
  return inTransaction(ctx, async (tx) => {
    await lockViews(tx)
    const { personId } = tx.by
    const id = idempotencyKey ?? randomUUID()
    const view = { id, name, query, shared: input.shared || personId === null, personId }
    const [first] = await tx.db.orm.select().from(views).where(eq(views.id, id))
    if (first) {
      if (!isEqual({ ...first, ...view }, first)) throw idempotencyMismatch()
      return loadView(tx, first)
    }
    const position = await findFreePosition(tx)
    if (view.shared) await refuseTooManyShared(tx)
    const [row] = await tx.db.orm
      .insert(views)
      .values({ ...view, position, createdAt: tx.now() })
      .returning()
    if (!row) throw new Error('Adding a view returned nothing')
    await addEvent(tx, {
      subject: 'view',
      subjectId: view.id,
      action: 'created',
      changes: hidePrivate(
        { name: [null, name], query: [null, query], shared: [null, view.shared] },
        { before: false, after: view.shared },
      ),
    })
    return loadView(tx, row)
  })
}

async function findFreePosition(tx: TransactionContext): Promise<number> {
  const [own] = await tx.db.orm
    .select({ count: sql<number>`count(*)::int`, next: sql<number>`coalesce(max(${views.position}) + 1, 0)` })
    .from(views)
    .where(ofCaller(tx))
  if (!own || own.count >= MAX_VIEWS) {
    throw new AppError('limit_reached', `You have ${MAX_VIEWS} views. Delete one first.`)
  }
  return own.next
}
