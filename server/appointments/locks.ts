import { sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { advisoryLock } from '#server/db/locks.ts'
import { param } from '#server/db/database.ts'
import { isExclusionViolation } from '#server/db/errors.ts'
import { undefinedAfter } from '#server/db/savepoint.ts'
import { appointments } from './table.ts'

// To avoid deadlocks, a transaction takes these locks in the order of docs/architecture.md, Locks.

/** For locks with two numbers: "hold" as bytes. The other number is a hash of the client address. */
const HOLDS_LOCK = sql.raw(String(0x686f6c64))

const lockAddress = advisoryLock(
  'appointments_holds_of_address',
  sql`${HOLDS_LOCK}, hashtext(${param('clientAddress')})`,
)
const lockSameAddress = advisoryLock(
  'appointments_holds_like',
  sql`${HOLDS_LOCK}, hashtext((select client_address from ${appointments} where id = ${param('id')}::uuid))`,
)

/**
 * Until the transaction ends, no other transaction adds a hold for that client address, so a count of its holds stays
 * right. Two addresses with the same hash wait for each other, which is harmless.
 */
export async function lockHoldsOfAddress(tx: TransactionContext, clientAddress: string): Promise<void> {
  await lockAddress(tx, { clientAddress })
}

/** The same, for the client address of an existing hold. That address never changes. */
export async function lockHoldsOfSameAddress(tx: TransactionContext, id: string): Promise<void> {
  await lockSameAddress(tx, { id })
}

/** Until the transaction ends, no other transaction holds a time on that day for a newcomer. "hsda" as bytes, and the day. */
export const lockHoldsOfDay = advisoryLock(
  'appointments_holds_of_day',
  sql`${sql.raw(String(0x68736461))}, hashtext(${param('date')})`,
)

/**
 * Only one appointment moves at a time. Two that swap slots would deadlock, each waiting for the other's slot. The number is
 * "hsmove" as bytes.
 */
export const lockMoves = advisoryLock('appointments_moves', 0x68736d6f7665)

const SLOT_CONSTRAINTS = ['appointments_one_at_a_time', 'appointments_travel']

/** Whether the database refused the slot because another appointment has it. */
export function isSlotTaken(error: unknown): boolean {
  return SLOT_CONSTRAINTS.some((constraint) => isExclusionViolation(error, constraint))
}

/** Undefined if another appointment has the slot. The transaction continues. */
export function undefinedIfSlotTaken<T>(tx: TransactionContext, write: () => Promise<T>): Promise<T | undefined> {
  return undefinedAfter(tx, isSlotTaken, write)
}
