import type { Context } from '#server/context.ts'
import { unavailable } from '#server/http/app-error.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { countHit } from '#server/http/limits.ts'
import { MIN_INPUT_LENGTH } from '#shared/places/schema.ts'
import { type PlacesGateway, PlacesVendorError } from './gateway.ts'

/** What address suggestions need. */
export interface PlacesContext extends Pick<Context, 'db' | 'limitCounts' | 'config' | 'now'> {
  /** Null if no key is configured. */
  places: PlacesGateway | null
}

/** Seconds. */
const RETRY_AFTER_FAILURE = 30

/**
 * Counts the call and makes it. Throws 503 `unavailable` if the vendor fails, and 429 if the day's calls are used up, for this address or for everyone. The
 * form accepts a typed address anyway.
 */
async function callGateway<T>(ctx: PlacesContext, clientAddress: string, call: () => Promise<T>): Promise<T> {
  await countHit(ctx, 'placesOfDay', clientAddress)
  await countHit(ctx, 'placesOfAll', 'all')
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof PlacesVendorError)) throw error
    const message = "Address suggestions aren't available right now. Please type your address."
    throw unavailable(message, RETRY_AFTER_FAILURE, error)
  }
}

export const placesRouter: Handlers<KeysUnder<'/api/places'>> = {
  /** Addresses that begin like the input (docs/rules.md, Address suggestions). None for a short one. */
  'GET /api/places/autocomplete': async ({ ctx, query, clientAddress }) => {
    await countHit(ctx, 'places', clientAddress)
    const { places } = ctx
    const text = query.input.trim().replace(/\s+/g, ' ')
    if (!places || text.length < MIN_INPUT_LENGTH) return { predictions: [] }
    return { predictions: await callGateway(ctx, clientAddress, () => places.autocomplete(text, query.sessionToken)) }
  },

  'GET /api/places/details': async ({ ctx, query, clientAddress }) => {
    await countHit(ctx, 'places', clientAddress)
    const { places } = ctx
    const found = places
      ? await callGateway(ctx, clientAddress, () => places.details(query.placeId, query.sessionToken))
      : []
    return { result: { address_components: found } }
  },
}
