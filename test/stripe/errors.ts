import type { z } from 'zod'

interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error'
  message: string
  code?: string
  param?: string
  payment_intent?: object
}

/** An answer of Stripe's that is an error. */
export class StripeApiError extends Error {
  override readonly name = 'StripeApiError'
  constructor(
    readonly status: number,
    readonly error: ErrorBody,
    /** Stripe keeps an answer under its idempotency key only once the work had begun. */
    readonly workBegun = true,
    readonly headers: Record<string, string> = {},
  ) {
    super(error.message)
  }
}

export const invalidRequest = (message: string, more: Omit<Partial<ErrorBody>, 'type' | 'message'> = {}) =>
  new StripeApiError(400, { type: 'invalid_request_error', message, ...more })

export const invalidParam = (param: string, message: string, code?: string) =>
  new StripeApiError(400, { type: 'invalid_request_error', message, param, ...(code && { code }) }, false)

export const noSuch = (type: string, id: string, param: string) =>
  new StripeApiError(
    404,
    { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${type}: '${id}'`, param },
    false,
  )

const INJECTED = {
  402: { type: 'card_error', code: 'card_declined' },
  409: { type: 'idempotency_error', code: 'idempotency_key_in_use' },
  429: { type: 'invalid_request_error', code: 'rate_limit' },
  500: { type: 'api_error' },
  503: { type: 'api_error' },
} as const

/** The answers that a test can order whatever was asked. */
export function injectedError(status: keyof typeof INJECTED): StripeApiError {
  const error = { message: 'Not now', ...INJECTED[status] }
  // A repetition under the same key would only bring the same answer again.
  const headers: Record<string, string> = status === 500 ? { 'Stripe-Should-Retry': 'false' } : {}
  return new StripeApiError(status, error, status === 402 || status === 500, headers)
}

/** The parameters as `schema` reads them, or Stripe's refusal of the first that is wrong. */
export function readParams<T extends z.ZodType>(schema: T, params: unknown): z.output<T> {
  const { data, error } = schema.safeParse(params)
  if (!error) return data
  const [issue] = error.issues
  const [param = ''] = issue?.code === 'unrecognized_keys' ? issue.keys : (issue?.path ?? [])
  throw invalidParam(String(param), `Invalid ${String(param)}: ${issue?.message}`)
}
