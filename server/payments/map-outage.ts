import { unavailable } from '#server/http/app-error.ts'
import { PaymentProviderUnavailable, PROVIDER_RETRY_AFTER_SECONDS } from './provider.ts'

/** Throws 503 if the provider doesn't answer. */
export async function mapOutageTo503<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error
    throw unavailable(
      "We can't reach the payment provider. Nothing was charged. Please try again.",
      PROVIDER_RETRY_AFTER_SECONDS,
      error,
    )
  }
}
