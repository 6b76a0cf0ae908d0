import type { z } from 'zod'
import type { Api, ApiKey } from '#shared/api.ts'
import {
  ADMIN_KEY_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  PAGE_HEADER,
  PAYMENT_SECRET_HEADER,
  SESSION_ID_HEADER,
} from '#shared/http/session.ts'
import { BY_SESSION, currentAuth } from './auth.ts'
import { RequestError } from './request-error.ts'
import { sessionId } from './session-id.ts'

type ContractInput<K extends ApiKey, Part extends string, Name extends string> =
  Api[K] extends Record<Part, infer S extends z.ZodType> ? Record<Name, z.input<S>> : unknown

/** What makes something takes a key, so that trying again doesn't make it twice. */
type KeyInput<K extends ApiKey> =
  Api[K] extends Record<'headers', infer S extends z.ZodType>
    ? 'idempotency-key' extends keyof z.input<S>
      ? { idempotencyKey: string }
      : unknown
    : unknown

/** What a call can have besides what its endpoint takes. */
interface CallOptions {
  /** An admin key or `BY_SESSION`, if not as this page is signed in. */
  auth?: string
  signal?: AbortSignal
  /** If not the visitor's of this browser. */
  session?: string | undefined
  /** The client secret of the payment in question. */
  paymentSecret?: string | undefined
  /** The quote or visit whose customer's page is meant. */
  pageId?: string | undefined
  /** Milliseconds. Longer for a slow write, such as a quote with its drawings. */
  timeout?: number
}

/** Bytes are sent as they are, with the type of the blob. `onProgress` gets the part that has been sent, from 0 to 1. */
interface RawBody {
  bytes: Blob
  onProgress?: (share: number) => void
}

/** An endpoint's params, query and body as in the contract. */
export type CallInput<K extends ApiKey> = ContractInput<K, 'params', 'params'> &
  ContractInput<K, 'query', 'query'> &
  ContractInput<K, 'body', 'body'> &
  (Api[K] extends { rawBody: true } ? RawBody : unknown) &
  KeyInput<K> &
  CallOptions

export type CallResult<K extends ApiKey> = Api[K] extends { json: infer S extends z.ZodType }
  ? z.output<S>
  : Api[K] extends { contentType: string }
    ? Blob
    : undefined

export type GetKey = Extract<ApiKey, `GET ${string}`>

export interface PathInput {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
}

interface AnyInput extends PathInput, CallOptions, Partial<RawBody> {
  body?: unknown
  idempotencyKey?: string
}

// Long enough for a phone in a basement, short enough for someone who watches a spinner.
const TIMEOUT_MS = 30_000

/**
 * Calls one endpoint of the contract: `call('DELETE /api/countertops/{id}', { params: { id } })`. Only the contract's types
 * are in the browser's code. Throws `RequestError` for a failed response and `TypeError` if there's no response.
 */
export async function call<K extends ApiKey>(key: K, input: CallInput<K>): Promise<CallResult<K>> {
  return (await callWithHeaders(key, input)).data
}

/** Like `call`, with the response's headers, for paging by `Link`. */
export async function callWithHeaders<K extends ApiKey>(
  key: K,
  input: CallInput<K>,
): Promise<{ data: CallResult<K>; headers: Headers }> {
  const response = await send(key, input)
  const data = (await read(response)) as CallResult<K> // the server's tests check its responses against the contract
  return { data, headers: response.headers }
}

/** Like `call`, but returns null at 401. */
export async function callOrNullOn401<K extends ApiKey>(key: K, input: CallInput<K>): Promise<CallResult<K> | null> {
  try {
    return await call(key, input)
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return null
    throw error
  }
}

/** The path of an endpoint with its parameters and query. Query keys start with it. */
export function endpointPath<K extends ApiKey>(key: K, input: PathInput = {}): string {
  const template = key.slice(key.indexOf(' ') + 1)
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}

async function send<K extends ApiKey>(key: K, input: CallInput<K>): Promise<Response> {
  const {
    body,
    bytes,
    onProgress,
    auth = currentAuth() ?? BY_SESSION,
    idempotencyKey,
    session = sessionId(),
    paymentSecret,
    pageId,
    signal,
    timeout = TIMEOUT_MS,
    ...rest
  }: AnyInput = input
  const headers: Record<string, string> = { [SESSION_ID_HEADER]: session }
  if (auth !== BY_SESSION) headers[ADMIN_KEY_HEADER] = auth
  if (idempotencyKey !== undefined) headers[IDEMPOTENCY_KEY_HEADER] = idempotencyKey
  if (paymentSecret !== undefined) headers[PAYMENT_SECRET_HEADER] = paymentSecret
  if (pageId !== undefined) headers[PAGE_HEADER] = pageId
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (bytes) headers['Content-Type'] = bytes.type
  const address = endpointPath(key, rest)
  const init = {
    method: key.slice(0, key.indexOf(' ')),
    headers,
    signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(timeout)]) : AbortSignal.timeout(timeout),
  }
  const response =
    bytes && onProgress
      ? await sendWithProgress(address, { ...init, body: bytes }, onProgress)
      : await fetch(address, {
          ...init,
          body: body === undefined ? bytes : JSON.stringify(body),
          credentials: 'include',
        })
  if (!response.ok) throw new RequestError(response.status, response.statusText, await response.text())
  return response
}

async function read(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return isJson ? response.json() : response.blob()
}

/** `fetch` with the part of the body that has been sent, from 0 to 1, which `fetch` can't tell. Rejects as `fetch` does. */
function sendWithProgress(
  address: string,
  {
    method,
    headers,
    body,
    signal,
  }: { method: string; headers: Record<string, string>; body: Blob; signal: AbortSignal },
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => {
      request.abort()
      reject(signal.reason as Error) // ours are errors, as those of browsers are
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.withCredentials = true
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    })
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
    request.addEventListener('load', () => resolve(responseOf(request)))
    request.send(body)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request
  const type = request.getResponseHeader('Content-Type')
  // No `Response` may have a body with 204.
  return new Response(status === 204 ? null : responseText, {
    status,
    statusText,
    headers: type ? { 'Content-Type': type } : {},
  })
}
