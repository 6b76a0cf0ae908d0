import { and, eq, exists, gt, gte, inArray, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { CONTACT_FIELDS, EMPTY_CONTACT } from '#shared/contact/fields.ts'
import { retentionCutoff } from '#shared/erasure/retention.ts'
import { MOVING_STATES } from '#shared/payments/states.ts'
import { payments } from '#server/appointments/payment/table.ts'
import { appointmentHistory, appointments } from '#server/appointments/table.ts'

/**
 * Blanks the contact of holds that ended unpaid too long ago, or whose payments were refunded in full too long ago. A hold
 * keeps its contact while we have money of it: someone may have to be called about that.
 */
export async function purgeHoldContacts(ctx: Context): Promise<void> {
  const { orm } = ctx.db
  const cutoff = retentionCutoff('endedHoldContact', ctx.now())
  const endOfHold = orm
    .select({ one: sql`1` })
    .from(appointmentHistory)
    .where(
      and(
        eq(appointmentHistory.appointmentId, appointments.id),
        eq(appointmentHistory.from, 'held'),
        eq(appointmentHistory.to, appointments.status),
        lt(appointmentHistory.at, cutoff),
      ),
    )
  const payment = orm
    .select({ one: sql`1` })
    .from(payments)
    .where(
      and(
        eq(payments.appointmentId, appointments.id),
        or(
          gt(payments.receivedCents, sql`${payments.refundedCents} + ${payments.paidBackCents}`),
          inArray(payments.state, MOVING_STATES),
          and(gt(payments.receivedCents, 0), gte(payments.updatedAt, cutoff)),
        ),
      ),
    )
  await orm
    .update(appointments)
    .set({ ...EMPTY_CONTACT, isContactHidden: false })
    .where(
      and(
        inArray(appointments.status, ['expired', 'cancelled']),
        isNull(appointments.erasedAt),
        or(...CONTACT_FIELDS.map((field) => ne(appointments[field], ''))),
        exists(endOfHold),
        notExists(payment),
      ),
    )
}
