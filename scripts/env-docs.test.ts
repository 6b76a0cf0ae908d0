import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { configurationTable, envExample, withConfigurationTable } from './env-docs.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

test("README's table lists every variable that the server reads", () => {
  expect(configurationTable()).toContain('| `DATABASE_URL`')
  expect(withConfigurationTable(readme), 'run npm run docs:env').toBe(readme)
  expect(readme).toContain(configurationTable())
})

test('.env.example lists every variable that the server reads', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  expect(example, 'run npm run docs:env').toBe(envExample())
})

test("README's production example has every setting a live server needs, and no usable admin key", () => {
  const [, example = ''] = /## In production[^]*?```sh\n([^]*?)```/.exec(readme) ?? []
  const settings = Object.fromEntries(
    [...example.replaceAll('…', 'x').matchAll(/(?:export| )\s*([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
  expect(() => readEnv(settings)).toThrow(/^ADMIN_KEYS: too short.*$/)
  const env = readEnv({ ...settings, ADMIN_KEYS: 'a'.repeat(64) })
  expect(env).toMatchObject({ isLive: true, TRUST_PROXY: 1, payments: { provider: 'stripe', isTest: false } })
})
