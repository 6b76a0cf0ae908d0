import { asc, eq, or } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { BUILT_IN_VIEWS, type View } from '#shared/quotes/views.ts'
import { countViews } from './count-views.ts'
import { canChange, ofCaller } from './queries.ts'
import { views } from './table.ts'

/** The built-in views, then the caller's own and the shared ones by position, each with its count. */
export async function listViews(ctx: Pick<Context, 'db' | 'now' | 'by' | 'remembered'>): Promise<View[]> {
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
