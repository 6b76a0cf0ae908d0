import { and, asc, desc, eq, isNull, notInArray, or, type Placeholder, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { appointments } from '#server/appointments/table.ts'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { presentDimensions } from '#server/countertops/countertops.ts'
import { isOneOf, sqlInstant } from '#server/db/columns.ts'
import { subqueries } from '#server/db/database.ts'
import { idList, isAmongIds, prepared } from '#server/db/prepared.ts'
import { events } from '#server/events/table.ts'
import { finalQuotes } from '#server/final-quotes/table.ts'
import { AppError, customerErased, invalid } from '#server/http/app-error.ts'
import { messages } from '#server/messages/table.ts'
import { findPageUse } from '#server/my/link.ts'
import { people } from '#server/people/table.ts'
import { listAttachments } from '#server/attachments/attachments.ts'
import { listPhotoIds } from '#server/photos/photos.ts'
import { listPhotosByVisit } from '#server/appointments/visit-photos.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { CONTACT_FIELDS, mapContactFields, pickContact } from '#shared/contact/fields.ts'
import { SHOP } from '#shared/content/shop.ts'
import { MAX_UNREAD_TEXT, type Quote, type QuoteDetail, type quoteReceiptSchema } from '#shared/quotes/schema.ts'
import { OPEN_STATUSES, type QuoteStage } from '#shared/quotes/statuses.ts'
import { jobDueOf } from './job-due.ts'
import { PRICE_CENTS } from './price-cents.ts'
import { quoteStage } from './stage.ts'
import { findMeasuredOfQuote } from './measured.ts'
import { quoteCountertops, quoteImages, quotes } from './table.ts'

const visit = alias(appointments, 'visit')

/** A quote's upcoming appointment, or else its latest. Holds that were never paid don't count. */
export const upcomingOrLatestVisit = (now: Date | Placeholder) => sql<Quote['visit'] | null>`(
  select json_build_object('kind', ${visit.kind}, 'date', ${visit.appointmentDate}, 'timeSlot', ${visit.timeSlot}, 'status', ${visit.status})
  from ${appointments} as visit
  cross join lateral (
    select ${isOneOf(visit.status, statusesIn('booked'))} and upper(${visit.during}) > ${sqlInstant(now)} as is_coming
  ) as time
  where ${and(eq(visit.quoteId, quotes.id), notInArray(visit.status, ['held', 'expired']))}
  order by is_coming desc, case when is_coming then lower(${visit.during}) end, lower(${visit.during}) desc
  limit 1
)`

/** The day of the earliest visit that no one has marked yet. */
export const firstBookedDay = sql<string | null>`(
  select min(${visit.appointmentDate})::text from ${appointments} as visit
  where ${and(eq(visit.quoteId, quotes.id), isOneOf(visit.status, statusesIn('booked')))}
)`

const { width, length } = quoteCountertops
const firstPiece = subqueries
  .select({
    piece: sql`json_build_object('stone', ${quoteCountertops.stone}, 'size', json_build_array(${width}, ${length}))`,
  })
  .from(quoteCountertops)
  .where(and(eq(quoteCountertops.quoteId, quotes.id), eq(quoteCountertops.position, 1)))

const lastTouch = subqueries
  .select({ day: sql`(max(${messages.createdAt}) at time zone ${SHOP.timeZone})::date::text` })
  .from(messages)
  .where(eq(messages.quoteId, quotes.id))

const waitingFinalQuote = subqueries
  .select({
    one: sql`json_build_object('validUntil', ${finalQuotes.validUntil}, 'opened', ${finalQuotes.opened}, 'openedAt', ${finalQuotes.openedAt})`,
  })
  .from(finalQuotes)
  // Written out as in the index.
  .where(and(eq(finalQuotes.quoteId, quotes.id), sql`${finalQuotes.state} = 'sent'`))

const assignee = subqueries
  .select({ person: sql`json_build_object('id', ${people.id}, 'name', ${people.name})` })
  .from(people)
  .where(eq(people.id, quotes.assignedTo))

const unreadMessage = alias(messages, 'unread_message')
const isUnread = and(eq(unreadMessage.direction, 'in'), isNull(unreadMessage.readAt))

const ofCustomer = alias(quotes, 'of_customer')
const newestOfCustomer = subqueries
  .select({ id: ofCustomer.id })
  .from(ofCustomer)
  .where(eq(ofCustomer.customerId, unreadMessage.customerId))
  .orderBy(desc(ofCustomer.number))
  .limit(1)
/** What a customer wrote on the page of a visit without a quote waits at their newest quote. */
const quoteOfUnread = sql`coalesce(${unreadMessage.quoteId}, ${newestOfCustomer})`

/**
 * The quotes of which a customer's message waits. An array, so that Postgres looks these few up by their ids, also beside other conditions.
 */
export const quotesWithUnread = sql`array${subqueries.select({ id: quoteOfUnread }).from(unreadMessage).where(isUnread)}`

const unreadText = subqueries
  .select({ text: sql`left(${unreadMessage.body}, ${sql.raw(String(MAX_UNREAD_TEXT))})` })
  .from(unreadMessage)
  .where(and(isUnread, eq(unreadMessage.customerId, quotes.customerId), sql`${quoteOfUnread} = ${quotes.id}`))
  .orderBy(desc(unreadMessage.createdAt))
  .limit(1)

/** What the office sees of a quote in its list, but for its visit. */
export const quoteColumns = {
  id: quotes.id,
  number: quotes.number,
  customerId: quotes.customerId,
  firstName: quotes.firstName,
  lastName: quotes.lastName,
  phoneNumber: quotes.phoneNumber,
  email: quotes.email,
  city: quotes.city,
  createdAt: quotes.createdAt,
  status: quotes.status,
  paymentStatus: quotes.paymentStatus,
  notes: quotes.notes,
  followUpOn: sql<string | null>`${quotes.followUpOn}::text`,
  answerDueAt: quotes.answerDueAt,
  answeredAt: quotes.answeredAt,
  priceDueAt: quotes.priceDueAt,
  lostReason: quotes.lostReason,
  lostNote: quotes.lostNote,
  version: quotes.version,
  totalCents: quotes.totalCents,
  priceCents: PRICE_CENTS,
  erased: sql<boolean>`${quotes.erasedAt} is not null`,
  stage: quoteStage,
  bookedOn: firstBookedDay,
  assignedTo: sql<{ id: string; name: string } | null>`${assignee}`,
  countertopCount: quotes.countertopCount,
  firstCountertop: sql<Pick<Quote, 'stone' | 'size'> | null>`${firstPiece}`,
  lastTouchAt: sql<string | null>`${lastTouch}`,
  waiting: sql<{ validUntil: string; opened: number; openedAt: string | null } | null>`${waitingFinalQuote}`,
  unreadText: sql<string | null>`${unreadText}`,
}

/** What the office sees of a quote in its list. A prepared statement has a placeholder for the ISO string. */
export const listedColumns = (now: Date | Placeholder) => ({
  ...quoteColumns,
  visit: upcomingOrLatestVisit(now),
  jobDue: jobDueOf(now),
})

/** Quotes as the office's list shows them. */
export const selectQuotes = ({ db, now }: Pick<AnyContext, 'db' | 'now'>) =>
  db.orm.select(listedColumns(now())).from(quotes)

export type QuoteRow = Awaited<ReturnType<typeof selectQuotes>>[number]

const listedQuotes = prepared('listed_quotes', (orm) =>
  orm
    .select(listedColumns(sql.placeholder('now')))
    .from(quotes)
    .where(isAmongIds(quotes.id)),
)

/** Quotes as the office's list shows them, in the order of their ids here. */
export async function findListedQuotes(
  { db, now }: Pick<AnyContext, 'db' | 'now'>,
  ids: readonly string[],
): Promise<QuoteRow[]> {
  const rows = await listedQuotes(db, { ids: idList(ids), now: now().toISOString() })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const listedQuote = prepared('listed_quote', (orm) =>
  orm
    .select(listedColumns(sql.placeholder('now')))
    .from(quotes)
    .where(eq(quotes.id, sql.placeholder('id'))),
)

/** A quote as the office's list shows it. */
export async function findListedQuote(
  { db, now }: Pick<AnyContext, 'db' | 'now'>,
  id: string,
): Promise<QuoteRow | undefined> {
  const [row] = await listedQuote(db, { id, now: now().toISOString() })
  return row
}

const wholeQuote = prepared('whole_quote', (orm) => {
  const quoted = { estimate: quotes.estimate, job: quotes.job, customerNote: quotes.customerNote }
  const contact = mapContactFields((field) => quotes[field])
  const { sessionId, madeBy, emailWithheld } = quotes
  return orm
    .select({ ...listedColumns(sql.placeholder('now')), ...contact, madeBy, emailWithheld, sessionId, quoted })
    .from(quotes)
    .where(eq(quotes.id, sql.placeholder('id')))
})

/** A quote with the session that made it and what was quoted, but without its countertops. */
export async function findQuoteRow({ db, now }: Pick<AnyContext, 'db' | 'now'>, id: string) {
  const [row] = await wholeQuote(db, { id, now: now().toISOString() })
  return row
}

/** A quote in the office's list, as the API sends it. */
export function presentQuote(row: QuoteRow): Quote {
  const { answerDueAt, answeredAt, countertopCount, firstCountertop } = row
  // Field by field, because spreading the rows takes six times as long. JSON leaves out what is undefined.
  return {
    id: row.id,
    number: row.number,
    customerId: row.customerId,
    firstName: row.firstName,
    lastName: row.lastName,
    phoneNumber: row.phoneNumber,
    email: row.email,
    city: row.city,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    paymentStatus: row.paymentStatus,
    stage: row.stage,
    notes: row.notes,
    assignedTo: row.assignedTo ?? undefined,
    followUpOn: row.followUpOn ?? undefined,
    answerDueAt: answeredAt ? undefined : answerDueAt?.toISOString(),
    priceDueAt: row.erased || !OPEN_STATUSES.includes(row.status) ? undefined : row.priceDueAt?.toISOString(),
    lostReason: row.lostReason ?? undefined,
    lostNote: row.lostNote || undefined,
    version: row.version,
    totalCents: row.totalCents,
    priceCents: row.priceCents === row.totalCents ? undefined : row.priceCents,
    jobDue: row.jobDue ?? undefined,
    visit: row.visit ?? undefined,
    bookedOn: row.bookedOn ?? undefined,
    stone: firstCountertop?.stone,
    size: firstCountertop?.size,
    more: countertopCount > 1 ? countertopCount - 1 : undefined,
    lastTouchAt: row.lastTouchAt ?? undefined,
    waiting: row.waiting ? presentWaiting(row.waiting) : undefined,
    unreadText: row.unreadText ?? undefined,
    erased: row.erased || undefined,
  }
}

function presentWaiting({ openedAt: last, ...waiting }: NonNullable<QuoteRow['waiting']>): Quote['waiting'] {
  return { ...waiting, ...(last && { openedAt: new Date(last).toISOString() }) }
}

type Quoted = Pick<typeof quotes.$inferSelect, 'estimate' | 'job' | 'customerNote'>
type Listed = Pick<QuoteDetail, 'countertops'> & { photoIds: string[] }

/** What was quoted, as the API sends it to its visitor and to the office. `job`, note and photos only if they were sent. */
export function presentQuoted({ estimate, job, customerNote }: Quoted, { countertops, photoIds }: Listed) {
  return {
    estimate,
    ...(job && { job }),
    ...(customerNote && { customerNote }),
    ...(photoIds.length > 0 && { photoIds }),
    countertops,
  }
}

/** A quote's countertops in the request's order, with their areas in square feet. */
export async function listQuoteCountertops(
  ctx: Pick<AnyContext, 'db'>,
  { quoteId }: { quoteId: string },
): Promise<QuoteDetail['countertops']> {
  const query = ctx.db.orm.select().from(quoteCountertops).where(eq(quoteCountertops.quoteId, quoteId))
  const rows = await query.orderBy(asc(quoteCountertops.position))
  return rows.map(({ id, shape, stone, details, areaSquareFeet, ...columns }) => ({
    id,
    shape,
    dimensions: presentDimensions(columns),
    stone,
    ...(details && { details }),
    areaSquareFeet,
  }))
}

/** How far a quote has come. Undefined if it's gone. */
export async function findStage({ db }: Pick<AnyContext, 'db'>, id: string): Promise<QuoteStage | undefined> {
  const [row] = await db.orm.select({ stage: quoteColumns.stage }).from(quotes).where(eq(quotes.id, id))
  return row?.stage
}

const MESSAGE = 'Quote not found. It may have been deleted.'

export function quoteNotFound(): AppError {
  return new AppError('not_found', MESSAGE)
}

/** For a request that names a quote at `quoteId`. */
export function unknownQuoteId(): AppError {
  return invalid('quoteId', MESSAGE)
}

/** The quote that a visit is for, which can't be deleted or erased until the transaction ends. Throws 400 if there's none, and 409. */
export async function shareLockQuote(tx: TransactionContext, id: string) {
  const [quote] = await tx.db.orm.select().from(quotes).where(eq(quotes.id, id)).for('key share')
  if (!quote) throw unknownQuoteId()
  if (quote.erasedAt) throw customerErased()
  return { id, number: quote.number, sessionId: quote.sessionId, contact: pickContact(quote) }
}

/** A quote as the office sees it, with its estimate, its countertops, and what was measured. Throws 404. */
export async function findQuoteDetail(
  ctx: Pick<AnyContext, 'db' | 'now'>,
  { id }: { id: string },
): Promise<QuoteDetail> {
  const found = await findQuoteRow(ctx, id)
  if (!found) throw quoteNotFound()
  const { quoted, madeBy, sessionId: _, ...row } = found
  const countertops = await listQuoteCountertops(ctx, { quoteId: id })
  const photoIds = await listPhotoIds(ctx, { quoteId: id })
  const measured = await findMeasuredOfQuote(ctx, { quoteId: id })
  const attached = await listAttachments(ctx, { quoteId: id })
  const photosByVisit = await listPhotosByVisit(ctx, id)
  const { opened, lastOpenedAt } = await findPageUse(ctx, { quoteId: id, appointmentId: null })
  return {
    ...presentQuote(row),
    ...pickContact(row),
    madeBy: madeBy ?? undefined,
    emailWithheld: row.emailWithheld,
    answeredAt: row.answeredAt?.toISOString(),
    ...presentQuoted(quoted, { countertops, photoIds }),
    ...(lastOpenedAt && { page: { opened, lastOpenedAt: lastOpenedAt.toISOString() } }),
    ...(measured && { measured }),
    ...(attached.length > 0 && { attachments: attached }),
    ...(photosByVisit.length > 0 && { visitPhotos: photosByVisit }),
  }
}

/**
 * A quote as its visitor sees it. Its id lets anyone book for it, so the contact and the countertops are only shown to the
 * session that made it, and contact and note no longer once the customer changed them on their page. Throws 404.
 */
export async function findQuoteReceipt(
  ctx: Pick<AnyContext, 'db' | 'now'>,
  { id, session }: { id: string; session: string | undefined },
): Promise<z.output<typeof quoteReceiptSchema>> {
  const row = await findQuoteRow(ctx, id)
  if (!row) throw quoteNotFound()
  const isOwn = session !== undefined && session === row.sessionId
  const isChanged = isOwn && (await hasChangedOnPage(ctx, id))
  const quoted = isChanged ? { ...row.quoted, customerNote: '' } : row.quoted
  return {
    id: row.id,
    number: row.number,
    createdAt: row.createdAt.toISOString(),
    hasAddress: row.address !== '' && row.city !== '' && row.zipCode !== '',
    ...(isOwn && {
      ...(!isChanged && { contact: pickContact(row) }),
      quoted: presentQuoted(quoted, {
        countertops: await listQuoteCountertops(ctx, { quoteId: id }),
        photoIds: await listPhotoIds(ctx, { quoteId: id }),
      }),
    }),
  }
}

/** Whether the customer has changed the quote's contact or note on their page. */
async function hasChangedOnPage({ db }: Pick<AnyContext, 'db'>, id: string): Promise<boolean> {
  const isContactOrNote = or(...[...CONTACT_FIELDS, 'customerNote'].map((field) => sql`${events.changes} ? ${field}`))
  const count = await db.orm.$count(
    events,
    and(eq(events.subject, 'quote'), eq(events.subjectId, id), eq(events.byKind, 'customer'), isContactOrNote),
  )
  return count > 0
}

/** The PNG of a countertop's drawing. Throws 404 if the quote has no such countertop. */
export async function findDrawing(
  ctx: Pick<AnyContext, 'db'>,
  { quoteId, countertopId }: { quoteId: string; countertopId: string },
): Promise<Uint8Array> {
  const [row] = await ctx.db.orm
    .select({ png: quoteImages.png })
    .from(quoteImages)
    .innerJoin(quoteCountertops, eq(quoteCountertops.id, quoteImages.countertopId))
    .where(and(eq(quoteCountertops.id, countertopId), eq(quoteCountertops.quoteId, quoteId)))
  if (!row) throw new AppError('not_found', 'Drawing not found')
  return row.png
}
