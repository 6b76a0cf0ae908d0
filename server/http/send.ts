import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { isDatabaseUnavailable, isNoRoom } from '#server/db/errors.ts'
import type { Log } from '#server/log.ts'
import { api, type ApiKey } from '#shared/api.ts'
import { type Endpoint, successStatus } from '#shared/http/endpoint.ts'
import { AppError, noRoom, unavailable } from './app-error.ts'
import { MAX_DROPPED_BYTES } from './body.ts'
import type { StoredAnswer } from './table.ts'

/** Sees a response before it is sent. `key` is undefined if no endpoint matched. */
export type CheckResponse = (key: ApiKey | undefined, status: number, body: unknown) => void

/** Our own facts about a request, in `res.locals`. */
interface RequestState {
  id: string
  startedAt: number
  /** The matched key of the contract, if any. We log this and never the URL, which may hold personal data. */
  route: ApiKey | undefined
  log: Log
  checkResponse: CheckResponse | undefined
}

export function beginRequest(res: Response, log: Log, checkResponse?: CheckResponse): RequestState {
  const state = { id: randomUUID(), startedAt: performance.now(), route: undefined, log, checkResponse }
  return Object.assign(res.locals, state)
}

export function requestState(res: Response): RequestState {
  return res.locals as RequestState // beginRequest ran before
}

/** Seconds. A database restart takes less. */
const RETRY_DATABASE_AFTER = 2

/** Responses of the API aren't stored unless their handler says otherwise. */
const UNCACHEABLE = { 'Cache-Control': 'no-store' }

/** Resolves once the body is sent, or its reader has gone away, which ends a stream. */
export async function sendSuccess(res: Response, key: ApiKey, { body, headers }: StoredAnswer): Promise<void> {
  const definition: Endpoint = api[key]
  const status = successStatus(definition)
  requestState(res).checkResponse?.(key, status, definition.streamed ? undefined : body)
  res.status(status).set(UNCACHEABLE)
  if (definition.contentType) res.set('Content-Type', definition.contentType)
  if (headers) res.set(headers)
  if (definition.streamed)
    await sendStream(res, body as AsyncIterable<string>) // as the contract says
  else if (definition.json) res.json(body)
  else res.send(body)
}

async function sendStream(res: Response, parts: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(parts), res)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

/** Sends the thrown error as the response. An unexpected error becomes a 500 that reveals only the request id. */
export function sendError(req: Request, res: Response, thrown: unknown): void {
  const state = requestState(res)
  const error = toAppError(thrown)
  if (error.status >= 500) {
    state.log.error({ requestId: state.id, route: state.route, err: error.cause ?? error }, error.message)
  }
  if (res.headersSent) {
    res.destroy()
    return
  }
  const body = error.body(state.id)
  state.checkResponse?.(state.route, error.status, body)
  // Node reads and drops the rest of the body. If we closed the connection right away, the sender would never see the
  // response. We close it only if the rest is too much or of unknown length.
  const { 'content-length': declared, 'transfer-encoding': encoding } = req.headers
  const isBounded = encoding === undefined && Number(declared ?? 0) <= MAX_DROPPED_BYTES
  if (!isBounded && !req.complete) res.setHeader('Connection', 'close')
  // res.json() keeps a Content-Type that was set before the error, such as a calendar file's.
  res
    .status(error.status)
    .set({ ...UNCACHEABLE, 'Content-Type': 'application/json', ...error.headers })
    .json(body)
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (isNoRoom(thrown)) return noRoom(thrown)
  if (isDatabaseUnavailable(thrown)) {
    return unavailable("We can't reach our records right now. Please try again.", RETRY_DATABASE_AFTER, thrown)
  }
  if (thrown instanceof URIError) return new AppError('invalid', "The address isn't valid")
  return new AppError('internal', 'Something went wrong on our end. Please try again.', { cause: thrown })
}
