import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import { type AnyContext, type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { sqlInstant } from '#server/db/columns.ts'
import { isForeignKeyViolation } from '#server/db/errors.ts'
import { prepared } from '#server/db/prepared.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError, customerErased, invalid } from '#server/http/app-error.ts'
import { countHit, emailSubject } from '#server/http/limits.ts'
import { type EmailSite, type MailContext, type PageSubject, pageUrl } from '#server/mail/email.ts'
import { addEmail } from '#server/mail/outbox.ts'
import { hashToken, newToken } from '#server/http/tokens.ts'
import { quotes } from '#server/quotes/table.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { retentionCutoff } from '#shared/erasure/retention.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { LINK_DEAD, PAGE_SESSION_HOURS } from '#shared/my/terms.ts'
import { pageLinks, pageSessions } from './table.ts'

/** A link that works at that time: it isn't replaced, and was used or made within `RETENTION_DAYS.pageLink`. */
function isAlive(now: Date) {
  const lastUse = sql`coalesce(${pageLinks.lastUsedAt}, ${pageLinks.createdAt})`
  return and(isNull(pageLinks.endedAt), gt(lastUse, sqlInstant(retentionCutoff('pageLink', now))))
}

/** For a left join of links with quotes and appointments. */
const isNotErased = and(isNull(quotes.erasedAt), isNull(appointments.erasedAt))

const ofSubject = ({ quoteId, appointmentId }: PageSubject) =>
  quoteId === null ? eq(pageLinks.appointmentId, appointmentId) : eq(pageLinks.quoteId, quoteId)

/**
 * Makes a link to a page and returns its address. Only the token's hash is stored, so this is the only time that the link is
 * known. Earlier links keep working.
 */
export async function addPageLink(ctx: AnyContext, site: EmailSite, subject: PageSubject): Promise<string> {
  const { token, hash } = newToken()
  await ctx.db.orm.insert(pageLinks).values({ id: randomUUID(), ...subject, hash, createdAt: ctx.now() })
  return pageUrl(site, `/my/${token}`)
}

/**
 * Opens the page of a link for a browser. Returns a new session, which lasts `PAGE_SESSION_HOURS`. Throws 404 for a link that is
 * wrong, replaced, unused for too long, or of an erased customer, and 429 after too many of them, or if one is opened too often.
 */
export async function openPage(
  ctx: Context,
  token: string,
  clientAddress: string,
): Promise<{ token: string; expiresAt: Date; quoteId: string | null }> {
  const now = ctx.now()
  const [link] = await ctx.db.orm
    .select({ id: pageLinks.id, quoteId: pageLinks.quoteId })
    .from(pageLinks)
    .leftJoin(quotes, eq(quotes.id, pageLinks.quoteId))
    .leftJoin(appointments, eq(appointments.id, pageLinks.appointmentId))
    .where(and(eq(pageLinks.hash, hashToken(token)), isAlive(now), isNotErased))
  const linkDead = new AppError('not_found', LINK_DEAD)
  if (!link) {
    await countHit(ctx, 'deadPageLink', clientAddress)
    throw linkDead
  }
  await countHit(ctx, 'pageOpened', link.id)
  const session = newToken()
  const expiresAt = new Date(now.getTime() + PAGE_SESSION_HOURS * HOUR_MS)
  try {
    await ctx.db.orm.insert(pageSessions).values({ hash: session.hash, linkId: link.id, expiresAt })
  } catch (error) {
    // Its quote was just deleted, or its customer erased.
    throw isForeignKeyViolation(error, 'page_sessions_link_id_page_links_id_fk') ? linkDead : error
  }
  return { token: session.token, expiresAt, quoteId: link.quoteId }
}

/** Counts that a person uses the page of a link. Of one that doesn't work, it counts nothing. */
export async function countOpened(ctx: Context, token: string): Promise<void> {
  const now = ctx.now()
  await ctx.db.orm
    .update(pageLinks)
    .set({ opened: sql`${pageLinks.opened} + 1`, lastUsedAt: now })
    .where(and(eq(pageLinks.hash, hashToken(token)), isAlive(now)))
}

const openPageSession = prepared('open_page_session', (orm) =>
  orm
    .select({ quoteId: pageLinks.quoteId, appointmentId: pageLinks.appointmentId })
    .from(pageSessions)
    .innerJoin(pageLinks, eq(pageLinks.id, pageSessions.linkId))
    .leftJoin(quotes, eq(quotes.id, pageLinks.quoteId))
    .leftJoin(appointments, eq(appointments.id, pageLinks.appointmentId))
    .where(
      and(
        eq(pageSessions.hash, sql.placeholder('hash')),
        gt(pageSessions.expiresAt, sql.placeholder('now')),
        isNull(pageLinks.endedAt),
        isNotErased,
      ),
    ),
)

/** The page that a browser has opened. Undefined if its session is over, its link was replaced, or its customer erased. */
export async function findPageSession(
  ctx: Pick<Context, 'db' | 'now'>,
  token: string,
): Promise<PageSubject | undefined> {
  const [found] = await openPageSession(ctx.db, { hash: hashToken(token), now: ctx.now().toISOString() })
  return found && subjectOf(found)
}

/** One of the two is there, by a check of the table. */
function subjectOf({ quoteId, appointmentId }: Record<keyof PageSubject, string | null>): PageSubject | undefined {
  if (quoteId !== null) return { quoteId, appointmentId: null }
  return appointmentId === null ? undefined : { quoteId, appointmentId }
}

/**
 * Emails a link to the page of each quote, and visit without a quote, with this address. The caller can't tell whether
 * there is one. Throws 429 after too many requests for this address, known or not, or from this client address.
 */
export async function requestPageLink(ctx: Context, email: string, clientAddress: string): Promise<void> {
  const address = email.toLowerCase()
  await countHit(ctx, 'pageLinkFrom', clientAddress)
  await countHit(ctx, 'pageLinkTo', emailSubject(address))
  await inTransaction(ctx, async (tx) => {
    const newest = await findNewestPage(tx, address)
    // An email to no one is dropped when it's written. With it, the answer takes as long for an unknown address.
    await addEmail(tx, {
      kind: 'page_link',
      quoteId: newest?.quoteId ?? undefined,
      appointmentId: newest?.appointmentId ?? undefined,
    })
  })
}

/** The page of the newest quote with this email address, or of the newest visit for none of that address's quotes. */
export async function findNewestPage(ctx: AnyContext, email: string): Promise<PageSubject | undefined> {
  const [newest] = await listPages(ctx, email)
  return newest?.subject
}

/** The newest ones. No one has had more. */
const MAX_PAGES = 5

export interface PageOfAddress {
  subject: PageSubject
  /** Null for a visit without a quote. */
  quoteNumber: number | null
  /** Of such a visit. */
  visitOn: CalendarDate | null
  createdAt: Date
}

/** The pages of the quotes with this email address, and of the visits for none of that address's quotes: the newest first. */
export async function listPages({ db: { orm } }: AnyContext, email: string): Promise<PageOfAddress[]> {
  const address = email.toLowerCase()
  const ofQuotes = await orm
    .select({ id: quotes.id, number: quotes.number, createdAt: quotes.createdAt })
    .from(quotes)
    .where(and(sql`lower(${quotes.email}) = ${address}`, isNull(quotes.erasedAt)))
    .orderBy(desc(quotes.createdAt))
    .limit(MAX_PAGES)
  const ofVisits = await orm
    .select({ id: appointments.id, date: appointments.appointmentDate, createdAt: appointments.createdAt })
    .from(appointments)
    .leftJoin(quotes, eq(quotes.id, appointments.quoteId))
    .where(
      and(
        sql`lower(${appointments.email}) = ${address} and lower(${quotes.email}) is distinct from ${address}`,
        isNull(appointments.erasedAt),
        inArray(appointments.status, statusesIn('booked', 'over')),
      ),
    )
    .orderBy(desc(appointments.createdAt))
    .limit(MAX_PAGES)
  const pages: PageOfAddress[] = [
    ...ofQuotes.map(({ id, number, createdAt }) => ({
      subject: { quoteId: id, appointmentId: null },
      quoteNumber: number,
      visitOn: null,
      createdAt,
    })),
    ...ofVisits.map(({ id, date, createdAt }) => ({
      subject: { quoteId: null, appointmentId: id },
      quoteNumber: null,
      visitOn: date,
      createdAt,
    })),
  ]
  return pages.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime()).slice(0, MAX_PAGES)
}

