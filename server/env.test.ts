import { expect, it } from 'vitest'
import { ENV_VARIABLES, readEnv } from './env.ts'

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
])('stops the start and names %s', (name, source) => {
  expect(() => readEnv(source)).toThrow(new RegExp(`^${name}: `))
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
