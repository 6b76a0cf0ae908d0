import { unavailable } from '#server/http/app-error.ts'
import { countHit } from '#server/http/limits/count-hit.ts'
import type { PlacesContext } from './context.ts'
import { PlacesVendorError } from './gateway.ts'

/** Seconds. */
const RETRY_AFTER_FAILURE = 30

/**
 * Counts the call and makes it. Throws 503 `unavailable` if the vendor fails, and 429 if the day's calls are used up. The
 * form accepts a typed address anyway.
 */
export async function callGateway<T>(ctx: PlacesContext, call: () => Promise<T>): Promise<T> {
  await countHit(ctx, 'placesOfAll', 'all')
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof PlacesVendorError)) throw error
    const message = "Address suggestions aren't available right now. Please type your address."
    throw unavailable(message, RETRY_AFTER_FAILURE, error)
  }
}
