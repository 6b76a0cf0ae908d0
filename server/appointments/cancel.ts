import { and, eq, gt, sql } from 'drizzle-orm'
import { changeStatus } from './change-status.ts'
import { addAppointmentEmail } from './emails/writers.ts'
import { whyNotCancellable } from './may-change.ts'
import { findForCaller, lockForChange, notAllowed } from './for-caller.ts'
import { findPaymentOf, isPaymentOf, type PaymentRow } from '#server/payments/queries.ts'
import { releaseHold } from './payment/release-hold.ts'
import { payments } from '#server/payments/table.ts'
import type { AppointmentRow } from './queries.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { countInstallationChange } from '#server/quotes/installation.ts'
import { AppError, changedMeanwhile, customerErased, refuseOldVersion } from '#server/http/app-error.ts'
import { mapOutageTo503 } from '#server/payment-provider/provider.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { canChangeTo } from '#shared/appointments/statuses.ts'
import { freeCancellationUntil } from '#shared/appointments/terms.ts'

/**
 * Cancels for the office, with or without a refund. For a hold, cancels the payment first. Throws 404 and 409 as
 * `editAppointment`, and 503 if the provider doesn't answer.
 */
export async function cancelByOffice(
  ctx: Context,
  { id, refund, version }: { id: string; refund: boolean; version: number | undefined },
): Promise<OfficeAppointment> {
  const before = await findForCaller(ctx, id)
  if (before.erased) throw customerErased()
  refuseOldVersion(version, before, 'visit')
  if (!canChangeTo(before.status, 'cancelled')) throw notAllowed(before)
  if (before.status === 'held') {
    // No one was emailed about a hold, and nothing was paid for it.
    const why = 'Canceled before it was paid'
    await mapOutageTo503(() =>
      releaseHold(ctx, id, async (tx) => {
        await changeStatus(tx, { id, from: 'held', to: 'cancelled', by: 'office', why })
      }),
    )
    const after = await findForCaller(ctx, id)
    if (after.status !== 'cancelled') throw changedMeanwhile(after, 'visit')
    return after
  }
  const withOrWithout = `Canceled ${refund ? 'with' : 'without'} a refund`
  const why = before.kind === 'install' ? 'Installation canceled' : withOrWithout
  return inTransaction(ctx, async (tx) => {
    const { movedByShop, startsAt } = await lockForChange(tx, id, before.version)
    if (!refund && movedByShop && startsAt > tx.now() && hasFee(await findPaymentOf(tx, id))) {
      const fields = { current: await findForCaller(tx, id) }
      throw new AppError('not_allowed_now', 'We moved this visit, so its fee must be refunded.', { fields })
    }
    await changeStatus(tx, { id, from: 'confirmed', to: 'cancelled', by: 'office', why })
    await tellOfCancellation(tx, { id, refund })
    if (before.kind === 'install' && before.quoteId) await countInstallationChange(tx, before.quoteId)
    return findForCaller(tx, id)
  })
}

/** Starts the refund if there's one, and emails both sides. */
async function tellOfCancellation(
  tx: TransactionContext,
  { id, refund }: { id: string; refund: boolean },
): Promise<void> {
  const refundCents = refund ? await startRefund(tx, id) : 0
  for (const kind of ['visit_cancelled', 'visit_cancelled_shop'] as const) {
    await addAppointmentEmail(tx, { kind, appointmentId: id, refundCents })
  }
}

/** Marks what's left of the appointment's payment as due for a refund. Returns how much that is. */
async function startRefund(tx: TransactionContext, id: string): Promise<number> {
  const [due] = await tx.db.orm
    .update(payments)
    .set({ state: 'refund_due', updatedAt: tx.now() })
    .where(and(isPaymentOf(id), eq(payments.state, 'succeeded'), gt(payments.receivedCents, payments.refundedCents)))
    .returning({
      intentId: payments.intentId,
      cents: sql<number>`${payments.receivedCents} - ${payments.refundedCents}`.mapWith(payments.receivedCents),
    })
  // The bank took it back. If it decides for us after all, the money is due for a refund.
  if (!due) {
    await tx.db.orm
      .update(payments)
      .set({ isHonored: false })
      .where(and(isPaymentOf(id), eq(payments.state, 'charged_back')))
    return 0
  }
  if (due.intentId !== null) await tx.jobs.send('refund', { intentId: due.intentId }, { tx: tx.db })
  return due.cents
}

/** Whether the shop has received this payment and isn't refunding it. */
function hasFee(payment: Pick<PaymentRow, 'state' | 'receivedCents' | 'refundedCents'> | undefined): boolean {
  return payment?.state === 'succeeded' && payment.receivedCents > payment.refundedCents
}

/**
 * Cancels a customer's own visit, with a refund if it's due (docs/rules.md, Booking). Emails them and the shop. `refundCents` is
 * what the page said is refunded. Throws 409 if the visit can't be canceled, the version is outdated, or another amount would be
 * refunded. The fields of these errors are for the office alone.
 */
export async function cancelByCustomer(
  ctx: Context,
  { id, version, refundCents }: { id: string; version: number; refundCents: number | undefined },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const appointment = await lockForChange(tx, id, version)
    const refusal = whyNotCancellable(appointment, tx.now())
    if (refusal !== undefined) throw new AppError('not_allowed_now', refusal)
    const due = refundIfCancelled(appointment, await findPaymentOf(tx, id), tx.now())
    if (refundCents !== undefined && refundCents !== due) throw changedMeanwhile(appointment, 'visit')
    const why = `Canceled on the customer's page, ${due > 0 ? 'with' : 'without'} a refund`
    await changeStatus(tx, { id, from: 'confirmed', to: 'cancelled', by: 'visitor', why })
    await tellOfCancellation(tx, { id, refund: due > 0 })
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
