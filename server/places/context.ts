import { LRUCache } from 'lru-cache'
import type { Context } from '#server/context.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import type { AddressComponent, Prediction } from '#shared/places/schema.ts'
import type { PlacesGateway } from './gateway.ts'

/** Short, because Google allows only temporary storage, and a person rarely repeats a search much later. */
const CACHE_TTL_MS = 5 * MINUTE_MS
/** About a megabyte when full. */
const CACHE_ENTRIES = 500

/** What address suggestions need. */
export interface PlacesContext extends Pick<Context, 'db' | 'limitCounts' | 'config'> {
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
