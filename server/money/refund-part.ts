import { eq } from 'drizzle-orm'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { isOnline, type OnlinePayment, type PaymentRow } from '#server/payments/queries.ts'
import { payments } from '#server/payments/table.ts'
import { refuseUnlessMayRefund } from '#server/settings/table.ts'
import { formatCents } from '#shared/lib/cents.ts'
import type { Money, PartRefund } from '#shared/money/schema.ts'
import { addMoneyHistory } from './apply-to-job.ts'
import { findOfJob, payBackByHand } from './by-hand.ts'
import { backCentsOf, findMoney, followMoney, lockJob, lowersPriceBy, moneyChanged } from './money.ts'

interface RefundPart extends PartRefund {
  quoteId: string
  paymentId: string
}

/**
 * Pays back a part of a deposit or a balance: online to the card or bank account, by a job, or by hand as the shop did it. It lowers
 * what is owed by as much, unless it pays back what was too much (docs/rules.md, Money). Throws 403 for who may not refund, 404, and
 * 409 with the `current` money for more than is left of the payment, and while a refund or a dispute is under way.
 */
export async function refundPart(
  ctx: Context,
  { quoteId, paymentId, amountCents, reason }: RefundPart,
): Promise<Money> {
  await refuseUnlessMayRefund(ctx)
  return inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx, quoteId)
    const payment = await findOfJob(tx, { quoteId, paymentId })
    if (payment.provider === 'hand') {
      await payBackByHand(tx, job, { payment, amountCents, reason })
    } else {
      const money = await findMoney(tx, { quoteId })
      const refusal = whyNotRefundable(payment, amountCents)
      if (!isOnline(payment) || refusal !== undefined) throw moneyChanged(refusal ?? NOT_RECEIVED, money)
      await askForRefund(tx, payment, { amountCents, loweredCents: lowersPriceBy(amountCents, money) })
      await addMoneyHistory(tx, quoteId, `Refund of ${formatCents(amountCents)}`, reason)
    }
    return followMoney(tx, quoteId)
  })
}

const NOT_RECEIVED = 'This payment was not received, so nothing can go back.'

function whyNotRefundable(payment: PaymentRow, amountCents: number): string | undefined {
  const { state, dispute } = payment
  if (state === 'refund_due') return 'A refund of this payment is under way. Wait until it went through.'
  if (state === 'refund_failed') return 'A refund of this payment came back. Pay it another way first.'
  if (dispute === 'open') return 'The bank is deciding about this payment. Wait until it did.'
  if (state !== 'succeeded' || !payment.isHonored) return NOT_RECEIVED
  const leftCents = payment.receivedCents - backCentsOf(payment)
  return amountCents > leftCents ? `Only ${formatCents(leftCents)} of it is left.` : undefined
}

/** Marks a part of a payment as due for a refund. Only one refund of a payment is under way at a time. */
export async function askForRefund(
  tx: TransactionContext,
  payment: OnlinePayment,
  { amountCents, loweredCents }: { amountCents: number; loweredCents: number },
): Promise<void> {
  await tx.db.orm
    .update(payments)
    .set({
      state: 'refund_due',
      refundAskedCents: backCentsOf(payment) + amountCents,
      loweredCents: payment.loweredCents + loweredCents,
      updatedAt: tx.now(),
    })
    .where(eq(payments.id, payment.id))
  await tx.jobs.send('refund', { intentId: payment.intentId }, { tx: tx.db })
}
