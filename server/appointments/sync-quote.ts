import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { payments } from './payment/table.ts'
import { syncQuotePaymentStatus } from '#server/quotes/appointment/sync-quote-payment-status.ts'
import type { AppointmentRow } from './queries.ts'
import { appointments } from './table.ts'

/** Updates the appointment's quote, if it has one, after its payment was paid or refunded. */
export async function syncQuote(
  tx: TransactionContext,
  appointment: Pick<AppointmentRow, 'id' | 'quoteId'>,
  isPaid: boolean,
): Promise<void> {
  const { quoteId } = appointment
  if (quoteId === null) return
  const isPaidElsewhere = !isPaid && (await hasOtherPayment(tx, appointment.id, quoteId))
  await syncQuotePaymentStatus(tx, { quoteId, isPaid, isPaidElsewhere })
}

/** Whether the payment of another appointment counts for the quote. */
async function hasOtherPayment(tx: TransactionContext, id: string, quoteId: string): Promise<boolean> {
  const [row] = await tx.db.orm
    .select({ id: appointments.id })
    .from(payments)
    .innerJoin(appointments, eq(appointments.id, payments.appointmentId))
    .where(
      and(
        eq(appointments.quoteId, quoteId),
        ne(appointments.id, id),
        eq(payments.isHonored, true),
        gt(payments.receivedCents, sql`${payments.refundedCents} + ${payments.paidBackCents}`),
      ),
    )
    .limit(1)
  return row !== undefined
}
