import { and, desc, eq } from 'drizzle-orm'
import type { Context, TransactionContext } from '#server/context.ts'
import { addChange } from '#server/events/add-event.ts'
import { AppError, customerErased, refuseOldVersion } from '#server/http/app-error.ts'
import { listMeasured } from '#server/quotes/measured.ts'
import { quotes } from '#server/quotes/table.ts'
import { findSettings } from '#server/settings/table.ts'
import { oldPriceText } from '#shared/estimate/old-price.ts'
import { DEFAULT_JOB } from '#shared/fabrication/details.ts'
import { NO_CHOICE } from '#shared/final-quote/final-quote.ts'
import type { EditedCountertop, FinalQuoteEdit, NewFinalQuote, OfficeFinalQuote } from '#shared/final-quote/schema.ts'
import { editedCountertops, startingCountertops } from '#shared/final-quote/starting-countertops.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { inPlannedTransaction } from './plans.ts'
import {
  asOffered,
  type FinalQuoteBasis,
  finalQuoteNotFound,
  type FinalQuoteRow,
  loadBasis,
  presentDraft,
  presentFinalQuote,
  priceDraft,
  refuseClosed,
} from './queries.ts'
import { finalQuotes } from './table.ts'

export interface OneRevision {
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
  return inPlannedTransaction(ctx, async (tx) => {
    const basis = await lockBasis(tx, quoteId)
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

const thereIsADraft = () => new AppError('not_allowed_now', 'There is a draft already.')

/** What a copy has of a revision. */
function pickParts(copied: FinalQuoteRow) {
  const row = copied.state === 'accepted' ? asChosen(copied) : copied
  const { countertops, unfit, job, lines, stones, priceList, depositPercent, validDays, text, officeNote } = row
  const { measuredVisit, measuredVersion, fabrication } = row
  const content = { countertops, unfit, job, lines, stones, priceList, depositPercent, validDays, text, officeNote }
  return { ...content, measuredVisit, measuredVersion, fabrication: fabrication?.by === 'shop' ? fabrication : null }
}

/**
 * A change order begins as what the customer agreed to: in the stone that they chose, with the options that they ticked in the price. So
 * its total is one figure in the office, the email, the PDF and on the page. The office may offer stones and options again.
 */
function asChosen(row: FinalQuoteRow): FinalQuoteRow {
  const { stone, options } = row.acceptance?.choice ?? NO_CHOICE
  const [askedFor] = row.stones
  return {
    ...row,
    countertops: row.countertops.map((one) => (stone !== null && one.stone === askedFor ? { ...one, stone } : one)),
    stones: [],
    lines: row.lines.map((line) => (options.includes(line.id) ? { ...line, optional: false } : line)),
  }
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
  return inPlannedTransaction(ctx, async (tx) => {
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
  await inPlannedTransaction(ctx, async (tx) => {
    const { basis, row, current } = await lockDraft(tx, { ...which, version })
    await tx.db.orm.delete(finalQuotes).where(eq(finalQuotes.id, row.id))
    await addHistory(tx, basis, { before: current, after: null })
  })
}

/** Locks a draft. Throws 404, and 409 with the `current` one for an older version or one that is no draft. */
export async function lockDraft(
  tx: TransactionContext,
  { version, ...which }: OneRevision & { version: number },
): Promise<{ basis: FinalQuoteBasis; row: FinalQuoteRow; current: OfficeFinalQuote }> {
  const locked = await lockRevision(tx, which)
  const { row, current } = locked
  if (row.state !== 'draft') {
    throw new AppError('not_allowed_now', 'Only a draft can be changed.', { fields: { current } })
  }
  refuseOldVersion(version, current, 'finalQuote')
  return { ...locked, row: asOffered(locked.basis, row) }
}

/** Locks a revision in any state. Throws 404. */
export async function lockRevision(tx: TransactionContext, { quoteId, revision }: OneRevision) {
  const basis = await lockBasis(tx, quoteId)
  const [row] = await tx.db.orm
    .select()
    .from(finalQuotes)
    .where(and(eq(finalQuotes.quoteId, quoteId), eq(finalQuotes.revision, revision)))
    .for('update')
  if (!row) throw finalQuoteNotFound()
  return { basis, row, current: presentFinalQuote(basis, row) }
}

/** One thing at a time happens to the final quotes of a quote, `inPlannedTransaction`. Throws 404, and 409 for an erased customer. */
async function lockBasis(tx: TransactionContext, quoteId: string): Promise<FinalQuoteBasis> {
  const { id, erasedAt } = quotes
  const [quote] = await tx.db.orm.select({ erasedAt }).from(quotes).where(eq(id, quoteId)).for('no key update')
  if (quote?.erasedAt) throw customerErased()
  return loadBasis(tx, quoteId)
}

interface Before {
  before: OfficeFinalQuote | null
  after: OfficeFinalQuote | null
}

/** A line in the quote's history, unless number, state and price stay: the words of a draft aren't history yet. */
export async function addHistory(tx: TransactionContext, { quote }: FinalQuoteBasis, { before, after }: Before) {
  const describe = (one: OfficeFinalQuote | null) => ({
    finalQuote:
      one && `Revision ${one.revision}, ${one.state}, ${formatCents(one.accepted?.totalCents ?? one.totalCents)}`,
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
