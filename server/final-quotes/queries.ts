import { and, desc, eq, isNotNull, isNull, not, notInArray, or, sql } from 'drizzle-orm'
import { payments } from '#server/payments/table.ts'
import { appointments } from '#server/appointments/table.ts'
import type { AnyContext } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import type { PageSubject } from '#server/mail/email.ts'
import { findPriceList, findShownPriceList } from '#server/prices/current.ts'
import { findMeasuredVisit } from '#server/quotes/measured.ts'
import { listQuoteCountertops, quoteNotFound } from '#server/quotes/queries.ts'
import { quotes } from '#server/quotes/table.ts'
import { ORDER_TERMS } from '#shared/content/order-terms.ts'
import { DEFAULT_STONE, isOffered, noLongerOffered } from '#shared/countertops/stones.ts'
import { pickContact } from '#shared/contact/fields.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
import { difference } from '#shared/final-quote/difference.ts'
import { finalQuote, NO_CHOICE, type PricedFinalQuote } from '#shared/final-quote/final-quote.ts'
import type { FinalQuote, Frozen, OfferedFinalCountertop, OfficeFinalQuote } from '#shared/final-quote/schema.ts'
import { OWED_STATES } from '#shared/payments/states.ts'
import { OPEN_STATUSES } from '#shared/quotes/statuses.ts'
import { planned, withPlans } from './plans.ts'
import { finalQuotes } from './table.ts'

export type FinalQuoteRow = typeof finalQuotes.$inferSelect
/** What a draft's price is made of. */
export type DraftParts = Pick<
  FinalQuoteRow,
  'countertops' | 'job' | 'lines' | 'stones' | 'priceList' | 'depositPercent'
>

/** What a quote's final price begins with. Amounts are whole cents. */
export type FinalQuoteBasis = Awaited<ReturnType<typeof loadBasis>>

/**
 * Reads what the customer drew and saw, what was measured, both price lists, and what the visit's fee brought in. Throws 404.
 */
export async function loadBasis(ctx: AnyContext, quoteId: string) {
  const [quote] = await ctx.db.orm.select().from(quotes).where(eq(quotes.id, quoteId))
  if (!quote) throw quoteNotFound()
  const { estimate, job, priceListVersion, number, createdAt, status } = quote
  const current = await findPriceList(ctx)
  return {
    quote: { id: quoteId, number, createdAt, status, contact: pickContact(quote) },
    seen: {
      countertops: await listQuoteCountertops(ctx, { quoteId }),
      job: job ?? undefined,
      estimated: estimate,
      priceList: await findShownPriceList(ctx, priceListVersion),
    },
    measured: await findMeasuredVisit(ctx, quoteId),
    current,
    paidForVisitCents: await findPaidForVisits(ctx, quoteId),
  }
}

const paidForVisits = prepared('paid_for_visits', (orm) => {
  const { receivedCents, refundedCents, paidBackCents, isExtra, state, dispute } = payments
  const isOfQuote = eq(appointments.quoteId, sql.placeholder('quoteId'))
  const isLost = eq(dispute, 'lost')
  const online = orm
    .select({ cents: sql`coalesce(sum(${receivedCents} - ${refundedCents} - ${paidBackCents}), 0)` })
    .from(payments)
    .innerJoin(appointments, eq(appointments.id, payments.appointmentId))
    .where(and(isOfQuote, not(isExtra), notInArray(state, [...OWED_STATES]), sql`${isLost} is not true`))
  const onSite = orm
    .select({ cents: sql`coalesce(sum(${appointments.feeCents}), 0)` })
    .from(appointments)
    .where(and(isOfQuote, isNotNull(appointments.collected)))
  return orm
    .select({ cents: sql<number>`((${online}) + (${onSite}))::int` })
    .from(quotes)
    .where(eq(quotes.id, sql.placeholder('quoteId')))
})

/** What the fees of a quote's visits brought in and neither went back nor is to, in cents. */
export async function findPaidForVisits({ db }: AnyContext, quoteId: string): Promise<number> {
  const [paid] = await paidForVisits(db, { quoteId })
  return paid?.cents ?? 0
}

