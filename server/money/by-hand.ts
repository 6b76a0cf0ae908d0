import { and, eq, ne } from 'drizzle-orm'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import { addEmail } from '#server/mail/outbox.ts'
import type { PaymentRow } from '#server/payments/queries.ts'
import { payments } from '#server/payments/table.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { addDays, dateIn } from '#shared/lib/zoned.ts'
import { ASKS_AFTER_DAYS, type HandPayment, type Money } from '#shared/money/schema.ts'
import { addMoneyHistory } from './apply-to-job.ts'
import type { MoneyEmailKind } from './emails.ts'
import {
  findAcceptanceDay,
  findMoney,
  findPrice,
  followMoney,
  type Job,
  listPayments,
  lockJob,
  lowersPriceBy,
  moneyChanged,
} from './money.ts'

interface OnePayment {
  quoteId: string
  paymentId: string
}

/**
 * Records cash or a check. Its purpose is what is due first. Throws 404, 400 at `on` for a day that is to come or before the
 * acceptance, and 409 with the `current` money before the acceptance, for more than is open, or as `long_ago` for a day that someone has
 * to confirm.
 */
export function recordPayment(
  ctx: Context,
  { quoteId, ...payment }: HandPayment & { quoteId: string },
): Promise<Money> {
  return inTransaction(ctx, (tx) => addHandPayment(tx, { quoteId, ...payment }))
}

/** The same, within a transaction. */
export async function addHandPayment(
  tx: TransactionContext,
  { quoteId, method, amountCents, on, note, dayConfirmed = false }: HandPayment & { quoteId: string },
): Promise<Money> {
  const job = await lockJob(tx, quoteId)
  const today = dateIn(tx.now(), SHOP.timeZone)
  if (on > today) throw invalid('on', 'The day is still to come. Choose today or an earlier one.')
  const money = await findMoney(tx, { quoteId })
  if (!(await findPrice(tx, quoteId))?.isAccepted) {
    throw moneyChanged('The final quote must be accepted first.', money)
  }
  const acceptedOn = await findAcceptanceDay(tx, quoteId)
  if (acceptedOn !== undefined && on < acceptedOn) {
    throw invalid('on', `The job was accepted on ${formatCalendarDate(acceptedOn)}. Choose that day or a later one.`)
  }
  if (!dayConfirmed && on < addDays(today, -ASKS_AFTER_DAYS)) {
    const asks = `${formatCalendarDate(on)} is more than ${ASKS_AFTER_DAYS} days ago. Is that the day it came in?`
    throw new AppError('long_ago', asks, { fields: { current: money } })
  }
  const mostCents = money.openCents - money.onItsWayCents
  if (amountCents > mostCents) {
    const isOnItsWay = money.onItsWayCents > 0 ? `, and ${formatCents(money.onItsWayCents)} is on its way` : ''
    throw moneyChanged(`Only ${formatCents(Math.max(mostCents, 0))} is open${isOnItsWay}.`, money)
  }
  const purpose = money.dueFor ?? 'balance'
  const added = await addRow(tx, { quoteId, purpose, method, amountCents, receivedOn: on, note })
  await addMoneyHistory(tx, quoteId, `${formatCents(amountCents)} received as ${purpose} (${method})`)
  await tellCustomer(tx, job, { kind: 'payment_received', paymentId: added.id })
  return followMoney(tx, quoteId)
}

/**
 * Takes back a payment that was recorded by mistake, by a row of its own. Throws 404, and 409 with the `current` money for one
 * online, and for one that was taken back or partly paid back.
 */
