import type { Transaction } from '#server/db/database.ts'
import { isExcludedBy } from '#server/db/errors.ts'

// Who takes a lock of an address takes it before all else, and never that of the moves: nobody waits in a circle.

/** Any number that no other user of this Postgres locks: "hsmove" as bytes. */
const MOVES_LOCK = 0x68736d6f7665
/** The same of the locks that have two numbers: "hold" as bytes. The other number is the client address's. */
const HOLDS_LOCK = 0x686f6c64

/**
 * Until the transaction ends no other one holds a slot for that client address: a count of its holds stays right until
 * the next one is added. Addresses of one hash wait for each other for nothing.
 */
export async function lockHoldsOf(tx: Transaction, clientAddress: string): Promise<void> {
  const text = `select pg_advisory_xact_lock(${HOLDS_LOCK}, hashtext($1))`
  await tx.run('appointments_holds_of_address', text, [clientAddress])
}

/**
 * Visits move one after the other: two that change places would wait for each other, each for the slot that the other is
 * about to leave.
 */
export async function lockMoves(tx: Transaction): Promise<void> {
  await tx.run('appointments_moves', `select pg_advisory_xact_lock(${MOVES_LOCK})`, [])
}

/** Whether the database refused a visit because another one has the slot. */
export function isTaken(error: unknown): boolean {
  return isExcludedBy(error, 'appointments_one_at_a_time')
}

/** Undefined where another visit has the slot; a savepoint lets the transaction go on. */
export async function unlessTaken<T>(tx: Transaction, write: () => Promise<T>): Promise<T | undefined> {
  await tx.run('', 'savepoint slot', [])
  try {
    const result = await write()
    await tx.run('', 'release savepoint slot', [])
    return result
  } catch (error) {
    if (!isTaken(error)) throw error
    await tx.run('', 'rollback to savepoint slot', [])
    return undefined
  }
}
