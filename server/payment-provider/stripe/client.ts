import { Stripe } from 'stripe'
import { PaymentProviderUnavailable } from '#server/payment-provider/provider.ts'
import { requestWithLimits } from '#server/request-with-limits.ts'
import { withTimeout } from '#server/with-timeout.ts'

export interface StripeConfig {
  secretKey: string
  /** Scheme, host and port of a stand-in. Defaults to Stripe. */
  apiUrl?: string | undefined
  /** For an operation with all its attempts. */
  timeoutMs: number
}

/** A visitor waits no longer. The SDK's default is 80 seconds for each attempt. */
export const STRIPE_TIMEOUT_MS = 10_000
const RETRIES = 2
/** Of the whole time, so that one answer that never comes leaves time for another attempt. */
const ATTEMPT_SHARE = 0.4

/** An answer stored under the key, or another request, can get in the way of an attempt. */
export const MAX_ATTEMPTS = 3

/** Stripe refused the request, so a retry won't help. The message is logged, so it quotes no data. */
export class PaymentProviderRefused extends Error {
  override readonly name = 'PaymentProviderRefused'
}

/** The SDK with our limits on time and size. */
export function createStripeClient({ secretKey, apiUrl, timeoutMs }: StripeConfig): Stripe {
  const attemptMs = timeoutMs * ATTEMPT_SHARE
  return new Stripe(secretKey, {
    timeout: attemptMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(limitedFetch(attemptMs)),
    ...(apiUrl !== undefined && toHostConfig(apiUrl)),
  })
}

function toHostConfig(apiUrl: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' }
}

/** Replaces the SDK's HTTP client, which reads responses of any size. */
function limitedFetch(timeoutMs: number): typeof fetch {
  return async (...request) => {
    const answer = await requestWithLimits(new Request(...request), { timeoutMs })
    const text = await answer.text()
    // On anything else the SDK throws errors that look like bugs of ours.
    if (!/^\s*\{/.test(text)) throw new TypeError('the answer is not a JSON object')
    return new Response(text, answer)
  }
}

/** Stripe has no such object. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** The SDK returns `Headers` for answers and a plain object for errors. */
export const isReplay = (headers: Headers | Record<string, string | string[] | undefined> | undefined) =>
  (headers instanceof Headers ? headers.get('idempotent-replayed') : headers?.['idempotent-replayed']) === 'true'

/** Stripe stored the failure under the idempotency key and replays it for a day. */
export const isReplayedFailure = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && isReplay(error.headers)

/** The intent's status doesn't allow the call. */
export const isUnexpectedState = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state'

export const isDisputed = ({ code }: Stripe.errors.StripeError) =>
  code === 'charge_disputed' || code === 'refund_disputed_payment'

/**
 * Ends an operation that takes too long, as PaymentProviderUnavailable. Stripe may still do it: the next one has the same key, or
 * reads the payment first.
 */
export function withinTime<A extends unknown[], R>(
  { timeoutMs }: Pick<StripeConfig, 'timeoutMs'>,
  call: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  const late = () => new PaymentProviderUnavailable(`Stripe did not answer within ${timeoutMs} ms`)
  return (...args) => withTimeout(timeoutMs, mapStripeErrors(call)(...args), late)
}

/** Makes Stripe's errors ours: PaymentProviderUnavailable or PaymentProviderRefused. */
export function mapStripeErrors<A extends unknown[], R>(call: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await call(...args)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      throw toProviderError(error)
    }
  }
}

/** Drops Stripe's message, which may quote what a visitor typed. */
function toProviderError(error: Stripe.errors.StripeError): Error {
  const { statusCode, code, type, requestId } = error
  if (statusCode === undefined) return new PaymentProviderUnavailable(`Stripe did not answer (${type})`)
  const message = `Stripe answered ${[statusCode, code].filter(Boolean).join(' ')} (${requestId ?? 'without an id'})`
  return error instanceof Stripe.errors.StripeInvalidRequestError
    ? new PaymentProviderRefused(message)
    : new PaymentProviderUnavailable(message)
}
