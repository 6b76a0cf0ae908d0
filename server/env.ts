import { isIP } from 'node:net'
import { z } from 'zod'
import { MAX_CREWS } from '#shared/schedule/crews.ts'
import { isEmailAddress } from '#shared/lib/email.ts'
import {
  findProblems,
  type MailSettings,
  type PaymentsConfig,
  readMailSettings,
  readPaymentsConfig,
} from './configuration.ts'

const text = z.string().trim().min(1)

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

function isAddressOrNetwork(part: string): boolean {
  const [address = '', prefix] = part.split('/', 2)
  const version = isIP(address)
  if (version === 0) return NAMED_NETWORKS.includes(part)
  return part === address || (/^\d{1,3}$/.test(prefix ?? '') && Number(prefix) <= (version === 4 ? 32 : 128))
}

/** `off`, the number of proxies in front of us, or their addresses and networks. */
const trustProxy = text
  .refine(
    (value) =>
      value === 'off' || /^\d{1,2}$/.test(value) || value.split(',').every((one) => isAddressOrNetwork(one.trim())),
    { error: 'must be off, a number of proxies such as 1, or proxy addresses such as loopback, 10.0.0.0/8' },
  )
  .transform((value) => {
    if (value === 'off') return false
    return /^\d+$/.test(value) ? Number(value) : value
  })

/** `office@example.com` or `Our Shop <office@example.com>`. */
function isMailSender(value: string): boolean {
  const [, inBrackets] = /^[^<>@\r\n]*<([^<>]+)>$/.exec(value) ?? []
  return isEmailAddress((inBrackets ?? value).trim())
}

const address = z
  .string()
  .trim()
  .refine(isEmailAddress, { error: 'must be an email address, such as office@example.com' })

/** Error messages end up in logs, so they say only how a key starts and never quote one. */
const stripeKey = (kind: string, pattern: RegExp, begins: string) =>
  text.regex(pattern, { error: `is not a Stripe ${kind}, which starts with ${begins}` })

