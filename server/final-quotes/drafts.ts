import { and, desc, eq, inArray } from 'drizzle-orm'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { addChange } from '#server/events/add-event.ts'
import { AppError, refuseOldVersion } from '#server/http/app-error.ts'
import { listMeasured } from '#server/quotes/measured.ts'
import { shareLockQuote } from '#server/quotes/queries.ts'
import { findSettings } from '#server/settings/table.ts'
import { oldPriceText } from '#shared/estimate/old-price.ts'
import { DEFAULT_JOB } from '#shared/fabrication/details.ts'
import type { EditedCountertop, FinalQuoteEdit, NewFinalQuote, OfficeFinalQuote } from '#shared/final-quote/schema.ts'
import { editedCountertops, startingCountertops } from '#shared/final-quote/starting-countertops.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import {
  type FinalQuoteBasis,
  finalQuoteNotFound,
  type FinalQuoteRow,
  loadBasis,
  presentDraft,
  priceDraft,
  withOfferedStones,
} from './queries.ts'
import { finalQuotes } from './table.ts'

interface OneRevision {
  quoteId: string
  revision: number
}

/**
 * Begins a draft: a copy of the newest revision that was sent, or from the sizes (docs/rules.md, Final quote). Throws 404, and 409
 * if there is a draft, or if the quote is closed or erased.
 */
export async function beginDraft(
  ctx: Context,
  { quoteId, from }: NewFinalQuote & { quoteId: string },
): Promise<OfficeFinalQuote> {
  return inTransaction(ctx, async (tx) => {
    const basis = await loadBasis(tx, quoteId)
    await shareLockQuote(tx, quoteId)
    refuseClosed(basis)
    const [newest] = await tx.db.orm
      .select()
      .from(finalQuotes)
      .where(eq(finalQuotes.quoteId, quoteId))
      .orderBy(desc(finalQuotes.revision))
      .limit(1)
    if (newest?.state === 'draft') throw thereIsADraft()
    const parts = newest && from !== 'sizes' ? pickParts(newest) : await startingParts(tx, basis)
    const [draft] = await tx.db.orm
      .insert(finalQuotes)
      .values({ ...parts, quoteId, revision: (newest?.revision ?? 0) + 1, createdAt: tx.now() })
      // Someone else begins one at the same moment.
      .onConflictDoNothing()
      .returning()
    if (!draft) throw thereIsADraft()
    const begun = presentDraft(basis, draft)
    await addHistory(tx, basis, { before: null, after: begun })
    return begun
  })
}

function refuseClosed({ quote: { status } }: FinalQuoteBasis): void {
  if (status !== 'cancelled' && status !== 'completed') return
  const what = status === 'cancelled' ? 'lost' : 'done'
  throw new AppError('not_allowed_now', `This quote is ${what}. Open it again first.`)
}

const thereIsADraft = () => new AppError('not_allowed_now', 'There is a draft already.')

/** What a copy has of a revision. */
function pickParts(row: FinalQuoteRow) {
  const { id: _, quoteId: __, revision: ___, state: ____, version: _____, createdAt: ______, ...parts } = row
  return parts
}

/** What was measured, else what was drawn, at the prices of the quote's day while its estimate holds. */
async function startingParts(tx: TransactionContext, { quote, seen, measured }: FinalQuoteBasis) {
  const sizes = measured && (await listMeasured(tx, [measured.id])).get(measured.id)
  const { depositPercent, validDays } = await findSettings(tx)
  const holds = seen.priceList !== undefined && oldPriceText(quote.createdAt.toISOString(), tx.now()) === undefined
  return {
    ...startingCountertops(seen.countertops, sizes),
    job: seen.job ?? DEFAULT_JOB,
    priceList: holds ? ('quoted' as const) : ('current' as const),
    depositPercent,
    validDays,
    measuredVisit: measured?.id,
    measuredVersion: measured?.version,
  }
}

/**
 * Changes a draft. Absent fields stay. Throws 404, 409 with the `current` one for an older version or one that is no draft, and 400
 * at the field that has no price.
 */
export async function editDraft(
  ctx: Context,
  { quoteId, revision, version, ...edit }: FinalQuoteEdit & OneRevision,
): Promise<OfficeFinalQuote> {
  return inTransaction(ctx, async (tx) => {
    const { basis, row, current } = await lockDraft(tx, { quoteId, revision, version })
    const { countertops, ...rest } = edit
    const after = { ...row, ...rest, ...(countertops && editCountertops(row, countertops)) }
    priceDraft(basis, after)
    if (isEqual(row, after)) return current
    const [stored] = await tx.db.orm
      .update(finalQuotes)
      .set({ ...after, version: row.version + 1 })
      .where(eq(finalQuotes.id, row.id))
      .returning()
    if (!stored) throw finalQuoteNotFound()
    const edited = presentDraft(basis, stored)
    await addHistory(tx, basis, { before: current, after: edited })
    return edited
  })
}

/** Who edits a countertop has looked at what no longer fits it. */
function editCountertops(row: FinalQuoteRow, edited: readonly EditedCountertop[]) {
  const countertops = editedCountertops(row.countertops, edited)
  const untouched = row.countertops.filter((one) => countertops.some((other) => isEqual(one, other)))
  return { countertops, unfit: row.unfit.filter((text) => untouched.some(({ name }) => text.startsWith(`${name}: `))) }
}

/** Deletes a draft. Throws 404, and 409 with the `current` one for an older version or one that is no draft. */
export async function deleteDraft(ctx: Context, { version, ...which }: OneRevision & { version: number }) {
  await inTransaction(ctx, async (tx) => {
    const { basis, row, current } = await lockDraft(tx, { ...which, version })
    await tx.db.orm.delete(finalQuotes).where(eq(finalQuotes.id, row.id))
    await addHistory(tx, basis, { before: current, after: null })
  })
}

async function lockDraft(tx: TransactionContext, { quoteId, revision, version }: OneRevision & { version: number }) {
  const basis = await loadBasis(tx, quoteId)
  await shareLockQuote(tx, quoteId)
  const [stored] = await tx.db.orm
    .select()
    .from(finalQuotes)
    .where(and(eq(finalQuotes.quoteId, quoteId), eq(finalQuotes.revision, revision)))
    .for('update')
  if (!stored) throw finalQuoteNotFound()
  const row = withOfferedStones(stored)
  const current = presentDraft(basis, row)
  if (row.state !== 'draft') {
    throw new AppError('not_allowed_now', 'Only a draft can be changed.', { fields: { current } })
  }
  refuseOldVersion(version, current, 'finalQuote')
  return { basis, row, current }
}

interface Before {
  before: OfficeFinalQuote | null
  after: OfficeFinalQuote | null
}

/** A line in the quote's history, unless number, state and price stay: the words of a draft aren't history yet. */
async function addHistory(tx: TransactionContext, { quote }: FinalQuoteBasis, { before, after }: Before) {
  const describe = (one: OfficeFinalQuote | null) => ({
    finalQuote: one && `Revision ${one.revision}, ${one.state}, ${formatCents(one.totalCents)}`,
  })
  const subject = { subject: 'quote', subjectId: quote.id, quoteNumber: quote.number } as const
  await addChange(tx, {
    ...subject,
    action: 'edited',
    fields: ['finalQuote'],
    before: describe(before),
    after: describe(after),
  })
}

/** Deletes the drafts of these quotes: they are only words and prices that no one else has seen. */
export async function eraseDrafts(tx: TransactionContext, quoteIds: readonly string[]): Promise<void> {
  await tx.db.orm.delete(finalQuotes).where(inArray(finalQuotes.quoteId, [...quoteIds]))
}
