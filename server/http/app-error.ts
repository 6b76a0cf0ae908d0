import type { z } from 'zod'
import { ERROR_STATUS, type ErrorBody, type ErrorCode, type FieldIssue } from '#shared/http/errors.ts'

interface Extras {
  issues?: FieldIssue[]
  /** Further fields of the body that the endpoint's contract names, such as `estimate` or `current`. */
  fields?: Record<string, unknown>
  headers?: Record<string, string>
  cause?: unknown
}

/** The one error that becomes an answer: a code of the contract and a sentence for a person (docs/rules.md, Errors). */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly issues: FieldIssue[] | undefined
  readonly fields: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, message: string, { issues, fields = {}, headers = {}, cause }: Extras = {}) {
    super(message, { cause })
    this.code = code
    this.issues = issues
    this.fields = fields
    this.headers = headers
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }

  /** `requestId` only with a 5xx, where a person may have to ask for help. */
  body(requestId: string): ErrorBody {
    return {
      error: this.message,
      code: this.code,
      ...(this.issues && { issues: this.issues }),
      ...this.fields,
      ...(this.status >= 500 && { requestId }),
    }
  }
}

export function invalid(path: string, message: string): AppError {
  return new AppError('invalid', message, { issues: [{ path, message }] })
}

/** `path` of an issue is the form field's name: `dimensions` is a level that no form shows. */
export function invalidByIssues(issues: readonly z.core.$ZodIssue[]): AppError {
  const fieldIssues = issues.map(({ path, message }) => ({
    path: path.filter((segment) => segment !== 'dimensions').join('.'),
    message,
  }))
  return new AppError('invalid', fieldIssues[0]?.message ?? 'The request is not valid', { issues: fieldIssues })
}

export function tooManyRequests(message: string, retryAfterSeconds: number): AppError {
  return new AppError('too_many_requests', message, { headers: retryAfter(retryAfterSeconds) })
}

export function unavailable(message: string, retryAfterSeconds: number, cause?: unknown): AppError {
  return new AppError('unavailable', message, { headers: retryAfter(retryAfterSeconds), cause })
}

function retryAfter(seconds: number) {
  return { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) }
}
