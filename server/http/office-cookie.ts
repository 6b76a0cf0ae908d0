import type { IncomingMessage } from 'node:http'

/** The session cookie of the office. Over HTTPS, the prefix keeps other hosts and plain HTTP from setting it. */
type OfficeCookieName = '__Host-office' | 'office'

export interface OfficeCookie {
  name: OfficeCookieName
  /** The session's token, if the request carries one. */
  token: string | undefined
}

export function readOfficeCookie(req: IncomingMessage, isHttps: boolean): OfficeCookie {
  const name = isHttps ? '__Host-office' : 'office'
  const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const found = pairs.find((pair) => pair.startsWith(`${name}=`))
  return { name, token: found?.slice(name.length + 1) || undefined }
}

/** The `Set-Cookie` header. One that ends now deletes the cookie. */
export function officeCookie(
  name: OfficeCookieName,
  token: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): string {
  const seconds = Math.round((expiresAt.getTime() - now.getTime()) / 1000)
  const secure = name === '__Host-office' ? '; Secure' : ''
  return `${name}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
