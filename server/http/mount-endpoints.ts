import type { Request, Router } from 'express'
import type { z } from 'zod'
import { isHttps } from '#server/configuration.ts'
import type { PageSubject } from '#server/mail/email.ts'
import { reencodePhoto } from '#server/photos/reencode-photo.ts'
import type { Services } from '#server/services.ts'
import { type ApiKey, api } from '#shared/api.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { SESSION_ID_HEADER, SESSION_ID_PATTERN } from '#shared/http/session.ts'
import type { PhotoType } from '#shared/photos/photo.ts'
import { isRole } from '#shared/people/roles.ts'
import { type AskedBy, checkAccess, checkPageSession, readOfficeCookie, refuseOtherSites } from './access.ts'
import { AppError, inOurWords, invalid, invalidByIssues, noRoom } from './app-error.ts'
import { readJson, readRaw, type Reading } from './body.ts'
import { getClientAddress } from './client-address.ts'
import { answerOf, type Handlers, type RequestContext } from './handler.ts'
import { type HeldBody, holdBody } from './held-bodies.ts'
import { answerOnce, isAnswered, type Keyed } from './idempotency.ts'
import { countHit } from './limits.ts'
import { requestState, sendError, sendSuccess } from './send.ts'
import type { StoredAnswer } from './table.ts'
import { inTurn } from '#server/turns.ts'

interface Mounting extends Pick<Services, 'ctx' | 'adminKeys'> {
  /** The site's address, if it's configured. It may use HTTPS even if a proxy talks to us without it. */
  publicUrl: string | undefined
}

/**
 * Calls of the office at a time. Each uses one of ten connections to Postgres at a time, and two stay for visitors. An export,
 * which only owners make, reads its pages outside of that.
 */
const MAX_OFFICE_CALLS = 8

const KEYS = Object.keys(api) as ApiKey[] // Object.keys returns string[]

/** A handler whose key is known only at run time. It gets a context parsed by the schemas of its own key. */
interface AnyHandler {
  beforeBody?: (context: RequestContext<ApiKey>) => void | Promise<void>
  beforeAnswer?: (context: RequestContext<ApiKey>) => Promise<void>
  handle: (context: RequestContext<ApiKey>) => unknown
  readAgain?: (context: RequestContext<ApiKey>) => unknown
}

/** A request of an endpoint. */
interface Call extends AskedBy {
  ctx: Services['ctx']
  key: ApiKey
  endpoint: Endpoint
  handler: AnyHandler
  officeTurn: ReturnType<typeof inTurn>
}

/**
 * Mounts a handler for each endpoint of the contract. A known path answers 405 to other methods. An unknown path under /api
 * answers 404.
 */
export function mountEndpoints(router: Router, handlers: Handlers, mounting: Mounting): void {
  const officeTurn = inTurn(MAX_OFFICE_CALLS)
  for (const key of KEYS) {
    const handler = handlers[key]
    // TypeScript can't call the union of all handlers with one key's context. `answer` builds the context from the same key.
    const anyHandler = (typeof handler === 'function' ? { handle: handler } : handler) as unknown as AnyHandler
    const { method, path } = splitKey(key)
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete' // the methods of EndpointKey
    router[verb](path, (req, res) => {
      const isSecure = isHttps(mounting.publicUrl) || req.secure
      return respond({ ...mounting, officeTurn, key, endpoint: api[key], handler: anyHandler, req, res, isSecure })
    })
  }
  router.use('/api', (req) => {
    const allowed = allowedMethods(req.baseUrl + req.path)
    if (allowed.length === 0) throw new AppError('not_found', 'Nothing found at this address')
    const allow = allowed.join(', ')
    throw new AppError('method_not_allowed', `This address only accepts ${allow}`, { headers: { Allow: allow } })
  })
}

