import type { Request, Response } from 'express'
import { isDatabaseUnavailable } from '#server/db/errors.ts'
import { type ApiKey, api } from '#shared/api.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { AppError, unavailable } from './app-error.ts'
import { MAX_DROPPED_BYTES } from './body.ts'
import type { Answer } from './handler.ts'
import { requestState } from './request-state.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Sees an answer before it is sent; `key` is undefined where no endpoint was met. */
export type CheckAnswer = (key: ApiKey | undefined, status: number, body: unknown) => void

/** Seconds. A database that restarts is back within this. */
const RETRY_DATABASE_AFTER = 2

export function sendSuccess(
  req: Request,
  res: Response,
  key: ApiKey,
  answer: Answer<ApiKey>,
  checkAnswer?: CheckAnswer,
): void {
  const { success }: Endpoint = api[key]
  checkAnswer?.(key, success.status, answer.body)
  if ('json' in success) sendJson(req, res, success.status, answer.body, answer.headers)
  else if ('contentType' in success) {
    const body: unknown = answer.body
    // By the handler's type an answer of this kind is bytes or text.
    send(req, res, success.status, success.contentType, body as Uint8Array | string, answer.headers)
  } else res.writeHead(success.status, { ...commonHeaders(req), ...answer.headers }).end()
}

/** Answers what was thrown, once; anything that is not ours to say is a 500 that names nothing but the request. */
export function sendError(req: Request, res: Response, thrown: unknown, checkAnswer?: CheckAnswer): void {
  const state = requestState(req)
  const error = toAppError(thrown)
  if (error.status >= 500) {
    state.log.error({ requestId: state.id, route: state.route, err: error.cause ?? error }, error.message)
  }
  if (res.headersSent) {
    res.destroy()
    return
  }
  const body = error.body(state.id)
  checkAnswer?.(state.route, error.status, body)
  // Node reads and drops what is still on its way: closed at once, the connection would break under a sender who then
  // never sees the answer. Only what is too much, or of unknown length, is not waited for.
  const { 'content-length': declared, 'transfer-encoding': encoding } = req.headers
  const isBounded = encoding === undefined && Number(declared ?? 0) <= MAX_DROPPED_BYTES
  if (!isBounded && !req.complete) res.setHeader('Connection', 'close')
  sendJson(req, res, error.status, body, error.headers)
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (isDatabaseUnavailable(thrown)) {
    return unavailable('We cannot reach our records at the moment. Please try again.', RETRY_DATABASE_AFTER, thrown)
  }
  if (thrown instanceof URIError) return new AppError('invalid', 'The address is not valid')
  return new AppError('internal', 'Something went wrong on our side. Please try again.', { cause: thrown })
}

function sendJson(req: Request, res: Response, status: number, body: unknown, headers?: Record<string, string>): void {
  send(req, res, status, 'application/json; charset=utf-8', JSON.stringify(body), headers)
}

/** Everything goes out in one call: headers that are set one by one cost more than all the rest of a small answer. */
function send(
  req: Request,
  res: Response,
  status: number,
  contentType: string,
  body: Uint8Array | string,
  headers?: Record<string, string>,
): void {
  const all = {
    ...commonHeaders(req),
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    ...headers,
  }
  res.writeHead(status, all).end(body)
}

function commonHeaders(req: Request) {
  return { ...SECURITY_HEADERS, 'x-request-id': requestState(req).id, 'cache-control': 'no-store' }
}
