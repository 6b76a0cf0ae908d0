import { createIdempotencyKeys } from '#client/api/idempotency-keys.ts'
import { call } from '#client/api/call.ts'
import { storageEntry } from '#client/api/storage.ts'
import type { OfferedCountertop } from '#shared/countertops/schema.ts'
import { MAX_DRAWING_BYTES } from '#shared/quotes/drawing.ts'
import type { Contact } from '#shared/contact/fields.ts'
import type { Job } from '#shared/fabrication/details.ts'
import { isDefaultJob } from './job-draft.ts'
import { hasWaitingPhotos, readPhotoIds } from './photos/send-photos.ts'

/** Draws one countertop as a PNG data URL of at most `maxBytes` decoded bytes. */
export type RenderDrawing = (countertop: OfferedCountertop, maxBytes: number) => Promise<string>

export interface SendProgress {
  /** Photos are still being sent. The drawings come after them. */
  isWaitingForPhotos?: boolean
  /** Finished drawings. */
  drawn: number
  of: number
}

interface SendQuoteInput {
  contact: Contact
  countertops: readonly OfferedCountertop[]
  job: Job
  /** What the visitor wrote. Empty if nothing. */
  note: string
  /** The total shown to the visitor, in cents. */
  expectedTotalCents: number
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
export async function sendQuote(input: SendQuoteInput): Promise<{ quoteId: string; number: number }> {
  const { contact, countertops, job, note, expectedTotalCents, signal, onProgress } = input
  if (hasWaitingPhotos()) onProgress({ isWaitingForPhotos: true, drawn: 0, of: countertops.length })
  const photoIds = await readPhotoIds()
  signal.throwIfAborted()
  const sent = countertops.map(({ shape, dimensions, stone, details }) => ({
    shape,
    dimensions,
    stone,
    ...(details && { details }),
  }))
  const customerNote = note.trim()
  const besides = {
    ...(!isDefaultJob(job) && { job }),
    ...(customerNote && { customerNote }),
    ...(photoIds.length > 0 && { photoIds }),
  }
  // The browser keeps this text, so a retry after an update must still write the same.
  const idempotencyKey = idempotencyKeys.keyFor({ contact, designs: sent, ...besides, expectedTotalCents })
  const drawings = await drawAll(input)
  try {
    const created = await call('POST /api/quote', {
      body: {
        ...contact,
        countertops: sent.map((countertop, index) => ({ ...countertop, imageData: drawings[index] ?? '' })),
        ...besides,
        expectedTotalCents,
      },
      idempotencyKey,
      signal,
      timeout: SEND_TIMEOUT_MS,
    })
    idempotencyKeys.forget()
    cachedDrawings = new Map()
    return created
  } catch (error) {
    idempotencyKeys.forgetIfMismatched(error)
    throw error
  }
}

// Drawings of the last attempt. A retry must send the same bytes, or its idempotency key wouldn't match.
let cachedDrawings: ReadonlyMap<string, string> = new Map()

async function drawAll({ countertops, renderDrawing, onProgress, signal }: SendQuoteInput): Promise<string[]> {
  const maxBytes = drawingBudget(countertops.length)
  const drawingKey = ({ shape, dimensions, stone, details }: OfferedCountertop) =>
    JSON.stringify([shape, dimensions, stone, details, maxBytes])
  const drawingByKey = new Map<string, string>()
  const drawings: string[] = []
  for (const countertop of countertops) {
    onProgress({ drawn: drawings.length, of: countertops.length })
    const key = drawingKey(countertop)
    try {
      const drawing = drawingByKey.get(key) ?? cachedDrawings.get(key) ?? (await renderDrawing(countertop, maxBytes))
      drawingByKey.set(key, drawing)
      drawings.push(drawing)
    } catch (cause) {
      const reason = navigator.onLine
        ? "We couldn't prepare a drawing. Check your connection and try again."
        : "There's no internet connection. Try again once you're back online."
      throw new DrawingError(reason, { cause })
    }
    signal.throwIfAborted()
  }
  cachedDrawings = drawingByKey
  onProgress({ drawn: drawings.length, of: countertops.length })
  return drawings
}
