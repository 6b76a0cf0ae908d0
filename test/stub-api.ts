import { vi } from 'vitest'
import { ADMIN_KEY_HEADER, IDEMPOTENCY_KEY_HEADER } from '#shared/http/session.ts'

export interface StubbedRequest {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  adminKey: string | null
  idempotencyKey: string | null
  signal: AbortSignal | null | undefined
}

type Answer = Response | Promise<Response>
export type StubbedApi = Record<string, (request: StubbedRequest) => Answer>

/**
 * Answers the requests of a component under test at the edge, where `fetch` is called. Keys are `METHOD /path`; what
 * has no key gets no answer, as if the network were down. Aborting rejects as a browser does. Returns what was asked.
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
      signal: init.signal,
    }
    requests.push(request)
    const answer = api[`${request.method} ${request.path}`]
    if (!answer) throw new TypeError('Failed to fetch')
    return Promise.race([answer(request), aborted(init.signal)])
  })
  return requests
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers })
}

/** An answer that comes when the test says so. */
export function held() {
  let release: (response: Response) => void = () => {}
  const answer = new Promise<Response>((resolve) => {
    release = resolve
  })
  return { answer, release }
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = () => reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
    if (signal?.aborted) refuse()
    signal?.addEventListener('abort', refuse)
  })
}
