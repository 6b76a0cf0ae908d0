import { z } from 'zod'

/** Every error of the API, by code. Each code has one status. */
export const ERROR_STATUS = {
  invalid: 400,
  not_bookable: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  limit_reached: 409,
  changed_meanwhile: 409,
  total_changed: 409,
  quote_changed: 409,
  idempotency_mismatch: 409,
  slot_taken: 409,
  too_tight: 409,
  not_open: 409,
  long_ago: 409,
  out_of_area: 409,
  hold_expired: 409,
  already_paid: 409,
  not_allowed_now: 409,
  already_closed: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS
export type ErrorStatus = (typeof ERROR_STATUS)[ErrorCode]

const codes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]] // Object.keys returns string[]

/** The body of every error. `error` is a sentence for a person. An issue's `path` is the form field's name. */
export const errorBodySchema = z.object({
  error: z.string(),
  code: z.enum(codes),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** With every 5xx: the id to mention when asking for help. */
  requestId: z.string().optional(),
})
export type ErrorBody = z.output<typeof errorBodySchema>
export type FieldIssue = NonNullable<ErrorBody['issues']>[number]
