import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { createIdempotencyKeys } from '#client/api/idempotency-keys.ts'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { storageEntry } from '#client/api/storage.ts'
import { showPrices } from '#client/lib/price-list.ts'
import type { Contact } from '#shared/contact/fields.ts'
import type { OfferedCountertop } from '#shared/countertops/schema.ts'
import type { Estimate } from '#shared/estimate/estimate.ts'
import { estimateSchema, priceListSchema } from '#shared/estimate/schema.ts'
import type { Job } from '#shared/fabrication/details.ts'
import type { FieldIssue } from '#shared/http/errors.ts'
import { MAX_DRAWING_BYTES } from '#shared/quotes/drawing.ts'
import { isDefaultJob } from './job-draft.ts'
import { hasWaitingPhotos, readPhotoIds } from './photos/photos.ts'
import { latestQuoteId, rememberSent, sentText } from './sent-list.ts'

/** What the visitor typed. */
export type QuoteDetails = Contact & { customerNote: string }

export type QuoteRequestState =
  | { step: 'idle' }
  | { step: 'sending'; progress: SendProgress }
  | { step: 'failed'; message: string; issues: readonly FieldIssue[] }
  /** The server computed another total than the visitor saw. Nothing is stored yet. */
  | { step: 'total_changed'; seen: Estimate; now: Estimate; details: QuoteDetails }
  /** The same countertops were sent before. Nothing is sent until the visitor confirms it. */
  | { step: 'sent_before'; text: string; details: QuoteDetails }

interface QuoteRequestInput {
  countertops: readonly OfferedCountertop[]
  /** With the job. */
  estimate: Estimate
  job: Job
  renderDrawing: RenderDrawing
  onSent: (quoteId: string) => void
}

const UNKNOWN_ERROR = 'Unknown error'

