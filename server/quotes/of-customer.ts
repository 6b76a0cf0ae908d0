import { type AnyColumn, and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { addChange, eraseEvents } from '#server/events/add-event.ts'
import { endPageLinks } from '#server/my/link.ts'
import { type Correction, correctedFields } from '#shared/contact/correct-contact.ts'
import { ERASED_CONTACT } from '#shared/contact/fields.ts'
import { quoteCountertops, quoteImages, quotes } from './table.ts'

/**
 * Gives a customer's quotes that have the former phone number or email the corrected one. Links to the page that went to another
 * address end. The transaction must hold the customer's lock.
 */
export async function correctQuotes(
  tx: TransactionContext,
  { customerId, correction }: { customerId: string; correction: Correction },
): Promise<void> {
  const { id, number, phoneNumber, email } = quotes
  const rows = await tx.db.orm
    .select({ id, number, phoneNumber, email })
    .from(quotes)
    .where(and(eq(quotes.customerId, customerId), isNull(quotes.erasedAt)))
    .orderBy(asc(quotes.id))
    .for('no key update')
  for (const quote of rows) {
    const corrected = correctedFields(quote, correction)
    const values = { fields: ['phoneNumber', 'email'], before: quote, after: { ...quote, ...corrected } } as const
    const changes = await addChange(tx, { subject: 'quote', subjectId: quote.id, quoteNumber: quote.number, ...values })
    if (!changes) continue
    await tx.db.orm
      .update(quotes)
      .set({ ...corrected, version: sql`${quotes.version} + 1` })
      .where(eq(quotes.id, quote.id))
    if (changes.email) await endPageLinks(tx, { quoteId: quote.id, appointmentId: null })
  }
}

/** Gives a customer's quotes to another one, or only these. Returns the ids of those that moved. */
export async function reassignQuotes(
  tx: TransactionContext,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> {
  const { orm } = tx.db
  const rows = await orm
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.customerId, from), ids && inArray(quotes.id, [...ids])))
    .orderBy(asc(quotes.id))
    .for('no key update')
  const moved = rows.map(({ id }) => id)
  await orm.update(quotes).set({ customerId: to }).where(inArray(quotes.id, moved))
  return moved
}

/** The drawings of these quotes, in the order of their numbers. `position` is the countertop's, from 1. */
export async function listDrawings(ctx: AnyContext, quoteIds: readonly string[]) {
  return ctx.db.orm
    .select({ number: quotes.number, position: quoteCountertops.position, png: quoteImages.png })
    .from(quoteImages)
    .innerJoin(quoteCountertops, eq(quoteCountertops.id, quoteImages.countertopId))
    .innerJoin(quotes, eq(quotes.id, quoteCountertops.quoteId))
    .where(inArray(quotes.id, [...quoteIds]))
    .orderBy(asc(quotes.number), asc(quoteCountertops.position))
}

/**
 * Blanks every personal field of these quotes and their history, and deletes their drawings. Numbers, dates, sizes,
 * sides, cutouts, amounts and statuses stay (docs/rules.md, Privacy).
 */
export async function eraseQuotes(tx: TransactionContext, quoteIds: readonly string[]): Promise<void> {
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
