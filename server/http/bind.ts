import type { Request, Response, Router } from 'express'
import type { z } from 'zod'
import { type ApiKey, api } from '#shared/api.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { ADMIN_KEY_HEADER, SESSION_ID_HEADER, SESSION_ID_PATTERN } from '#shared/http/session.ts'
import type { AdminGate } from './admin-gate.ts'
import { AppError, invalid, invalidByIssues } from './app-error.ts'
import { readJson, readRaw } from './body.ts'
import { clientAddress } from './client-address.ts'
import type { Answer, Context, Handlers } from './handler.ts'
import { requestState } from './request-state.ts'
import { type CheckAnswer, sendError, sendSuccess } from './send.ts'

interface BindOptions {
  adminGate: AdminGate
  /** In tests: called with every answer, which must be as the contract says. */
  checkAnswer?: CheckAnswer | undefined
}

const KEYS = Object.keys(api) as ApiKey[] // Object.keys forgets the names

/** A handler whose key is known only at run time; `bind` hands it what its own key's schemas produced. */
interface AnyHandler {
  beforeBody?: (context: Context<ApiKey>) => void | Promise<void>
  handle: (context: Context<ApiKey>) => Answer<ApiKey> | Promise<Answer<ApiKey>>
}

/**
 * Mounts a handler for each endpoint of the contract, in the order: who asks, parameters, limits, body, handler.
 * A known path answers 405 to any other method, an unknown one under /api 404.
 */
export function bind(router: Router, handlers: Handlers, options: BindOptions): void {
  for (const key of KEYS) {
    const handler = handlers[key]
    // The union of all keys cannot be called with one key's context; `respond` makes the context by the same key.
    const anyHandler = (typeof handler === 'function' ? { handle: handler } : handler) as unknown as AnyHandler
    const { method, path } = splitKey(key)
    const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete' // by the type of EndpointKey
    router[verb](path, (req, res) => respond(key, anyHandler, req, res, options))
  }
  router.use('/api', (req) => {
    const allowed = allowedMethods(req.baseUrl + req.path)
    if (allowed.length === 0) throw new AppError('not_found', 'There is nothing at this address')
    const allow = allowed.join(', ')
    throw new AppError('method_not_allowed', `This address answers ${allow}`, { headers: { Allow: allow } })
  })
}

/** The methods of the contract's endpoints at an address; none where it has no such address. */
function allowedMethods(address: string): string[] {
  return KEYS.flatMap((key) => {
    const { method, path } = splitKey(key)
    const isHere = new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\./g, '\\.')}$`).test(address)
    if (!isHere) return []
    return method === 'GET' ? ['GET', 'HEAD'] : [method]
  })
}

/** `GET /api/quotes/{id}` -> GET and `/api/quotes/:id`, as Express writes a parameter. */
function splitKey(key: ApiKey): { method: string; path: string } {
  const [method = '', path = ''] = key.split(' ')
  return { method, path: path.replace(/\{(\w+)\}/g, ':$1') }
}

async function respond(key: ApiKey, handler: AnyHandler, req: Request, res: Response, options: BindOptions) {
  const state = requestState(req)
  state.route = key
  const definition: Endpoint = api[key]
  try {
    const session = sessionOf(definition, req)
    if (definition.access === 'admin')
      await options.adminGate.admit(header(req, ADMIN_KEY_HEADER), () => clientAddress(req))
    const context = {
      params: parse(definition.params, req.params),
      query: definition.query && parse(definition.query, req.query),
      headers: parse(definition.headers, req.headers),
      session,
      get clientAddress() {
        return clientAddress(req)
      },
      body: undefined,
    } as Context<ApiKey> // the parts were just parsed by this key's schemas
    if (handler.beforeBody) await handler.beforeBody(context)
    if (definition.rawBody) Object.assign(context, { body: await readRaw(req) })
    else if (definition.body) {
      const body = parse(definition.body, await readJson(req, definition.bodyLimit ?? 'json'))
      Object.assign(context, { body })
    }
    sendSuccess(req, res, key, await handler.handle(context), options.checkAnswer)
  } catch (error) {
    sendError(req, res, error, options.checkAnswer)
  }
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalidByIssues(parsed.error.issues)
  return parsed.data
}

/** Throws 400 for a missing or malformed id (docs/rules.md, Session). */
function sessionOf({ access }: Endpoint, req: Request): string | undefined {
  if (access !== 'session' && access !== 'session-optional') return undefined
  const id = header(req, SESSION_ID_HEADER)
  if (id === undefined && access === 'session-optional') return undefined
  if (id === undefined || !SESSION_ID_PATTERN.test(id)) {
    throw invalid(SESSION_ID_HEADER, `${SESSION_ID_HEADER} must be 32 lowercase hexadecimal characters`)
  }
  return id
}

function header(req: Request, name: string): string | undefined {
  const value = req.headers[name.toLowerCase()]
  return Array.isArray(value) ? value.join(', ') : value
}
