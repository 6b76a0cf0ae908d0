import type { Request, Response } from 'express'
import type { Context } from '#server/context.ts'
import { type Actor, ADMIN_KEY, CUSTOMER } from '#server/events/actor.ts'
import { actorOf, findSession } from '#server/people/sessions.ts'
import { areAdminKeysOn } from '#server/settings/are-admin-keys-on.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { ADMIN_KEY_HEADER, ADMIN_KEYS_OFF } from '#shared/http/session.ts'
import { hasRole, isRole } from '#shared/people/roles.ts'
import { AppError, forbiddenRole } from './app-error.ts'
import { type AdminKeys, checkAdminKey } from './check-admin-key.ts'
import { getClientAddress } from './client-address.ts'
import { type OfficeCookie, officeCookie } from './office-cookie.ts'
import { refuseOtherSites } from './refuse-other-sites.ts'
import { requestState } from './request-state.ts'

interface Caller {
  ctx: Context
  adminKeys: AdminKeys
  access: Endpoint['access']
  cookie: OfficeCookie
  /** The site's address, if it's configured. */
  publicUrl: string | undefined
}

/**
 * Says who calls. With an admin key, the key decides, even next to a cookie (docs/rules.md, Sign-in). Throws 401 without a
 * valid key or session, and 403 for a role that may not, or a change that another site asked for.
 */
export async function checkAccess(req: Request, res: Response, caller: Caller): Promise<Actor> {
  const { ctx, adminKeys, access, cookie, publicUrl } = caller
  const { id: requestId } = requestState(req)
  if (!isRole(access)) return { ...CUSTOMER, requestId }
  const key = req.get(ADMIN_KEY_HEADER)
  if (key !== undefined || cookie.token === undefined) {
    await checkAdminKey(ctx, adminKeys, { key, clientAddress: () => getClientAddress(req) })
    if (!(await areAdminKeysOn(ctx))) {
      throw new AppError('unauthorized', ADMIN_KEYS_OFF)
    }
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
