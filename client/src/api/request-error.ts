import type { ErrorBody } from '#shared/http/errors.ts'

/** Any non-OK answer. The message is `status: body`, or `status: status text` where the body is empty. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly status: number
  /** The answer's body as it came. */
  readonly text: string
  /** The body as our API's error, where it is one. */
  readonly body: ErrorBody | null

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`)
    this.status = status
    this.text = text
    this.body = readErrorBody(text)
  }
}

const NO_CONNECTION = 'We could not reach the server. Check your connection and try again.'

/** The one place where an error becomes words for a person; `fallback` where the error has none. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof RequestError)
    return error.body?.error ?? (isPage(error.text) ? fallback : error.text || fallback)
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'The server took too long to answer.'
  if (error instanceof TypeError) return NO_CONNECTION // what fetch throws when nothing answers
  return fallback
}

/** Why something failed: the server's sentence where it gave one, else `failed` and what else is known. */
export function reasonText(error: unknown, failed: string): string {
  const given = error instanceof RequestError ? error.body?.error : undefined
  return given ?? [failed, errorText(error, '')].filter(Boolean).join('. ')
}

/** What a proxy before our server answers for it says nothing to a visitor. */
function isPage(text: string): boolean {
  return text.trimStart().startsWith('<')
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
