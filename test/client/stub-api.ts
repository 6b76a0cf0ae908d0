import { vi } from 'vitest'
import { ERROR_STATUS, type ErrorCode } from '#shared/http/errors.ts'
import { ADMIN_KEY_HEADER, IDEMPOTENCY_KEY_HEADER, PAYMENT_SECRET_HEADER } from '#shared/http/session.ts'

export interface StubbedRequest {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  adminKey: string | null
  idempotencyKey: string | null
  paymentSecret: string | null
  signal: AbortSignal | null | undefined
}

type StubResponse = Response | Promise<Response>
export type StubbedApi = Record<string, (request: StubbedRequest) => StubResponse>

/**
 * Stubs `fetch` for a component under test. Keys are `METHOD /path`. A request without a key fails like a network error,
 * and an aborted one rejects like in a browser. Returns the requests.
 */
export function stubApi(api: StubbedApi): StubbedRequest[] {
  const requests: StubbedRequest[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://localhost')
    const headers = new Headers(init.headers)
    const request: StubbedRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      adminKey: headers.get(ADMIN_KEY_HEADER),
      idempotencyKey: headers.get(IDEMPOTENCY_KEY_HEADER),
      paymentSecret: headers.get(PAYMENT_SECRET_HEADER),
      signal: init.signal,
    }
    requests.push(request)
    const answer = api[`${request.method} ${request.path}`]
    if (!answer) throw new TypeError('Failed to fetch')
    return Promise.race([answer(request), rejectOnAbort(init.signal)])
  })
  return requests
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers })
}

/** Our server's answer to a request that it refuses. */
export const refusal = (code: ErrorCode, error: string, more: object = {}) =>
  json({ error, code, ...more }, ERROR_STATUS[code])
export const noContent = () => new Response(null, { status: 204 })
export const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

/** Gives these answers in turn and repeats the last one. */
export function inTurn(...answers: (() => StubResponse)[]) {
  const left = [...answers]
  return () => (left.length > 1 ? left.shift() : left[0])?.() ?? unreachable()
}

/** A response that arrives when the test releases it. */
export function delayedResponse() {
  let release: (response: Response) => void = () => {}
  const answer = new Promise<Response>((resolve) => {
    release = resolve
  })
  return { answer, release }
}

function rejectOnAbort(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = () => reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
    if (signal?.aborted) refuse()
    signal?.addEventListener('abort', refuse)
  })
}
