import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Log } from '#server/log.ts'
import type { ApiKey } from '#shared/api.ts'

/** What we know of a request beside what it says itself. */
interface RequestState {
  id: string
  startedAt: number
  /** The contract's key, once one was met. The log names this and never the address, which may hold personal data. */
  route: ApiKey | undefined
  log: Log
}

const STATE = Symbol('request state')

/** Kept on the request itself: a WeakMap with a key for each request makes the garbage collector's work dearer. */
type Request = IncomingMessage & { [STATE]?: RequestState }

export function beginRequest(req: IncomingMessage, log: Log): RequestState {
  const state: RequestState = { id: randomUUID(), startedAt: performance.now(), route: undefined, log }
  const request: Request = req
  request[STATE] = state
  return state
}

export function requestState(req: IncomingMessage): RequestState {
  const { [STATE]: state }: Request = req
  if (!state) throw new Error('A request was handled before beginRequest saw it')
  return state
}