/** How often people opened the page by its links, and when last. */
export async function findPageUse(
  ctx: Pick<AnyContext, 'db'>,
  subject: PageSubject,
): Promise<{ opened: number; lastOpenedAt: Date | null }> {
  const [use] = await ctx.db.orm
    .select({
      opened: sql<number>`coalesce(sum(${pageLinks.opened}), 0)::int`,
      lastOpenedAt: sql<Date | null>`max(${pageLinks.lastUsedAt})`.mapWith(pageLinks.lastUsedAt),
    })
    .from(pageLinks)
    .where(ofSubject(subject))
  return use ?? { opened: 0, lastOpenedAt: null }
}

/**
 * Makes a link for the office to hand over. If it `replaces` the earlier ones, they end, and what browsers have opened by them.
 * Throws 400 for a quote or visit that doesn't exist, and 409 for an erased customer.
 */
export async function makePageLink(ctx: MailContext, subject: PageSubject, replaces: boolean): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const quoteNumber = await lockSubject(tx, subject)
    if (replaces) await endPageLinks(tx, subject)
    const isOfQuote = subject.quoteId !== null
    await addEvent(tx, {
      subject: isOfQuote ? 'quote' : 'appointment',
      subjectId: subject.quoteId ?? subject.appointmentId,
      quoteNumber,
      action: 'edited',
      changes: { pageLink: [null, replaces ? 'new' : 'copied'] },
    })
    return addPageLink(tx, ctx.mail.site, subject)
  })
}

