import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { appointmentIdempotencyKeys } from '#server/appointments/table.ts'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { IDEMPOTENCY_WINDOW } from '#server/db/idempotency.ts'
import { idempotencyMismatch } from '#server/http/app-error.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { findForCaller } from './office-appointments.ts'

/** Identifies a request, so that a retry changes nothing. */
interface IdempotencyKey {
  key: string
  /** SHA-256 of the request. */
  requestHash: string
}

/** The database's clock decides, because instances' clocks differ. */
export const windowStart = sql`now() - ${IDEMPOTENCY_WINDOW}`

/**
 * Stores the key for the appointment that this transaction adds. False if another appointment has the key. Waits for a
 * concurrent transaction with the same key.
 */
export async function claimPhoneKey(
  tx: TransactionContext,
  { key, requestHash }: IdempotencyKey,
  appointmentId: string,
): Promise<boolean> {
  const rows = await tx.db.orm
    .insert(appointmentIdempotencyKeys)
    .values({ key, requestHash, appointmentId })
    .onConflictDoUpdate({
      target: appointmentIdempotencyKeys.key,
      set: {
        requestHash: sql`excluded.request_hash`,
        appointmentId: sql`excluded.appointment_id`,
        createdAt: sql`excluded.created_at`,
      },
      // A request may reuse a key that is older than a day.
      setWhere: lte(appointmentIdempotencyKeys.createdAt, windowStart),
    })
    .returning({ key: appointmentIdempotencyKeys.key })
  return rows.length > 0
}

/** The appointment of the first request with this key within 24 hours. Throws 409 if that request was different. */
export async function findFirstPhoneResponse(
  ctx: AnyContext,
  { key, requestHash }: IdempotencyKey,
): Promise<OfficeAppointment | undefined> {
  const [first] = await ctx.db.orm
    .select()
    .from(appointmentIdempotencyKeys)
    .where(and(eq(appointmentIdempotencyKeys.key, key), gt(appointmentIdempotencyKeys.createdAt, windowStart)))
  if (first && first.requestHash !== requestHash) throw idempotencyMismatch()
  return first && findForCaller(ctx, first.appointmentId)
}
