import { and, eq, inArray } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { TransactionContext } from '#server/context.ts'

interface AppointmentsToMove {
  from: string
  to: string
  /** Only these. Undefined: all. */
  ids?: readonly string[]
  /** Only those of these quotes. */
  quoteIds?: readonly string[]
}

/** Gives a customer's visits to another one. Returns the ids of those that moved. */
export async function moveAppointments(
  tx: TransactionContext,
  { from, to, ids, quoteIds }: AppointmentsToMove,
): Promise<string[]> {
  const rows = await tx.db.orm
    .update(appointments)
    .set({ customerId: to })
    .where(
      and(
        eq(appointments.customerId, from),
        ids && inArray(appointments.id, [...ids]),
        quoteIds && inArray(appointments.quoteId, [...quoteIds]),
      ),
    )
    .returning({ id: appointments.id })
  return rows.map(({ id }) => id)
}
