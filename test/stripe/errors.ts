import type { z } from 'zod'

interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
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

/** The answers that a test can order whatever was asked. */
export function injectedError(status: 402 | 409 | 429 | 500 | 503): StripeApiError {
  switch (status) {
    case 402:
      return new StripeApiError(402, {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
      })
    case 409:
      return keyInUse('ordered-by-the-test')
    case 429:
      return new StripeApiError(
        429,
        {
          type: 'invalid_request_error',
          code: 'rate_limit',
          message:
            'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
        },
        false,
      )
    case 500:
      // A repetition under the same key would only bring the same answer again.
      return new StripeApiError(500, { type: 'api_error', message: 'An unknown error occurred' }, true, {
        'Stripe-Should-Retry': 'false',
      })
    case 503:
      return new StripeApiError(503, { type: 'api_error', message: 'Stripe is unavailable' }, false)
  }
}

export const keyInUse = (key: string) =>
  new StripeApiError(
    409,
    {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    },
    false,
  )

export const keyOfOtherRequest = (key: string) =>
  new StripeApiError(
    400,
    {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    },
    false,
  )

/** The parameters as `schema` reads them, or Stripe's refusal of the first that is wrong. */
export function readParams<T extends z.ZodType>(schema: T, params: unknown): z.output<T> {
  const { data, error } = schema.safeParse(params, { reportInput: true })
  if (!error) return data
  const [issue] = error.issues
  if (issue?.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys
    throw invalidParam(unknown, `Received unknown parameter: ${unknown}`, 'parameter_unknown')
  }
  const param = (issue?.path ?? []).map((part, i) => (i === 0 ? String(part) : `[${String(part)}]`)).join('')
  if (issue?.input === undefined) throw invalidParam(param, `Missing required param: ${param}.`, 'parameter_missing')
  if (issue.message === 'integer') {
    throw invalidParam(param, `Invalid integer: ${JSON.stringify(issue.input)}`, 'parameter_invalid_integer')
  }
  throw invalidParam(param, `Invalid ${param}: ${issue.message}`)
}
