import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { TransactionContext } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { isExclusionViolation } from '#server/db/errors.ts'
import { undefinedAfter } from '#server/db/savepoint.ts'
import { appointments } from './table.ts'

// To avoid deadlocks, a transaction takes these locks in the order of docs/architecture.md, Locks.

/** An arbitrary number that no one else locks: "hsmove" as bytes. */
const MOVES_LOCK = sql.raw(String(0x68736d6f7665))
/** For locks with two numbers: "hold" as bytes. The other number is a hash of the client address. */
const HOLDS_LOCK = sql.raw(String(0x686f6c64))

/** Postgres names the column after the function and returns void. */
const lockRow = z.strictObject({ pg_advisory_xact_lock: z.string() })

// Raw, as the two below: Drizzle's builder has no select without a table.
const lockAddress = rawStatement(
  'appointments_holds_of_address',
  lockRow,
  sql`select pg_advisory_xact_lock(${HOLDS_LOCK}, hashtext(${param('clientAddress')}))`,
)
const lockSameAddress = rawStatement(
  'appointments_holds_like',
  lockRow,
  sql`select pg_advisory_xact_lock(${HOLDS_LOCK}, hashtext((
        select client_address from ${appointments} where id = ${param('id')}::uuid
      )))`,
)
const lockMovesStatement = rawStatement('appointments_moves', lockRow, sql`select pg_advisory_xact_lock(${MOVES_LOCK})`)

/**
 * Until the transaction ends, no other transaction adds a hold for that client address, so a count of its holds stays
 * right. Two addresses with the same hash wait for each other, which is harmless.
 */
export async function lockHoldsOfAddress(tx: TransactionContext, clientAddress: string): Promise<void> {
  await lockAddress(tx.db, { clientAddress })
}

/** The same, for the client address of an existing hold. That address never changes. */
export async function lockHoldsOfSameAddress(tx: TransactionContext, id: string): Promise<void> {
  await lockSameAddress(tx.db, { id })
}

/** Only one appointment moves at a time. Two that swap slots would deadlock, each waiting for the other's slot. */
export async function lockMoves(tx: TransactionContext): Promise<void> {
  await lockMovesStatement(tx.db, {})
}

const SLOT_CONSTRAINTS = ['appointments_one_at_a_time', 'appointments_travel']

/** Whether the database refused the slot because another appointment has it. */
export function isSlotTaken(error: unknown): boolean {
  return SLOT_CONSTRAINTS.some((constraint) => isExclusionViolation(error, constraint))
}

/** Undefined if another appointment has the slot. The transaction continues. */
export function undefinedIfSlotTaken<T>(tx: TransactionContext, write: () => Promise<T>): Promise<T | undefined> {
  return undefinedAfter(tx, isSlotTaken, write)
}
