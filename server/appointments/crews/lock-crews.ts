import { sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { appointments } from '#server/appointments/table.ts'
import { crews } from './table.ts'

/** Until the transaction ends, no other one changes crews. */
export async function lockCrews(tx: TransactionContext): Promise<void> {
  await tx.db.orm.execute(sql`lock table ${crews} in share row exclusive mode`)
}

/** Waits for bookings under way. Until the transaction ends, no appointment is booked or moved. */
export async function lockAppointments(tx: TransactionContext): Promise<void> {
  await tx.db.orm.execute(sql`lock table ${appointments} in share row exclusive mode`)
}
