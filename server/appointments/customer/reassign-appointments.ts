import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { TransactionContext } from '#server/context.ts'

interface AppointmentsToReassign {
  from: string
  to: string
  /** Only these, and those of `quoteIds`. All if both are undefined. */
  ids?: readonly string[]
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
        or(ids && inArray(appointments.id, [...ids]), quoteIds && inArray(appointments.quoteId, [...quoteIds])),
      ),
    )
    .orderBy(asc(appointments.id))
    .for('no key update')
  const moved = rows.map(({ id }) => id)
  await orm.update(appointments).set({ customerId: to }).where(inArray(appointments.id, moved))
  return moved
}
