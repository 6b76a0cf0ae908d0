import type { ErrorBody, FieldIssue } from '#shared/http/errors.ts'

/** A failed response. The message is `status: body`, or `status: status text` if the body is empty. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly status: number
  /** The raw response body. */
  readonly text: string
  /** The body if it's an error of our API. */
  readonly body: ErrorBody | null

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`)
    this.status = status
    this.text = text
    this.body = readErrorBody(text)
  }
}

/** Whether the server may have done what it was asked to, because its response got lost. A 408 is a proxy's. */
export function isUnclear(error: unknown): boolean {
  return !(error instanceof RequestError) || error.status >= 500 || error.status === 408
}

/** Nothing has that id. 400 means a malformed one, for example from a link that was cut off. */
export function isNotFound(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 404 || error.status === 400)
}

const NO_CONNECTION = "We couldn't reach our server. Check your connection and try again."

/** The only place that turns an error into text for a visitor. Returns `fallback` if the error has no text. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof RequestError) {
    // An error page of a proxy in front of our server says nothing to a visitor.
    const isPage = error.text.trimStart().startsWith('<')
    return error.body?.error ?? (isPage ? fallback : error.text || fallback)
  }
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'The server took too long to respond. Please try again.'
  if (error instanceof TypeError) return NO_CONNECTION // what fetch throws when nothing answers
  return fallback
}

/** Why something failed: the server's message, or else `failed` and the error's text. */
export function reasonText(error: unknown, failed: string): string {
  const serverMessage = error instanceof RequestError ? error.body?.error : undefined
  return serverMessage ?? [failed, errorText(error, '')].filter(Boolean).join('. ')
}

/** The fields that the server refused, with its messages. */
export function issuesOf(error: unknown): readonly FieldIssue[] {
  return (error instanceof RequestError && error.body?.issues) || []
}

/** The server's message about a field, if it refused one. */
export function issueAt(error: unknown, field: string): string | undefined {
  return issuesOf(error).find(({ path }) => path === field)?.message
}

function readErrorBody(text: string): ErrorBody | null {
  try {
    const value: unknown = JSON.parse(text)
    const isOurs = typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string'
    return isOurs ? (value as ErrorBody) : null // our API's errors have one shape (shared/http/errors.ts)
  } catch {
    return null
  }
}