/** Sends one quote at a time. Unmounting aborts the request. */
export function useQuoteRequest({ countertops, estimate, job, renderDrawing, onSent }: QuoteRequestInput) {
  const [state, setState] = useState<QuoteRequestState>({ step: 'idle' })
  const currentRequest = useRef<AbortController>(undefined)
  const { current, accept } = useAcceptedEstimate(estimate)

  useEffect(
    () => () => {
      currentRequest.current?.abort()
      currentRequest.current = undefined
    },
    [],
  )

  async function send(details: QuoteDetails, seen = current, isConfirmed = false): Promise<void> {
    if (currentRequest.current) return
    const text = sentText(countertops)
    if (text && !isConfirmed) return setState({ step: 'sent_before', text, details })
    const attempt = new AbortController()
    currentRequest.current = attempt
    setState({ step: 'sending', progress: { drawn: 0, of: countertops.length } })
    try {
      const { quoteId, number } = await sendQuote({
        details,
        countertops,
        job,
        seen,
        renderDrawing,
        onProgress: (progress) => setState({ step: 'sending', progress }),
        signal: attempt.signal,
      })
      latestQuoteId.write(quoteId)
      rememberSent(countertops, number)
      onSent(quoteId)
    } catch (error) {
      if (!attempt.signal.aborted) setState(failureState(error, details, seen))
    } finally {
      if (currentRequest.current === attempt) currentRequest.current = undefined
    }
  }

  return {
    state,
    totalCents: current.totalCents,
    send: (details: QuoteDetails) => send(details),
    sendAgain: (details: QuoteDetails) => send(details, current, true),
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

function failureState(error: unknown, details: QuoteDetails, seen: Estimate): QuoteRequestState {
  const body = error instanceof RequestError ? error.body : null
  const now = changedEstimate(error)
  if (now) return { step: 'total_changed', seen, now, details }
  if (error instanceof DrawingError) {
    return { step: 'failed', message: `Failed to send quote: ${error.message}`, issues: [] }
  }
  // A response that isn't from our API, such as a proxy's page, doesn't help a visitor.
  const reason = error instanceof RequestError ? (body?.error ?? UNKNOWN_ERROR) : errorText(error, UNKNOWN_ERROR)
  return { step: 'failed', message: `Failed to send quote: ${reason || UNKNOWN_ERROR}`, issues: body?.issues ?? [] }
}

/** Draws one countertop as a PNG data URL of at most `maxBytes` decoded bytes. */
export type RenderDrawing = (countertop: OfferedCountertop, maxBytes: number) => Promise<string>

interface SendProgress {
  /** Photos are still being sent. The drawings come after them. */
  isWaitingForPhotos?: boolean
  /** Finished drawings. */
  drawn: number
  of: number
}

interface SendQuoteInput {
  details: QuoteDetails
  countertops: readonly OfferedCountertop[]
  job: Job
  /** What was shown. The server refuses the quote if its own differs. */
  seen: Estimate
  renderDrawing: RenderDrawing
  onProgress: (progress: SendProgress) => void
  signal: AbortSignal
}

const idempotencyKeys = createIdempotencyKeys(storageEntry('session', 'quote_attempt'))

// A request stays under 20 MB (docs/rules.md, Limits). Base64 turns three bytes into four, and 200 KB are for text.
const MAX_TOTAL_DRAWING_BYTES = Math.floor(((20_000_000 - 200_000) * 3) / 4)

// Enough for 20 MB on a slow phone connection.
const SEND_TIMEOUT_MS = 180_000

/** A drawing can't be made, such as when the picture of its stone doesn't load. The message is for the visitor. */
export class DrawingError extends Error {}

/** The maximum size of one of `count` drawings, in decoded bytes. */
export function drawingBudget(count: number): number {
  return Math.min(MAX_DRAWING_BYTES, Math.floor(MAX_TOTAL_DRAWING_BYTES / count))
}

/**
 * Waits for photos, draws the countertops one after the other, so that a phone stays responsive, then sends the quote.
 * Throws the errors of `call`, and a `DrawingError`.
 */
async function sendQuote(input: SendQuoteInput): Promise<{ quoteId: string; number: number }> {
  const { countertops, signal, onProgress } = input
  if (hasWaitingPhotos()) onProgress({ isWaitingForPhotos: true, drawn: 0, of: countertops.length })
  const photoIds = await readPhotoIds()
  signal.throwIfAborted()
  const { contact, designs, ...quoted } = sentParts(input)
  const extras = { ...quoted.extras, ...(photoIds.length > 0 && { photoIds }) }
  // The browser keeps this text, so a retry after an update must still write the same.
  const idempotencyKey = idempotencyKeys.keyFor({ contact, designs, ...extras })
  const drawings = await drawAll(input)
  try {
    const created = await call('POST /api/quote', {
      body: {
        ...contact,
        countertops: withDrawings(designs, drawings),
        ...extras,
      },
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

/** What the office sends for a customer. */
export type OfficeQuote = Omit<SendQuoteInput, 'renderDrawing' | 'onProgress' | 'signal'> & { emailCustomer: boolean }

/** Makes a quote for a customer, whose countertops are of that session. Throws as `sendQuote` does. */
export async function sendOfficeQuote(
  quote: OfficeQuote,
  { session, idempotencyKey, renderDrawing }: { session: string; idempotencyKey: string; renderDrawing: RenderDrawing },
): Promise<{ quoteId: string; number: number }> {
  const { contact, designs, extras } = sentParts(quote)
  const { signal } = new AbortController()
  const drawings = await drawAll({ ...quote, renderDrawing, onProgress: () => {}, signal })
  const created = await call('POST /api/quotes', {
    body: {
      ...contact,
      countertops: withDrawings(designs, drawings),
      ...extras,
      emailCustomer: quote.emailCustomer,
    },
    session,
    idempotencyKey,
    timeout: SEND_TIMEOUT_MS,
  })
  cachedDrawings.clear()
  return created
}

/** A quote without its drawings, as it's sent. */
function sentParts({
  details,
  countertops,
  job,
  seen,
}: Pick<SendQuoteInput, 'details' | 'countertops' | 'job' | 'seen'>) {
  const { customerNote: note, ...contact } = details
  const customerNote = note.trim()
  const designs = countertops.map(({ shape, dimensions, stone, details: drawn }) => ({
    shape,
    dimensions,
    stone,
    ...(drawn && { details: drawn }),
  }))
  const extras = {
    ...(!isDefaultJob(job) && { job }),
    ...(customerNote && { customerNote }),
    expectedTotalCents: seen.totalCents,
    priceListVersion: seen.priceListVersion,
  }
  return { contact, designs, extras }
}

function withDrawings<Design extends object>(designs: readonly Design[], drawings: readonly string[]) {
  return designs.map((design, index) => ({ ...design, imageData: drawings[index] ?? '' }))
}

// Drawings of the last attempt. A retry must send the same bytes, or its idempotency key wouldn't match.
const cachedDrawings = new Map<string, string>()

async function drawAll({
  countertops,
  renderDrawing,
  onProgress,
  signal,
}: Pick<SendQuoteInput, 'countertops' | 'renderDrawing' | 'onProgress' | 'signal'>): Promise<string[]> {
  const maxBytes = drawingBudget(countertops.length)
  const drawings: string[] = []
  for (const countertop of countertops) {
    onProgress({ drawn: drawings.length, of: countertops.length })
    const { shape, dimensions, stone, details } = countertop
    const key = JSON.stringify([shape, dimensions, stone, details, maxBytes])
    try {
      const drawing = cachedDrawings.get(key) ?? (await renderDrawing(countertop, maxBytes))
      cachedDrawings.set(key, drawing)
      drawings.push(drawing)
    } catch (cause) {
      const reason = navigator.onLine
        ? "We couldn't prepare a drawing. Check your connection and try again."
        : "There's no internet connection. Try again once you're back online."
      throw new DrawingError(reason, { cause })
    }
    signal.throwIfAborted()
  }
  onProgress({ drawn: drawings.length, of: countertops.length })
  return drawings
}
