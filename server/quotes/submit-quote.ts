import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { contactColumnList, contactParam, mapContactColumns } from '#server/contact/sql.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { storedDimensions } from '#server/countertops/countertops.ts'
import { findOrAddCustomer } from '#server/customers/find-or-add-customer.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import { countHit, insertHitIfKey } from '#server/http/limits/limits.ts'
import { insertEmailsFrom } from '#server/mail/outbox.ts'
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
import { quoteCountertops, quoteImages, quotes } from './table.ts'

interface SubmitQuote {
  session: string
  clientAddress: string
  request: ParsedQuoteRequest
}

interface SubmittedQuote {
  quoteId: string
  number: number
}

/**
 * Stores a request with its drawings, our areas and our estimate. Returns its id and running number. Only a request that is
 * about to be stored counts toward the client address's limit. Throws 400 for a bad drawing or photo, 409 if the visitor
 * saw another total, and 429.
 */
export async function submitQuote(
  ctx: Context,
  { session, clientAddress, request }: SubmitQuote,
): Promise<SubmittedQuote> {
  const { countertops, expectedTotalCents, job, customerNote = '', photoIds = [], ...contact } = request
  const newCountertops = countertops.map(parseCountertop)
  const ourEstimate = estimate(countertops, PRICE_LIST, job)
  if (expectedTotalCents !== undefined && expectedTotalCents !== ourEstimate.totalCents) {
    throw new AppError('total_changed', 'The estimate changed since you last saw it. Please review it.', {
      fields: { estimate: ourEstimate },
    })
  }
  await refuseUnavailablePhotos(ctx, { session, photoIds })
  await countHit(ctx, 'quote', clientAddress)
  const drawnBytes = newCountertops.reduce((sum, { png }) => sum + png.length, 0)
  await countHit(ctx, 'storedBytes', clientAddress, drawnBytes)
  const id = randomUUID()
  const { number } = await insertQuote(ctx, {
    id,
    session,
    contact,
    emailKey: ctx.config.limited ? quoteEmailKey(contact.email, ctx.now()) : undefined,
    estimate: ourEstimate,
    job,
    customerNote: customerNote.trim(),
    photoIds,
    answerDueAt: await findAnswerDue(ctx, ctx.now()),
    countertops: newCountertops,
  })
  ctx.jobs.runSoon('outbox')
  return { quoteId: id, number }
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
      ), outgoing as (
        ${insertEmailsFrom(sql`
          select kind, quote.id from quote, unnest(array[${sql.raw(`'${customerEmail}', '${shopEmail}'`)}]) as kind
          where kind <> ${sql.raw(`'${customerEmail}'`)} or not quote.email_withheld`)}
      )
      select number from quote`,
)

/**
 * Stores a quote with its customer and drawings, and adds its emails. The customer's email is withheld above the day's limit.
 * Throws 400 for a photo that another quote just claimed.
 */
export function insertQuote(ctx: Context, quote: NewQuote): Promise<{ number: number }> {
  return inTransaction(ctx, (tx) => insertInto(tx, quote))
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
