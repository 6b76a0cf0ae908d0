import { createHash, randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { contactColumnList, contactParam, mapContactColumns } from '#server/contact/sql.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { storedDimensions } from '#server/countertops/countertops.ts'
import { findOrAddCustomer } from '#server/customers/find-or-add-customer.ts'
import { param, prepareOnce, rawStatement } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { IDEMPOTENCY_WINDOW } from '#server/db/idempotency.ts'
import { AppError, idempotencyMismatch, invalid, unavailable } from '#server/http/app-error.ts'
import { countHit, insertHitIfKey, refuseIfKnownOver } from '#server/http/limits/limits.ts'
import { insertEmailsFrom } from '#server/mail/add-email.ts'
import { claimPhotos, refuseUnavailablePhotos } from '#server/photos/photos.ts'
import { checkDrawing } from './check-drawing.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { SHOP } from '#shared/content/shop.ts'
import { areaSquareFeet } from '#shared/countertops/area.ts'
import { type Dimensions, fullDimensions, type Shape } from '#shared/countertops/countertop.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import { type Estimate, estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import type { Details, Job } from '#shared/fabrication/details.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { QUOTE_EMAILS_PER_DAY } from '#shared/quotes/email-limit.ts'
import type { ParsedQuoteRequest } from '#shared/quotes/schema.ts'
import { findAnswerDue } from './answer-clock.ts'
import type { QuoteEmailKind } from './emails.ts'
import { purgeFirstResponses } from './purge-first-responses.ts'
import { idempotencyKeys, quoteCountertops, quoteImages, quotes } from './table.ts'

interface SubmitQuote {
  session: string
  clientAddress: string
  request: ParsedQuoteRequest
  idempotencyKey: string | undefined
}

interface SubmittedQuote {
  quoteId: string
  number: number
}

/**
 * Stores a request with its drawings, our areas and our estimate. Returns its id and running number. A retry with the
 * same idempotency key gets the first response (docs/rules.md, Quotes). Only a request that is about to be stored counts
 * toward the client address's limit. Throws 400 for a bad drawing or photo, 409 if the visitor saw another total or the key belongs
 * to another request, and 429.
 */
export async function submitQuote(
  ctx: Context,
  { session, clientAddress, request, idempotencyKey }: SubmitQuote,
): Promise<SubmittedQuote> {
  const { countertops, expectedTotalCents, job, customerNote = '', photoIds = [], ...contact } = request
  const newCountertops = countertops.map(parseCountertop)
  const requestHash = hashRequest(request)
  const first = await findFirstResponse(ctx, { session, idempotencyKey })
  if (first) return repeatResponse(first, requestHash)
  const ourEstimate = estimate(countertops, PRICE_LIST, job)
  if (expectedTotalCents !== undefined && expectedTotalCents !== ourEstimate.totalCents) {
    throw new AppError('total_changed', 'The estimate changed since you last saw it. Please review it.', {
      fields: { estimate: ourEstimate },
    })
  }
  try {
    await refuseUnavailablePhotos(ctx, { session, photoIds })
  } catch (error) {
    // The same request may have arrived twice at once, and the other one has the photos by now.
    const other = await findFirstResponse(ctx, { session, idempotencyKey })
    if (other) return repeatResponse(other, requestHash)
    throw error
  }
  await countHit(ctx, 'quote', clientAddress)
  const drawnBytes = newCountertops.reduce((sum, { png }) => sum + png.length, 0)
  await countHit(ctx, 'storedBytes', clientAddress, drawnBytes)
  const quote: NewQuote = {
    id: randomUUID(),
    session,
    contact,
    emailKey: ctx.config.limited ? quoteEmailKey(contact.email, ctx.now()) : undefined,
    estimate: ourEstimate,
    job,
    customerNote: customerNote.trim(),
    photoIds,
    answerDueAt: await findAnswerDue(ctx, ctx.now()),
    countertops: newCountertops,
    idempotency: idempotencyKey === undefined ? undefined : { key: idempotencyKey, requestHash },
  }
  let stored = await insertQuote(ctx, quote)
  if (!stored) {
    // Either the same request arrived twice at once and the other one was stored, or the key is over a day old.
    const other = await findFirstResponse(ctx, { session, idempotencyKey })
    if (other) return repeatResponse(other, requestHash)
    await purgeFirstResponses(ctx)
    stored = await insertQuote(ctx, quote)
  }
  if (!stored) throw unavailable('Please send the request again.', 1)
  ctx.jobs.runSoon('outbox')
  return { quoteId: quote.id, number: stored.number }
}

/** Checks the drawing, fills in dimensions and adds our area. Throws 400 for a bad drawing. */
function parseCountertop(
  { shape, dimensions, stone, details, imageData }: ParsedQuoteRequest['countertops'][number],
  index: number,
): NewQuoteCountertop {
  const png = checkDrawing(imageData)
  if (!png.ok) throw invalid(`countertops.${index}.imageData`, png.message)
  return {
    id: randomUUID(),
    shape,
    dimensions: storedDimensions(shape, dimensions),
    stone,
    details,
    areaSquareFeet: areaSquareFeet(shape, fullDimensions(dimensions)),
    png: png.bytes,
  }
}

/** Throws 409 if the first request with this key was a different one. */
function repeatResponse(first: SubmittedQuote & { requestHash: string }, requestHash: string): SubmittedQuote {
  if (first.requestHash !== requestHash) throw idempotencyMismatch()
  return { quoteId: first.quoteId, number: first.number }
}

/**
 * SHA-256 of the parsed request without its drawings: they follow from the countertops, and a browser that redraws one
 * for a retry may set a pixel differently. Includes details and job only if they were sent, so a request without them has
 * the same hash as before they existed.
 */
function hashRequest({ countertops, ...rest }: ParsedQuoteRequest): string {
  const hashed = countertops.map(({ shape, dimensions, stone, details }) => ({
    shape,
    dimensions,
    stone,
    // The database returns the names of sides in another order than they were sent in.
    ...(details && { details: JSON.stringify(details, withSortedNames) }),
  }))
  return createHash('sha256')
    .update(JSON.stringify([rest, hashed]))
    .digest('hex')
}

function withSortedNames(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

interface AnnouncedRequest {
  session: string
  clientAddress: string
  idempotencyKey: string | undefined
}

/** Throws 429 for a client address over the limit before it sends its drawings. Lets a repeated request through. */
export async function admitQuoteRequest(
  ctx: Pick<Context, 'db' | 'limitCounts'>,
  { clientAddress, ...request }: AnnouncedRequest,
): Promise<void> {
  try {
    refuseIfKnownOver(ctx, 'quote', clientAddress)
  } catch (refusal) {
    if (!(await findFirstResponse(ctx, request))) throw refusal
  }
}

const selectFirstResponse = prepareOnce((orm) =>
  orm
    .select({
      requestHash: idempotencyKeys.requestHash,
      quoteId: idempotencyKeys.quoteId,
      number: idempotencyKeys.quoteNumber,
    })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.sessionId, param('session')),
        eq(idempotencyKeys.key, param('key')),
        sql`${idempotencyKeys.createdAt} > now() - ${IDEMPOTENCY_WINDOW}`,
      ),
    )
    .prepare('idempotency_find'),
)

