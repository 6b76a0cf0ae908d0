import type { Context } from '#server/context.ts'
import { unavailable } from '#server/http/app-error.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { countHit } from '#server/http/limits.ts'
import { type AddressComponent, MIN_INPUT_LENGTH, type Prediction } from '#shared/places/schema.ts'
import { type PlacesGateway, PlacesVendorError } from './gateway.ts'

/** What address suggestions need. */
export interface PlacesContext extends Pick<Context, 'db' | 'limitCounts' | 'config' | 'now'> {
  /** Null if no key is configured. */
  places: PlacesGateway | null
}

/** Seconds. */
const RETRY_AFTER_FAILURE = 30

/**
 * Counts the call and makes it. Throws 503 `unavailable` if the vendor fails, and 429 if the day's calls are used up. The
 * form accepts a typed address anyway.
 */
async function callGateway<T>(ctx: PlacesContext, call: () => Promise<T>): Promise<T> {
  await countHit(ctx, 'placesOfAll', 'all')
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof PlacesVendorError)) throw error
    const message = "Address suggestions aren't available right now. Please type your address."
    throw unavailable(message, RETRY_AFTER_FAILURE, error)
  }
}

/**
 * Addresses that begin like the input (docs/rules.md, Address suggestions). Empty for a short input or without a gateway.
 * Throws as `callGateway`.
 */
export async function suggestAddresses(
  ctx: PlacesContext,
  { input, sessionToken }: { input: string; sessionToken?: string | undefined },
): Promise<Prediction[]> {
  const { places } = ctx
  const text = input.trim().replace(/\s+/g, ' ')
  if (!places || text.length < MIN_INPUT_LENGTH) return []
  return callGateway(ctx, () => places.autocomplete(text, sessionToken))
}

/** The address of a suggested place. Empty if there's none, or no gateway. Throws as `callGateway`. */
export async function findAddress(
  ctx: PlacesContext,
  { placeId, sessionToken }: { placeId: string; sessionToken?: string | undefined },
): Promise<AddressComponent[]> {
  const { places } = ctx
  return places ? callGateway(ctx, () => places.details(placeId, sessionToken)) : []
}

export const placesRouter: Handlers<KeysUnder<'/api/places'>> = {
  'GET /api/places/autocomplete': async ({ ctx, query, clientAddress }) => {
    await countHit(ctx, 'places', clientAddress)
    return { body: { predictions: await suggestAddresses(ctx, query) } }
  },

  'GET /api/places/details': async ({ ctx, query, clientAddress }) => {
    await countHit(ctx, 'places', clientAddress)
    return { body: { result: { address_components: await findAddress(ctx, query) } } }
  },
}
