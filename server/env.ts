import { isIP } from 'node:net'
import { z } from 'zod'
import { type MailSettings, mailOf, type PaymentsConfig, paymentsOf, problemsOf } from './configuration.ts'

const text = z.string().trim().min(1)

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

function isAddressOrNetwork(part: string): boolean {
  const [address = '', prefix] = part.split('/', 2)
  const version = isIP(address)
  if (version === 0) return NAMED_NETWORKS.includes(part)
  return part === address || (/^\d{1,3}$/.test(prefix ?? '') && Number(prefix) <= (version === 4 ? 32 : 128))
}

/** `off`, a number of proxies in front of us, or the addresses and networks that they have. */
const trustProxy = text
  .refine(
    (value) =>
      value === 'off' || /^\d{1,2}$/.test(value) || value.split(',').every((one) => isAddressOrNetwork(one.trim())),
    { error: 'must be off, a number of proxies such as 1, or their addresses such as loopback, 10.0.0.0/8' },
  )
  .transform((value) => {
    if (value === 'off') return false
    return /^\d+$/.test(value) ? Number(value) : value
  })

/** `office@example.com` or `Our Shop <office@example.com>`. */
function isSender(value: string): boolean {
  const [, inBrackets] = /^[^<>@\r\n]*<([^<>]+)>$/.exec(value) ?? []
  return address.safeParse(inBrackets ?? value).success
}

const address = z
  .string()
  .trim()
  .pipe(z.email({ error: 'must be an email address such as office@example.com' }))

/** Secrets end up in logs where a message quotes them: these say only how one begins. */
const stripeKey = (kind: string, pattern: RegExp, begins: string) =>
  text.regex(pattern, { error: `is no ${kind} of Stripe: one begins with ${begins}` })

/** Every variable that the server reads. README's table and .env.example are held to this by a test. */
const variables = {
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Where the site answers.'),
  DATA_DIR: text
    .default('./data')
    .describe(
      'Folder of the embedded database and of the admin key made at first start; also of `outbox`, where mails are laid down as files without `SMTP_URL`.',
    ),
  DATABASE_URL: text
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://' })
    .optional()
    .describe(
      'Postgres 15 or later, as `postgres://user:password@host:5432/name`. Without it the embedded database is used.',
    ),
  ADMIN_KEYS: text
    .transform((keys) => keys.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => key.length > 0), { error: 'has an empty key' })
    .optional()
    .describe(
      'Keys that open /orders, separated by commas, so that they can be rotated. Needed with `DATABASE_URL` or `PUBLIC_URL`; otherwise one is made at first start in `DATA_DIR/admin-key`.',
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://www.example.com' })
    .optional()
    .describe(
      'The address under which the public reaches the site: links in mails and calendar files lead there, and search engines and shared links are given it. Needed with `DATABASE_URL` unless `PAYMENTS=demo`.',
    ),
  PAYMENTS: z
    .enum(['stripe', 'demo'])
    .optional()
    .describe(
      '`demo` takes no money: visitors choose how a payment ends. Without it payments are a demo only where neither a key of Stripe nor `DATABASE_URL` nor `PUBLIC_URL` is set.',
    ),
  STRIPE_SECRET_KEY: stripeKey('secret key', /^(sk|rk)_(test|live)_\w+$/, 'sk_live_ or sk_test_')
    .optional()
    .describe('Takes the payments. Needed with `DATABASE_URL` or `PUBLIC_URL` unless `PAYMENTS=demo`.'),
  STRIPE_PUBLISHABLE_KEY: stripeKey('publishable key', /^pk_(test|live)_\w+$/, 'pk_live_ or pk_test_')
    .optional()
    .describe("What visitors' browsers are given; of the same account as the secret key."),
  STRIPE_WEBHOOK_SECRETS: text
    .transform((secrets) => secrets.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.every((secret) => /^whsec_\S+$/.test(secret)), {
      error: 'must be signing secrets that begin with whsec_, separated by commas',
    })
    .optional()
    .describe(
      "Sign what Stripe sends to `/api/webhooks/stripe`: the endpoint's signing secret, or several separated by commas while it is rotated.",
    ),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.stripe.com')
    .describe('Where Stripe answers; tests point it at a stand-in.'),
  CREWS: z.coerce
    .number()
    .int()
    .min(1)
    .max(20)
    .default(1)
    .describe('How many crews measure, so how many visits there may be at the same time.'),
  SHOP_EMAIL: address
    .optional()
    .describe(
      "The shop's mailbox: it hears of requests and visits, and visitors' answers go there. Needed with `DATABASE_URL` or `PUBLIC_URL` unless `PAYMENTS=demo`, and with `SMTP_URL`.",
    ),
  SMTP_URL: text
    .regex(/^smtps?:\/\/[^\s/]+/, { error: 'must begin with smtp:// or smtps:// and name a host' })
    .optional()
    .describe(
      'Sends the mails: `smtps://user:password@host:465`, or `smtp://user:password@host:587`. Without it they are laid down as files.',
    ),
  MAIL_FROM: text
    .refine(isSender, { error: 'must be an address, or a name with an address: Our Shop <office@example.com>' })
    .optional()
    .describe('Who sends the mails: an address, or `Name <address>`. Without it `SHOP_EMAIL`.'),
  TRUST_PROXY: trustProxy
    .default(false)
    .describe(
      'Whose `X-Forwarded-*` headers count: `off`, the number of proxies in front (`1`), or their addresses (`loopback, 10.0.0.0/8`). Limits per client address need it behind a proxy.',
    ),
  RATE_LIMIT: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      '`off` lifts every limit on how often one may call, also the one on wrong admin keys. For load tests only.',
    ),
  GOOGLE_PLACES_API_KEY: text
    .optional()
    .describe('Switches address suggestions on. The key of a Google project with the Places API (New).'),
  GOOGLE_PLACES_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://places.googleapis.com')
    .describe('Where the Places API answers; tests point it at a stand-in.'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('The least level that is logged.'),
}

const envSchema = z.object(variables)
export type Env = Readonly<
  z.output<typeof envSchema> & {
    /** Real customers meet this server: it runs on a database of its own, or under a public address. */
    isLive: boolean
    payments: PaymentsConfig
    mail: MailSettings
    /** Where links in mails and calendar files lead. */
    siteUrl: string
  }
>

export interface EnvVariable {
  name: string
  /** As one would write it, or undefined where there is none. */
  default: string | undefined
  description: string
}

const defaults: Partial<Record<string, number | string | false | string[]>> = envSchema.parse({})

export const ENV_VARIABLES: readonly EnvVariable[] = Object.entries(variables).map(([name, schema]) => ({
  name,
  default: defaults[name] === false ? 'off' : defaults[name]?.toString(),
  description: schema.description ?? '',
}))

/** Reads the environment once. Throws an error whose message names each variable that is wrong or missing. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  // An empty variable is how compose files and shells write an absent one.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = envSchema.safeParse(given)
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  }
  const env = parsed.data
  const live = env.DATABASE_URL ? 'DATABASE_URL' : env.PUBLIC_URL ? 'PUBLIC_URL' : undefined
  const problems = problemsOf(env, live)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return Object.freeze({
    ...env,
    isLive: live !== undefined,
    payments: paymentsOf(env),
    mail: mailOf(env),
    siteUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  })
}
