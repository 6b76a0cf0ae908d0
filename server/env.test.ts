import { expect, it } from 'vitest'
import { ENV_VARIABLES, readEnv } from './env.ts'

const SITE = { ADMIN_KEYS: 'k', PUBLIC_URL: 'https://example.com', SHOP_EMAIL: 'office@example.com' }
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_a1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_b2',
  STRIPE_WEBHOOK_SECRETS: 'whsec_new, whsec_old',
}
const DATABASE = { DATABASE_URL: 'postgres://localhost/x' }

it('needs nothing', () => {
  expect(readEnv({})).toMatchObject({ PORT: 3000, DATA_DIR: './data', TRUST_PROXY: false, RATE_LIMIT: 'on' })
  expect(readEnv({ DATABASE_URL: '', ADMIN_KEYS: ' ' })).toEqual(readEnv({}))
})

it('cannot be changed', () => {
  expect(Object.isFrozen(readEnv({}))).toBe(true)
})

it.each([
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '70000' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x', ADMIN_KEYS: 'k' }],
  ['ADMIN_KEYS', { ADMIN_KEYS: 'a,,b' }],
  ['ADMIN_KEYS', { DATABASE_URL: 'postgres://localhost/x' }],
  ['ADMIN_KEYS', { PUBLIC_URL: 'https://example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'example.com', ADMIN_KEYS: 'k' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'everybody' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'abc' }],
  ['TRUST_PROXY', { TRUST_PROXY: '999.1.1.1' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'loopback/8' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'loopback,' }],
  ['RATE_LIMIT', { RATE_LIMIT: 'no' }],
  ['GOOGLE_PLACES_URL', { GOOGLE_PLACES_URL: 'places' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['PUBLIC_URL', { ...SITE, ...STRIPE, ...DATABASE, PUBLIC_URL: '' }],
  ['SHOP_EMAIL', { ...SITE, ...STRIPE, SHOP_EMAIL: '' }],
  ['SHOP_EMAIL', { ...SITE, ...STRIPE, ...DATABASE, SHOP_EMAIL: '' }],
  ['SHOP_EMAIL', { SHOP_EMAIL: 'the office' }],
  ['SHOP_EMAIL', { SMTP_URL: 'smtp://localhost' }],
  ['SMTP_URL', { SMTP_URL: 'localhost:25', SHOP_EMAIL: 'a@example.com' }],
  ['MAIL_FROM', { MAIL_FROM: 'Harpeth Stone' }],
  ['MAIL_FROM', { MAIL_FROM: 'a@example.com, b@example.com' }],
  ['MAIL_FROM', { MAIL_FROM: 'Eve <eve@example.com> <a@example.com>' }],
  ['CREWS', { CREWS: '0' }],
  ['CREWS', { CREWS: '21' }],
  ['CREWS', { CREWS: '1.5' }],
  ['PAYMENTS', { PAYMENTS: 'off' }],
  ['STRIPE_API_URL', { STRIPE_API_URL: 'stripe' }],
  ['STRIPE_SECRET_KEY', { ...STRIPE, STRIPE_SECRET_KEY: 'pk_live_b2' }],
  ['STRIPE_PUBLISHABLE_KEY', { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'sk_live_a1' }],
  ['STRIPE_WEBHOOK_SECRETS', { ...STRIPE, STRIPE_WEBHOOK_SECRETS: 'whsec_a,,whsec_b' }],
  ['STRIPE_PUBLISHABLE_KEY', { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_test_b2' }],
])('stops the start and names %s', (name, source) => {
  expect(() => readEnv(source)).toThrow(new RegExp(`^${name}: `))
})

it.each([
  ['neither key nor secret', {}, Object.keys(STRIPE)],
  ['no secret key', { ...STRIPE, STRIPE_SECRET_KEY: '' }, ['STRIPE_SECRET_KEY']],
  ['no publishable key', { ...STRIPE, STRIPE_PUBLISHABLE_KEY: '' }, ['STRIPE_PUBLISHABLE_KEY']],
  ['no webhook secret', { ...STRIPE, STRIPE_WEBHOOK_SECRETS: '' }, ['STRIPE_WEBHOOK_SECRETS']],
])('stops the start of a live server with %s, unless the demo is meant', (_, stripe, missing) => {
  for (const live of [SITE, { ...SITE, ...DATABASE }]) {
    for (const name of missing) expect(() => readEnv({ ...live, ...stripe })).toThrow(`${name}: missing`)
    expect(readEnv({ ...live, ...stripe, PAYMENTS: 'demo' })).toMatchObject({
      isLive: true,
      payments: { provider: 'demo' },
    })
  }
})

it('can be tried on Postgres with no more than an admin key, where no payment is real', () => {
  const env = readEnv({ ...DATABASE, ADMIN_KEYS: 'k', PAYMENTS: 'demo', PORT: '4000' })
  expect(env).toMatchObject({ isLive: true, siteUrl: 'http://localhost:4000', payments: { provider: 'demo' } })
  expect(() => readEnv({ ...DATABASE, PAYMENTS: 'demo' })).toThrow(/^ADMIN_KEYS: missing/)
  expect(() => readEnv({ ...DATABASE, ADMIN_KEYS: 'k', PAYMENTS: 'demo', SMTP_URL: 'smtp://localhost' })).toThrow(
    /^SHOP_EMAIL: missing/,
  )
})

it('does not take half of Stripe elsewhere either', () => {
  expect(() => readEnv({ STRIPE_SECRET_KEY: 'sk_test_a1' })).toThrow(
    /^STRIPE_PUBLISHABLE_KEY: missing[^]*\nSTRIPE_WEBHOOK_SECRETS: missing/,
  )
  expect(() => readEnv({ PAYMENTS: 'stripe' })).toThrow('STRIPE_SECRET_KEY: missing')
})

it('quotes no secret that is wrong', () => {
  const wrong = { STRIPE_SECRET_KEY: 'secret1', STRIPE_WEBHOOK_SECRETS: 'secret2', SMTP_URL: 'ftp://me:secret3@host' }
  const message = () => readEnv(wrong)
  expect(message).toThrow(/STRIPE_SECRET_KEY[^]*STRIPE_WEBHOOK_SECRETS[^]*SMTP_URL/)
  expect(message).not.toThrow(/secret\d/)
})

it('takes payments by Stripe where all of it is set', () => {
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

it('takes no money and sends no mail where nothing is configured', () => {
  expect(readEnv({ PORT: '8080', DATA_DIR: 'here' })).toMatchObject({
    isLive: false,
    payments: { provider: 'demo' },
    mail: { smtpUrl: undefined, outboxDir: 'here/outbox' },
    siteUrl: 'http://localhost:8080',
    CREWS: 1,
  })
})

it('sends mails as the shop unless another sender is named', () => {
  const smtp = { SMTP_URL: 'smtps://me:pass@mail.example.com:465', SHOP_EMAIL: 'office@example.com' }
  expect(readEnv(smtp).mail).toMatchObject({ smtpUrl: smtp.SMTP_URL, from: 'office@example.com' })
  expect(readEnv({ ...smtp, MAIL_FROM: 'Harpeth Stone <no-reply@example.com>' }).mail).toMatchObject({
    from: 'Harpeth Stone <no-reply@example.com>',
    shopEmail: 'office@example.com',
  })
})

it('names every variable that is wrong', () => {
  expect(() => readEnv({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT: [^]*LOG_LEVEL: /)
})

it.each([
  ['off', false],
  ['1', 1],
  ['0', 0],
  ['12', 12],
  ['fd00::/8,203.0.113.7', 'fd00::/8,203.0.113.7'],
  ['loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
  ['::1', '::1'],
])('reads TRUST_PROXY=%s', (text, value) => {
  expect(readEnv({ TRUST_PROXY: text }).TRUST_PROXY).toBe(value)
})

it('reads the keys of the list', () => {
  expect(readEnv({ ADMIN_KEYS: 'new, old' }).ADMIN_KEYS).toEqual(['new', 'old'])
})

it('describes each variable, with a default that reads as what absence means', () => {
  const defaults = Object.fromEntries(ENV_VARIABLES.flatMap((one) => (one.default ? [[one.name, one.default]] : [])))
  expect(readEnv(defaults)).toEqual(readEnv({}))
  for (const { name, description } of ENV_VARIABLES) {
    expect(name).toMatch(/^[A-Z_]+$/)
    expect(description.length).toBeGreaterThan(10)
  }
})
