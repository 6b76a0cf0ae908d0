import { join } from 'node:path'
import type { Variables } from './env.ts'

/** Characters. Guessing a key this long is hopeless, even from many client addresses. */
export const MIN_ADMIN_KEY_LENGTH = 24

/** Who takes the measurement fee. */
export type PaymentsConfig =
  | { provider: 'demo' }
  | {
      provider: 'stripe'
      secretKey: string
      publishableKey: string
      webhookSecrets: readonly string[]
      apiUrl: string
      /** Test mode takes no money and accepts only Stripe's test cards. */
      isTest: boolean
    }

export interface MailSettings {
  /** If undefined, emails are written to files in `emailFilesDir`. */
  smtpUrl: string | undefined
  emailFilesDir: string
  from: string
  shopEmail: string
}

/** Emails written to files need a sender, too. This one uses a domain reserved by RFC 2606. */
const PLACEHOLDER_EMAIL = 'shop@localhost.example'

/**
 * Finds the problems that keep the server from starting. Each names its variable. `live` is the variable that makes the
 * server live. The parsed TRUST_PROXY can't show whether it was set, because `off` is also the default.
 */
export function findProblems(env: Variables, live: string | undefined, isTrustProxySet: boolean): string[] {
  const { ADMIN_KEYS, PUBLIC_URL, SHOP_EMAIL, SMTP_URL } = env
  // No one pays in demo mode, so a dead link or a missing mailbox does no harm.
  const takesMoney = env.PAYMENTS === 'demo' ? undefined : live
  const needsMailbox = takesMoney ?? (SMTP_URL && 'SMTP_URL')
  return [
    live && !ADMIN_KEYS && `ADMIN_KEYS: missing. With ${live} set, set at least one key for /orders.`,
    live &&
      ADMIN_KEYS?.some((key) => key.length < MIN_ADMIN_KEY_LENGTH) &&
      `ADMIN_KEYS: too short. With ${live} set, each key needs at least ${MIN_ADMIN_KEY_LENGTH} characters. "openssl rand -hex 32" makes one.`,
    takesMoney &&
      !PUBLIC_URL &&
      `PUBLIC_URL: missing. With ${live} set, set the site's public address, such as https://www.example.com.`,
    // An https address means a proxy, because the server has no TLS. Unless we know the proxy, all visitors share its address.
    isHttps(PUBLIC_URL) &&
      !isTrustProxySet &&
      'TRUST_PROXY: missing. With an https PUBLIC_URL, set it to the number of proxies in front of the server, such as 1, or to off if none of them adds X-Forwarded-For. The limits for each visitor depend on it.',
    ...findStripeProblems(env, live),
    needsMailbox &&
      !SHOP_EMAIL &&
      `SHOP_EMAIL: missing. With ${needsMailbox} set, set the email address that gets quote requests and visits.`,
  ].filter((problem) => typeof problem === 'string')
}

const STRIPE_VARIABLES = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRETS'] as const

/** Requires all Stripe variables or none. With half of them, visitors could pay without us learning of it. */
function findStripeProblems(env: Variables, live: string | undefined): string[] {
  if (env.PAYMENTS === 'demo') return []
  const given = STRIPE_VARIABLES.find((name) => env[name] !== undefined)
  const because = env.PAYMENTS ? 'PAYMENTS=stripe' : (given ?? live)
  if (because === undefined) return []
  const missing = STRIPE_VARIABLES.filter((name) => env[name] === undefined)
  const way = given ? '' : ' Or set PAYMENTS=demo to take no real payments.'
  if (missing.length > 0) {
    return missing.map(
      (name) => `${name}: missing. With ${because} set, Stripe needs ${STRIPE_VARIABLES.join(', ')}.${way}`,
    )
  }
  return isTestKey(env.STRIPE_SECRET_KEY) === isTestKey(env.STRIPE_PUBLISHABLE_KEY)
    ? []
    : ['STRIPE_PUBLISHABLE_KEY: does not match STRIPE_SECRET_KEY. Use two live keys or two test keys.']
}

/** Uses Stripe if all its variables are set, unless PAYMENTS=demo. */
export function readPaymentsConfig(env: Variables): PaymentsConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env
  const { PAYMENTS, STRIPE_WEBHOOK_SECRETS: webhookSecrets, STRIPE_API_URL: apiUrl } = env
  if (PAYMENTS === 'demo' || !secretKey || !publishableKey || !webhookSecrets) return { provider: 'demo' }
  return { provider: 'stripe', secretKey, publishableKey, webhookSecrets, apiUrl, isTest: isTestKey(secretKey) }
}

export function readMailSettings(env: Variables): MailSettings {
  const shopEmail = env.SHOP_EMAIL ?? PLACEHOLDER_EMAIL
  return {
    smtpUrl: env.SMTP_URL,
    emailFilesDir: join(env.DATA_DIR, 'outbox'),
    from: env.MAIL_FROM ?? shopEmail,
    shopEmail,
  }
}

/** Whether the public site uses TLS. */
export function isHttps(publicUrl: string | undefined): boolean {
  return publicUrl !== undefined && new URL(publicUrl).protocol === 'https:'
}

function isTestKey(key: string | undefined): boolean {
  return /^\w\w_test_/.test(key ?? '')
}
