import { LRUCache } from 'lru-cache'
import type { Context } from '#server/context.ts'
import { unavailable } from '#server/http/app-error.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { countHit } from '#server/http/limits.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { type AddressComponent, MIN_INPUT_LENGTH, type Prediction } from '#shared/places/schema.ts'
import { type PlacesGateway, PlacesVendorError } from './gateway.ts'

/** Short, because Google allows only temporary storage, and a person rarely repeats a search much later. */
const CACHE_TTL_MS = 5 * MINUTE_MS
/** About a megabyte when full. */
const CACHE_ENTRIES = 500

/** What address suggestions need. */
export interface PlacesContext extends Pick<Context, 'db' | 'limitCounts' | 'config' | 'now'> {
  places: Places
}

interface Places {
  /** Null if no key is configured. */
  gateway: PlacesGateway | null
  /** Suggestions by text. */
  suggestions: LRUCache<string, Prediction[]>
  /** Addresses by the id of the place. */
  addresses: LRUCache<string, AddressComponent[]>
}

/** `now` returns milliseconds. */
export function newPlaces(gateway: PlacesGateway | null, now = Date.now): Places {
  const options = { max: CACHE_ENTRIES, ttl: CACHE_TTL_MS, ttlResolution: 0, perf: { now } }
  return { gateway, suggestions: new LRUCache(options), addresses: new LRUCache(options) }
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

interface SuggestAddresses {
  input: string
  sessionToken?: string | undefined
}

/**
 * Addresses that begin like the input (docs/rules.md, Address suggestions). Empty for a short input or without a gateway.
 * Throws as `callGateway`.
 */
export async function suggestAddresses(
  ctx: PlacesContext,
  { input, sessionToken }: SuggestAddresses,
): Promise<Prediction[]> {
  const { gateway, suggestions } = ctx.places
  const text = input.trim().replace(/\s+/g, ' ')
  if (!gateway || text.length < MIN_INPUT_LENGTH) return []
  const key = text.toLowerCase()
  const cached = suggestions.get(key)
  if (cached) return cached
  const found = await callGateway(ctx, () => gateway.autocomplete(text, sessionToken))
  suggestions.set(key, found)
  return found
}

interface FindAddress {
  placeId: string
  sessionToken?: string | undefined
}

/** The address of a suggested place. Empty if there's none, or no gateway. Throws as `callGateway`. */
export async function findAddress(
  ctx: PlacesContext,
  { placeId, sessionToken }: FindAddress,
): Promise<AddressComponent[]> {
  const { gateway, addresses } = ctx.places
  if (!gateway) return []
  const cached = addresses.get(placeId)
  if (cached) return cached
  const found = await callGateway(ctx, () => gateway.details(placeId, sessionToken))
  addresses.set(placeId, found)
  return found
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
