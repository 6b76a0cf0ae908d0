import { and, eq } from 'drizzle-orm'
import type { Context, TransactionContext } from '#server/context.ts'
import { AppError, invalid, refuseOldVersion } from '#server/http/app-error.ts'
import type { PageSubject } from '#server/mail/email.ts'
import { addEmail } from '#server/mail/outbox.ts'
import { followMoney } from '#server/money/money.ts'
import { findPage } from '#server/my/page.ts'
import { claimSignedPaper } from '#server/photos/photos.ts'
import { followUpNextDay, scheduleQuote } from '#server/quotes/edit-quote.ts'
import { updatePriceClock } from '#server/quotes/price-clock.ts'
import { SHOP } from '#shared/content/shop.ts'
import { priceOfChoice } from '#shared/final-quote/choice.ts'
import type { Acceptance, AcceptOnPaper, Choice, Decline, OfficeFinalQuote } from '#shared/final-quote/schema.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import type { Page } from '#shared/my/schema.ts'
import { OPEN_STATUSES } from '#shared/quotes/statuses.ts'
import { addHistory, lockRevision, type OneRevision } from './drafts.ts'
import type { FinalQuoteEmailKind } from './emails.ts'
import { inPlannedTransaction } from './plans.ts'
import {
  finalQuoteNotFound,
  type FinalQuoteBasis,
  type FinalQuoteRow,
  presentFinalQuote,
  refuseClosed,
} from './queries.ts'
import { sha256Of } from './send.ts'
import { finalQuotes, type StoredAcceptance } from './table.ts'

/** From where a customer decides. */
interface Browser {
  clientAddress: string
  browser: string | undefined
}

/**
 * The customer accepts the revision that waits (docs/rules.md, Final quote). The same acceptance again changes nothing. Throws 409
 * `quote_changed` with the `current` page and a sentence that says what happened, and 400 for a choice that isn't offered.
 */
export async function acceptFinalQuote(
  ctx: Context,
  page: PageSubject,
  { clientAddress, browser, ...accepted }: Acceptance & Browser,
): Promise<Page> {
  const { revision, choice, name } = accepted
  await changeOnPage(ctx, page, revision, async (tx, locked) => {
    const { row, current } = locked
    if (row.state === 'accepted' && isSameAcceptance(row, accepted)) return
    refuseUnlessWaits(locked, tx.now())
    // The bytes decide, not what was stored about them.
    if (sha256Of(row.frozen ?? '') !== accepted.sha256) throw new QuoteChanged(NEWER)
    const totalCents = priceOrRefuse(current, choice)
    if (totalCents !== accepted.totalCents) throw new QuoteChanged('The price of your choice changed. Please check it.')
    await storeAcceptance(tx, locked, { totalCents, acceptance: { name, choice, clientAddress, browser } })
  })
  return findPage(ctx, page)
}

const isSameAcceptance = ({ sha256, acceptance, acceptedTotalCents }: FinalQuoteRow, asked: Acceptance) =>
  sha256 === asked.sha256 &&
  acceptedTotalCents === asked.totalCents &&
  acceptance?.name === asked.name &&
  isEqual(acceptance.choice, asked.choice)

/** The customer declines the revision that waits. The office calls the next working day. Throws 409 as `acceptFinalQuote`. */
export async function declineFinalQuote(
  ctx: Context,
  page: PageSubject,
  { revision, reason, note = '' }: Decline,
): Promise<Page> {
  await changeOnPage(ctx, page, revision, async (tx, locked) => {
    const { row } = locked
    if (row.state === 'declined') return
    refuseUnlessWaits(locked, tx.now())
    const decline = { ...(reason && { reason }), ...(note && { note }) }
    await endRevision(tx, locked, { state: 'declined', endedAt: tx.now(), decline })
    await followUpNextDay(tx, { quoteId: row.quoteId })
    await updatePriceClock(tx, row.quoteId)
    await addEmail(tx, { kind: 'final_quote_declined_shop' satisfies FinalQuoteEmailKind, quoteId: row.quoteId })
  })
  return findPage(ctx, page)
}

/**
 * The customer accepted in the shop or by signing a printout. Throws 404, 409 with the `current` one, and 400 for a choice that isn't
 * offered and a photo that is gone.
 */
export async function acceptOnPaper(
  ctx: Context,
  { version, choice, note, photoId, ...which }: AcceptOnPaper & OneRevision,
): Promise<OfficeFinalQuote> {
  return inPlannedTransaction(ctx, async (tx) => {
    const locked = await lockRevision(tx, which)
    const { row, current } = locked
    if (row.state !== 'sent') {
      const why = 'Only a final quote that waits can be accepted.'
      throw new AppError('not_allowed_now', why, { fields: { current } })
    }
    refuseOldVersion(version, current, 'finalQuote')
    if (isOver(row, tx.now())) {
      throw new AppError('not_allowed_now', `${endedText(row)} Send a new one.`, { fields: { current } })
    }
    refuseClosed(locked.basis)
    const totalCents = priceOrRefuse(current, choice)
    const { firstName, lastName } = locked.basis.quote.contact
    const name = `${firstName} ${lastName}`.trim()
    if (photoId !== undefined) await claimSignedPaper(tx, { photoId, quoteId: which.quoteId })
    return storeAcceptance(tx, locked, { totalCents, acceptance: { name, choice, note, photoId } })
  })
}

