import type { IncomingMessage } from 'node:http'
import { DAY_MS } from '#shared/lib/durations.ts'

/** The session cookie of the office. Over HTTPS, the prefix keeps other hosts and plain HTTP from setting it. */
type OfficeCookieName = '__Host-office' | 'office'

export interface OfficeCookie {
  name: OfficeCookieName
  /** The session's token, if the request carries one. */
  token: string | undefined
  /** The hash of the token of an earlier session, if this browser has had one. It opens nothing. */
  knownBrowser: string | undefined
}

/** How long a browser counts as one that has signed in before, in milliseconds. */
const KNOWN_FOR = 365 * DAY_MS

export function readOfficeCookie(req: IncomingMessage, isHttps: boolean): OfficeCookie {
  const name = isHttps ? '__Host-office' : 'office'
  const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const valueOf = (cookie: string) =>
    pairs.find((pair) => pair.startsWith(`${cookie}=`))?.slice(cookie.length + 1) || undefined
  return { name, token: valueOf(name), knownBrowser: valueOf(`${name}-known`) }
}

/** The `Set-Cookie` header that marks a browser as one that has signed in. It stays when the session ends. */
export function knownBrowserCookie(name: OfficeCookieName, tokenHash: Buffer, now: Date): string {
  const expiresAt = new Date(now.getTime() + KNOWN_FOR)
  return officeCookie(`${name}-known`, tokenHash.toString('base64url'), { now, expiresAt })
}

/** The `Set-Cookie` header. One that ends now deletes the cookie. */
export function officeCookie(
  name: OfficeCookieName | `${OfficeCookieName}-known`,
  token: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): string {
  const seconds = Math.round((expiresAt.getTime() - now.getTime()) / 1000)
  const secure = name.startsWith('__Host-') ? '; Secure' : ''
  return `${name}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