export async function reversePayment(
  ctx: Context,
  { quoteId, paymentId, reason }: OnePayment & { reason: string },
): Promise<Money> {
  return inTransaction(ctx, async (tx) => {
    await lockJob(tx, quoteId)
    const payment = await findOfJob(tx, { quoteId, paymentId })
    const refuse = async (message: string) => moneyChanged(message, await findMoney(tx, { quoteId }))
    if (payment.provider !== 'hand') throw await refuse('A payment online is refunded, not taken back.')
    if (payment.isReversal) throw await refuse('This row takes back another one. Record the payment again instead.')
    const returned = await listReturns(tx, payment)
    if (returned.some(({ isReversal }) => isReversal)) throw await refuse('This payment was taken back already.')
    if (returned.length > 0) throw await refuse('A part of it was paid back. Take that row back first.')
    const { purpose, method, amountCents, loweredCents } = payment
    await addRow(tx, {
      quoteId,
      purpose,
      method,
      note: reason,
      amountCents: -amountCents,
      loweredCents: -loweredCents,
      receivedOn: dateIn(tx.now(), SHOP.timeZone),
      returns: payment.id,
      isReversal: true,
    })
    await addMoneyHistory(tx, quoteId, `${formatCents(amountCents)} (${method}) taken back`, reason)
    return followMoney(tx, quoteId)
  })
}

/** Records that the shop gave back a part of a payment that it took by hand. Throws 409 with the `current` money for too much. */
export async function payBackByHand(
  tx: TransactionContext,
  job: Job,
  { payment, amountCents, reason }: { payment: PaymentRow; amountCents: number; reason: string },
): Promise<void> {
  const quoteId = job.id
  const money = await findMoney(tx, { quoteId })
  const returned = await listReturns(tx, payment)
  const leftCents = returned.reduce((sum, row) => sum + row.amountCents, payment.amountCents)
  if (payment.returns !== null || amountCents > leftCents) {
    throw moneyChanged(`Only ${formatCents(payment.returns === null ? leftCents : 0)} of it can be paid back.`, money)
  }
  const row = await addRow(tx, {
    quoteId,
    purpose: payment.purpose,
    method: payment.method,
    note: reason,
    amountCents: -amountCents,
    loweredCents: lowersPriceBy(amountCents, money),
    receivedOn: dateIn(tx.now(), SHOP.timeZone),
    returns: payment.id,
  })
  await addMoneyHistory(tx, quoteId, `${formatCents(amountCents)} (${payment.method}) paid back`, reason)
  await tellCustomer(tx, job, { kind: 'job_payment_refunded', paymentId: row.id, refundCents: amountCents })
}

/** Locks a deposit or a balance of this quote. Throws 404. */
export async function findOfJob(tx: TransactionContext, { quoteId, paymentId }: OnePayment): Promise<PaymentRow> {
  const isIt = and(eq(payments.id, paymentId), eq(payments.quoteId, quoteId), ne(payments.purpose, 'visit'))
  const [payment] = await tx.db.orm.select().from(payments).where(isIt).for('update')
  if (!payment) throw new AppError('not_found', 'Payment not found')
  return payment
}

/** The rows that take back or pay back a payment, without those that were taken back themselves. */
async function listReturns(tx: TransactionContext, { quoteId, id }: PaymentRow): Promise<PaymentRow[]> {
  const rows = quoteId === null ? [] : await listPayments(tx, quoteId)
  const isTakenBack = (row: PaymentRow) => rows.some(({ isReversal, returns }) => isReversal && returns === row.id)
  return rows.filter((row) => row.returns === id && !isTakenBack(row))
}

/** Adds a row by hand. Its money is here, or gone, at once. */
async function addRow(
  tx: TransactionContext,
  row: Pick<PaymentRow, 'purpose' | 'method' | 'amountCents' | 'note'> &
    Partial<Pick<PaymentRow, 'loweredCents' | 'returns' | 'isReversal'>> & { quoteId: string; receivedOn: string },
): Promise<PaymentRow> {
  const at = tx.now()
  const [added] = await tx.db.orm
    .insert(payments)
    .values({
      ...row,
      provider: 'hand',
      byName: tx.by.name,
      isExtra: false,
      isHonored: true,
      state: 'succeeded',
      receivedCents: row.amountCents,
      currency: 'usd',
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  if (!added) throw new Error('Adding a payment returned nothing')
  return added
}

/** Who has no email address hears of it in the shop. */
async function tellCustomer(
  tx: TransactionContext,
  { id: quoteId, email }: Job,
  about: { kind: MoneyEmailKind; paymentId: string; refundCents?: number },
): Promise<void> {
  if (email !== '') await addEmail(tx, { ...about, quoteId })
}