interface Locked {
  basis: FinalQuoteBasis
  row: FinalQuoteRow
  current: OfficeFinalQuote
}

/** An accepted revision replaces the one that was accepted before, and wins the quote. */
async function storeAcceptance(
  tx: TransactionContext,
  locked: Locked,
  { totalCents, acceptance }: { totalCents: number; acceptance: StoredAcceptance },
): Promise<OfficeFinalQuote> {
  const { quoteId } = locked.row
  await tx.db.orm
    .update(finalQuotes)
    .set({ state: 'superseded', endedAt: tx.now() })
    .where(and(eq(finalQuotes.quoteId, quoteId), eq(finalQuotes.state, 'accepted')))
  const values = { state: 'accepted', acceptedAt: tx.now(), acceptedTotalCents: totalCents, acceptance } as const
  const after = await endRevision(tx, locked, values)
  await scheduleQuote(tx, { quoteId, isPaid: false, isWon: true })
  await followMoney(tx, quoteId)
  const kinds: FinalQuoteEmailKind[] = ['final_quote_accepted_shop']
  if (locked.basis.quote.contact.email) kinds.unshift('final_quote_accepted')
  for (const kind of kinds) await addEmail(tx, { kind, quoteId })
  return after
}

async function endRevision(
  tx: TransactionContext,
  { basis, row, current }: Locked,
  values: Partial<typeof finalQuotes.$inferInsert>,
): Promise<OfficeFinalQuote> {
  const [stored] = await tx.db.orm
    .update(finalQuotes)
    .set({ ...values, version: row.version + 1 })
    .where(eq(finalQuotes.id, row.id))
    .returning()
  if (!stored) throw finalQuoteNotFound()
  const after = presentFinalQuote(basis, stored)
  await addHistory(tx, basis, { before: current, after })
  return after
}

/** Throws 400 for a choice that isn't offered. */
function priceOrRefuse(current: OfficeFinalQuote, choice: Choice): number {
  const price = priceOfChoice(current, choice)
  if ('problem' in price) throw invalid(price.problem.path, price.problem.message)
  return price.totalCents
}

/** What the page shows is no longer so. */
class QuoteChanged extends Error {}

const NEWER = 'We sent you a newer final quote. Please read that one.'

/** Whether its last day is over in the shop, whatever a job has marked since. */
const isOver = ({ validUntil }: FinalQuoteRow, now: Date) =>
  validUntil !== null && validUntil < dateIn(now, SHOP.timeZone)

/** `This final quote ended on Dec 12.` */
const endedText = ({ validUntil }: FinalQuoteRow) =>
  `This final quote ended${validUntil === null ? '' : ` on ${formatMonthDay(validUntil)}`}.`

function refuseUnlessWaits({ basis, row }: Locked, now: Date): void {
  const { state } = row
  if (!OPEN_STATUSES.includes(basis.quote.status)) throw new QuoteChanged('This quote is closed. Ask us for a new one.')
  if (state === 'expired' || (state === 'sent' && isOver(row, now))) {
    throw new QuoteChanged(`${endedText(row)} Ask us for a new one.`)
  }
  if (state === 'sent') return
  throw new QuoteChanged(
    {
      draft: NEWER,
      superseded: NEWER,
      accepted: 'This final quote is accepted already.',
      declined: 'You declined this final quote. Ask us for a new one.',
      withdrawn: 'We took this final quote back. Ask us for a new one.',
    }[state],
  )
}

/** Runs a decision about that revision of the page's quote. Throws 409 `quote_changed` with the `current` page. */
async function changeOnPage(
  ctx: Context,
  page: PageSubject,
  revision: number,
  work: (tx: TransactionContext, locked: Locked) => Promise<void>,
): Promise<void> {
  const { quoteId } = page
  try {
    if (quoteId === null) throw new QuoteChanged('There is no final quote on this page.')
    await inPlannedTransaction(ctx, async (tx) => work(tx, await lockRevision(tx, { quoteId, revision })))
  } catch (error) {
    const isGone = error instanceof AppError && error.code === 'not_found'
    if (!(error instanceof QuoteChanged) && !isGone) throw error
    const current = await findPage(ctx, page)
    throw new AppError('quote_changed', isGone ? NEWER : error.message, { fields: { current } })
  }
}
