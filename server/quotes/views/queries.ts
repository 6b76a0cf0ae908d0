import { eq, isNull, type SQL } from 'drizzle-orm'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { advisoryLock } from '#server/db/locks.ts'
import { AppError } from '#server/http/app-error.ts'
import { BUILT_IN_VIEWS, MAX_SHARED_VIEWS, type View } from '#shared/quotes/views.ts'
import { countViews } from './count-views.ts'
import { views } from './table.ts'

type ViewRow = typeof views.$inferSelect

/** Whose views they are: a person's, or those of the admin key. */
export function ofCaller({ by }: Pick<AnyContext, 'by'>): SQL {
  return by.personId === null ? isNull(views.personId) : eq(views.personId, by.personId)
}

/** Whether the caller, who sees the view, may change it: the author, or an owner. */
export function canChange({ by }: Pick<AnyContext, 'by'>, { personId }: Pick<ViewRow, 'personId'>): boolean {
  return personId === by.personId || by.role === 'owner'
}

/** A saved view with the count of its quotes for the caller. */
export async function loadView(ctx: AnyContext, row: ViewRow): Promise<View> {
  const { id, name, query, shared } = row
  const counts = await countViews(ctx, [query])
  return { id, name, query, shared, builtIn: false, canChange: canChange(ctx, row), count: counts.get(query) ?? 0 }
}

/**
 * Locks a view that the caller may change, until the transaction ends. Throws 409 for a built-in view, 404 for one that
 * the caller doesn't see, and 403 for a shared one of someone else, unless the caller is an owner.
 */
export async function lockOwnView(tx: TransactionContext, id: string): Promise<ViewRow> {
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
export const lockViews = advisoryLock('views_lock', 0x7669657773)

/** Throws 409 if the shop has `MAX_SHARED_VIEWS`. */
export async function refuseTooManyShared(tx: TransactionContext): Promise<void> {
  if ((await tx.db.orm.$count(views, eq(views.shared, true))) < MAX_SHARED_VIEWS) return
  throw new AppError('limit_reached', `The shop has ${MAX_SHARED_VIEWS} shared views. Delete one first.`)
}
