import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import type { AppError } from '#server/http/app-error.ts'
import { mapOutageTo503, type PaymentIntent } from '#server/payment-provider/provider.ts'
import { applyOrCancel, settlePayment } from '#server/payments/apply.ts'
import { isOpen, type PaymentRow } from '#server/payments/queries.ts'
import { payments } from '#server/payments/table.ts'
import { whyNotOnline } from '#shared/money/online-limits.ts'
import type { JobPayment, Money } from '#shared/money/schema.ts'
import { findMoney, type Job, lockJob, moneyChanged, withoutNotes } from './money.ts'

interface PayJob extends JobPayment {
  quoteId: string
}

/** An older payment can stand in the way, and a provider can have lost one. Each is ended once. */
const MAX_TRIES = 3

/**
 * Returns the client secret that lets a customer pay what is due. There is one intent for each amount, and asking again goes on with it.
 * Throws 409 with the `current` money if something else is due, if a payment is on its way, or for an amount that the provider doesn't
 * take; 503.
 */
export async function startJobPayment(
  ctx: Context,
  asked: PayJob,
): Promise<{ clientSecret: string; amountCents: number }> {
  const { quoteId, amountCents } = asked
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const { job, payment } = await inTransaction(ctx, (tx) => findOrAddOpen(tx, asked))
    const { intentId } = payment
    const isAsked = payment.amountCents === amountCents && payment.purpose === asked.purpose
    if (!isAsked && intentId !== null) await mapOutageTo503(() => settlePayment(ctx, intentId))
    const intent = isAsked ? await mapOutageTo503(() => resumeOrCreate(ctx, job, payment)) : undefined
    if (!intent) {
      // No one can pay it: it was never made, the provider lost it, or settling has just ended it.
      await endUnpaid(ctx, payment)
      continue
    }
    const applied = await mapOutageTo503(() => applyOrCancel(ctx, intent))
    if (applied?.isWanted && isOpen(intent)) return { clientSecret: intent.clientSecret, amountCents }
  }
  throw changed(await findMoney(ctx, { quoteId }))
}

/** The payment of this job that is open, or a new one. Throws 409 if that amount isn't due. */
async function findOrAddOpen(tx: TransactionContext, asked: PayJob): Promise<{ job: Job; payment: PaymentRow }> {
  const { quoteId, purpose, amountCents } = asked
  const job = await lockJob(tx, quoteId)
  const money = await findMoney(tx, { quoteId })
  if (money.onItsWayCents > 0) {
    const text = 'Your payment is on its way from your bank. Nothing else is to pay until it arrives.'
    throw moneyChanged(text, withoutNotes(money))
  }
  if (money.dueFor !== purpose || money.dueCents !== amountCents) throw changed(money)
  const whyNot = whyNotOnline(amountCents)
  if (whyNot !== undefined) throw moneyChanged(whyNot, withoutNotes(money))
  const [open] = await tx.db.orm
    .select()
    .from(payments)
    .where(and(eq(payments.quoteId, quoteId), inArray(payments.state, ['open', 'failed'])))
  if (open) return { job, payment: open }
  const at = tx.now()
  const [added] = await tx.db.orm
    .insert(payments)
    .values({
      purpose,
      quoteId,
      amountCents,
      provider: tx.provider.name,
      isExtra: false,
      state: 'open',
      currency: 'usd',
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  if (!added) throw new Error('Adding a payment returned nothing')
  return { job, payment: added }
}

function resumeOrCreate(ctx: Context, job: Job, payment: PaymentRow): Promise<PaymentIntent | undefined> {
  const { id: reference, purpose, amountCents, intentId } = payment
  const details = {
    // A browser can read it with the client secret. The customer knows their own address.
    receiptEmail: job.email || undefined,
    metadata: { purpose, quoteNumber: String(job.number) },
  }
  return intentId === null
    ? ctx.provider.createIntent({ reference, purpose, amountCents, ...details })
    : ctx.provider.resumeIntent(intentId, details)
}

/** Ends a payment that can't be paid, unless someone did. */
async function endUnpaid(ctx: Context, { id, intentId }: PaymentRow): Promise<void> {
  const isSame = intentId === null ? isNull(payments.intentId) : eq(payments.intentId, intentId)
  await ctx.db.orm
    .update(payments)
    .set({ state: 'canceled', updatedAt: ctx.now() })
    .where(and(eq(payments.id, id), isSame, inArray(payments.state, ['open', 'failed']), eq(payments.receivedCents, 0)))
}

function changed(money: Money): AppError {
  return moneyChanged('What is due has changed. Please check the amount.', withoutNotes(money))
}