/** Ends all links to a page, and what browsers have opened by them. Later emails have new ones. */
export async function endPageLinks(tx: TransactionContext, subject: PageSubject): Promise<void> {
  await tx.db.orm
    .update(pageLinks)
    .set({ endedAt: tx.now() })
    .where(and(ofSubject(subject), isNull(pageLinks.endedAt)))
}

/** The number of its quote, if it has one. Neither quote nor visit can be erased until the transaction ends. */
async function lockSubject({ db: { orm } }: TransactionContext, subject: PageSubject): Promise<number | null> {
  const { id, number, erasedAt } = quotes
  const ofVisit = { number: appointments.quoteNumber, erasedAt: appointments.erasedAt }
  const [row] =
    subject.quoteId === null
      ? await orm.select(ofVisit).from(appointments).where(eq(appointments.id, subject.appointmentId)).for('key share')
      : await orm.select({ number, erasedAt }).from(quotes).where(eq(id, subject.quoteId)).for('key share')
  if (!row) {
    throw subject.quoteId === null
      ? invalid('appointmentId', 'Visit not found')
      : invalid('quoteId', 'Quote not found. It may have been deleted.')
  }
  if (row.erasedAt) throw customerErased()
  return row.number
}

/** For an erasure: deletes the links to the pages of these quotes and visits, with their sessions. */
export async function erasePageLinks(
  tx: TransactionContext,
  { quoteIds, appointmentIds }: { quoteIds: readonly string[]; appointmentIds: readonly string[] },
): Promise<void> {
  await tx.db.orm
    .delete(pageLinks)
    .where(or(inArray(pageLinks.quoteId, [...quoteIds]), inArray(pageLinks.appointmentId, [...appointmentIds])))
}

/** Deletes links that no one has used for too long, and sessions that are over. */
export async function purgePageLinks(ctx: Context): Promise<void> {
  const now = ctx.now()
  const cutoff = sqlInstant(retentionCutoff('pageLink', now))
  await ctx.db.orm.delete(pageLinks).where(lte(sql`coalesce(${pageLinks.lastUsedAt}, ${pageLinks.createdAt})`, cutoff))
  await ctx.db.orm.delete(pageSessions).where(lte(pageSessions.expiresAt, now))
}
