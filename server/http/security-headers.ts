import { createHash } from 'node:crypto'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** Stripe's script also opens frames on its own subdomains. */
const STRIPE_JS = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** Besides our own server, a page may only talk to Stripe: its script, card fields, bank challenges and API. */
const CSP_DIRECTIVES = {
  'default-src': ["'self'"],
  'script-src': ["'self'", ...STRIPE_JS],
  'frame-src': [...STRIPE_JS, 'https://hooks.stripe.com'],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", 'https://api.stripe.com'],
  // The crew's day.
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** Seconds in a year. */
const HSTS_MAX_AGE = 365 * 24 * 3600
/**
 * Sent with every response if PUBLIC_URL is https, since all requests look like plain HTTP behind an unknown proxy.
 * Browsers ignore it over plain HTTP, so that does no harm. Without PUBLIC_URL, it's sent only with requests over TLS. Other
 * hosts of the domain aren't ours to decide about.
 */
export const HSTS = { name: 'Strict-Transport-Security', value: `max-age=${HSTS_MAX_AGE}` }

export const CSP_HEADER = 'Content-Security-Policy'
/** If a browser ever opened a photo's address as a page, nothing in it could run or load. */
export const SANDBOX = "default-src 'none'; sandbox"

/** What no page of ours uses. Stripe's form may offer a wallet. */
export const PERMISSIONS = {
  name: 'Permissions-Policy',
  value: 'camera=(), geolocation=(), microphone=(), usb=(), payment=(self "https://js.stripe.com")',
}

/** Sets the headers that every response has, of the API and of the site. */
export function securityHeaders({ contentSecurityPolicy }: { contentSecurityPolicy: boolean }): RequestHandler {
  const setMost = helmet({
    contentSecurityPolicy: contentSecurityPolicy && { useDefaults: false, directives: CSP_DIRECTIVES },
    strictTransportSecurity: false,
    // Only browsers of the past knew these. On each script, they count toward a page's first view.
    xXssProtection: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    // Over HTTPS, browsers don't look up the hosts of links ahead of time unless a page asks for it.
    xDnsPrefetchControl: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  return (req, res, next) => {
    res.setHeader(PERMISSIONS.name, PERMISSIONS.value)
    setMost(req, res, next)
  }
}

/** The policy of a page with one `<style>` element. It allows exactly these styles, by hash. */
export function pagePolicy(html: string): string {
  const [, styles = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? []
  const hash = `'sha256-${createHash('sha256').update(styles).digest('base64')}'`
  const directives = { ...CSP_DIRECTIVES, 'style-src': [...CSP_DIRECTIVES['style-src'], hash] }
  return Object.entries(directives)
    .map((directive) => directive.flat().join(' '))
    .join(';')
}
