import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { quotes } from '#server/quotes/table.ts'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { findAnswerDue } from './find-answer-due.ts'

/**
 * Sets `answerDueAt` of up to `limit` quotes from before the answer clock, oldest first. It's the same for all quotes of a
 * day. Skips a quote whose year has too few working days, and tries it again at the next run, because the office may open
 * some. Returns how many.
 */
export async function fillAnswerDue(tx: TransactionContext, limit: number): Promise<number> {
  const { orm } = tx.db
  const rows = await orm
    .select({ id: quotes.id, createdAt: quotes.createdAt })
    .from(quotes)
    .where(and(isNull(quotes.answerDueAt), isNull(quotes.erasedAt)))
    .orderBy(asc(quotes.number))
    .limit(limit)
    .for('no key update')
  /** By day in the shop: when its quotes are due, and their ids. */
  const days = new Map<string, { answerDueAt: Date | undefined; ids: string[] }>()
  for (const { id, createdAt } of rows) {
    const date = dateIn(createdAt, SHOP.timeZone)
    const day = days.get(date) ?? { answerDueAt: await findAnswerDue(tx, createdAt), ids: [] }
    days.set(date, day)
    day.ids.push(id)
  }
  let filled = 0
  for (const { answerDueAt, ids } of days.values()) {
    if (!answerDueAt) continue
    await orm.update(quotes).set({ answerDueAt }).where(inArray(quotes.id, ids))
    filled += ids.length
  }
  return filled
}
