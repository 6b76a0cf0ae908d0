import { type AnyContext, type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { unavailable } from '#server/http/app-error.ts'
import { planInThread } from '#server/slabs/plan-in-thread.ts'
import { canonicalJson } from '#shared/lib/canonical-json.ts'
import { type SlabPlanner, slabsAsDrawn } from '#shared/slabs/full-estimate.ts'
import type { PlannedCountertop, StonePlan } from '#shared/slabs/plan-slabs.ts'

/** Plans by what was planned, the latest last. Planning takes up to a second, and one page asks for the same several times. */
const kept = new Map<string, StonePlan[] | null>()
const MOST_KEPT = 100
/** Seconds. */
const RETRY_AFTER = 10

/** What a plan depends on. */
const pickPlanned = ({ shape, dimensions, stone, details }: PlannedCountertop) => ({
  shape,
  dimensions,
  stone,
  details,
})

/** The same before and after the database has put the fields of details in another order. */
const keyOf = (countertops: readonly PlannedCountertop[]) => canonicalJson(countertops.map(pickPlanned))

/**
 * As `planSlabs`, in the thread, so never inside of a transaction. Throws 503 if it isn't planned in time: a price of the office never
 * changes because the server is busy.
 */
export async function planAndKeep(
  ctx: AnyContext,
  countertops: readonly PlannedCountertop[],
): Promise<StonePlan[] | null> {
  const key = keyOf(countertops)
  let plan = kept.get(key)
  if (plan === undefined) {
    const planned = await planInThread(ctx, { name: 'plan' as const, countertops: countertops.map(pickPlanned) })
    if (!planned) throw unavailable("The slabs couldn't be planned in time. Please try again.", RETRY_AFTER)
    ;({ plan } = planned)
  }
  keep(key, plan)
  return plan
}

function keep(key: string, plan: StonePlan[] | null): void {
  kept.delete(key)
  kept.set(key, plan)
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size > MOST_KEPT) kept.delete(oldest)
}

/** A price needs a plan that isn't kept. */
class NotPlannedError extends Error {
  override name = 'NotPlannedError'
  constructor(readonly countertops: readonly PlannedCountertop[]) {
    super('planning here would hold the event loop')
  }
}

/** What a price needs of slabs, inside of `withPlans`. */
export const planned: SlabPlanner = (countertops) =>
  slabsAsDrawn(countertops, (counted) => {
    const plan = kept.get(keyOf(counted))
    if (plan === undefined) throw new NotPlannedError(counted)
    return plan
  })

/** Runs `work`, which prices drafts, again after each plan that it needs and that isn't kept. */
export async function withPlans<T>(ctx: AnyContext, work: () => T | Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof NotPlannedError)) throw error
      await planAndKeep(ctx, error.countertops)
    }
  }
}

/** `inTransaction` for what prices drafts. While it needs a plan, what it did is undone, and no lock is held. */
export function inPlannedTransaction<T>(ctx: Context, work: (tx: TransactionContext) => Promise<T>): Promise<T> {
  return withPlans(ctx, () => inTransaction(ctx, work))
}
