import { sql } from 'drizzle-orm'
import { type TransactionContext, undefinedAfter } from '#server/context.ts'
import { takeLock } from '#server/db/locks.ts'
import { isExclusionViolation } from '#server/db/errors.ts'
import { appointments } from './table.ts'

// To avoid deadlocks, a transaction takes these locks in the order of docs/architecture.md, Locks.

/** For locks with two numbers: "hold" as bytes. The other number is a hash of the client address. */
const HOLDS_LOCK = sql.raw(String(0x686f6c64))

/**
 * Until the transaction ends, no other transaction adds a hold for that client address, so a count of its holds stays
 * right. Two addresses with the same hash wait for each other, which is harmless.
 */
export function lockHoldsOfAddress(tx: TransactionContext, clientAddress: string): Promise<void> {
  return takeLock(tx, sql`${HOLDS_LOCK}, hashtext(${clientAddress})`)
}

/** The same, for the client address of an existing hold. That address never changes. */
export function lockHoldsOfSameAddress(tx: TransactionContext, id: string): Promise<void> {
  const clientAddress = sql`(select client_address from ${appointments} where id = ${id}::uuid)`
  return takeLock(tx, sql`${HOLDS_LOCK}, hashtext(${clientAddress})`)
}

/** Until the transaction ends, no other transaction holds a time on that day for a newcomer. "hsda" as bytes, and the day. */
export function lockHoldsOfDay(tx: TransactionContext, { date }: { date: string }): Promise<void> {
  return takeLock(tx, sql`${sql.raw(String(0x68736461))}, hashtext(${date})`)
}

/** Until the transaction ends, no other transaction books the quote's installation. "hsin" as bytes, and the quote. */
export function lockInstallOf(tx: TransactionContext, quoteId: string): Promise<void> {
  return takeLock(tx, sql`${sql.raw(String(0x6873696e))}, hashtext(${quoteId})`)
}

/**
 * Only one appointment moves at a time. Two that swap slots would deadlock, each waiting for the other's slot. The number is
 * "hsmove" as bytes.
 */
export const lockMoves = (tx: TransactionContext) => takeLock(tx, 0x68736d6f7665)

const SLOT_CONSTRAINTS = ['appointments_one_at_a_time', 'appointments_travel']

/** Whether the database refused the slot because another appointment has it. */
export function isSlotTaken(error: unknown): boolean {
  return SLOT_CONSTRAINTS.some((constraint) => isExclusionViolation(error, constraint))
}

/** Undefined if another appointment has the slot. The transaction continues. */
export function undefinedIfSlotTaken<T>(tx: TransactionContext, write: () => Promise<T>): Promise<T | undefined> {
  return undefinedAfter(tx, isSlotTaken, write)
}
