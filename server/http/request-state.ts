import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Log } from '#server/log.ts'
import type { ApiKey } from '#shared/api.ts'

/** Our own facts about a request. */
interface RequestState {
  id: string
  startedAt: number
  /** The matched key of the contract, if any. We log this and never the URL, which may hold personal data. */
  route: ApiKey | undefined
  log: Log
}

const STATE = Symbol('request state')

/** The state lives on the request itself. */
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
