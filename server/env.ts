import { isIP } from 'node:net'
import { z } from 'zod'

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

/** Every variable that the server reads. README's table and .env.example are held to this by a test. */
const variables = {
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Where the site answers.'),
  DATA_DIR: text
    .default('./data')
    .describe(
      'Folder of the embedded database and of the admin key made at first start. Not used with `DATABASE_URL`.',
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
    .describe('The address under which the public reaches the site.'),
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
export type Env = Readonly<z.output<typeof envSchema>>

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
  if (live && !env.ADMIN_KEYS) {
    throw new Error(`ADMIN_KEYS: missing. With ${live} set, name at least one key that opens /orders.`)
  }
  return Object.freeze(env)
}
