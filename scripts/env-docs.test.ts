import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configurationTable, envExample, withConfigurationTable } from './env-docs.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

test('README has the table of every variable that the server reads', () => {
  expect(configurationTable()).toContain('| `DATABASE_URL`')
  expect(withConfigurationTable(readme), 'run npm run docs:env').toBe(readme)
  expect(readme).toContain(configurationTable())
})

test('.env.example names every variable that the server reads', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  expect(example, 'run npm run docs:env').toBe(envExample())
})
