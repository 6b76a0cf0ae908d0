import { randomUUID } from 'node:crypto'
import { asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type AnyContext, type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { takeLock } from '#server/db/locks.ts'
import { addEvent, listChanges } from '#server/events/add-event.ts'
import { AppError } from '#server/http/app-error.ts'
import { type EventAction, HIDDEN } from '#shared/events/schema.ts'
import { BUILT_IN_VIEWS } from '#shared/quotes/list-facts.ts'
import { MAX_SHARED_VIEWS, MAX_VIEWS, type NewView, type View, type ViewEdit } from '#shared/quotes/views.ts'
import { countViews } from './counts.ts'
import { views } from './table.ts'

type ViewRow = typeof views.$inferSelect

/** Whose views they are: a person's, or those of the admin key. */
function ofCaller({ by }: Pick<AnyContext, 'by'>): SQL {
  return by.personId === null ? isNull(views.personId) : eq(views.personId, by.personId)
}

/** Whether the caller, who sees the view, may change it: the author, or an owner. */
function canChange({ by }: Pick<AnyContext, 'by'>, { personId }: Pick<ViewRow, 'personId'>): boolean {
  return personId === by.personId || by.role === 'owner'
}

/** A saved view with the count of its quotes for the caller. */
async function loadView(ctx: AnyContext, row: ViewRow): Promise<View> {
  const { id, name, query, shared } = row
  const counts = await countViews(ctx, [query])
  return { id, name, query, shared, builtIn: false, canChange: canChange(ctx, row), count: counts.get(query) ?? 0 }
}

/**
 * Locks a view that the caller may change, until the transaction ends. Throws 409 for a built-in view, 404 for one that
 * the caller doesn't see, and 403 for a shared one of someone else, unless the caller is an owner.
 */
async function lockOwnView(tx: TransactionContext, id: string): Promise<ViewRow> {
  if (BUILT_IN_VIEWS.some((view) => view.id === id)) {
    throw new AppError('not_allowed_now', 'This view is built in, so it cannot be changed.')
  }
  const [view] = await tx.db.orm.select().from(views).where(eq(views.id, id)).for('update')
  const isSeen = view?.shared || view?.personId === tx.by.personId
  if (!view || !isSeen) throw new AppError('not_found', 'View not found')
  if (!canChange(tx, view)) {
    throw new AppError('forbidden', 'Only its author or an owner can change this view.')
  }
  return view
}

/** Only one transaction at a time adds or shares a view, so two can't both be the last one. The number is "views" as bytes. */
const lockViews = (tx: TransactionContext) => takeLock(tx, 0x7669657773)

/** Throws 409 if the shop has `MAX_SHARED_VIEWS`. */
async function refuseTooManyShared(tx: TransactionContext): Promise<void> {
  if ((await tx.db.orm.$count(views, eq(views.shared, true))) < MAX_SHARED_VIEWS) return
  throw new AppError('limit_reached', `The shop has ${MAX_SHARED_VIEWS} shared views. Delete one first.`)
}

/** The built-in views, then the caller's own and the shared ones by position, each with its count. */
export async function listViews(ctx: Pick<Context, 'db' | 'now' | 'by'>): Promise<View[]> {
  const { id, name, query, shared, personId } = views
  const saved = await ctx.db.orm
    .select({ id, name, query, shared, personId })
    .from(views)
    .where(or(eq(shared, true), ofCaller(ctx)))
    .orderBy(asc(views.position), asc(views.createdAt), asc(id))
  const all = [
    ...BUILT_IN_VIEWS.map((view) => ({ ...view, shared: true, builtIn: true, canChange: false })),
    ...saved.map(({ personId: author, ...view }) => ({
      ...view,
      builtIn: false,
      canChange: canChange(ctx, { personId: author }),
    })),
  ]
  const counts = await countViews(
    ctx,
    all.map((view) => view.query),
  )
  return all.map((view) => ({ ...view, count: counts.get(view.query) ?? 0 }))
}

/**
 * Saves filters of the quote list as a view, after the caller's others. A view of the admin key is shared. Throws 409
 * `limit_reached` if the caller has `MAX_VIEWS` or the shop `MAX_SHARED_VIEWS`.
 */
export async function addView(ctx: Context, { name, query, shared }: NewView): Promise<View> {
  return inTransaction(ctx, async (tx) => {
    await lockViews(tx)
    const { personId } = tx.by
    const view = {
      id: randomUUID(),
      name,
      query,
      shared: shared || personId === null,
      personId,
      position: await findFreePosition(tx),
      createdAt: tx.now(),
    }
    if (view.shared) await refuseTooManyShared(tx)
    await tx.db.orm.insert(views).values(view)
    await addViewEvent(tx, 'created', without(view), view)
    return loadView(tx, view)
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

const FIELDS = ['name', 'query', 'shared', 'position'] as const

/** Changes a view. A view of the admin key stays shared. Throws as `lockOwnView` does, and 409 for a 31st shared one. */
export async function editView(ctx: Context, id: string, edit: ViewEdit): Promise<View> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockOwnView(tx, id)
    if (edit.shared && !before.shared) {
      await lockViews(tx)
      await refuseTooManyShared(tx)
    }
    const after = { ...before, ...edit, ...(before.personId === null && { shared: true }) }
    const { name, query, shared, position } = after
    await tx.db.orm.update(views).set({ name, query, shared, position }).where(eq(views.id, id))
    await addViewEvent(tx, 'edited', before, after)
    return loadView(tx, after)
  })
}

/** Deletes a view. Throws as `lockOwnView` does. */
export async function deleteView(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const view = await lockOwnView(tx, id)
    await tx.db.orm.delete(views).where(eq(views.id, id))
    await addViewEvent(tx, 'deleted', view, without(view))
  })
}

/** A view before it is there, or once it is gone. */
const without = (view: ViewRow) => ({ ...view, name: null, query: null, shared: null })

/** Unless nothing changes. Everyone in the office reads it, so it hides a private view's name and filters. */
async function addViewEvent(
  tx: TransactionContext,
  action: EventAction,
  before: ViewRow | ReturnType<typeof without>,
  after: typeof before,
): Promise<void> {
  const changes = listChanges(FIELDS, before, after)
  if (Object.keys(changes).length === 0) return
  const visible = (text: string | null, { shared }: typeof before) => (text === null || shared ? text : HIDDEN)
  for (const field of ['name', 'query'] as const) {
    if (changes[field]) changes[field] = [visible(before[field], before), visible(after[field], after)]
  }
  await addEvent(tx, { subject: 'view', subjectId: after.id, action, changes })
}
