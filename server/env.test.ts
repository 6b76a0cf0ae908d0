import { describe, expect, it } from 'vitest'
import { ENV_VARIABLES, readEnv } from './env.ts'

const ADMIN_KEYS = 'a-key-of-24-characters-x'
const SITE = {
  ADMIN_KEYS,
  PUBLIC_URL: 'https://example.com',
  SHOP_EMAIL: 'office@example.com',
  TRUST_PROXY: '1',
}
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_a1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_b2',
  STRIPE_WEBHOOK_SECRETS: 'whsec_new, whsec_old',
}
const DATABASE = { DATABASE_URL: 'postgres://localhost/x' }

describe('the environment', () => {
  it('may be empty', () => {
    expect(readEnv({})).toMatchObject({ PORT: 3000, DATA_DIR: './data', TRUST_PROXY: false, RATE_LIMIT: 'on' })
    expect(readEnv({ DATABASE_URL: '', ADMIN_KEYS: ' ' })).toEqual(readEnv({}))
  })

  it('takes no money and sends no email if nothing is configured', () => {
    expect(readEnv({ PORT: '8080', DATA_DIR: 'here' })).toMatchObject({
      isLive: false,
      payments: { provider: 'demo' },
      mail: { smtpUrl: undefined, emailFilesDir: 'here/outbox' },
      siteUrl: 'http://localhost:8080',
    })
  })

  it('describes each variable with a default that means the same as leaving it out', () => {
    const defaults = Object.fromEntries(ENV_VARIABLES.flatMap((one) => (one.default ? [[one.name, one.default]] : [])))
    expect(readEnv(defaults)).toEqual(readEnv({}))
    for (const { name, description } of ENV_VARIABLES) {
      expect(name).toMatch(/^[A-Z_]+$/)
      expect(description.length).toBeGreaterThan(10)
    }
  })
})