interface KeyedRequest {
  session: string
  /** Undefined finds nothing. */
  idempotencyKey: string | undefined
}

/** The first response to this session's request with this key in the last 24 hours. Undefined if there was no such request. */
export async function findFirstResponse(
  ctx: Pick<Context, 'db'>,
  { session, idempotencyKey: key }: KeyedRequest,
): Promise<{ requestHash: string; quoteId: string; number: number } | undefined> {
  if (key === undefined) return undefined
  const [response] = await selectFirstResponse(ctx.db).execute({ session, key })
  return response
}

export interface NewQuote {
  id: string
  session: string
  contact: Contact
  /** Counts the day's emails to its address. They aren't counted if undefined. */
  emailKey: string | undefined
  estimate: Estimate
  job: Job | undefined
  /** Empty if there is none. */
  customerNote: string
  /** The session's own photos, in order. */
  photoIds: string[]
  /** When we promise to answer by. */
  answerDueAt: Date | undefined
  countertops: NewQuoteCountertop[]
  /** Absent if the client sent no key. */
  idempotency?: { key: string; requestHash: string } | undefined
}

export interface NewQuoteCountertop {
  id: string
  shape: Shape
  dimensions: Dimensions
  stone: StoneId
  details: Details | undefined
  areaSquareFeet: number
  png: Buffer
}

const customerEmail: QuoteEmailKind = 'quote_received'
const shopEmail: QuoteEmailKind = 'quote_received_shop'

