import { and, eq, exists, inArray, isNull, not, or } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { TransactionContext } from '#server/context.ts'
import { finalQuotes } from '#server/final-quotes/table.ts'
import { payments } from '#server/payments/table.ts'
import { MOVING_STATES } from '#shared/payments/states.ts'

/**
 * What of these quotes keeps their customer from being erased: a job that is accepted and neither installed nor cancelled, or money that
 * is on its way or must go back. It looks at the job, not at the status that the office gave the quote.
 */
export async function findRunningJob(
  { db: { orm } }: TransactionContext,
  quoteIds: readonly string[],
): Promise<'job' | 'payment' | undefined> {
  const { quoteId, kind, status } = appointments
  const isOfJob = and(eq(quoteId, finalQuotes.quoteId), eq(kind, 'install'))
  const installed = orm
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(isOfJob, eq(status, 'completed')))
  const toCome = orm
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(isOfJob, eq(status, 'confirmed')))
  const isAccepted = and(
    inArray(finalQuotes.quoteId, [...quoteIds]),
    eq(finalQuotes.state, 'accepted'),
    isNull(finalQuotes.keptCents),
  )
  const isUnfinished = or(not(exists(installed)), exists(toCome))
  if ((await orm.$count(finalQuotes, and(isAccepted, isUnfinished))) > 0) return 'job'
  const isMoving = and(inArray(payments.quoteId, [...quoteIds]), inArray(payments.state, [...MOVING_STATES]))
  return (await orm.$count(payments, isMoving)) > 0 ? 'payment' : undefined
}

/** Erases what people wrote about the payments of these quotes. Amounts, days and states stay. Returns the payments' ids. */
export async function eraseJobPayments(tx: TransactionContext, quoteIds: readonly string[]): Promise<string[]> {
  const rows = await tx.db.orm
    .update(payments)
    .set({ note: '', failureMessage: null })
    .where(inArray(payments.quoteId, [...quoteIds]))
    .returning({ id: payments.id })
  return rows.map(({ id }) => id)
}
