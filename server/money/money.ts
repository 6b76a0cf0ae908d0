import { and, asc, desc, eq, gt, inArray, isNull, max, min, sql } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { findPaidForVisits, hasRunningJob } from '#server/final-quotes/queries.ts'
import { prepared } from '#server/db/prepared.ts'
import { finalQuotes } from '#server/final-quotes/table.ts'
import { AppError, customerErased } from '#server/http/app-error.ts'
import type { PaymentRow } from '#server/payments/queries.ts'
import { paymentMoves, payments } from '#server/payments/table.ts'
import { quoteNotFound } from '#server/quotes/queries.ts'
import { syncJobPaymentStatus } from '#server/quotes/edit-quote.ts'
import { quotes } from '#server/quotes/table.ts'
import { findSettings } from '#server/settings/table.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, type CalendarDate, dateIn } from '#shared/lib/zoned.ts'
import { computeMoney, type LedgerEntry, type MoneyBasis } from '#shared/money/money.ts'
import type { Money, MoneyPayment } from '#shared/money/schema.ts'
import { OWED_STATES } from '#shared/payments/states.ts'

/** The money of a quote as it is now (docs/rules.md, Money). All zeros before a final quote was sent. */
export async function findMoney(ctx: AnyContext, { quoteId }: { quoteId: string }): Promise<Money> {
  const price = await findPrice(ctx, quoteId)
  const rows = await listPayments(ctx, quoteId)
  const basis: MoneyBasis = {
    price,
    replacedCents: price?.replacedCents,
    paidForVisitCents: price ? await findPaidForVisits(ctx, quoteId) : 0,
    entries: rows.map(toEntry),
    keptCents: price?.keptCents ?? undefined,
    balanceDueOn: price?.isAccepted ? await findBalanceDay(ctx, quoteId) : undefined,
    today: dateIn(ctx.now(), SHOP.timeZone),
  }
  return { ...computeMoney(basis), payments: rows.filter(isShown).map(presentPayment) }
}

const pricesOfQuote = prepared('prices_of_quote', (orm) => {
  const { quoteId, state, revision, totalCents, acceptedTotalCents, depositPercent, keptCents } = finalQuotes
  return orm
    .select({ state, totalCents, acceptedTotalCents, depositPercent, keptCents })
    .from(finalQuotes)
    .where(and(eq(quoteId, sql.placeholder('quoteId')), inArray(state, ['accepted', 'sent', 'superseded'])))
    .orderBy(desc(revision))
})

/** The price that counts: of the accepted final quote, else of the one that waits. */
export async function findPrice({ db }: AnyContext, quoteId: string) {
  const rows = await pricesOfQuote(db, { quoteId })
  const row = rows.find(({ state }) => state === 'accepted') ?? rows.find(({ state }) => state === 'sent')
  const replaced = rows.find(({ state, acceptedTotalCents }) => state === 'superseded' && acceptedTotalCents !== null)
  return (
    row && {
      totalCents: row.acceptedTotalCents ?? row.totalCents ?? 0,
      depositPercent: row.depositPercent,
      isAccepted: row.state === 'accepted',
      keptCents: row.keptCents,
      /** What the one that it replaced came to. Only of an accepted change order. */
      replacedCents: (row.state === 'accepted' && replaced?.acceptedTotalCents) || undefined,
    }
  )
}

/** The shop's day on which the job that counts was first accepted. Later ones changed it. Undefined before that. */
export async function findAcceptanceDay({ db }: AnyContext, quoteId: string): Promise<string | undefined> {
  const [row] = await db.orm
    .select({ at: min(finalQuotes.acceptedAt) })
    .from(finalQuotes)
    .where(and(eq(finalQuotes.quoteId, quoteId), isNull(finalQuotes.keptCents)))
  return row?.at ? dateIn(row.at, SHOP.timeZone) : undefined
}

const installationDays = prepared('installation_days', (orm) => {
  const { quoteId, appointmentDate, status, kind } = appointments
  return orm
    .select({
      first: min(appointmentDate),
      last: max(appointmentDate),
      isDone: sql<boolean>`bool_and(${inArray(status, statusesIn('over'))})`,
    })
    .from(appointments)
    .where(
      and(
        eq(quoteId, sql.placeholder('quoteId')),
        eq(kind, 'install'),
        inArray(status, statusesIn('booked', 'over')),
        sql`${status} <> 'no_show'`,
      ),
    )
})

/** The first day on which the balance is due. Undefined before there's an installation, or before it's done. */
async function findBalanceDay(ctx: AnyContext, quoteId: string): Promise<string | undefined> {
  const [installation] = await installationDays(ctx.db, { quoteId })
  if (!installation?.first || !installation.last) return undefined
  const { balanceDue } = await findSettings(ctx)
  if (balanceDue === 'before') return addDays(installation.first, -1)
  return installation.isDone ? installation.last : undefined
}

const paymentsOfQuote = prepared('payments_of_quote', (orm) =>
  orm
    .select()
    .from(payments)
    .where(eq(payments.quoteId, sql.placeholder('quoteId')))
    .orderBy(asc(payments.entry)),
)

/** All payments of a job, the first one first. */
export function listPayments({ db }: AnyContext, quoteId: string): Promise<PaymentRow[]> {
  return paymentsOfQuote(db, { quoteId })
}