/** The list that a draft's prices are from. Undefined: the one of the quote's day isn't kept. */
export function priceListOf({ seen, current }: FinalQuoteBasis, choice: FinalQuoteRow['priceList']) {
  return choice === 'current' ? current : seen.priceList
}

/** The price of a draft before the customer chose anything, inside of `withPlans`. Throws 400 at the field that has none. */
export function priceDraft(basis: FinalQuoteBasis, parts: DraftParts): PricedFinalQuote<OfferedFinalCountertop> {
  const priceList = priceListOf(basis, parts.priceList)
  if (!priceList) throw invalid('priceList', "The prices of the quote's day are not kept. Choose today's.")
  const priced = price(basis, parts, priceList)
  if ('problem' in priced) throw invalid(priced.problem.path, priced.problem.message)
  return priced
}

function price({ paidForVisitCents }: FinalQuoteBasis, parts: DraftParts, priceList: PriceList) {
  const countertops = parts.countertops as OfferedFinalCountertop[] // `finalQuote` refuses other stones
  return finalQuote({ ...parts, countertops, priceList, choice: NO_CHOICE, paidForVisitCents }, planned)
}

/**
 * A draft with what we still have. A stone may have left our list since: then the default replaces it, and `unfit` says so. The
 * prices of the quote's day may not be kept any more: then today's count.
 */
export function asOffered(basis: FinalQuoteBasis, row: FinalQuoteRow): FinalQuoteRow {
  const { seen } = basis
  const former = row.countertops.filter(({ stone }) => !isOffered(stone))
  return asPriced(basis, {
    ...row,
    ...(!seen.priceList && { priceList: 'current' as const }),
    countertops: row.countertops.map((one) => (isOffered(one.stone) ? one : { ...one, stone: DEFAULT_STONE })),
    unfit: [...row.unfit, ...former.map(({ name, stone }) => `${name}: ${noLongerOffered(stone)}`)],
    stones: row.stones.filter(isOffered),
  })
}

/** Today's prices may be so much lower that the discounts are more. Then they are left out, and `unfit` says so. */
function asPriced(basis: FinalQuoteBasis, row: FinalQuoteRow): FinalQuoteRow {
  const priceList = priceListOf(basis, row.priceList)
  const priced = priceList && price(basis, row, priceList)
  if (!priced || !('problem' in priced)) return row
  if (priced.problem.path === 'stones') return { ...row, stones: [] }
  const unfit = [...row.unfit, 'The discounts were more than the price, so they are left out.']
  return { ...row, unfit, lines: row.lines.filter(({ unitPriceCents }) => unitPriceCents >= 0) }
}

/** A draft as the office sees it, with its price now, inside of `withPlans`. */
export function presentDraft(basis: FinalQuoteBasis, stored: FinalQuoteRow): OfficeFinalQuote {
  const row = asOffered(basis, stored)
  const priced = priceDraft(basis, row)
  const { seen, measured } = basis
  const isSameVisit = measured?.id === row.measuredVisit
  const isNewer = measured && (!isSameVisit || measured.version !== row.measuredVersion)
  const { totalCents, lowCents, highCents } = seen.estimated
  return {
    revision: row.revision,
    state: row.state,
    version: row.version,
    priceListVersion: priced.priceList.version,
    countertops: row.countertops,
    measuredOn: isSameVisit ? measured?.appointmentDate : undefined,
    estimate: priced.estimate,
    estimated: { totalCents, lowCents, highCents },
    lines: priced.lines,
    stones: priced.stones,
    difference: difference(seen, priced, planned),
    totalCents: priced.totalCents,
    creditCents: priced.creditCents,
    depositCents: priced.depositCents,
    balanceCents: priced.balanceCents,
    depositPercent: row.depositPercent,
    job: row.job,
    terms: [...ORDER_TERMS],
    text: row.text,
    opened: 0,
    officeNote: row.officeNote,
    validDays: row.validDays,
    priceList: row.priceList,
    unfit: row.unfit,
    newerSizes: isNewer ? measured.appointmentDate : undefined,
  }
}

