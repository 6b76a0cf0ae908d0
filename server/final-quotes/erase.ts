import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { eraseSignatures } from '#server/appointments/installation/installed.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { eraseJobPayments } from '#server/money/erase.ts'
import { eraseSignedPapers } from '#server/photos/photos.ts'
import { retentionCutoff } from '#shared/erasure/retention.ts'
import { forgetPdfs } from './pdf/kept-pdfs.ts'
import { finalQuotes } from './table.ts'

/** Erases the words and signatures of jobs that were accepted too long ago (docs/rules.md, Money), some at a time. */
export async function purgeFinalQuotes(ctx: Context): Promise<void> {
  const isOld = lt(finalQuotes.acceptedAt, retentionCutoff('finalQuote', ctx.now()))
  const old = await ctx.db.orm
    .selectDistinct({ quoteId: finalQuotes.quoteId })
    .from(finalQuotes)
    .where(and(isOld, isNotNull(finalQuotes.frozen)))
    .limit(100)
  if (old.length === 0) return
  const quoteIds = old.map(({ quoteId }) => quoteId)
  await inTransaction(ctx, async (tx) => {
    await eraseSignatures(tx, quoteIds)
    await eraseFinalQuotes(tx, quoteIds)
    await eraseSignedPapers(tx, quoteIds)
    await eraseJobPayments(tx, quoteIds)
  })
}

/**
 * Deletes the drafts of these quotes, and the words of what was sent: names, texts, signatures and the frozen bytes. Numbers, dates,
 * amounts and states stay.
 */
export async function eraseFinalQuotes(tx: TransactionContext, quoteIds: readonly string[]): Promise<void> {
  forgetPdfs()
  const isTheirs = inArray(finalQuotes.quoteId, [...quoteIds])
  await tx.db.orm.delete(finalQuotes).where(and(isTheirs, eq(finalQuotes.state, 'draft')))
  const nothing = { countertops: [], unfit: [], lines: [], text: '', officeNote: '' }
  await tx.db.orm
    .update(finalQuotes)
    .set({
      ...nothing,
      why: null,
      cancelReason: null,
      frozen: null,
      fabrication: null,
      acceptance: null,
      decline: sql`jsonb_build_object('reason', ${finalQuotes.decline} -> 'reason')`,
    })
    .where(isTheirs)
}
