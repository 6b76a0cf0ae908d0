import { call } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'
import type { Countertop } from '#shared/countertops/schema.ts'
import { MAX_DRAWING_BYTES } from '#shared/quotes/drawing.ts'
import type { Contact } from '#shared/quotes/schema.ts'
import { attemptKey, forgetAttempt } from './attempt-key.ts'

/** Draws one countertop as a PNG data URL of at most `maxBytes` decoded bytes. */
export type RenderDrawing = (countertop: Countertop, maxBytes: number) => Promise<string>

export interface SendProgress {
  /** Drawings that are ready. */
  drawn: number
  of: number
}

interface SendQuoteInput {
  contact: Contact
  countertops: readonly Countertop[]
  /** The total that the visitor saw and means, in cents. */
  expectedTotalCents: number
  renderDrawing: RenderDrawing
  onProgress: (progress: SendProgress) => void
  signal: AbortSignal
}

// A request stays under 20 MB (docs/rules.md, Limits); base64 makes four bytes of three, the rest is for the words.
const ALL_DRAWINGS_BYTES = Math.floor(((20_000_000 - 200_000) * 3) / 4)

// Twenty megabytes from a phone in a weak network take their time.
const SEND_TIMEOUT_MS = 180_000

/** What one of `count` drawings may weigh, in decoded bytes. */
export function drawingBudget(count: number): number {
  return Math.min(MAX_DRAWING_BYTES, Math.floor(ALL_DRAWINGS_BYTES / count))
}

/**
 * Draws each countertop, one after the other so that a phone keeps answering, then sends the request.
 * Throws what `call` throws, and an `Error` where a drawing failed.
 */
export async function sendQuote(input: SendQuoteInput): Promise<{ quoteId: string; number: number }> {
  const { contact, countertops, expectedTotalCents, signal } = input
  const designs = countertops.map(({ shape, dimensions, stone }) => ({ shape, dimensions, stone }))
  const idempotencyKey = attemptKey({ contact, designs, expectedTotalCents })
  const drawings = await drawAll(input)
  try {
    const created = await call('POST /api/quote', {
      body: {
        ...contact,
        countertops: designs.map((design, index) => ({ ...design, imageData: drawings[index] ?? '' })),
        expectedTotalCents,
      },
      idempotencyKey,
      signal,
      timeout: SEND_TIMEOUT_MS,
    })
    forgetAttempt()
    keptDrawings = new Map()
    return created
  } catch (error) {
    if (error instanceof RequestError && error.body?.code === 'idempotency_mismatch') forgetAttempt()
    throw error
  }
}

// What the last attempt has drawn: a retry sends the same bytes, or the server would take it for another request.
let keptDrawings: ReadonlyMap<string, string> = new Map()

async function drawAll({ countertops, renderDrawing, onProgress, signal }: SendQuoteInput): Promise<string[]> {
  const maxBytes = drawingBudget(countertops.length)
  const keyOf = ({ shape, dimensions, stone }: Countertop) => JSON.stringify([shape, dimensions, stone, maxBytes])
  const made = new Map<string, string>()
  const drawings: string[] = []
  for (const countertop of countertops) {
    onProgress({ drawn: drawings.length, of: countertops.length })
    const key = keyOf(countertop)
    try {
      const drawing = made.get(key) ?? keptDrawings.get(key) ?? (await renderDrawing(countertop, maxBytes))
      made.set(key, drawing)
      drawings.push(drawing)
    } catch (cause) {
      throw new Error('A drawing could not be made', { cause })
    }
    signal.throwIfAborted()
  }
  keptDrawings = made
  onProgress({ drawn: drawings.length, of: countertops.length })
  return drawings
}
