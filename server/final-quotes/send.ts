import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { inTransaction, type Context, type TransactionContext } from '#server/context.ts'
import { AppError, invalid, refuseOldVersion } from '#server/http/app-error.ts'
import type { MailContext } from '#server/mail/email.ts'
import { addEmail } from '#server/mail/outbox.ts'
import { makePageLink } from '#server/my/link.ts'
import { answerQuote } from '#server/quotes/edit-quote.ts'
import { updatePriceClock } from '#server/quotes/price-clock.ts'
import { quotes } from '#server/quotes/table.ts'
import { contactName } from '#shared/contact/facts.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { Frozen, OfficeFinalQuote } from '#shared/final-quote/schema.ts'
import { canonicalJson } from '#shared/lib/canonical-json.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { addDays, type CalendarDate, dateIn } from '#shared/lib/zoned.ts'
import { formatAddressLines } from '#shared/places/address.ts'
import { addHistory, lockDraft, lockRevision, type OneRevision } from './drafts.ts'
import type { FinalQuoteEmailKind } from './emails.ts'
import { fabricationToFreeze } from './fabrication.ts'
import { inPlannedTransaction } from './plans.ts'
import { finalQuoteNotFound, type FinalQuoteBasis, presentFinalQuote, refuseClosed } from './queries.ts'
import { finalQuotes } from './table.ts'

interface Sending extends OneRevision {
  version: number
  why?: string | undefined
}

/**
 * Sends a draft: freezes what the customer reads, and emails them. It replaces the revision that waits. Without an email address,
 * the answer has a link to copy. Throws 400 at `why` for a price above the estimate's band without a reason, and 404 and 409 as
 * `editDraft`.
 */
export async function sendFinalQuote(
  ctx: MailContext,
  { why = '', ...which }: Sending,
): Promise<OfficeFinalQuote & { link?: string }> {
  // Planning slabs takes time. A draft of the same version is cut the same.
  const fabrication = await fabricationToFreeze(ctx, which)
  const { sent, email } = await inPlannedTransaction(ctx, async (tx) => {
    const { basis, row, current } = await lockDraft(tx, which)
    refuseClosed(basis)
    if (current.totalCents > current.estimated.highCents && why === '') {
      const above = formatCents(current.totalCents - current.estimated.highCents)
      throw invalid('why', `This is ${above} above the estimate's range. Say why, for the customer.`)
    }
    await endOthers(tx, which.quoteId)
    const frozen = canonicalJson(freeze(basis, { ...current, why }, tx.now()))
    const [stored] = await tx.db.orm
      .update(finalQuotes)
      .set({
        state: 'sent',
        version: row.version + 1,
        sentAt: tx.now(),
        validUntil: lastDay(current, tx.now()),
        why,
        frozen,
        sha256: sha256Of(frozen),
        totalCents: current.totalCents,
        fabrication,
      })
      .where(eq(finalQuotes.id, row.id))
      .returning()
    if (!stored) throw finalQuoteNotFound()
    const after = presentFinalQuote(basis, stored)
    await addHistory(tx, basis, { before: current, after })
    await answerQuote(tx, { quoteId: which.quoteId })
    await updatePriceClock(tx, which.quoteId)
    const { email: address } = basis.quote.contact
    if (address) await addEmail(tx, { kind: 'final_quote_sent' satisfies FinalQuoteEmailKind, quoteId: which.quoteId })
    return { sent: after, email: address }
  })
  if (email) return sent
  return { ...sent, link: await makePageLink(ctx, { quoteId: which.quoteId, appointmentId: null }, false) }
}

/** A newer one replaces what waits. */
async function endOthers(tx: TransactionContext, quoteId: string): Promise<void> {
  await tx.db.orm
    .update(finalQuotes)
    .set({ state: 'superseded', endedAt: tx.now() })
    .where(and(eq(finalQuotes.quoteId, quoteId), eq(finalQuotes.state, 'sent')))
}

const lastDay = ({ validDays }: OfficeFinalQuote, now: Date): CalendarDate =>
  addDays(dateIn(now, SHOP.timeZone), validDays)

/** All that the customer reads. */
function freeze({ quote }: FinalQuoteBasis, final: OfficeFinalQuote, now: Date): Frozen {
  const { state: _, version: __, opened: ___, officeNote: ____, validDays: _____, priceList: ______, ...rest } = final
  const { unfit: _______, newerSizes: ________, ...read } = rest
  return {
    v: 1,
    quoteNumber: quote.number,
    sentOn: dateIn(now, SHOP.timeZone),
    validUntil: lastDay(final, now),
    to: { name: contactName(quote.contact), address: formatAddressLines(quote.contact).join(', ') },
    shop: {
      name: SHOP.name,
      phone: SHOP.phone,
      address: `${SHOP.street}, ${SHOP.city}, ${SHOP.state} ${SHOP.zipCode}`,
    },
    ...read,
  }
}

export const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

/** Takes back a revision that waits, and tells the customer. Throws 404, and 409 with the `current` one if it no longer waits. */
export async function withdrawFinalQuote(
  ctx: Context,
  { version, ...which }: OneRevision & { version: number },
): Promise<OfficeFinalQuote> {
  return inPlannedTransaction(ctx, async (tx) => {
    const { basis, row, current } = await lockRevision(tx, which)
    if (row.state !== 'sent') {
      throw new AppError('not_allowed_now', 'Only a final quote that waits can be taken back.', { fields: { current } })
    }
    refuseOldVersion(version, current, 'finalQuote')
    const [stored] = await tx.db.orm
      .update(finalQuotes)
      .set({ state: 'withdrawn', endedAt: tx.now(), version: row.version + 1 })
      .where(eq(finalQuotes.id, row.id))
      .returning()
    if (!stored) throw finalQuoteNotFound()
    const after = presentFinalQuote(basis, stored)
    await addHistory(tx, basis, { before: current, after })
    await updatePriceClock(tx, which.quoteId)
    if (basis.quote.contact.email) {
      await addEmail(tx, { kind: 'final_quote_withdrawn' satisfies FinalQuoteEmailKind, quoteId: which.quoteId })
    }
    return after
  })
}

/** Ends what waited until a day that is over in the shop. Sizes that were measured since it was sent need a price then. */
export async function expireFinalQuotes(ctx: Context): Promise<void> {
  const { quoteId, state, validUntil } = finalQuotes
  const isOver = and(eq(state, 'sent'), lt(validUntil, dateIn(ctx.now(), SHOP.timeZone)))
  for (const over of await ctx.db.orm.select({ quoteId }).from(finalQuotes).where(isOver)) {
    await inTransaction(ctx, async (tx) => {
      await tx.db.orm.select({ id: quotes.id }).from(quotes).where(eq(quotes.id, over.quoteId)).for('no key update')
      const ended = { state: 'expired', endedAt: tx.now() } as const
      await tx.db.orm
        .update(finalQuotes)
        .set(ended)
        .where(and(isOver, eq(quoteId, over.quoteId)))
      await updatePriceClock(tx, over.quoteId)
    })
  }
}
