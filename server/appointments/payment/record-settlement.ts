import { eq } from 'drizzle-orm'
import type { AppointmentRow } from '#server/appointments/queries.ts'
import type { TransactionContext } from '#server/context.ts'
import type { PaymentIntent } from '#server/payments/provider.ts'
import type { Settlement } from './settlement.ts'
import { payments } from './table.ts'

interface SettledIntent {
  appointment: Pick<AppointmentRow, 'erasedAt'>
  intent: PaymentIntent
  settlement: Settlement
}

/** Writes what follows from the provider's report. The transaction must hold the appointment's lock. */
export async function recordSettlement(
  tx: TransactionContext,
  { appointment, intent, settlement }: SettledIntent,
): Promise<void> {
  const { id, failureMessage } = intent
  const { state, dispute, isHonored, receivedCents, refundedCents } = settlement
  await tx.db.orm
    .update(payments)
    .set({
      state,
      isHonored,
      receivedCents,
      refundedCents,
      updatedAt: tx.now(),
      dispute,
      // It stays known, although a later report may lack it.
      ...(failureMessage !== undefined && { failureMessage }),
      ...(appointment.erasedAt && { failureMessage: null }),
    })
    .where(eq(payments.intentId, id))
}
