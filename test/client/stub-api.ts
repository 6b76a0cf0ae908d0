import { vi } from 'vitest'
import { ERROR_STATUS, type ErrorCode } from '#shared/http/errors.ts'
import {
  ADMIN_KEY_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  PAYMENT_SECRET_HEADER,
  SESSION_ID_HEADER,
} from '#shared/http/session.ts'

export interface StubbedRequest {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  adminKey: string | null
  idempotencyKey: string | null
  paymentSecret: string | null
  session: string | null
  signal: AbortSignal | null | undefined
}

type StubResponse = Response | Promise<Response>
export type StubbedApi = Record<string, (request: StubbedRequest) => StubResponse>

/**
 * Stubs `fetch` and uploads for a component under test. Keys are `METHOD /path`. A request without a key fails like a network error,
 * and an aborted one rejects like in a browser. Returns the requests.
 */
export function stubApi(api: StubbedApi): StubbedRequest[] {
  const requests: StubbedRequest[] = []
  const respond = async (address: string, init: RequestInit = {}): Promise<Response> => {
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
      session: headers.get(SESSION_ID_HEADER),
      signal: init.signal,
    }
    requests.push(request)
    const answer = api[`${request.method} ${request.path}`]
    if (!answer) throw new TypeError('Failed to fetch')
    return Promise.race([answer(request), rejectOnAbort(init.signal)])
  }
  vi.stubGlobal('fetch', respond)
  vi.stubGlobal('XMLHttpRequest', stubbedXhr(respond))
  return requests
}

/** Tells the page how much of the body of its latest upload has been sent, from 0 to 1. */
export function reportProgress(share: number): void {
  const progress = { lengthComputable: true, loaded: share * 1000, total: 1000 }
  latestUpload?.dispatchEvent(Object.assign(new Event('progress'), progress))
}

let latestUpload: EventTarget | undefined

/** As much of `XMLHttpRequest` as an upload needs. */
function stubbedXhr(respond: (address: string, init: RequestInit) => Promise<Response>) {
  return class extends EventTarget {
    upload = new EventTarget()
    withCredentials = false
    status = 0
    statusText = ''
    responseText = ''
    #address = ''
    #method = ''
    #headers = new Headers()
    #answered = new Headers()
    #aborting = new AbortController()

    open(method: string, address: string) {
      this.#method = method
      this.#address = address
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    getResponseHeader(name: string) {
      return this.#answered.get(name)
    }
    abort() {
      this.#aborting.abort()
    }
    async send() {
      latestUpload = this.upload
      const { signal } = this.#aborting
      try {
        const response = await respond(this.#address, { method: this.#method, headers: this.#headers, signal })
        this.responseText = await response.text()
        this.status = response.status
        this.statusText = response.statusText
        this.#answered = response.headers
        this.dispatchEvent(new Event('load'))
      } catch {
        this.dispatchEvent(new Event(signal.aborted ? 'abort' : 'error'))
      }
      this.dispatchEvent(new Event('loadend'))
    }
  }
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const response = Response.json(body, { status, headers })
  // Isolated tests run in a realm of their own. Node's `json` makes objects of Node's realm, and forms don't copy those.
  return Object.assign(response, { json: async () => JSON.parse(await response.text()) as unknown })
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

/**
 * Holds answers back while the person goes on: `api: { 'PATCH /x': late.hold(answer) }`. The server does at once what it's asked
 * for. `release` lets the oldest answer arrive, and `waiting` says how many don't yet.
 */
export function lateAnswers() {
  const held: (() => void)[] = []
  return {
    hold: (answer: StubbedApi[string]) => async (request: StubbedRequest) => {
      const response = await answer(request)
      await new Promise<void>((resolve) => held.push(resolve))
      return response
    },
    waiting: () => held.length,
    release: () => held.shift()?.(),
  }
}

function rejectOnAbort(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = () => reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
    if (signal?.aborted) refuse()
    signal?.addEventListener('abort', refuse)
  })
}
