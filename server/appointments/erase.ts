import { and, eq, exists, gt, gte, inArray, isNotNull, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { measuredCountertops } from './measured-table.ts'
import { payments } from '#server/payments/table.ts'
import { appointmentHistory, appointments } from './table.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { eraseEvents } from '#server/events/add-event.ts'
import { CONTACT_FIELDS, EMPTY_CONTACT, ERASED_CONTACT } from '#shared/contact/fields.ts'
import { retentionCutoff } from '#shared/erasure/retention.ts'
import { HIDDEN } from '#shared/events/schema.ts'
import { MOVING_STATES } from '#shared/payments/states.ts'

/**
 * Blanks every personal field of these appointments, their history and their payments. Dates, statuses and amounts stay
 * (docs/rules.md, Privacy).
 */
export async function eraseAppointments(tx: TransactionContext, appointmentIds: readonly string[]): Promise<void> {
  const { orm } = tx.db
  const ids = [...appointmentIds]
  await orm.update(measuredCountertops).set({ note: '' }).where(inArray(measuredCountertops.appointmentId, ids))
  // Keep the moves. Blank every reason, because it may quote old notes.
  await orm.update(appointmentHistory).set({ why: HIDDEN }).where(inArray(appointmentHistory.appointmentId, ids))
  await eraseEvents(tx, 'appointment', ids)
  await orm.update(payments).set({ failureMessage: null, note: '' }).where(inArray(payments.appointmentId, ids))
  await orm
    .update(appointments)
    .set({
      ...ERASED_CONTACT,
      notes: '',
      measuredNote: '',
      installed: null,
      clientAddress: null,
      isContactHidden: false,
      sessionId: sql`case when ${appointments.fee} = 'online' then '' end`,
      // A real token never contains a dash.
      calendarToken: sql`'erased-' || ${appointments.id}`,
      erasedAt: tx.now(),
      version: sql`${appointments.version} + 1`,
    })
    .where(inArray(appointments.id, ids))
}

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

/** Forgets the client addresses that held a slot too long ago. */
export async function purgeClientAddresses(ctx: Context): Promise<void> {
  const before = retentionCutoff('clientAddress', ctx.now())
  await ctx.db.orm
    .update(appointments)
    .set({ clientAddress: null })
    .where(and(isNotNull(appointments.clientAddress), lt(appointments.createdAt, before)))
}
