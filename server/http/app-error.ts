import type { z } from 'zod'
import { SHOP } from '#shared/content/shop.ts'
import { CUSTOMER_ERASED } from '#shared/contact/fields.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { type CalendarDate, dateIn } from '#shared/lib/zoned.ts'
import { ERROR_STATUS, type ErrorBody, type ErrorCode, type FieldIssue } from '#shared/http/errors.ts'

/** Seconds. A person has to make room. */
const RETRY_WITHOUT_ROOM_AFTER = 300

interface AppErrorOptions {
  issues?: FieldIssue[]
  /** More body fields from the endpoint's contract, such as `estimate` or `current`. */
  fields?: Record<string, unknown>
  headers?: Record<string, string>
  cause?: unknown
}

/** The one error that becomes a response: a code from the contract and a sentence for a person (docs/rules.md, Errors). */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly issues: FieldIssue[] | undefined
  readonly fields: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, message: string, { issues, fields = {}, headers = {}, cause }: AppErrorOptions = {}) {
    super(message, { cause })
    this.code = code
    this.issues = issues
    this.fields = fields
    this.headers = headers
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }

  /** Includes `requestId` only with a 5xx, where a person may have to ask for help. */
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

/** No form has this many fields. Thousands of unknown names must not become a response of megabytes. */
const MAX_ISSUES = 100

const KINDS: Record<string, string> = {
  object: 'an object',
  record: 'an object',
  array: 'a list',
  string: 'text',
  boolean: 'true or false',
}

/** The sentence for what a schema refuses without a sentence of its own. */
export function inOurWords(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.join('.') || 'The request'
  if (issue.code === 'invalid_union') return issue.errors[0]?.[0]?.message ?? `${name} isn't valid`
  if (issue.input === undefined) return `${name} is missing`
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `${name} must be at most ${issue.maximum} characters`
  const kind = issue.code === 'invalid_type' ? KINDS[issue.expected] : undefined
  return kind ? `${name} must be ${kind}` : `${name} isn't valid`
}

/**
 * An issue's `path` is the form field's name. Forms have no `dimensions` level, so it is left out, unless all of them are
 * missing.
 */
export function invalidByIssues(issues: readonly z.core.$ZodIssue[]): AppError {
  const fieldIssues = issues.slice(0, MAX_ISSUES).map(({ path, message }) => ({
    path: path.filter((segment, index) => segment !== 'dimensions' || index === path.length - 1).join('.'),
    message,
  }))
  return new AppError('invalid', fieldIssues[0]?.message ?? "The request isn't valid", { issues: fieldIssues })
}

/** An erased customer's records can't change (docs/rules.md, Privacy). */
export function customerErased(): AppError {
  return new AppError('not_allowed_now', CUSTOMER_ERASED)
}

/** The caller's role may not do this (docs/rules.md, Roles). */
export function forbiddenRole(): AppError {
  return new AppError('forbidden', 'Your role does not allow this.')
}

export function tooManyRequests(message: string, retryAfterSeconds: number): AppError {
  return new AppError('too_many_requests', message, { headers: retryAfterHeader(retryAfterSeconds) })
}

export function unavailable(message: string, retryAfterSeconds: number, cause?: unknown): AppError {
  return new AppError('unavailable', message, { headers: retryAfterHeader(retryAfterSeconds), cause })
}

/** The same error, and the connection closes after it: the rest of the body would be as bad. */
export function closing({ code, message, headers }: AppError): AppError {
  return new AppError(code, message, { headers: { ...headers, Connection: 'close' } })
}

/** The disk is full, or almost full, so nothing can be stored. */
export function noRoom(cause?: unknown): AppError {
  const message = `We can't save anything right now. Please try again later, or call us at ${SHOP.phone}.`
  return unavailable(message, RETRY_WITHOUT_ROOM_AFTER, cause)
}

function retryAfterHeader(seconds: number) {
  return { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) }
}

/** What the office edits in versions, and what the second of two people who change it at once reads. */
const CONFLICTS = {
  crew: 'Someone else changed this crew. Review it and try again.',
  customer: 'Someone else changed this customer. Review it and try again.',
  finalQuote: 'Someone else changed this final quote. Review it and try again.',
  installation: 'Someone else changed this quote or its installation. Review it and try again.',
  hours: 'Someone else changed these hours. Review them and try again.',
  person: 'Someone else changed this person. Review them and try again.',
  prices: 'Someone else changed the prices. Review them and try again.',
  quote: 'Someone else changed this quote. Review it and try again.',
  settings: 'Someone else changed the settings. Review them and try again.',
  sizes: 'Someone else saved sizes for this visit. Compare both.',
  template: 'Someone else changed this template. Review it and try again.',
  visit: 'Someone else changed this visit. Review it and try again.',
} as const

/** Throws 409 with the `current` state if `version` is an older one. Undefined: the caller saw none. */
export function refuseOldVersion(
  version: number | undefined,
  current: { version: number },
  what: keyof typeof CONFLICTS,
): void {
  if (version !== undefined && version !== current.version) throw changedMeanwhile(current, what)
}

/** 409 with the `current` state. */
export function changedMeanwhile(current: object, what: keyof typeof CONFLICTS): AppError {
  return new AppError('changed_meanwhile', CONFLICTS[what], { fields: { current } })
}

/** Throws 400 if the day is over in the shop. */
export function refusePast(field: string, date: CalendarDate, at: Date): void {
  if (date >= dateIn(at, SHOP.timeZone)) return
  throw invalid(field, `${formatCalendarDate(date)} is in the past. Choose today or a later date.`)
}