const depositDays = prepared('deposit_days', (orm) => {
  const { id, quoteId, purpose, isHonored, receivedCents, receivedOn } = payments
  const firstMove = sql`(select min(${paymentMoves.at}) from ${paymentMoves} where ${paymentMoves.paymentId} = ${id})`
  const day = sql`coalesce(${receivedOn}, (${firstMove} at time zone ${sql.raw(`'${SHOP.timeZone}'`)})::date)`
  return orm
    .select({ last: sql<CalendarDate | null>`max(${day})::text` })
    .from(payments)
    .where(
      and(eq(quoteId, sql.placeholder('quoteId')), eq(purpose, 'deposit'), eq(isHonored, true), gt(receivedCents, 0)),
    )
})

/** The day on which the last of a job's deposit came in. Undefined if none did. */
export async function findDepositDay({ db }: AnyContext, quoteId: string): Promise<CalendarDate | undefined> {
  const [paid] = await depositDays(db, { quoteId })
  return paid?.last ?? undefined
}

/** What went back of an online payment, or was asked to. A row by hand has its amount alone. */
export function backCentsOf({ refundedCents, paidBackCents, refundAskedCents }: PaymentRow): number {
  return Math.max(refundedCents + paidBackCents, refundAskedCents ?? 0)
}

/**
 * How much of what goes back lowers the price: not what pays back what was too much, and nothing of a cancelled job. What is kept says
 * what is owed then, and the price of a later final quote stays.
 */
export function lowersPriceBy(backCents: number, { keptCents, owedBackCents }: Money): number {
  return keptCents === undefined ? Math.max(backCents - owedBackCents, 0) : 0
}

function toEntry(row: PaymentRow): LedgerEntry {
  const { isHonored, receivedCents, loweredCents, amountCents, state } = row
  return { isHonored, receivedCents, backCents: backCentsOf(row), loweredCents, amountCents, state }
}

/** Nobody misses what was begun and never paid. */
const isShown = ({ state, receivedCents }: PaymentRow) =>
  receivedCents !== 0 || state === 'processing' || state === 'failed'

function presentPayment(row: PaymentRow): MoneyPayment {
  const { id, purpose, method, amountCents, state, refundedCents, paidBackCents, byName, receivedOn, note } = row
  const returningCents = OWED_STATES.includes(state)
    ? (row.refundAskedCents ?? row.receivedCents) - refundedCents - paidBackCents
    : 0
  return {
    id,
    at: row.createdAt.toISOString(),
    ...(receivedOn !== null && { on: receivedOn }),
    purpose,
    method,
    // What came in is not always what was asked for.
    amountCents: row.receivedCents === 0 ? amountCents : row.receivedCents,
    refundedCents: refundedCents + paidBackCents,
    ...(returningCents > 0 && { returningCents }),
    ...(row.dispute !== null && { dispute: row.dispute }),
    ...(byName !== null && { by: byName }),
    state,
    ...(row.returns !== null && { returns: row.returns }),
    ...(row.isReversal && { isReversal: true as const }),
    ...(note !== '' && { note }),
  }
}

/** Money as the customer sees it: not who recorded a payment, or what they wrote. */
export function withoutNotes(money: Money): Money {
  return { ...money, payments: money.payments.map(withoutNote) }
}

function withoutNote(payment: MoneyPayment): MoneyPayment {
  const { by: _, note: __, ...shown } = payment
  return shown
}

export type Job = Awaited<ReturnType<typeof lockJob>>

/** One thing at a time happens to the money of a job. Throws 404, and 409 for an erased customer. */
export async function lockJob(tx: TransactionContext, quoteId: string) {
  const { id, number, version, status, erasedAt, email } = quotes
  const [quote] = await tx.db.orm
    .select({ id, number, version, status, erasedAt, email })
    .from(quotes)
    .where(eq(id, quoteId))
    .for('no key update')
  if (!quote) throw quoteNotFound()
  if (quote.erasedAt) throw customerErased()
  return quote
}

/** A 409 with the money as it is now. */
export function moneyChanged(message: string, current: Money): AppError {
  return new AppError('not_allowed_now', message, { fields: { current } })
}

/**
 * What follows from a change of a job's money, in its transaction: the quote's payment status, and what is being paid right now is
 * checked: if it's no longer what is due, it ends. Returns the money afterwards.
 */
export async function followMoney(tx: TransactionContext, quoteId: string): Promise<Money> {
  const money = await findMoney(tx, { quoteId })
  await syncJobPaymentStatus(tx, { quoteId, paymentStatus: paymentStatusOf(money) })
  await checkOpenPayment(tx, quoteId, { tx: tx.db })
  return money
}

/** The fee of a visit is a credit of the job, so what is due changes with it. False without a job that is accepted. */
export async function followCredit(tx: TransactionContext, quoteId: string): Promise<boolean> {
  if (!(await hasRunningJob(tx, quoteId))) return false
  await followMoney(tx, quoteId)
  return true
}

/** Queues a check of the payment that is being made, if there's one. `options`: of the job, inside a transaction. */
export async function checkOpenPayment(
  ctx: AnyContext,
  quoteId: string,
  options: Parameters<AnyContext['jobs']['send']>[2] = {},
): Promise<void> {
  const [open] = await ctx.db.orm
    .select({ intentId: payments.intentId })
    .from(payments)
    .where(and(eq(payments.quoteId, quoteId), inArray(payments.state, ['open', 'failed', 'processing'])))
  if (open?.intentId) await ctx.jobs.send('settle', { intentId: open.intentId }, options)
}

function paymentStatusOf({ openCents, totalCents, keptCents, creditCents, receivedCents }: Money) {
  if (openCents === 0 && totalCents > 0 && keptCents === undefined) return 'received' as const
  return creditCents + receivedCents > 0 ? ('partial payment' as const) : ('not received' as const)
}
