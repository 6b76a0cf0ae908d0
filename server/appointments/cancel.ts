import { and, eq, gt, not, sql } from 'drizzle-orm'
import { changeStatus } from './change-status.ts'
import { addAppointmentEmail } from './emails/writers.ts'
import { whyNotCancellable } from './may-change.ts'
import { appointmentNotFound, findForCaller, lockForChange, notAllowed } from './office.ts'
import { findPaymentOf, type PaymentRow } from './payment/queries.ts'
import { releaseHold } from './payment/release-hold.ts'
import { payments } from './payment/table.ts'
import { type AppointmentRow, findAppointment, lockAppointment } from './queries.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { AppError, changedMeanwhile, customerErased } from '#server/http/app-error.ts'
import { mapOutageTo503 } from '#server/payments/provider.ts'
import type { HistoryActor, OfficeAppointment } from '#shared/appointments/schema.ts'
import { type AppointmentStatus, canChangeTo, isInPhase } from '#shared/appointments/statuses.ts'
import { freeCancellationUntil } from '#shared/appointments/terms.ts'

interface Cancellation {
  id: string
  /** Whether to refund what was paid. */
  refund: boolean
  why: string
  /** The version the office saw. Undefined skips the check. */
  version?: number | undefined
}

type CancelOutcome = 'cancelled' | 'not_found' | 'changed_meanwhile' | 'not_allowed_now' | 'must_refund'

/**
 * Cancels for the office, with or without a refund. For a hold, cancels the payment first. Returns `must_refund` if the
 * shop moved the appointment, it hasn't begun, and `refund` is false although the fee is paid. Throws 503 if the provider
 * doesn't answer.
 */
async function cancelAppointment(ctx: Context, cancellation: Cancellation): Promise<CancelOutcome> {
  const { id, refund, version } = cancellation
  const before = await findAppointment(ctx, id)
  if (!before) return 'not_found'
  if (version !== undefined && before.version !== version) return 'changed_meanwhile'
  if (!canChangeTo(before.status, 'cancelled')) return 'not_allowed_now'
  if (before.status === 'held') {
    await mapOutageTo503(() => releaseHold(ctx, id, (tx) => cancelFrom(tx, 'held', cancellation)))
    const after = await findAppointment(ctx, id)
    return after?.status === 'cancelled' ? 'cancelled' : 'changed_meanwhile'
  }
  return inTransaction(ctx, async (tx) => {
    const appointment = await lockAppointment(tx, id)
    if (!appointment || !isInPhase(appointment.status, 'booked') || appointment.version !== before.version)
      return 'changed_meanwhile'
    const { movedByShop, startsAt, status } = appointment
    if (!refund && movedByShop && startsAt > tx.now() && hasFee(await findPaymentOf(tx, id))) return 'must_refund'
    await cancelFrom(tx, status, cancellation)
    return 'cancelled'
  })
}

async function cancelFrom(
  tx: TransactionContext,
  from: AppointmentStatus,
  { id, refund, why, by = 'office' }: Cancellation & { by?: HistoryActor },
): Promise<void> {
  const isHold = from === 'held'
  await changeStatus(tx, {
    id,
    from,
    to: 'cancelled',
    by,
    why: isHold ? 'Cancelled before it was paid' : why,
  })
  const refundDue = refund ? await markRefundDue(tx, id) : undefined
  const refundCents = refundDue?.cents ?? 0
  if (refundDue) await tx.jobs.send('refund', { intentId: refundDue.intentId }, { tx: tx.db })
  // No one was emailed about a hold, and nothing was paid for it.
  if (isHold) return
  for (const kind of ['visit_cancelled', 'visit_cancelled_shop'] as const) {
    await addAppointmentEmail(tx, { kind, appointmentId: id, refundCents })
  }
}