// Raw: one statement instead of six. The benchmark row "POST /api/quote (3 x 60 KB)" needs it. The drawings are one value,
// because `pg` sends a list of them as hexadecimal text, which is twice as long.
const insertAll = rawStatement(
  'quotes_add',
  z.strictObject({ number: z.number() }),
  sql`with emails as (
        ${insertHitIfKey(sql`${param('emailKey')}::text`, sql`interval '25 hours'`)}
      ), quote as (
        insert into ${quotes} (
          id, session_id, customer_id, ${contactColumnList},
          estimate, price_list_version, total_cents, countertop_count, job, customer_note, answer_due_at,
          email_withheld
        ) values (
          ${param('id')}::uuid, ${param('session')}, ${param('customerId')}::uuid, ${mapContactColumns(contactParam)},
          ${param('estimate')}::jsonb, ${param('priceListVersion')}, ${param('totalCents')}, ${param('countertopCount')},
          ${param('job')}::jsonb, ${param('customerNote')}, ${param('answerDueAt')}::timestamptz,
          coalesce((select hits > ${sql.raw(String(QUOTE_EMAILS_PER_DAY))} from emails), false)
        ) returning id, number, email_withheld
      ), countertop as (
        select * from jsonb_to_recordset(${param('countertops')}::jsonb) as row(
          id uuid, position int, shape text, width float8, length float8, return_width float8, return_length float8,
          stone text, details jsonb, area_square_feet float8, png_start int, png_bytes int
        )
      ), countertops as (
        insert into ${quoteCountertops} (
          id, quote_id, position, shape, width, length, return_width, return_length, stone, details,
          area_square_feet
        )
        select countertop.id, quote.id, position, shape, width, length, return_width, return_length, stone, details,
          area_square_feet
        from quote, countertop
      ), images as (
        insert into ${quoteImages} (countertop_id, png)
        select id, substring(${param('drawings')}::bytea from png_start for png_bytes) from countertop
      ), response as (
        insert into ${idempotencyKeys} (session_id, key, request_hash, quote_id, quote_number)
        select ${param('session')}, ${param('key')}::text, ${param('requestHash')}::text, quote.id, quote.number
        from quote where ${param('key')}::text is not null
      ), outgoing as (
        ${insertEmailsFrom(sql`
          select kind, quote.id from quote, unnest(array[${sql.raw(`'${customerEmail}', '${shopEmail}'`)}]) as kind
          where kind <> ${sql.raw(`'${customerEmail}'`)} or not quote.email_withheld`)}
      )
      select number from quote`,
)

/**
 * Stores a quote with its customer and drawings, and adds its emails. The customer's email is withheld above the day's limit. Stores
 * nothing and returns undefined if the idempotency key is already stored. Throws 400 for a photo that another quote just
 * claimed.
 */
export async function insertQuote(ctx: Context, quote: NewQuote): Promise<{ number: number } | undefined> {
  try {
    return await inTransaction(ctx, (tx) => insertInto(tx, quote))
  } catch (error) {
    if (isUniqueViolation(error, 'idempotency_keys_pkey')) return undefined
    throw error
  }
}

async function insertInto(tx: TransactionContext, quote: NewQuote): Promise<{ number: number }> {
  const { id: quoteId, session, photoIds, contact } = quote
  const customerId = await findOrAddCustomer(tx, { contact, isOfQuote: true })
  const stored = await insertRows(tx, { ...quote, customerId })
  if (photoIds.length > 0) await claimPhotos(tx, { quoteId, session, photoIds })
  return stored
}

async function insertRows(
  tx: TransactionContext,
  {
    customerId,
    id,
    session,
    contact,
    emailKey,
    estimate: quoted,
    job,
    customerNote,
    answerDueAt,
    countertops,
    idempotency,
  }: NewQuote & { customerId: string | undefined },
): Promise<{ number: number }> {
  const [stored] = await insertAll(tx.db, {
    id,
    session,
    customerId: customerId ?? null,
    ...contact,
    emailKey: emailKey ?? null,
    estimate: JSON.stringify(quoted),
    priceListVersion: quoted.priceListVersion,
    totalCents: quoted.totalCents,
    countertopCount: countertops.length,
    job: job ? JSON.stringify(job) : null,
    customerNote,
    answerDueAt: answerDueAt?.toISOString() ?? null,
    countertops: JSON.stringify(countertopRows(countertops)),
    drawings: Buffer.concat(countertops.map(({ png }) => png)),
    key: idempotency?.key ?? null,
    requestHash: idempotency?.requestHash ?? null,
  })
  if (!stored) throw new Error('Storing a quote returned nothing')
  return stored
}

/** One row for each countertop. `png_start` counts from 1 in the drawings, which follow each other. */
function countertopRows(countertops: NewQuoteCountertop[]) {
  let start = 1
  return countertops.map(({ id, shape, dimensions, stone, details, areaSquareFeet: area, png }, index) => {
    const row = {
      id,
      position: index + 1,
      shape,
      width: dimensions.width,
      length: dimensions.length,
      return_width: dimensions.returnWidth ?? null,
      return_length: dimensions.returnLength ?? null,
      stone,
      // Absent becomes null.
      details,
      area_square_feet: area,
      png_start: start,
      png_bytes: png.length,
    }
    start += png.length
    return row
  })
}

/**
 * The key that counts an address's emails of that day. It's a hash, so the address isn't stored a second time.
 * Domains ignore case. Local parts may not.
 */
export function quoteEmailKey(email: string, at: Date): string {
  const domainAt = email.lastIndexOf('@')
  const address = email.slice(0, domainAt) + email.slice(domainAt).toLowerCase()
  const hash = createHash('sha256').update(address).digest('hex')
  return `quoteEmail:${dateIn(at, SHOP.timeZone)}:${hash}`
}

/** The keys of an address that may still count at that time. */
export function quoteEmailKeys(email: string, at: Date): string[] {
  return [at, new Date(at.getTime() - DAY_MS)].map((time) => quoteEmailKey(email, time))
}
