import type { Request, Response, Router } from 'express'
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
import { checkAccess, checkPageSession, readOfficeCookie, refuseOtherSites } from './access.ts'
import { AppError, inOurWords, invalid, invalidByIssues, noRoom } from './app-error.ts'
import { readJson, readRaw, type Reading } from './body.ts'
import { getClientAddress } from './client-address.ts'
import { answerOf, type Handlers, type RequestContext } from './handler.ts'
import { type HeldBody, holdBody } from './held-bodies.ts'
import { answerOnce, isAnswered } from './idempotency.ts'
import { countHit } from './limits.ts'
import { requestState, sendError, sendSuccess } from './send.ts'
import { inTurn } from './turns.ts'

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

/**
 * Mounts a handler for each endpoint of the contract. Each request passes, in this order: access, parameters, limits,
 * body, access again if that took a while, handler. A photo is re-encoded before the handler, which may run in a transaction. A known path answers 405 to other methods. An unknown path under /api answers 404.
 */
export function mountEndpoints(router: Router, handlers: Handlers, mounting: Mounting): void {
  const options = { ...mounting, officeTurn: inTurn(MAX_OFFICE_CALLS) }
  for (const key of KEYS) {
    const handler = handlers[key]
    // TypeScript can't call the union of all handlers with one key's context. `respond` builds the context from the same key.
    const anyHandler = (typeof handler === 'function' ? { handle: handler } : handler) as unknown as AnyHandler
    const { method, path } = splitKey(key)
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete' // the methods of EndpointKey
    router[verb](path, (req, res) => respond(key, anyHandler, req, res, options))
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

async function respond(
  key: ApiKey,
  handler: AnyHandler,
  req: Request,
  res: Response,
  { ctx, adminKeys, publicUrl, officeTurn }: Mounting & { officeTurn: ReturnType<typeof inTurn> },
) {
  const isSecure = isHttps(publicUrl) || req.secure
  const cookie = readOfficeCookie(req, isSecure)
  requestState(res).route = key
  const definition: Endpoint = api[key]
  const { access, bodyLimit = 'json' } = definition
  /** Who calls, and for which customer's page. */
  const whoCalls = async () => ({
    by: await checkAccess(req, res, { ctx, adminKeys, publicUrl }, { access, cookie }),
    page: access === 'customer' ? await checkPageSession(req, { ctx, publicUrl, isSecure }) : undefined,
  })
  let held: HeldBody | undefined
  try {
    if (definition.fromOurSite) refuseOtherSites(req, publicUrl)
    // Before the body: it may be 24 MB.
    if (req.method !== 'GET' && req.method !== 'HEAD' && !ctx.db.hasRoom()) throw noRoom()
    const session = readSession(access, req)
    const { by, page } = await whoCalls()
    const hasArrived = req.complete
    const context = {
      ctx: { ...ctx, by },
      params: parse(definition.params, req.params),
      query: definition.query && parse(definition.query, req.query),
      headers: parse(definition.headers, req.headers),
      session,
      page,
      isSecure,
      by,
      cookie,
      get clientAddress() {
        return getClientAddress(req)
      },
      body: undefined,
    } as RequestContext<ApiKey> // this key's schemas just parsed the parts
    if (definition.limit) await countHit(ctx, definition.limit, context.clientAddress)
    const keyed = readKey(context)
    try {
      await handler.beforeBody?.(context)
    } catch (refusal) {
      if (!keyed || !(await isAnswered(ctx, keyed))) throw refusal
    }
    held = takesBody(definition) ? holdBody(ctx, context.clientAddress) : undefined
    const sent = held && (await readBody(req, definition, { held, onLarge: () => countLarge(context, definition) }))
    Object.assign(context, { body: bodyLimit === 'photo' ? await readPhoto(context, sent) : sent })
    // The caller may have lost access while the body was on its way, or a photo waited for its turn.
    if (!hasArrived || bodyLimit === 'photo') {
      context.by = (await whoCalls()).by
      context.ctx = { ...ctx, by: context.by }
    }
    const handle = async () => {
      await handler.beforeAnswer?.(context)
      if (!keyed) return answerOf(await handler.handle(context))
      const request = { ...keyed, request: `${req.method} ${req.path}`, body: sent }
      const { readAgain } = handler
      return answerOnce(
        context.ctx,
        request,
        async (within) => answerOf(await handler.handle({ ...context, ctx: { ...context.ctx, ...within } })),
        readAgain && (async () => answerOf(await readAgain(context))),
      )
    }
    await sendSuccess(res, key, await (isRole(access) ? officeTurn(handle) : handle()))
  } catch (error) {
    sendError(req, res, error)
  } finally {
    held?.release()
  }
}

async function readBody(
  req: Request,
  { rawBody, rawTypes, body, bodyLimit }: Endpoint,
  how: Omit<Reading, 'kind'>,
): Promise<unknown> {
  const reading: Reading = { ...how, kind: bodyLimit ?? 'json' }
  return rawBody ? readRaw(req, reading, rawTypes) : parse(body, await readJson(req, reading))
}

const takesBody = ({ rawBody, body }: Endpoint) => rawBody !== undefined || body !== undefined

/** Throws 429 after too many large bodies of a visitor's address. Photos have been counted before, and events are signed. */
async function countLarge({ ctx, clientAddress }: RequestContext<ApiKey>, { access, bodyLimit }: Endpoint) {
  if (bodyLimit === 'drawings' && !isRole(access)) await countHit(ctx, 'largeBody', clientAddress)
}

/** The contract's `rawTypes` let no other type through. */
function readPhoto({ ctx, headers, clientAddress }: RequestContext<ApiKey>, sent: unknown) {
  const { 'content-type': type } = headers as unknown as { 'content-type': PhotoType }
  return reencodePhoto(ctx, { type, bytes: sent as Buffer, clientAddress }) // as `rawBody` says
}

/** Who sent which Idempotency-Key, if the endpoint takes one. */
function readKey({ headers, session, by, clientAddress, ...context }: RequestContext<ApiKey>) {
  const page = context.page as PageSubject | undefined // of an endpoint with the access `customer`
  // Visitors without a session aren't one caller.
  const ofKind = by.kind === 'customer' ? clientAddress : by.kind
  const key: string | undefined = (headers as Record<string, string | undefined> | undefined)?.['idempotency-key']
  return key === undefined
    ? undefined
    : { caller: session ?? page?.quoteId ?? page?.appointmentId ?? by.personId ?? ofKind, key }
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