describe('a wrong variable', () => {
  it.each([
    ['PORT', { PORT: 'http' }],
    ['HOST', { HOST: 'www.example.com' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x', ADMIN_KEYS }],
    ['ADMIN_KEYS', { ADMIN_KEYS: 'a,,b' }],
    ['ADMIN_KEYS', { DATABASE_URL: 'postgres://localhost/x' }],
    ['ADMIN_KEYS', { PUBLIC_URL: 'https://example.com' }],
    ['ADMIN_KEYS', { ...SITE, PAYMENTS: 'demo', ADMIN_KEYS: '1' }],
    ['ADMIN_KEYS', { ...DATABASE, PAYMENTS: 'demo', ADMIN_KEYS: `${ADMIN_KEYS},${ADMIN_KEYS.slice(1)}` }],
    ['TRUST_PROXY', { ...SITE, PAYMENTS: 'demo', TRUST_PROXY: '' }],
    ['TRUST_PROXY', { ...SITE, PAYMENTS: 'demo', TRUST_PROXY: '', PUBLIC_URL: 'HTTPS://example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'example.com', ADMIN_KEYS }],
    ['TRUST_PROXY', { TRUST_PROXY: 'everybody' }],
    ['TRUST_PROXY', { TRUST_PROXY: '999.1.1.1' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'loopback/8' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'loopback,' }],
    ['RATE_LIMIT', { RATE_LIMIT: 'no' }],
    ['GOOGLE_PLACES_URL', { GOOGLE_PLACES_URL: 'places' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['DATABASE_WARN_MB', { DATABASE_WARN_MB: '0' }],
    ['PUBLIC_URL', { ...SITE, ...STRIPE, ...DATABASE, PUBLIC_URL: '' }],
    ['SHOP_EMAIL', { ...SITE, ...STRIPE, SHOP_EMAIL: '' }],
    ['SHOP_EMAIL', { SHOP_EMAIL: 'the office' }],
    ['SHOP_EMAIL', { SMTP_URL: 'smtp://localhost' }],
    ['SMTP_URL', { SMTP_URL: 'localhost:25', SHOP_EMAIL: 'a@example.com' }],
    ['SHOP_EMAIL', { SHOP_EMAIL: 'the..office@example.com' }],
    ['MAIL_FROM', { MAIL_FROM: 'Harpeth Stone' }],
    ['MAIL_FROM', { MAIL_FROM: 'Harpeth Stone <office@iana-.com>' }],
    ['MAIL_FROM', { MAIL_FROM: 'Eve <eve@example.com> <a@example.com>' }],
    ['CREWS', { CREWS: '21' }],
    ['CREWS', { CREWS: '1.5' }],
    ['PAYMENTS', { PAYMENTS: 'off' }],
    ['STRIPE_API_URL', { STRIPE_API_URL: 'stripe' }],
    ['STRIPE_SECRET_KEY', { ...STRIPE, STRIPE_SECRET_KEY: 'pk_live_b2' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'sk_live_a1' }],
    ['STRIPE_WEBHOOK_SECRETS', { ...STRIPE, STRIPE_WEBHOOK_SECRETS: 'whsec_a,,whsec_b' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_test_b2' }],
  ])('is refused by name: %s', (name, source) => {
    expect(() => readEnv(source)).toThrow(new RegExp(`^${name}: `))
  })

  it('is named with every other one', () => {
    expect(() => readEnv({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT: [^]*LOG_LEVEL: /)
  })

  it('is not quoted if it is a secret', () => {
    const wrong = { STRIPE_SECRET_KEY: 'secret1', STRIPE_WEBHOOK_SECRETS: 'secret2', SMTP_URL: 'ftp://me:secret3@host' }
    const message = () => readEnv(wrong)
    expect(message).toThrow(/STRIPE_SECRET_KEY[^]*STRIPE_WEBHOOK_SECRETS[^]*SMTP_URL/)
    expect(message).not.toThrow(/secret\d/)
    const shortKeys = () => readEnv({ ...SITE, PAYMENTS: 'demo', ADMIN_KEYS: `${ADMIN_KEYS}, secret4` })
    expect(shortKeys).toThrow('ADMIN_KEYS: too short. With PUBLIC_URL set, each key needs at least 24 characters.')
    expect(shortKeys).not.toThrow(/secret\d|a-key-of/)
  })
})

describe('payments', () => {
  it.each([
    ['neither key nor secret', {}, Object.keys(STRIPE)],
    ['no secret key', { ...STRIPE, STRIPE_SECRET_KEY: '' }, ['STRIPE_SECRET_KEY']],
    ['no publishable key', { ...STRIPE, STRIPE_PUBLISHABLE_KEY: '' }, ['STRIPE_PUBLISHABLE_KEY']],
    ['no webhook secret', { ...STRIPE, STRIPE_WEBHOOK_SECRETS: '' }, ['STRIPE_WEBHOOK_SECRETS']],
  ])('are refused on a live server with %s, unless PAYMENTS=demo', (_, stripe, missing) => {
    for (const live of [SITE, { ...SITE, ...DATABASE }]) {
      for (const name of missing) expect(() => readEnv({ ...live, ...stripe })).toThrow(`${name}: missing`)
      expect(readEnv({ ...live, ...stripe, PAYMENTS: 'demo' })).toMatchObject({
        isLive: true,
        payments: { provider: 'demo' },
      })
    }
  })

  it('need only an admin key for a demo on Postgres', () => {
    const env = readEnv({ ...DATABASE, ADMIN_KEYS, PAYMENTS: 'demo', PORT: '4000' })
    expect(env).toMatchObject({ isLive: true, siteUrl: 'http://localhost:4000', payments: { provider: 'demo' } })
    expect(() => readEnv({ ...DATABASE, PAYMENTS: 'demo' })).toThrow(/^ADMIN_KEYS: missing/)
    expect(() => readEnv({ ...DATABASE, ADMIN_KEYS, PAYMENTS: 'demo', SMTP_URL: 'smtp://localhost' })).toThrow(
      /^SHOP_EMAIL: missing/,
    )
  })

  it('are refused with an incomplete Stripe configuration on any server', () => {
    expect(() => readEnv({ STRIPE_SECRET_KEY: 'sk_test_a1' })).toThrow(
      /^STRIPE_PUBLISHABLE_KEY: missing[^]*\nSTRIPE_WEBHOOK_SECRETS: missing/,
    )
    expect(() => readEnv({ PAYMENTS: 'stripe' })).toThrow('STRIPE_SECRET_KEY: missing')
  })

  it('are made with Stripe if all its variables are set', () => {
    const stripe = {
      provider: 'stripe',
      secretKey: 'sk_live_a1',
      publishableKey: 'pk_live_b2',
      webhookSecrets: ['whsec_new', 'whsec_old'],
      apiUrl: 'https://api.stripe.com',
      isTest: false,
    }
    expect(readEnv({ ...SITE, ...STRIPE })).toMatchObject({ isLive: true, payments: stripe })
    expect(readEnv(STRIPE)).toMatchObject({ isLive: false, payments: stripe })
    const tests = { STRIPE_SECRET_KEY: 'rk_test_a1', STRIPE_PUBLISHABLE_KEY: 'pk_test_b2' }
    expect(readEnv({ ...STRIPE, ...tests, STRIPE_API_URL: 'http://localhost:12111' }).payments).toMatchObject({
      isTest: true,
      apiUrl: 'http://localhost:12111',
    })
  })
})

describe('admin keys', () => {
  it("may be short only if the server isn't live", () => {
    expect(readEnv({ ADMIN_KEYS: 'k' }).ADMIN_KEYS).toEqual(['k'])
    for (const live of [SITE, DATABASE]) {
      expect(readEnv({ ...live, ADMIN_KEYS, PAYMENTS: 'demo' }).ADMIN_KEYS).toEqual([ADMIN_KEYS])
    }
  })

  it('are split at commas', () => {
    expect(readEnv({ ADMIN_KEYS: 'new, old' }).ADMIN_KEYS).toEqual(['new', 'old'])
  })
})

describe('TRUST_PROXY', () => {
  it('is required only with an https address, and may be off', () => {
    const site = { ...SITE, PAYMENTS: 'demo' }
    expect(readEnv({ ...site, TRUST_PROXY: 'off' }).TRUST_PROXY).toBe(false)
    expect(readEnv({ ...site, TRUST_PROXY: '', PUBLIC_URL: 'http://127.0.0.1' }).TRUST_PROXY).toBe(false)
    expect(() => readEnv({ ...site, TRUST_PROXY: '' })).toThrow(/^TRUST_PROXY: missing/)
  })

  it.each([
    ['off', false],
    ['1', 1],
    ['0', 0],
    ['12', 12],
    ['fd00::/8,203.0.113.7', 'fd00::/8,203.0.113.7'],
    ['loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
    ['::1', '::1'],
  ])('may be %s', (text, value) => {
    expect(readEnv({ TRUST_PROXY: text }).TRUST_PROXY).toBe(value)
  })
})

it('emails come from the shop unless another sender is set', () => {
  const smtp = { SMTP_URL: 'smtps://me:pass@mail.example.com:465', SHOP_EMAIL: 'office@example.com' }
  expect(readEnv(smtp).mail).toMatchObject({ smtpUrl: smtp.SMTP_URL, from: 'office@example.com' })
  expect(readEnv({ ...smtp, MAIL_FROM: 'Harpeth Stone <no-reply@example.com>' }).mail).toMatchObject({
    from: 'Harpeth Stone <no-reply@example.com>',
    shopEmail: 'office@example.com',
  })
})
