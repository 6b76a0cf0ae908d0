import { type AnyColumn, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { eraseEvents } from '#server/events/erase-events.ts'
import { ERASED_CONTACT } from '#shared/erasure/erased-contact.ts'
import { idempotencyKeys, quoteCountertops, quoteImages, quotes } from './table.ts'

interface QuotesToErase {
  quoteIds: readonly string[]
  /** Delete all stored first responses of these sessions. */
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
  await eraseEvents(tx, 'quote', ids)
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

/** Details without what the customer wrote: the countertop's name, and the models of its cutouts. */
function withoutWords(details: AnyColumn): SQL {
  return sql`case when ${details} is not null then ${details} - 'name' || jsonb_build_object('cutouts', (
    select coalesce(jsonb_agg(cutout - 'model' order by position), '[]')
    from jsonb_array_elements(${details}->'cutouts') with ordinality as listed (cutout, position)
  )) end`
}