/** What its customer reads of a revision. Throws 404 for a draft, and once they are erased. */
export function readFrozen({ frozen }: Pick<FinalQuoteRow, 'frozen'>): Frozen {
  if (frozen === null) throw finalQuoteNotFound()
  return JSON.parse(frozen) as Frozen // as `freeze` wrote it
}

/** A revision that was sent, as its customer sees it: what was frozen, and what became of it. Throws 404 as `readFrozen`. */
export function presentSent(row: FinalQuoteRow): FinalQuote {
  const { sha256, validUntil, sentAt, acceptance, acceptedAt, acceptedTotalCents } = row
  if (sha256 === null || validUntil === null || sentAt === null) throw finalQuoteNotFound()
  const { v: _, quoteNumber: __, sentOn: ___, to: ____, shop: _____, ...read } = readFrozen(row)
  return {
    ...read,
    state: row.state,
    version: row.version,
    sentAt: sentAt.toISOString(),
    validUntil,
    opened: row.opened,
    ...(row.openedAt && { openedAt: row.openedAt.toISOString() }),
    ...(acceptance &&
      acceptedAt &&
      acceptedTotalCents !== null && {
        accepted: {
          at: acceptedAt.toISOString(),
          name: acceptance.name,
          choice: acceptance.choice,
          totalCents: acceptedTotalCents,
          sha256,
        },
      }),
    ...(row.decline && { declined: row.decline }),
    sha256,
  }
}

/** A revision as the office sees it, inside of `withPlans`. */
export function presentFinalQuote(basis: FinalQuoteBasis, row: FinalQuoteRow): OfficeFinalQuote {
  return row.state === 'draft' ? presentDraft(basis, row) : presentToOffice(row)
}

/** A revision that was sent. */
function presentToOffice(row: FinalQuoteRow): OfficeFinalQuote {
  const { officeNote, validDays, priceList, unfit, acceptance } = row
  const { note, photoId } = acceptance ?? {}
  const onPaper = (note || photoId) && { onPaper: { ...(note && { note }), ...(photoId && { photoId }) } }
  return { ...presentSent(row), officeNote, validDays, priceList, unfit, ...onPaper }
}

const revisionsOfQuote = prepared('final_quotes_of_quote', (orm) => {
  const isOfQuote = eq(finalQuotes.quoteId, sql.placeholder('quoteId'))
  return orm
    .select()
    .from(finalQuotes)
    .where(and(isOfQuote, or(eq(finalQuotes.state, 'draft'), isNotNull(finalQuotes.frozen))))
    .orderBy(desc(finalQuotes.revision))
})

/** The revisions of a quote, newest first. Those of an erased customer are left out. Throws 404. */
export async function listFinalQuotes(ctx: AnyContext, { quoteId }: { quoteId: string }): Promise<OfficeFinalQuote[]> {
  const rows = await revisionsOfQuote(ctx.db, { quoteId })
  if (rows.length === 0 && (await ctx.db.orm.$count(quotes, eq(quotes.id, quoteId))) === 0) throw quoteNotFound()
  const drafts = rows.filter(({ state }) => state === 'draft')
  const sent = rows.filter(({ state }) => state !== 'draft').map(presentToOffice)
  // Only a draft is priced now. It is the newest.
  if (drafts.length === 0) return sent
  const basis = await loadBasis(ctx, quoteId)
  return withPlans(ctx, () => [...drafts.map((row) => presentDraft(basis, row)), ...sent])
}

const acceptedOfQuote = prepared('accepted_final_quote', (orm) => {
  const isOfQuote = eq(finalQuotes.quoteId, sql.placeholder('quoteId'))
  return orm
    .select()
    .from(finalQuotes)
    .where(and(isOfQuote, eq(finalQuotes.state, 'accepted'), isNotNull(finalQuotes.frozen)))
})