/** Marks what's left of the appointment's payment as due for a refund. Undefined if nothing is left. */
async function markRefundDue(tx: TransactionContext, id: string) {
  const [due] = await tx.db.orm
    .update(payments)
    .set({ state: 'refund_due', updatedAt: tx.now() })
    .where(
      and(
        eq(payments.appointmentId, id),
        not(payments.isExtra),
        eq(payments.state, 'succeeded'),
        gt(payments.receivedCents, payments.refundedCents),
      ),
    )
    .returning({
      intentId: payments.intentId,
      cents: sql<number>`${payments.receivedCents} - ${payments.refundedCents}`.mapWith(payments.receivedCents),
    })
  // The bank took it back. If it decides for us after all, the money is due for a refund.
  if (!due) {
    await tx.db.orm
      .update(payments)
      .set({ isHonored: false })
      .where(and(eq(payments.appointmentId, id), not(payments.isExtra), eq(payments.state, 'charged_back')))
  }
  return due
}

/** Whether the shop has received this payment and isn't refunding it. */
function hasFee(payment: Pick<PaymentRow, 'state' | 'receivedCents' | 'refundedCents'> | undefined): boolean {
  return payment?.state === 'succeeded' && payment.receivedCents > payment.refundedCents
}

interface CancelByCustomer {
  id: string
  version: number
  /** What the page said is refunded. Undefined skips the check. */
  refundCents: number | undefined
}

/**
 * Cancels a customer's own visit, with a refund if it's due (docs/rules.md, Booking). Emails them and the shop. Throws 409 if it
 * can't be cancelled, the version is outdated, or another amount than `refundCents` would be refunded. The fields of these errors
 * are for the office alone.
 */
export async function cancelByCustomer(ctx: Context, { id, version, refundCents }: CancelByCustomer): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const appointment = await lockForChange(tx, id, version)
    const refusal = whyNotCancellable(appointment, tx.now())
    if (refusal !== undefined) throw new AppError('not_allowed_now', refusal)
    const due = refundIfCancelled(appointment, await findPaymentOf(tx, id), tx.now())
    if (refundCents !== undefined && refundCents !== due) throw changedMeanwhile(appointment, 'visit')
    const why = `Cancelled on the customer's page, ${due > 0 ? 'with' : 'without'} a refund`
    await cancelFrom(tx, appointment.status, { id, refund: due > 0, why, by: 'visitor' })
  })
}

/** What a customer gets back if they cancel now, in cents. */
export function refundIfCancelled(
  { startsAt, movedByShop }: Pick<AppointmentRow, 'startsAt' | 'movedByShop'>,
  payment: Pick<PaymentRow, 'state' | 'receivedCents' | 'refundedCents'> | undefined,
  now: Date,
): number {
  const isFree = movedByShop ? startsAt > now : freeCancellationUntil(startsAt) > now
  return payment && isFree && hasFee(payment) ? payment.receivedCents - payment.refundedCents : 0
}

interface Cancel {
  id: string
  /** Whether to refund what was paid. */
  refund: boolean
  version: number | undefined
}

/** Cancels for the office, with or without a refund. Throws 404 and 409 as `editAppointment`. */
export async function cancelByOffice(ctx: Context, { id, refund, version }: Cancel): Promise<OfficeAppointment> {
  const { erased, kind } = await findForCaller(ctx, id)
  if (erased) throw customerErased()
  const why =
    kind === 'install' ? 'Installation cancelled' : refund ? 'Cancelled with a refund' : 'Cancelled without a refund'
  const outcome = await cancelAppointment(ctx, { id, refund, why, version })
  const current = await findForCaller(ctx, id)
  if (outcome === 'changed_meanwhile') throw changedMeanwhile(current, 'visit')
  if (outcome === 'not_allowed_now') throw notAllowed(current)
  if (outcome === 'must_refund') {
    const message = 'We moved this visit, so its fee must be refunded.'
    throw new AppError('not_allowed_now', message, { fields: { current } })
  }
  if (outcome === 'not_found') throw appointmentNotFound()
  return current
}
