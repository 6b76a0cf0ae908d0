import { type AnyColumn, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { eraseEvents } from '#server/events/erase-events.ts'
import { ERASED_CONTACT } from '#shared/erasure/erased-contact.ts'
import { idempotencyKeys, quoteCountertops, quoteHistory, quoteImages, quotes } from './table.ts'

interface QuotesToErase {
  quoteIds: readonly string[]
  /** Their first responses are deleted, whichever quote they're about. */
  sessionIds: readonly string[]
}

/**
 * Blanks every personal field of these quotes and their history, and deletes their drawings. Numbers, dates, sizes,
 * sides, cutouts, amounts and statuses stay (docs/rules.md, Privacy).
 */
export async function eraseQuotes(tx: TransactionContext, { quoteIds, sessionIds }: QuotesToErase): Promise<void> {
  const { orm } = tx.db
  const ids = [...quoteIds]
  const countertopIds = orm
    .select({ id: quoteCountertops.id })
    .from(quoteCountertops)
    .where(inArray(quoteCountertops.quoteId, ids))
  await orm.delete(quoteImages).where(inArray(quoteImages.countertopId, countertopIds))
  await orm
    .update(quoteCountertops)
    .set({ details: withoutWords(quoteCountertops.details) })
    .where(inArray(quoteCountertops.quoteId, ids))
  await orm
    .delete(idempotencyKeys)
    .where(or(inArray(idempotencyKeys.quoteId, ids), inArray(idempotencyKeys.sessionId, [...sessionIds])))
  await eraseQuoteHistory(tx, ids)
  await orm
    .update(quotes)
    .set({
      ...ERASED_CONTACT,
      notes: '',
      customerNote: '',
      lostNote: '',
      sessionId: '',
      erasedAt: tx.now(),
      version: sql`${quotes.version} + 1`,
    })
    .where(inArray(quotes.id, ids))
}

/** Keeps statuses and dates in the history of quotes. Deletes everything that people wrote. */
export async function eraseQuoteHistory(tx: TransactionContext, ids: readonly string[]): Promise<void> {
  await tx.db.orm
    .update(quoteHistory)
    .set({ from: keepFacts(quoteHistory.from), to: keepFacts(quoteHistory.to) })
    .where(inArray(quoteHistory.quoteId, [...ids]))
  // Last, because a copy of the old history to `events` may be under way: it locks the old rows.
  await eraseEvents(tx, 'quote', ids)
}

function keepFacts(state: AnyColumn): SQL {
  return sql`case when ${state} is not null then jsonb_strip_nulls(jsonb_build_object(
    'status', ${state}->'status', 'paymentStatus', ${state}->'paymentStatus', 'followUpOn', ${state}->'followUpOn'
  )) end`
}

/** Details without what the customer wrote: the countertop's name, and the models of its cutouts. */
function withoutWords(details: AnyColumn): SQL {
  return sql`case when ${details} is not null then ${details} - 'name' || jsonb_build_object('cutouts', (
    select coalesce(jsonb_agg(cutout - 'model' order by position), '[]')
    from jsonb_array_elements(${details}->'cutouts') with ordinality as listed (cutout, position)
  )) end`
}
