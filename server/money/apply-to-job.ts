import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { addEmail } from '#server/mail/outbox.ts'
import type { PaymentIntent } from '#server/payment-provider/provider.ts'
import type { OurIntent, PaymentRow } from '#server/payments/queries.ts'
import { recordSettlement, type RowBefore, withoutStale } from '#server/payments/record.ts'
import { payments } from '#server/payments/table.ts'
import { quotes } from '#server/quotes/table.ts'
import type { EventChanges } from '#shared/events/schema.ts'
import type { JobPurpose, Money } from '#shared/money/schema.ts'
import { backCentsOf, findMoney, followMoney, lowersPriceBy } from './money.ts'
import { computeJobSettlement } from './settlement.ts'

/** Our payment of a job. */
export type JobPayment = PaymentRow & { quoteId: string; purpose: JobPurpose }

interface ApplyToJob {
  intent: PaymentIntent
  before: RowBefore | undefined
  payment: JobPayment
}

/** Our payment of a job that this intent is, or that it was made for. Undefined if it's none. */
export async function findJobPayment(
  tx: TransactionContext,
  intent: OurIntent,
): Promise<{ quoteId: string; payment: JobPayment } | undefined> {
  const isMadeFor = and(eq(payments.id, intent.reference), isNull(payments.intentId))
  const [row] = await tx.db.orm
    .select()
    .from(payments)
    .where(and(ne(payments.purpose, 'visit'), or(eq(payments.intentId, intent.id), isMadeFor)))
  return row && isOfJob(row) ? { quoteId: row.quoteId, payment: row } : undefined
}

const isOfJob = (row: PaymentRow): row is JobPayment => row.quoteId !== null && row.purpose !== 'visit'

/**
 * Applies an intent to its job: locks the quote, computes the settlement, and writes what follows. Returns whether someone may still
 * pay it: it's what is due.
 */
export async function applyToJob(
  tx: TransactionContext,
  { intent, before, payment: { id, quoteId } }: ApplyToJob,
): Promise<boolean> {
  const { id: idOfQuote, erasedAt, email } = quotes
  const [quote] = await tx.db.orm
    .select({ erasedAt, email })
    .from(quotes)
    .where(eq(idOfQuote, quoteId))
    .for('no key update')
  const [known] = await tx.db.orm
    .update(payments)
    .set({ intentId: intent.id })
    .where(and(eq(payments.id, id), or(isNull(payments.intentId), eq(payments.intentId, intent.id))))
    .returning()
  // Another intent was stored first. The idempotency key makes them one, so this one isn't ours.
  if (!quote || !known || !isOfJob(known)) return false
  const current = await withoutStale(tx, { intent, known, before })
  const { purpose, amountCents } = known
  const open = await findMoney(tx, { quoteId })
  const settlement = computeJobSettlement({ known, intent: current, amountCents, purpose, openCents: open.openCents })
  await recordSettlement(tx, { intent, known, settlement, isErased: quote.erasedAt !== null })
  await lowerPrice(tx, known, open)
  for (const text of settlement.historyEvents) await addMoneyHistory(tx, quoteId, text)
  // Who has no email address hears of it in the shop.
  for (const kind of settlement.emails.filter((one) => quote.email !== '' || one.endsWith('_shop'))) {
    const refundCents = settlement.newlyRefundedCents || settlement.owedCents || undefined
    await addEmail(tx, { kind, quoteId, paymentId: id, refundCents })
  }
  const isChanged = known.state !== settlement.state || settlement.newlyRefundedCents > 0
  const { dueFor, dueCents, onItsWayCents } = isChanged ? await followMoney(tx, quoteId) : open
  return dueFor === purpose && dueCents === amountCents && onItsWayCents === 0
}

/**
 * What someone refunded at the provider lowers the price, unless it pays back what was too much (docs/rules.md, Money). What the
 * office asked for is counted when it asks.
 */
async function lowerPrice(tx: TransactionContext, before: JobPayment, open: Money): Promise<void> {
  const [after] = await tx.db.orm.select().from(payments).where(eq(payments.id, before.id))
  if (!after?.isHonored) return
  const backCents = backCentsOf(after) - backCentsOf(before)
  // One that comes back is still owed, and paid another way.
  const loweredCents = before.loweredCents + lowersPriceBy(backCents, open)
  if (loweredCents === before.loweredCents) return
  await tx.db.orm.update(payments).set({ loweredCents }).where(eq(payments.id, before.id))
}

/** A line in the quote's history. It names amounts, never people. `reason` is what someone wrote: an erasure removes it. */
export async function addMoneyHistory(
  tx: TransactionContext,
  quoteId: string,
  text: string,
  reason?: string,
): Promise<void> {
  const [quote] = await tx.db.orm.select({ number: quotes.number }).from(quotes).where(eq(quotes.id, quoteId))
  const changes: EventChanges = { payment: [null, text], ...(reason !== undefined && { moneyReason: [null, reason] }) }
  const about = { subject: 'quote', subjectId: quoteId, quoteNumber: quote?.number ?? null } as const
  await addEvent(tx, { ...about, action: 'edited', changes })
}