/** The methods the contract allows at a path. Empty for an unknown path. */
function allowedMethods(address: string): string[] {
  const methods = KEYS.flatMap((key) => {
    const { method, path } = splitKey(key)
    const isHere = new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\./g, '\\.')}$`).test(address)
    if (!isHere) return []
    return method === 'GET' ? ['GET', 'HEAD'] : [method]
  })
  return [...new Set(methods)]
}

/** `GET /api/quotes/{id}` becomes GET and `/api/quotes/:id`, the way Express writes a parameter. */
function splitKey(key: ApiKey): { method: string; path: string } {
  const [method = '', path = ''] = key.split(' ')
  return { method, path: path.replace(/\{(\w+)\}/g, ':$1') }
}

async function respond(call: Call): Promise<void> {
  const { key, req, res } = call
  requestState(res).route = key
  try {
    await sendSuccess(res, key, await answer(call))
  } catch (error) {
    sendError(req, res, error)
  }
}

/** Access, parameters, limits, body, handler. */
async function answer(call: Call): Promise<StoredAnswer> {
  const { endpoint, ctx, req } = call
  refuseAtOnce(call)
  const session = readSession(endpoint.access, req)
  const caller = await findCaller(call)
  const hasArrived = req.complete
  const request = { ...caller, ...parseParts(call), session } as RequestContext<ApiKey> // by this key's schemas
  const { clientAddress } = request
  if (endpoint.limit) await countHit(ctx, endpoint.limit, clientAddress)
  const keyed = readKey(call, request)
  await refuseBeforeBody(call, request, keyed)
  if (!takesBody(endpoint)) return run(call, request, keyed && { ...keyed, body: undefined })

  const isPhoto = endpoint.bodyLimit === 'photo'
  const held = holdBody(ctx, clientAddress)
  try {
    const sent = await readBody(call, clientAddress, held)
    const body = isPhoto ? await readPhoto(request, sent) : sent
    // The caller may have lost access while the body was on its way, or a photo waited for its turn.
    const callerNow = hasArrived && !isPhoto ? caller : await findCaller(call)
    const complete = { ...request, ...callerNow, body } as RequestContext<ApiKey> // as `request`
    return await run(call, complete, keyed && { ...keyed, body: sent })
  } finally {
    held.release()
  }
}

/** What needs no statement. It comes before the body, which may be 24 MB. */
function refuseAtOnce({ endpoint, ctx, req, publicUrl }: Call): void {
  if (endpoint.fromOurSite) refuseOtherSites(req, publicUrl)
  if (req.method !== 'GET' && req.method !== 'HEAD' && !ctx.db.hasRoom()) throw noRoom()
}

/** Who calls, and for which customer's page. */
async function findCaller(
  call: Call,
): Promise<Pick<RequestContext<ApiKey>, 'ctx'> & { page: PageSubject | undefined }> {
  const { access } = call.endpoint
  const by = await checkAccess(call, access)
  return { ctx: { ...call.ctx, by }, page: access === 'customer' ? await checkPageSession(call) : undefined }
}

function parseParts({ endpoint, req, isSecure }: Call) {
  return {
    params: parse(endpoint.params, req.params),
    query: endpoint.query && parse(endpoint.query, req.query),
    headers: parse(endpoint.headers, req.headers),
    isSecure,
    cookie: readOfficeCookie(req, isSecure),
    clientAddress: getClientAddress(req),
  }
}

/** A request that was answered before is never refused: its repeat gets the same answer. */
async function refuseBeforeBody({ ctx, handler }: Call, request: RequestContext<ApiKey>, keyed: Keyed | undefined) {
  try {
    await handler.beforeBody?.(request)
  } catch (refusal) {
    if (!keyed || !(await isAnswered(ctx, keyed))) throw refusal
  }
}

/** The answer of the handler. With an Idempotency-Key, it runs inside of the transaction that stores the answer. */
function run(
  { endpoint, handler, officeTurn }: Call,
  request: RequestContext<ApiKey>,
  keyed: (Keyed & { body: unknown }) | undefined,
): Promise<StoredAnswer> {
  const handle = async () => {
    await handler.beforeAnswer?.(request)
    if (!keyed) return answerOf(await handler.handle(request))
    const { readAgain } = handler
    return answerOnce(
      request.ctx,
      keyed,
      async (ctx) => answerOf(await handler.handle({ ...request, ctx })),
      readAgain && (async () => answerOf(await readAgain(request))),
    )
  }
  return isRole(endpoint.access) ? officeTurn(handle) : handle()
}

const takesBody = ({ rawBody, body }: Endpoint) => rawBody !== undefined || body !== undefined

/** Throws 429 after too many large bodies of a visitor's address. Photos have been counted before, and events are signed. */
async function readBody({ ctx, endpoint, req }: Call, clientAddress: string, held: HeldBody): Promise<unknown> {
  const { access, rawBody, rawTypes, body, bodyLimit = 'json' } = endpoint
  const isCounted = bodyLimit === 'drawings' && !isRole(access)
  const onLarge = isCounted ? () => countHit(ctx, 'largeBody', clientAddress) : undefined
  const reading: Reading = { kind: bodyLimit, held, onLarge }
  return rawBody ? readRaw(req, reading, rawTypes) : parse(body, await readJson(req, reading))
}

/** The contract's `rawTypes` let no other type through. */
function readPhoto({ ctx, headers, clientAddress }: RequestContext<ApiKey>, sent: unknown) {
  const { 'content-type': type } = headers as unknown as { 'content-type': PhotoType }
  return reencodePhoto(ctx, { type, bytes: sent as Buffer, clientAddress }) // as `rawBody` says
}

/** Who sent which Idempotency-Key, if the endpoint takes one. */
function readKey(
  { req }: Call,
  { ctx, headers, session, clientAddress, ...context }: RequestContext<ApiKey>,
): Keyed | undefined {
  const key: string | undefined = (headers as Record<string, string | undefined> | undefined)?.['idempotency-key']
  if (key === undefined) return undefined
  const page = context.page as PageSubject | undefined // of an endpoint with the access `customer`
  const { kind, personId } = ctx.by
  // Visitors without a session aren't one caller.
  const ofKind = kind === 'customer' ? clientAddress : kind
  const caller = session ?? page?.quoteId ?? page?.appointmentId ?? personId ?? ofKind
  return { caller, key, request: `${req.method} ${req.path}` }
}

/** Throws 400 with an issue for each wrong field. */
export function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { error: inOurWords })
  if (!parsed.success) throw invalidByIssues(parsed.error.issues)
  return parsed.data
}

/** Throws 400 for a missing or malformed id (docs/rules.md, Session). */
function readSession(access: Endpoint['access'], req: Request): string | undefined {
  if (access !== 'session' && access !== 'session-optional') return undefined
  const id = req.get(SESSION_ID_HEADER)
  if (id === undefined && access === 'session-optional') return undefined
  if (id === undefined || !SESSION_ID_PATTERN.test(id)) {
    throw invalid(SESSION_ID_HEADER, `${SESSION_ID_HEADER} must be 32 lowercase hexadecimal characters`)
  }
  return id
}
