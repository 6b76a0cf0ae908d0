import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { createIdempotencyKeys } from '#client/api/idempotency-keys.ts'
import { errorText, issuesOf, RequestError } from '#client/api/request-error.ts'
import { storageEntry } from '#client/api/storage.ts'
import { showPrices } from '#client/lib/price-list.ts'
import type { Contact } from '#shared/contact/fields.ts'
import type { CustomerChoice } from '#shared/contact/schema.ts'
import type { OfferedCountertop } from '#shared/countertops/schema.ts'
import type { Estimate } from '#shared/estimate/estimate.ts'
import { estimateSchema, priceListSchema } from '#shared/estimate/schema.ts'
import type { Job } from '#shared/fabrication/details.ts'
import type { FieldIssue } from '#shared/http/errors.ts'
import { MAX_DRAWING_BYTES } from '#shared/quotes/drawing.ts'
import { isDefaultJob } from './job-draft.ts'
import { hasWaitingPhotos, readPhotoIds } from './photos/photos.ts'
import { latestQuoteId, rememberSent, sentText } from './sent-list.ts'

export type RequestDetails = Contact & { customerNote: string }

interface Quote {
  details: RequestDetails
  countertops: readonly OfferedCountertop[]
  job: Job
  /** What was shown, with the job. The server refuses the quote if its own differs. */
  seen: Estimate
}

/** Draws one countertop as a PNG data URL of at most `maxBytes` decoded bytes. */
export type RenderDrawing = (countertop: OfferedCountertop, maxBytes: number) => Promise<string>

export type QuoteRequestState =
  | { step: 'idle' }
  /** `drawn` drawings are finished. They come after the photos. */
  | { step: 'sending'; drawn: number; isWaitingForPhotos?: boolean }
  | { step: 'failed'; message: string; issues: readonly FieldIssue[] }
  /** The server computed another total than the visitor saw. Nothing is stored yet. */
  | { step: 'total_changed'; seen: Estimate; now: Estimate; details: RequestDetails }
  /** The same countertops were sent before. Nothing is sent until the visitor confirms it. */
  | { step: 'sent_before'; text: string; details: RequestDetails }

interface QuoteRequestInput extends Pick<Quote, 'countertops' | 'job'> {
  /** With the job. */
  estimate: Estimate
  renderDrawing: RenderDrawing
  onSent: (quoteId: string) => void
}

/** Sends one quote at a time. Unmounting aborts the request. */
export function useQuoteRequest({ countertops, estimate, job, renderDrawing, onSent }: QuoteRequestInput) {
  const [state, setState] = useState<QuoteRequestState>({ step: 'idle' })
  const currentRequest = useRef<AbortController>(undefined)
  const { current, accept } = useAcceptedEstimate(estimate)
  useEffect(() => () => currentRequest.current?.abort(), [])

  async function send(details: RequestDetails, seen = current, isConfirmed = false): Promise<void> {
    if (currentRequest.current) return
    const text = sentText(countertops)
    if (text && !isConfirmed) return setState({ step: 'sent_before', text, details })
    const attempt = new AbortController()
    const { signal } = attempt
    currentRequest.current = attempt
    setState({ step: 'sending', drawn: 0, isWaitingForPhotos: hasWaitingPhotos() })
    try {
      const photoIds = await readPhotoIds()
      signal.throwIfAborted()
      const onDrawn = (drawn: number) => setState({ step: 'sending', drawn })
      const { quoteId, number } = await sendQuote({ details, countertops, job, seen }, photoIds, {
        renderDrawing,
        onDrawn,
        signal,
      })
      latestQuoteId.write(quoteId)
      rememberSent(countertops, number)
      onSent(quoteId)
    } catch (error) {
      if (signal.aborted) return
      const now = changedEstimate(error)
      setState(now ? { step: 'total_changed', seen, now, details } : failureState(error))
    } finally {
      currentRequest.current = undefined
    }
  }

  return {
    state,
    totalCents: current.totalCents,
    send: (details: RequestDetails) => send(details),
    sendAgain: (details: RequestDetails) => send(details, current, true),
    /** Sends again with the server's total. */
    acceptTotal: (change: Extract<QuoteRequestState, { step: 'total_changed' }>) => {
      accept(change.now)
      return send(change.details, change.now, true)
    },
    dismiss: () => setState({ step: 'idle' }),
  }
}

/** The server's estimate that someone accepted, until ours changes: it may know a stone that this page doesn't. */
export function useAcceptedEstimate(ours: Estimate) {
  const [accepted, setAccepted] = useState<{ insteadOf: Estimate; estimate: Estimate } | null>(null)
  return {
    current: accepted?.insteadOf === ours ? accepted.estimate : ours,
    accept: (now: Estimate | undefined) => {
      if (now) setAccepted({ insteadOf: ours, estimate: now })
    },
  }
}

/**
 * The server's estimate, if it refused a quote because it isn't what the visitor saw. The whole page takes the prices that
 * come with it.
 */
