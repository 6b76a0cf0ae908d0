import { LRUCache } from 'lru-cache'
import { unavailable } from '#server/http/app-error.ts'
import type { Limits } from '#server/http/limits/limits.ts'
import { type AddressComponent, MIN_INPUT_LENGTH, type Prediction } from '#shared/places/schema.ts'
import { type PlacesGateway, PlacesProviderError } from './gateway.ts'

/** Short, because Google allows only temporary storage, and a person rarely repeats a search much later. */
const CACHE_TTL_MS = 5 * 60 * 1000
/** About a megabyte when full. */
const CACHE_ENTRIES = 500

/** Seconds. */
const RETRY_PROVIDER_AFTER = 30

interface PlacesDependencies {
  /** Null if no key is configured. */
  gateway: PlacesGateway | null
  limits: Pick<Limits, 'use'>
  /** Milliseconds. */
  now?: () => number
}

export type PlacesService = ReturnType<typeof createPlacesService>

/**
 * Address suggestions (docs/rules.md, Address suggestions). Without a gateway, every result is empty. Throws 503
 * `unavailable` if the provider fails, and 429 if the day's calls are used up. The form accepts a typed address anyway.
 */
export function createPlacesService({ gateway, limits, now = Date.now }: PlacesDependencies) {
  const options = { max: CACHE_ENTRIES, ttl: CACHE_TTL_MS, ttlResolution: 0, perf: { now } }
  const suggestions = new LRUCache<string, Prediction[]>(options)
  const addresses = new LRUCache<string, AddressComponent[]>(options)

  async function ask<T>(call: () => Promise<T>): Promise<T> {
    await limits.use('placesOfAll', 'all')
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof PlacesProviderError)) throw error
      const message = "Address suggestions aren't available right now. Please type your address."
      throw unavailable(message, RETRY_PROVIDER_AFTER, error)
    }
  }

  return {
    async autocomplete(input: string, sessionToken?: string): Promise<Prediction[]> {
      const text = input.trim().replace(/\s+/g, ' ')
      if (!gateway || text.length < MIN_INPUT_LENGTH) return []
      const key = text.toLowerCase()
      const cached = suggestions.get(key)
      if (cached) return cached
      const found = await ask(() => gateway.autocomplete(text, sessionToken))
      suggestions.set(key, found)
      return found
    },

    async details(placeId: string, sessionToken?: string): Promise<AddressComponent[]> {
      if (!gateway) return []
      const known = addresses.get(placeId)
      if (known) return known
      const found = await ask(() => gateway.details(placeId, sessionToken))
      addresses.set(placeId, found)
      return found
    },
  }
}