/** Every variable that the server reads. A test checks README's table and .env.example against this. */
const variables = {
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port the site listens on.'),
  HOST: text
    .refine((value) => isIP(value) !== 0 || value === 'localhost', {
      error: 'must be an address of this machine, such as 127.0.0.1',
    })
    .optional()
    .describe(
      'Address of this machine that the site listens on: `127.0.0.1` behind a proxy on the same machine. If not set, all of them.',
    ),
  DATA_DIR: text
    .default('./data')
    .describe(
      'Folder for the embedded database, the admin key made at first start, and `outbox`, where emails are written to files if `SMTP_URL` is not set.',
    ),
  DATABASE_URL: text
    .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres:// or postgresql://' })
    .optional()
    .describe(
      'Postgres 15 or later, as `postgres://user:password@host:5432/name`. If not set, the site uses the embedded database.',
    ),
  DATABASE_WARN_MB: z.coerce
    .number()
    .int()
    .min(1)
    .default(2000)
    .describe(
      'Database size in megabytes at which the log and /orders show a warning. Set it below the limit of your disk or plan.',
    ),
  ADMIN_KEYS: text
    .transform((keys) => keys.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => key.length > 0), { error: 'has an empty key' })
    .optional()
    .describe(
      'Keys that open /orders, separated by commas so you can rotate them. Required with `DATABASE_URL` or `PUBLIC_URL`, with at least 24 characters each: `openssl rand -hex 32` makes one. Otherwise the first start makes one in `DATA_DIR/admin-key`.',
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be a web address, such as https://www.example.com' })
    .optional()
    .describe(
      "The site's public address, used in emails, calendar files, search engines, and shared links. Required with `DATABASE_URL` unless `PAYMENTS=demo`.",
    ),
  PAYMENTS: z
    .enum(['stripe', 'demo'])
    .optional()
    .describe(
      '`demo` takes no money: visitors choose a test result. If not set, payments are a demo only when there is no Stripe key, `DATABASE_URL`, or `PUBLIC_URL`.',
    ),
  STRIPE_SECRET_KEY: stripeKey('secret key', /^(sk|rk)_(test|live)_\w+$/, 'sk_live_ or sk_test_')
    .optional()
    .describe('Takes payments. Required with `DATABASE_URL` or `PUBLIC_URL` unless `PAYMENTS=demo`.'),
  STRIPE_PUBLISHABLE_KEY: stripeKey('publishable key', /^pk_(test|live)_\w+$/, 'pk_live_ or pk_test_')
    .optional()
    .describe("Sent to visitors' browsers. Use the same Stripe account as the secret key."),
  STRIPE_WEBHOOK_SECRETS: text
    .transform((secrets) => secrets.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.every((secret) => /^whsec_\S+$/.test(secret)), {
      error: 'must be signing secrets that start with whsec_, separated by commas',
    })
    .optional()
    .describe(
      'Signing secret of the Stripe endpoint `/api/webhooks/stripe`. Separate several with commas while you rotate it.',
    ),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.stripe.com')
    .describe('Address of the Stripe API. Tests point it at a stand-in.'),
  CREWS: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_CREWS)
    .optional()
    .describe(
      'Number of measuring crews that a new shop starts with. If not set, 1. Later, crews are edited at /orders, and this is ignored.',
    ),
  SHOP_EMAIL: address
    .optional()
    .describe(
      "The shop's email address. It gets quote requests, visits, and customers' replies. Required with `DATABASE_URL` or `PUBLIC_URL` unless `PAYMENTS=demo`, and with `SMTP_URL`.",
    ),
  SMTP_URL: text
    .regex(/^smtps?:\/\/[^\s/]+/, { error: 'must start with smtp:// or smtps:// and name a host' })
    .optional()
    .describe(
      'Server that sends the emails: `smtps://user:password@host:465` or `smtp://user:password@host:587`. If not set, emails are written to files.',
    ),
  MAIL_FROM: text
    .refine(isMailSender, { error: 'must be an address, or a name with an address: Our Shop <office@example.com>' })
    .optional()
    .describe('Sender of the emails: an address or `Name <address>`. If not set, `SHOP_EMAIL`.'),
  TRUST_PROXY: trustProxy
    .default(false)
    .describe(
      'Proxies whose `X-Forwarded-*` headers to trust: `off`, the number of proxies in front (`1`), or their addresses (`loopback, 10.0.0.0/8`). Required with an https `PUBLIC_URL`. If it is off behind a proxy, all visitors share one address and its limits.',
    ),
  RATE_LIMIT: z
    .enum(['on', 'off'])
    .default('on')
    .describe('`off` lifts all rate limits, including the one on wrong admin keys. Use it only for load tests.'),
  GOOGLE_PLACES_API_KEY: text
    .optional()
    .describe('Turns on address suggestions. Use the key of a Google project with the Places API (New).'),
  GOOGLE_PLACES_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://places.googleapis.com')
    .describe('Address of the Places API. Tests point it at a stand-in.'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info').describe('Lowest level to log.'),
}

const envSchema = z.object(variables)
export type Variables = z.output<typeof envSchema>
export type Env = Readonly<
  Variables & {
    /** Real customers use this server: it has DATABASE_URL or PUBLIC_URL. */
    isLive: boolean
    payments: PaymentsConfig
    mail: MailSettings
    /** The base of links in emails and calendar files. */
    siteUrl: string
  }
>

const defaults: Partial<Record<string, number | string | false | string[]>> = envSchema.parse({})

/** Each with its default as written in a file, if there is one. */
export const ENV_VARIABLES = Object.entries(variables).map(([name, schema]) => ({
  name,
  default: defaults[name] === false ? 'off' : defaults[name]?.toString(),
  description: schema.description ?? '',
}))

/** Reads the environment. Throws an error whose message names each wrong or missing variable. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  // Compose files and shells write a missing variable as an empty one.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = envSchema.safeParse(given)
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  }
  const env = parsed.data
  const live = env.DATABASE_URL ? 'DATABASE_URL' : env.PUBLIC_URL ? 'PUBLIC_URL' : undefined
  const problems = findProblems(env, live, given.TRUST_PROXY !== undefined)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return {
    ...env,
    isLive: live !== undefined,
    payments: readPaymentsConfig(env),
    mail: readMailSettings(env),
    siteUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  }
}
