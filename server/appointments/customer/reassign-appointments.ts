import { and, asc, eq, inArray } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { TransactionContext } from '#server/context.ts'

interface AppointmentsToReassign {
  from: string
  to: string
  /** Only these. Undefined: all. */
  ids?: readonly string[]
  /** Only those of these quotes. */
  quoteIds?: readonly string[]
}

/** Gives a customer's visits to another one. Returns the ids of those that moved. */
export async function reassignAppointments(
  tx: TransactionContext,
  { from, to, ids, quoteIds }: AppointmentsToReassign,
): Promise<string[]> {
  const { orm } = tx.db
  const rows = await orm
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.customerId, from),
        ids && inArray(appointments.id, [...ids]),
        quoteIds && inArray(appointments.quoteId, [...quoteIds]),
      ),
    )
    .orderBy(asc(appointments.id))
    .for('no key update')
  const moved = rows.map(({ id }) => id)
  await orm.update(appointments).set({ customerId: to }).where(inArray(appointments.id, moved))
  return moved
}
