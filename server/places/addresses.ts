import type { Context } from '#server/context.ts'
import { unavailable } from '#server/http/app-error.ts'
import { countHit } from '#server/http/limits.ts'
import type { AddressComponent, Prediction } from '#shared/places/schema.ts'
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

interface Caller {
  clientAddress: string
  /** Groups the calls of one entry, which Google bills together. */
  sessionToken?: string | undefined
}

/** Addresses that begin like the input (docs/rules.md, Address suggestions). None for a short one. Throws as `callGateway`. */
export async function suggestAddresses(
  ctx: PlacesContext,
  { input, sessionToken, clientAddress }: Caller & { input: string },
): Promise<Prediction[]> {
  await countHit(ctx, 'places', clientAddress)
  const { places } = ctx
  const text = input.trim().replace(/\s+/g, ' ')
  if (!places || text.length < MIN_INPUT_LENGTH) return []
  return callGateway(ctx, clientAddress, () => places.autocomplete(text, sessionToken))
}

/** The parts of a suggested address. Throws as `callGateway`. */
export async function findAddress(
  ctx: PlacesContext,
  { placeId, sessionToken, clientAddress }: Caller & { placeId: string },
): Promise<AddressComponent[]> {
  await countHit(ctx, 'places', clientAddress)
  const { places } = ctx
  return places ? callGateway(ctx, clientAddress, () => places.details(placeId, sessionToken)) : []
}
