import { eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { addChange } from '#server/events/add-event.ts'
import { customerErased } from '#server/http/app-error.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { findStage, quoteNotFound } from './queries.ts'
import { updatePriceClock } from './price-clock.ts'
import { quotes } from './table.ts'

// What an installation reads and changes of its quote (docs/rules.md, Installation).

/** The quote, until the transaction ends, with its stage. Comes after its visits. Throws 404, and 409 if its customer was erased. */
export async function lockQuoteOfInstallation(tx: TransactionContext, quoteId: string) {
  const [quote] = await tx.db.orm.select().from(quotes).where(eq(quotes.id, quoteId)).for('no key update')
  if (!quote) throw quoteNotFound()
  if (quote.erasedAt) throw customerErased()
  return { ...quote, stage: await findStage(tx, quoteId) }
}

/** Counts a change of its installation, so that of two people who change it at once one wins. One that is booked needs no price. */
export async function countInstallationChange(tx: TransactionContext, quoteId: string): Promise<void> {
  await updatePriceClock(tx, quoteId)
  await tx.db.orm
    .update(quotes)
    .set({ version: sql`${quotes.version} + 1` })
    .where(eq(quotes.id, quoteId))
}

/** Sets the days that the customer may choose, with a line in the history. */
export async function storeInstallationDays(
  tx: TransactionContext,
  { id, number, installationDays }: Pick<typeof quotes.$inferSelect, 'id' | 'number' | 'installationDays'>,
  days: CalendarDate[],
): Promise<void> {
  const [before, after] = [{ installationDays }, { installationDays: days }]
  const values = { fields: ['installationDays'], before, after } as const
  if (!(await addChange(tx, { subject: 'quote', subjectId: id, quoteNumber: number, ...values }))) return
  await tx.db.orm
    .update(quotes)
    .set({ installationDays: days, version: sql`${quotes.version} + 1` })
    .where(eq(quotes.id, id))
}
