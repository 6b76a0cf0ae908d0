import { asc, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { takeLock } from '#server/db/locks.ts'
import { isExclusionViolation } from '#server/db/errors.ts'
import { crews } from '#server/schedule/table.ts'

// To avoid deadlocks, a transaction takes these locks in the order of docs/architecture.md, Locks.

/** Takes the lock of that name and value. Two values with the same hash wait for each other, which is harmless. */
const lockNamed = (tx: TransactionContext, name: string, value: string) =>
  takeLock(tx, sql`hashtext(${name}), hashtext(${value})`)

/** Until the transaction ends, no other transaction adds a hold for that client address, so a count of its holds stays right. */
export const lockHoldsOfAddress = (tx: TransactionContext, clientAddress: string) =>
  lockNamed(tx, 'holds of a client address', clientAddress)

/** Until the transaction ends, no other visitor's transaction holds a time on that day. */
export const lockHoldsOfDay = (tx: TransactionContext, date: string) => lockNamed(tx, 'holds of a day', date)

/**
 * Only one appointment moves at a time. Two that swap slots would deadlock, each waiting for the other's slot. The number is
 * "hsmove" as bytes.
 */
export const lockMoves = (tx: TransactionContext) => takeLock(tx, 0x68736d6f7665)

/** The same, and every crew: several visits at once would otherwise take them in any order. */
export async function lockMovesAndCrews(tx: TransactionContext): Promise<void> {
  await lockMoves(tx)
  await tx.db.orm.select({ number: crews.number }).from(crews).orderBy(asc(crews.number)).for('no key update')
}

/** Someone was faster since this transaction looked. */
export class LostRace extends Error {}

const SLOT_CONSTRAINTS = ['appointments_one_at_a_time', 'appointments_travel', 'appointments_one_part_at_a_time']

/** Also whether the database refused the slot because another visit has it. The transaction is over. */
export function isLostRace(error: unknown): boolean {
  return error instanceof LostRace || SLOT_CONSTRAINTS.some((constraint) => isExclusionViolation(error, constraint))
}
