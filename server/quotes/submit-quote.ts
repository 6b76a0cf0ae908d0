import { createHash, randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { storedDimensions } from '#server/countertops/dimension-columns.ts'
import { AppError, idempotencyMismatch, invalid, unavailable } from '#server/http/app-error.ts'
import { countHit } from '#server/http/limits/count-hit.ts'
import { refuseUnavailablePhotos } from '#server/photos/refuse-unavailable-photos.ts'
import { checkPngDataUrl } from '#server/pictures/png-data-url.ts'
import { areaSquareFeet } from '#shared/countertops/area.ts'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import type { ParsedQuoteRequest } from '#shared/quotes/schema.ts'
import { findAnswerDue } from './answer/find-answer-due.ts'
import { quoteEmailKey } from './email-limit.ts'
import { findFirstResponse } from './find-first-response.ts'
import { insertQuote, type NewQuote, type NewQuoteCountertop } from './insert-quote.ts'
import { purgeFirstResponses } from './purge-first-responses.ts'

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
  const png = checkPngDataUrl(imageData)
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