/** The revision that counts, as its customer accepted it. Undefined without one, and once they are erased. */
export async function findAccepted({ db }: AnyContext, quoteId: string): Promise<FinalQuote | undefined> {
  const [row] = await acceptedOfQuote(db, { quoteId })
  return row && presentSent(row)
}

/** What a customer sees on their page: the revision that waits, else the accepted one, else the last one that was sent. */
export async function findForCustomer(
  { db }: AnyContext,
  quoteId: string,
): Promise<{ finalQuote?: FinalQuote; acceptedQuote?: FinalQuote }> {
  const rows = await db.orm
    .select()
    .from(finalQuotes)
    .where(and(eq(finalQuotes.quoteId, quoteId), isNotNull(finalQuotes.frozen)))
    .orderBy(desc(finalQuotes.revision))
  const waiting = rows.find(({ state }) => state === 'sent')
  const accepted = rows.find(({ state }) => state === 'accepted')
  const shown = waiting ?? accepted ?? rows[0]
  return {
    ...(shown && { finalQuote: presentSent(shown) }),
    ...(waiting && accepted && { acceptedQuote: presentSent(accepted) }),
  }
}

/** Whether the customer of a page got that revision. */
export async function wasSent({ db }: AnyContext, { quoteId }: PageSubject, revision: number): Promise<boolean> {
  if (quoteId === null) return false
  const isIt = and(eq(finalQuotes.quoteId, quoteId), eq(finalQuotes.revision, revision))
  return (await db.orm.$count(finalQuotes, and(isIt, isNotNull(finalQuotes.frozen)))) > 0
}

/** A revision that was sent. Without a revision, the accepted one. Throws 404, for a draft and an erased customer, too. */
export async function findSent(
  { db }: AnyContext,
  { quoteId, revision }: { quoteId: string; revision: number | undefined },
): Promise<FinalQuoteRow & { frozen: string }> {
  const isIt = revision === undefined ? eq(finalQuotes.state, 'accepted') : eq(finalQuotes.revision, revision)
  const [row] = await db.orm
    .select()
    .from(finalQuotes)
    .where(and(eq(finalQuotes.quoteId, quoteId), isIt))
  if (!row || row.frozen === null) throw finalQuoteNotFound()
  return { ...row, frozen: row.frozen }
}

/** The bytes that a revision was frozen as. Throws 404 as `findSent`. */
export async function findFrozen(ctx: AnyContext, which: Parameters<typeof findSent>[1]): Promise<string> {
  const { frozen } = await findSent(ctx, which)
  return frozen
}

export function finalQuoteNotFound(): AppError {
  return new AppError('not_found', 'There is no such final quote. It may have been deleted.')
}

/** Whether the final quote of a quote is accepted and its job isn't cancelled. */
export async function hasRunningJob({ db }: AnyContext, quoteId: string): Promise<boolean> {
  const { quoteId: of, state, keptCents } = finalQuotes
  return (await db.orm.$count(finalQuotes, and(eq(of, quoteId), eq(state, 'accepted'), isNull(keptCents)))) > 0
}

/** Whether a final quote of a quote was ever accepted, whatever became of it. */
export async function wasAccepted({ db }: AnyContext, quoteId: string): Promise<boolean> {
  return (
    (await db.orm.$count(finalQuotes, and(eq(finalQuotes.quoteId, quoteId), isNotNull(finalQuotes.acceptedAt)))) > 0
  )
}

/** Throws 409 for a quote that is lost or done. */
export function refuseClosed({ quote: { status } }: FinalQuoteBasis): void {
  if (OPEN_STATUSES.includes(status)) return
  const what = status === 'cancelled' ? 'lost' : 'done'
  throw new AppError('not_allowed_now', `This quote is ${what}. Open it again first.`)
}

/** Counts that someone opened the page of a quote whose final quote waits. */
export async function countOpenedFinalQuote({ db, now }: AnyContext, quoteId: string): Promise<void> {
  await db.orm
    .update(finalQuotes)
    .set({ opened: sql`${finalQuotes.opened} + 1`, openedAt: now() })
    .where(and(eq(finalQuotes.quoteId, quoteId), eq(finalQuotes.state, 'sent')))
}
