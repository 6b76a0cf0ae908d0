import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** Its script opens frames on subdomains of its own, too. */
const STRIPE_JS = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** Beside ourselves a page may only speak to Stripe: its script, its card fields, its bank's questions, its API. */
const CSP_DIRECTIVES = {
  'default-src': ["'self'"],
  'script-src': ["'self'", ...STRIPE_JS],
  'frame-src': [...STRIPE_JS, 'https://hooks.stripe.com'],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", 'https://api.stripe.com'],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** Seconds in a year. */
const HSTS_MAX_AGE = 365 * 24 * 3600
/** Only for requests that came by TLS: over plain HTTP, as on a developer's machine, it would be ignored or do harm. */
export const HSTS = { name: 'Strict-Transport-Security', value: `max-age=${HSTS_MAX_AGE}; includeSubDomains` }

/**
 * What helmet sets, by names in lower case. It is the same for every answer, so helmet runs once at start: run for each
 * request it costs several times what the rest of a small answer's headers does.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = headersOfHelmet()

export const CSP_HEADER = 'content-security-policy'

function headersOfHelmet(): Record<string, string> {
  const res = new ServerResponse(new IncomingMessage(new Socket()))
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: CSP_DIRECTIVES },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })(res.req, res, () => undefined)
  return Object.fromEntries(Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]))
}
