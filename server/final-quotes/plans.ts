import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { canonicalJson } from '#shared/lib/canonical-json.ts'
import { type SlabPlanner, slabsAsDrawn } from '#shared/slabs/full-estimate.ts'
import { type PlannedCountertop, planSlabs, type StonePlan } from '#shared/slabs/plan-slabs.ts'

/** Plans by what was planned, the latest last. Planning takes up to a second, and one page asks for the same several times. */
const kept = new Map<string, StonePlan[] | null>()
const MOST_KEPT = 100

/** The same before and after the database has put the fields of details in another order. */
const keyOf = (countertops: readonly PlannedCountertop[]) =>
  canonicalJson(countertops.map(({ shape, dimensions, stone, details }) => [shape, dimensions, stone, details]))

/** As `planSlabs`. It may take up to a second, so never inside of a transaction. */
export function planAndKeep(countertops: readonly PlannedCountertop[]): StonePlan[] | null {
  const key = keyOf(countertops)
  const known = kept.get(key)
  const plan = known === undefined ? planSlabs(countertops) : known
  kept.delete(key)
  kept.set(key, plan)
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size > MOST_KEPT) kept.delete(oldest)
  return plan
}

/** A transaction needs a plan that isn't kept. */
class NotPlannedError extends Error {
  override name = 'NotPlannedError'
  constructor(readonly countertops: readonly PlannedCountertop[]) {
    super('planning inside of a transaction would hold its locks')
  }
}

function keptPlan(countertops: readonly PlannedCountertop[]): StonePlan[] | null {
  if (!kept.has(keyOf(countertops))) throw new NotPlannedError(countertops)
  return planAndKeep(countertops)
}

/** What a price needs of slabs. */
export const planFreely: SlabPlanner = (countertops) => slabsAsDrawn(countertops, planAndKeep)

/** The same inside of `inPlannedTransaction`. */
export const planBefore: SlabPlanner = (countertops) => slabsAsDrawn(countertops, keptPlan)

/**
 * `inTransaction` for what prices drafts, with `planBefore`. While it needs a plan that isn't kept, what it did is undone, that is
 * planned without a lock, and it runs again.
 */
export async function inPlannedTransaction<T>(ctx: Context, work: (tx: TransactionContext) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await inTransaction(ctx, work)
    } catch (error) {
      if (!(error instanceof NotPlannedError)) throw error
      planAndKeep(error.countertops)
    }
  }
}