export function changedEstimate(error: unknown): Estimate | undefined {
  const body = error instanceof RequestError ? error.body : null
  if (body?.code !== 'total_changed') return undefined
  // A later build may have a stone that this page doesn't know. Its estimate counts all the same.
  const prices = z.object({ priceList: priceListSchema }).safeParse(body).data
  if (prices) showPrices(prices.priceList)
  return z.object({ estimate: estimateSchema }).safeParse(body).data?.estimate
}

function failureState(error: unknown): QuoteRequestState {
  const issues = issuesOf(error)
  // A response that isn't from our API, such as a proxy's page, doesn't help a visitor.
  const reason =
    error instanceof DrawingError
      ? error.message
      : error instanceof RequestError
        ? error.body?.error
        : errorText(error, '')
  return { step: 'failed', message: `Failed to send quote: ${reason || 'Unknown error'}`, issues }
}

const idempotencyKeys = createIdempotencyKeys(storageEntry('session', 'quote_attempt'))

// Enough for 20 MB on a slow phone connection.
const SEND_TIMEOUT_MS = 180_000

/** Draws the countertops, then sends the quote. Throws the errors of `call`, and a `DrawingError`. */
async function sendQuote(quote: Quote, photoIds: readonly string[], drawing: DrawingOptions & { signal: AbortSignal }) {
  const content = { ...contentOf(quote), ...(photoIds.length > 0 && { photoIds: [...photoIds] }) }
  // The browser keeps this text, so a retry after an update must still write the same.
  const idempotencyKey = idempotencyKeys.keyFor(content)
  const countertops = await drawAll(quote.countertops, drawing)
  try {
    const { signal } = drawing
    const created = await call('POST /api/quote', {
      body: { ...content, countertops },
      idempotencyKey,
      signal,
      timeout: SEND_TIMEOUT_MS,
    })
    idempotencyKeys.forget()
    cachedDrawings.clear()
    return created
  } catch (error) {
    idempotencyKeys.forgetIfMismatched(error)
    throw error
  }
}

export type OfficeQuote = Quote & { emailCustomer: boolean; customerId: CustomerChoice }

/** Makes a quote for a customer, whose countertops are of that session. Throws as `sendQuote` does. */
export async function sendOfficeQuote(
  { emailCustomer, customerId, ...quote }: OfficeQuote,
  { session, idempotencyKey, renderDrawing }: { session: string; idempotencyKey: string; renderDrawing: RenderDrawing },
) {
  const countertops = await drawAll(quote.countertops, { renderDrawing })
  const created = await call('POST /api/quotes', {
    body: { ...contentOf(quote), countertops, emailCustomer, ...(customerId !== undefined && { customerId }) },
    session,
    idempotencyKey,
    timeout: SEND_TIMEOUT_MS,
  })
  cachedDrawings.clear()
  return created
}

/** A quote as it's sent, without its drawings. */
function contentOf({ details: { customerNote: note, ...contact }, countertops, job, seen }: Quote) {
  const customerNote = note.trim()
  return {
    ...contact,
    countertops: countertops.map(designOf),
    ...(!isDefaultJob(job) && { job }),
    ...(customerNote && { customerNote }),
    expectedTotalCents: seen.totalCents,
    priceListVersion: seen.priceListVersion,
  }
}

function designOf({ shape, dimensions, stone, details }: OfferedCountertop) {
  return { shape, dimensions, stone, ...(details && { details }) }
}

// A request stays under 20 MB. Base64 turns three bytes into four, and 200 KB are for text.
const MAX_TOTAL_DRAWING_BYTES = Math.floor(((20_000_000 - 200_000) * 3) / 4)

/** The maximum size of one of `count` drawings, in decoded bytes. */
export function drawingBudget(count: number): number {
  return Math.min(MAX_DRAWING_BYTES, Math.floor(MAX_TOTAL_DRAWING_BYTES / count))
}

/** A drawing can't be made, such as when the picture of its stone doesn't load. The message is for the visitor. */
export class DrawingError extends Error {}

// Drawings of the last attempt. A retry must send the same bytes, or its idempotency key wouldn't match.
const cachedDrawings = new Map<string, string>()

interface DrawingOptions {
  renderDrawing: RenderDrawing
  /** Gets the number of finished drawings. */
  onDrawn?: (drawn: number) => void
  signal?: AbortSignal
}

/** The designs with their drawings. Draws one after the other, so that a phone stays responsive. */
async function drawAll(
  countertops: readonly OfferedCountertop[],
  { renderDrawing, onDrawn, signal }: DrawingOptions,
): Promise<(ReturnType<typeof designOf> & { imageData: string })[]> {
  const maxBytes = drawingBudget(countertops.length)
  const drawn = []
  for (const countertop of countertops) {
    onDrawn?.(drawn.length)
    const design = designOf(countertop)
    const key = JSON.stringify([design, maxBytes])
    try {
      const imageData = cachedDrawings.get(key) ?? (await renderDrawing(countertop, maxBytes))
      cachedDrawings.set(key, imageData)
      drawn.push({ ...design, imageData })
    } catch (cause) {
      const reason = navigator.onLine
        ? "We couldn't prepare a drawing. Check your connection and try again."
        : "There's no internet connection. Try again once you're back online."
      throw new DrawingError(reason, { cause })
    }
    signal?.throwIfAborted()
  }
  onDrawn?.(drawn.length)
  return drawn
}
