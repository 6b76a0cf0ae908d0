import { and, desc, eq, inArray, isNotNull, lt, ne, type Placeholder, type SQL } from 'drizzle-orm'
import { appointmentColumns } from '#server/appointments/queries.ts'
import { appointments } from '#server/appointments/table.ts'
import type { TransactionContext } from '#server/context.ts'
import { isOneOf } from '#server/db/columns.ts'
import { finalQuotes } from '#server/final-quotes/table.ts'
import { PROMISED } from '#shared/content/promises.ts'
import type { FinalQuoteState } from '#shared/final-quote/schema.ts'
import { OPEN_STATUSES } from '#shared/quotes/statuses.ts'
import { findPromised } from './answer-clock.ts'
import { isReachable } from './stage.ts'
import { quotes } from './table.ts'

// Until when a measured quote needs its final quote (docs/rules.md, Price clock).

/**
 * Starts or ends the clock of a quote after its visits or its final quotes changed. Locks the quote. Whether the quote is open
 * is asked when the clock is read.
 */
export async function updatePriceClock(tx: TransactionContext, quoteId: string): Promise<void> {
  const [before] = await tx.db.orm
    .select({ priceDueAt: quotes.priceDueAt })
    .from(quotes)
    .where(eq(quotes.id, quoteId))
    .for('no key update')
  if (!before) return
  const since = await findUnpricedVisit(tx, quoteId)
  const priceDueAt = (since && (await findPromised(tx, since, PROMISED.priceDays.most))) ?? null
  if (before.priceDueAt?.getTime() === priceDueAt?.getTime()) return
  await tx.db.orm.update(quotes).set({ priceDueAt }).where(eq(quotes.id, quoteId))
}

/** After these, the customer has read the price, and someone else has to act. */
const PRICED: readonly FinalQuoteState[] = ['declined', 'expired']

/** When the visit began whose sizes wait for a price. */
async function findUnpricedVisit({ db: { orm } }: TransactionContext, quoteId: string): Promise<Date | undefined> {
  const { kind, status, during } = appointments
  const visits = await orm
    .select({ kind, status, startsAt: appointmentColumns.startsAt })
    .from(appointments)
    .where(and(eq(appointments.quoteId, quoteId), inArray(status, ['completed', 'confirmed'])))
    .orderBy(desc(during))
  const measured = visits.find((visit) => visit.kind !== 'install' && visit.status === 'completed')
  if (!measured || visits.some((visit) => visit.kind === 'install')) return undefined
  const { state, sentAt, revision } = finalQuotes
  const sent = await orm
    .select({ state, sentAt })
    .from(finalQuotes)
    .where(and(eq(finalQuotes.quoteId, quoteId), ne(state, 'draft')))
    .orderBy(desc(revision))
  const [newest] = sent
  if (newest?.state === 'sent' || sent.some((one) => one.state === 'accepted')) return undefined
  const isPriced = newest?.sentAt && PRICED.includes(newest.state) && newest.sentAt >= measured.startsAt
  return isPriced ? undefined : measured.startsAt
}

/** Whether a final quote is due, and before `at` if that's given. Its literals are those of the index `quotes_to_price`. */
export function isToPrice(at?: Date | Placeholder): SQL | undefined {
  const isDue = at ? lt(quotes.priceDueAt, at) : isNotNull(quotes.priceDueAt)
  return and(isDue, isOneOf(quotes.status, OPEN_STATUSES), isReachable)
}
