import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Request, Response } from 'express'
import type { Context } from '#server/context.ts'
import { ADMIN_KEY, type Actor, CUSTOMER } from '#server/events/actor.ts'
import type { PageSubject } from '#server/mail/email.ts'
import { findPageSession } from '#server/my/link.ts'
import { actorOf, findSession } from '#server/people/sign-in.ts'
import { areAdminKeysOn } from '#server/settings/settings.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { ADMIN_KEYS_OFF, ADMIN_KEY_HEADER } from '#shared/http/session.ts'
import { hasRole, isRole } from '#shared/people/roles.ts'
import { AppError, forbiddenRole } from './app-error.ts'
import { getClientAddress } from './client-address.ts'
import { countHit } from './limits.ts'
import { requestState } from './send.ts'

/** What says who calls, and from where. */
export interface AskedBy {
  ctx: Context
  adminKeys: AdminKeys
  /** The site's address, if it's configured. */
  publicUrl: string | undefined
  req: Request
  res: Response
  /** Whether the browser reaches us over HTTPS. */
  isSecure: boolean
}

/**
 * Says who calls. With an admin key, the key decides, even next to a cookie (docs/rules.md, Sign-in). Throws 401 without a
 * valid key or session, and 403 for a role that may not, or a change that another site asked for.
 */
export async function checkAccess(
  { ctx, adminKeys, publicUrl, req, res, isSecure }: AskedBy,
  access: Endpoint['access'],
): Promise<Actor> {
  const { id: requestId } = requestState(res)
  if (!isRole(access)) return { ...CUSTOMER, requestId }
  const cookie = readOfficeCookie(req, isSecure)
  if (req.get(ADMIN_KEY_HEADER) !== undefined || cookie.token === undefined) {
    await checkAdminKey(ctx, adminKeys, req)
    if (!(await areAdminKeysOn(ctx))) throw new AppError('unauthorized', ADMIN_KEYS_OFF)
    return { ...ADMIN_KEY, requestId }
  }
  if (req.method !== 'GET' && req.method !== 'HEAD') refuseOtherSites(req, publicUrl)
  const found = await findSession(ctx, cookie.token)
  if (!found) throw new AppError('unauthorized', 'Please sign in again.')
  const { person, extendedTo } = found
  if (!hasRole(person.role, access)) throw forbiddenRole()
  if (extendedTo) {
    const set = officeCookie(cookie.name, cookie.token, { now: ctx.now(), expiresAt: extendedTo })
    res.setHeader('Set-Cookie', set)
  }
  return actorOf(person, requestId)
}

/** The hashes of the valid keys. */
type AdminKeys = readonly Buffer[]

export function hashAdminKeys(keys: readonly string[]): AdminKeys {
  return keys.map(hash)
}

/**
 * Throws 401 for a missing or wrong key, and 429 after too many wrong ones (docs/rules.md, Admin key). A valid key always
 * passes, without a query: a limit on it would let anyone lock the office out. The limit on wrong keys only protects the
 * database. The key's length is what makes guessing hopeless (server/configuration.ts).
 */
async function checkAdminKey(ctx: Context, keys: AdminKeys, req: Request): Promise<void> {
  const key = req.get(ADMIN_KEY_HEADER)
  if (key) {
    const candidate = hash(key)
    // Compares every key, so the response time doesn't reveal which one was close.
    if (keys.filter((hashed) => timingSafeEqual(candidate, hashed)).length > 0) return
    await countHit(ctx, 'adminKey', getClientAddress(req))
  }
  throw new AppError('unauthorized', 'Please enter a valid admin key.')
}

function hash(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** What browsers send for a call by our own pages, or one that a person typed. */
const OUR_SITE = ['same-origin', 'none']

/**
 * Throws 403 if a browser says that another site made this call. Over plain HTTP and in older browsers, only `Origin` says
 * it. Scripts send neither.
 */
export function refuseOtherSites(req: Request, publicUrl: string | undefined): void {
  const site = req.get('sec-fetch-site')
  const origin = req.get('origin')
  const isOurs = site === undefined ? origin === undefined || isOurOrigin(origin) : OUR_SITE.includes(site)
  if (!isOurs) throw new AppError('forbidden', 'This request did not come from our site.')

  function isOurOrigin(text: string): boolean {
    if (!URL.canParse(text)) return false
    const { host } = new URL(text)
    // A proxy may pass on another Host than the browser's. X-Forwarded-Host is whatever the caller sent.
    return host === req.get('host') || (publicUrl !== undefined && host === new URL(publicUrl).host)
  }
}

/** The cookie of a customer's page. Over HTTPS, the prefix keeps plain HTTP from setting it. */
const pageCookieName = (isSecure: boolean) => (isSecure ? '__Secure-my' : 'my')

/** The session of a customer's page that the request carries. Throws 401 without one that works, and 403 if another site asked for a change. */
export async function checkPageSession({ ctx, publicUrl, req, isSecure }: AskedBy): Promise<PageSubject> {
  if (req.method !== 'GET' && req.method !== 'HEAD') refuseOtherSites(req, publicUrl)
  const token = readCookie(req, pageCookieName(isSecure))
  const page = token === undefined ? undefined : await findPageSession(ctx, token)
  if (!page) throw new AppError('unauthorized', 'Please open the link in our email again.')
  return page
}

/** The `Set-Cookie` header. It goes only to the endpoints of the page. */
export function pageCookie(
  token: string,
  { isSecure, now, expiresAt }: { isSecure: boolean; now: Date; expiresAt: Date },
) {
  return setCookie(`${pageCookieName(isSecure)}=${token}`, { path: '/api/my', isSecure, now, expiresAt })
}

/** The `Set-Cookie` header. One that ends now deletes the cookie. */
function setCookie(
  pair: string,
  { path, isSecure, now, expiresAt }: { path: string; isSecure: boolean; now: Date; expiresAt: Date },
): string {
  const seconds = Math.round((expiresAt.getTime() - now.getTime()) / 1000)
  return `${pair}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

function readCookie(req: IncomingMessage, name: string): string | undefined {
  const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined
}

/** The session cookie of the office. Over HTTPS, the prefix keeps other hosts and plain HTTP from setting it. */
type OfficeCookieName = '__Host-office' | 'office'

export interface OfficeCookie {
  name: OfficeCookieName
  /** The session's token, if the request carries one. */
  token: string | undefined
}

export function readOfficeCookie(req: IncomingMessage, isHttps: boolean): OfficeCookie {
  const name = isHttps ? '__Host-office' : 'office'
  return { name, token: readCookie(req, name) }
}

/** The `Set-Cookie` header. One that ends now deletes the cookie. */
export function officeCookie(name: OfficeCookieName, token: string, when: { now: Date; expiresAt: Date }): string {
  return setCookie(`${name}=${token}`, { path: '/', isSecure: name.startsWith('__Host-'), ...when })
}

const KEY_BYTES = 32

/** Reads the admin key of an embedded installation. Creates the key file if there is none. */
export function readOrCreateAdminKey(dataDir: string): { key: string; file: string; isNew: boolean } {
  const file = join(dataDir, 'admin-key')
  const isNew = !existsSync(file)
  if (isNew) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(KEY_BYTES).toString('hex'), { flag: 'wx', mode: 0o600, flush: true })
  }
  const key = readFileSync(file, 'utf8').trim()
  if (key === '') throw new Error(`${file} is empty. Delete it to get a new key.`)
  return { key, file, isNew }
}
