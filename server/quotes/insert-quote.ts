import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { contactColumnList, contactParam, mapContactColumns } from '#server/contact/sql.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { findOrAddCustomer } from '#server/customers/find-or-add-customer.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { insertHitIfKey } from '#server/http/limits/insert-hit.ts'
import { claimPhotos } from '#server/photos/claim-photos.ts'
import { insertEmailsFrom } from '#server/mail/add-email.ts'
import type { Contact } from '#shared/contact/fields.ts'
import type { Dimensions, Shape } from '#shared/countertops/countertop.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import type { Estimate } from '#shared/estimate/estimate.ts'
import type { Details, Job } from '#shared/fabrication/details.ts'
import { QUOTE_EMAILS_PER_DAY } from '#shared/quotes/email-limit.ts'
import type { QuoteEmailKind } from './emails/writers.ts'
import { idempotencyKeys, quoteCountertops, quoteImages, quotes } from './table.ts'

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
    estimate,
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
    estimate: JSON.stringify(estimate),
    priceListVersion: estimate.priceListVersion,
    totalCents: estimate.totalCents,
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
  return countertops.map(({ id, shape, dimensions, stone, details, areaSquareFeet, png }, index) => {
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
      area_square_feet: areaSquareFeet,
      png_start: start,
      png_bytes: png.length,
    }
    start += png.length
    return row
  })
}
