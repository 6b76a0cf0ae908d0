import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { OFFICE_NOUNS } from '#client/features/office/fetch-again.ts'
import { api } from '#shared/api.ts'
import { ROLES } from '#shared/people/roles.ts'

const CLIENT = fileURLToPath(new URL('../../client/src', import.meta.url))
const OFFICE = new Set<string>(ROLES)

it('each invalidation names its queries', () => {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const calls = files.flatMap((name) =>
    [...readFileSync(join(CLIENT, name), 'utf8').matchAll(/invalidateQueries\b(\(\s*.)?/g)].map(([call]) => ({
      name,
      call,
    })),
  )
  expect(calls.length).toBeGreaterThan(5)
  expect(calls.filter(({ call }) => !call.endsWith('{'))).toEqual([])
})

it('a change in the office fetches again all that the office shows', () => {
  const shown = Object.entries(api).filter(([key, { access }]) => key.startsWith('GET ') && OFFICE.has(access))
  const nouns = shown.map(([key]) => key.split('/')[2] ?? '')
  expect([...new Set(nouns)].filter((noun) => !OFFICE_NOUNS.has(noun))).toEqual([])
})
