import { join } from 'node:path'

/** The variables that only have a meaning together, as server/env.ts parsed each of them. */
interface Variables {
  PORT: number
  DATA_DIR: string
  ADMIN_KEYS?: readonly string[] | undefined
  PUBLIC_URL?: string | undefined
  PAYMENTS?: 'stripe' | 'demo' | undefined
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRETS?: readonly string[] | undefined
  STRIPE_API_URL: string
  SHOP_EMAIL?: string | undefined
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
}

/** Who takes the measurement fee. */
export type PaymentsConfig =
  | { provider: 'demo' }
  | {
      provider: 'stripe'
      secretKey: string
      publishableKey: string
      webhookSecrets: readonly string[]
      apiUrl: string
      /** Takes no money: cards are Stripe's own for tests. */
      isTest: boolean
    }

export interface MailSettings {
  /** Undefined: mails become files in `outboxDir`. */
  smtpUrl: string | undefined
  outboxDir: string
  from: string
  shopEmail: string
}

/** Where nothing is configured mails become files, and their sender has to be some address (RFC 2606). */
const NOBODYS_MAILBOX = 'shop@localhost.example'

/** What keeps the server from starting, each naming its variable. `live` is the variable that says that it is live. */
export function problemsOf(env: Variables, live: string | undefined): string[] {
  return [...(live ? missingIfLive(env, live) : []), ...problemsOfStripe(env, live), ...problemsOfMail(env, live)]
}

function missingIfLive(env: Variables, live: string): string[] {
  return [
    !env.ADMIN_KEYS && `ADMIN_KEYS: missing. With ${live} set, name at least one key that opens /orders.`,
    !env.PUBLIC_URL &&
      !isTrial(env) &&
      `PUBLIC_URL: missing. With ${live} set, name the address under which the public reaches the site.`,
  ].filter((problem) => problem !== false)
}

const STRIPE_VARIABLES = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRETS'] as const

/** All of Stripe, or nothing of it: with half of it visitors would pay and nobody would learn of it. */
function problemsOfStripe(env: Variables, live: string | undefined): string[] {
  if (env.PAYMENTS === 'demo') return []
  const given = STRIPE_VARIABLES.find((name) => env[name] !== undefined)
  const because = env.PAYMENTS ? 'PAYMENTS=stripe' : (given ?? live)
  if (because === undefined) return []
  const missing = STRIPE_VARIABLES.filter((name) => env[name] === undefined)
  const way = given ? '' : ' Or set PAYMENTS=demo, where no payment is meant to be real.'
  if (missing.length > 0) {
    return missing.map(
      (name) => `${name}: missing. With ${because} set, Stripe needs ${STRIPE_VARIABLES.join(', ')}.${way}`,
    )
  }
  return isTestKey(env.STRIPE_SECRET_KEY) === isTestKey(env.STRIPE_PUBLISHABLE_KEY)
    ? []
    : ['STRIPE_PUBLISHABLE_KEY: of the two keys of Stripe one is for tests and the other is not.']
}

/** Stripe where all of it is set, unless PAYMENTS=demo. */
export function paymentsOf(env: Variables): PaymentsConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env
  const { PAYMENTS, STRIPE_WEBHOOK_SECRETS: webhookSecrets, STRIPE_API_URL: apiUrl } = env
  if (PAYMENTS === 'demo' || !secretKey || !publishableKey || !webhookSecrets) return { provider: 'demo' }
  return { provider: 'stripe', secretKey, publishableKey, webhookSecrets, apiUrl, isTest: isTestKey(secretKey) }
}

export function mailOf(env: Variables): MailSettings {
  const shopEmail = env.SHOP_EMAIL ?? NOBODYS_MAILBOX
  return {
    smtpUrl: env.SMTP_URL,
    outboxDir: join(env.DATA_DIR, 'outbox'),
    from: env.MAIL_FROM ?? shopEmail,
    shopEmail,
  }
}

function problemsOfMail(env: Variables, live: string | undefined): string[] {
  const because = (isTrial(env) ? undefined : live) ?? (env.SMTP_URL && 'SMTP_URL')
  if (because === undefined || env.SHOP_EMAIL) return []
  return [`SHOP_EMAIL: missing. With ${because} set, name the mailbox that hears of requests and visits.`]
}

/** Nobody pays here, so nobody is let down by a link that leads nowhere or a mailbox that is not there. */
function isTrial({ PAYMENTS }: Variables): boolean {
  return PAYMENTS === 'demo'
}

function isTestKey(key: string | undefined): boolean {
  return /^\w\w_test_/.test(key ?? '')
}
