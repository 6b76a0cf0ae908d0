import { and, eq } from 'drizzle-orm'
import { lockParts } from '#server/appointments/installation/locked.ts'
import { cancelParts } from '#server/appointments/installation/parts.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { finalQuotes } from '#server/final-quotes/table.ts'
import { changedMeanwhile, invalid } from '#server/http/app-error.ts'
import { addEmail } from '#server/mail/outbox.ts'
import { closeAsCancelled } from '#server/quotes/edit-quote.ts'
import { refuseUnlessMayRefund } from '#server/settings/table.ts'
import { formatCents } from '#shared/lib/cents.ts'
import type { JobCancellation, Money } from '#shared/money/schema.ts'
import { addMoneyHistory } from './apply-to-job.ts'
import type { MoneyEmailKind } from './emails.ts'
import { backCentsOf, findMoney, findPrice, followMoney, listPayments, lockJob, moneyChanged } from './money.ts'
import { askForRefund } from './refund-part.ts'

/**
 * Cancels an accepted job: its installation and what waits, pays back as much of what was received, and closes the quote as
 * cancelled. Payments online go back by themselves, the newest first. The rest is listed as owed, to be paid back by hand. Throws 403
 * for who may not refund, 404, 400 at `refundCents` for more than was received, and 409 with the `current` money without an accepted
 * final quote, once a part of it is installed, while a refund is under way, or if the quote changed.
 */
export async function cancelJob(
  ctx: Context,
  { quoteId, version, refundCents, reason, lostReason }: JobCancellation & { quoteId: string },
): Promise<Money> {
  await refuseUnlessMayRefund(ctx)
  return inTransaction(ctx, async (tx) => {
    const installs = await lockParts(tx, quoteId)
    const job = await lockJob(tx, quoteId)
    const money = await findMoney(tx, { quoteId })
    const price = await findPrice(tx, quoteId)
    if (version !== job.version) throw changedMeanwhile(money, 'quote')
    if (!price?.isAccepted || price.keptCents !== null) throw moneyChanged('There is no accepted job to cancel.', money)
    if (installs.some(({ status }) => status === 'completed')) throw moneyChanged('It is installed already.', money)
    if (money.payments.some(({ state }) => state === 'refund_due')) {
      throw moneyChanged('A refund is under way. Wait until it went through.', money)
    }
    if (refundCents > money.receivedCents) {
      throw invalid('refundCents', `Only ${formatCents(money.receivedCents)} was received.`)
    }
    await endFinalQuotes(tx, { quoteId, keptCents: money.receivedCents - refundCents, reason })
    await cancelParts(tx, installs, 'The job was canceled')
    await refundOnline(tx, quoteId, refundCents)
    await closeAsCancelled(tx, { quoteId, lostReason, lostNote: lostReason === 'other' ? reason : '' })
    const kept = formatCents(money.receivedCents - refundCents)
    const text = `Job canceled: ${formatCents(refundCents)} goes back, ${kept} stays`
    await addMoneyHistory(tx, quoteId, text)
    if (job.email !== '') {
      await addEmail(tx, { kind: 'job_cancelled' satisfies MoneyEmailKind, quoteId, refundCents })
    }
    return followMoney(tx, quoteId)
  })
}

/** The accepted one says what became of its money. One that waits is taken back. */
async function endFinalQuotes(
  tx: TransactionContext,
  { quoteId, keptCents, reason }: { quoteId: string; keptCents: number; reason: string },
): Promise<void> {
  const isIn = (state: 'accepted' | 'sent') => and(eq(finalQuotes.quoteId, quoteId), eq(finalQuotes.state, state))
  const endedAt = tx.now()
  await tx.db.orm.update(finalQuotes).set({ keptCents, cancelReason: reason, endedAt }).where(isIn('accepted'))
  await tx.db.orm.update(finalQuotes).set({ state: 'withdrawn', endedAt }).where(isIn('sent'))
}

/** Asks for refunds of what was paid online, the newest first, until that much goes back. */
async function refundOnline(tx: TransactionContext, quoteId: string, refundCents: number): Promise<void> {
  let leftCents = refundCents
  for (const payment of (await listPayments(tx, quoteId)).toReversed()) {
    const { intentId, isHonored, state, receivedCents } = payment
    if (intentId === null || !isHonored || state !== 'succeeded') continue
    const amountCents = Math.min(leftCents, receivedCents - backCentsOf(payment))
    if (amountCents <= 0) continue
    // What is kept says what is owed now, so nothing lowers the price besides.
    await askForRefund(tx, { ...payment, intentId }, { amountCents, loweredCents: 0 })
    leftCents -= amountCents
  }
}
