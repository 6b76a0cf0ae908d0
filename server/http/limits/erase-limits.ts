import { inArray, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { networksOf } from '#server/http/client-address.ts'
import { rateLimits } from './table.ts'

interface LimitsToErase {
  clientAddresses: readonly string[]
  /** Whole keys. */
  keys: readonly string[]
}

/** Deletes what was counted for these client addresses, and under these keys. */
export async function eraseLimits(tx: TransactionContext, { clientAddresses, keys }: LimitsToErase): Promise<void> {
  const { key } = rateLimits
  const networks = clientAddresses.flatMap((one) => networksOf(one).map(({ network }) => network))
  const subject = sql`substr(${key}, strpos(${key}, ':') + 1)`
  await tx.db.orm.delete(rateLimits).where(or(inArray(subject, networks), inArray(key, [...keys])))
}
