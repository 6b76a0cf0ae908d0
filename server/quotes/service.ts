import { createHash, randomUUID } from 'node:crypto'
import { AppError, invalid, unavailable } from '#server/http/app-error.ts'
import type { Limits } from '#server/http/limits/limits.ts'
import { areaSquareFeet } from '#shared/countertops/area.ts'
import { fullDimensions } from '#shared/countertops/design.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import type { ParsedQuoteRequest } from '#shared/quotes/schema.ts'
import { checkPngDataUrl } from './png.ts'
import type { NewQuote, QuotesStore } from './store.ts'

interface QuoteOrder {
  session: string
  clientAddress: string
  request: ParsedQuoteRequest
  idempotencyKey: string | undefined
}

export type QuotesService = ReturnType<typeof createQuotesService>

/** `onAdded` is called where a quote was stored: its mails wait to be sent. */
export function createQuotesService(store: QuotesStore, limits: Limits, onAdded: () => void) {
  /** The first answer to this key, undefined where there is none yet; throws 409 where the request is another one. */
  const firstAnswer = async (session: string, key: string, requestHash: string) => {
    const answer = await store.findAnswer(session, key)
    if (answer && answer.requestHash !== requestHash) {
      throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another request')
    }
    return answer && { quoteId: answer.quoteId, number: answer.number }
  }

  const stored = ({ id }: NewQuote, { number }: { number: number }) => {
    onAdded()
    return { quoteId: id, number }
  }

  return {
    /** Whether a request of this session with this idempotency key was stored within the last 24 hours. */
    async isAnswered(session: string, idempotencyKey: string | undefined): Promise<boolean> {
      return idempotencyKey !== undefined && (await store.findAnswer(session, idempotencyKey)) !== undefined
    },

    /**
     * Stores a request with its drawings, the areas and the estimate as we compute them, and gives its id and running
     * number; a retry with the same idempotency key gets the first answer (docs/rules.md, Quotes). Only what is about
     * to be stored counts towards the limit of an address.
     */
    async request({ session, clientAddress, request, idempotencyKey }: QuoteOrder) {
      const { countertops: designs, expectedTotalCents, ...contact } = request
      const drawings = designs.map(({ imageData }, index) => {
        const png = checkPngDataUrl(imageData)
        if (!png.ok) throw invalid(`countertops.${index}.imageData`, png.message)
        return png.bytes
      })
      const idempotency = idempotencyKey ? { key: idempotencyKey, requestHash: hashOf(request) } : undefined
      if (idempotency) {
        const answer = await firstAnswer(session, idempotency.key, idempotency.requestHash)
        if (answer) return answer
      }
      const ours = estimate(designs, PRICE_LIST)
      if (expectedTotalCents !== undefined && expectedTotalCents !== ours.totalCents) {
        throw new AppError('total_changed', 'The estimate has changed since you saw it. Please look at it again.', {
          fields: { estimate: ours },
        })
      }
      await limits.use('quote', clientAddress)
      const quote: NewQuote = {
        id: randomUUID(),
        sessionId: session,
        contact,
        estimate: ours,
        countertops: designs.map(({ shape, dimensions, stone }, index) => ({
          id: randomUUID(),
          shape,
          dimensions: shape === 'I' ? dimensions : fullDimensions(dimensions),
          stone,
          areaSquareFeet: areaSquareFeet(shape, fullDimensions(dimensions)),
          png: drawings[index] ?? Buffer.alloc(0),
        })),
        idempotency,
      }
      const added = await store.add(quote)
      if (added) return stored(quote, added)
      // Either the same request arrived twice at once and the other one was stored, or the key is older than a day.
      const answer = idempotency && (await firstAnswer(session, idempotency.key, idempotency.requestHash))
      if (answer) return answer
      await store.purgeAnswers()
      const addedNow = await store.add(quote)
      if (!addedNow) throw unavailable('Please send the request again.', 1)
      return stored(quote, addedNow)
    },
  }
}

/**
 * SHA-256 over the request as it was understood, less the drawings: they follow from the designs, and a browser that
 * draws one again for a retry may set a pixel differently.
 */
function hashOf({ countertops, ...rest }: ParsedQuoteRequest): string {
  const designs = countertops.map(({ shape, dimensions, stone }) => ({ shape, dimensions, stone }))
  return createHash('sha256')
    .update(JSON.stringify([rest, designs]))
    .digest('hex')
}
