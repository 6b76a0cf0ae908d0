import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { rateLimits } from '#server/http/table.ts'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import type { Executor } from './database.ts'
import { prepared } from './prepared.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())
beforeEach(() => database.empty())

const build = vi.fn((orm: Executor['orm']) =>
  orm
    .select({ hits: rateLimits.hits })
    .from(rateLimits)
    .where(eq(rateLimits.key, sql.placeholder('key'))),
)
const hitsOf = prepared('test_hits_of_key', build)

it('is built once for a connection, and takes other values each time', async () => {
  await database.run(
    '',
    `insert into rate_limits (key, hits, resets_at) values ('one', 1, now()), ('two', 2, now())`,
    [],
  )
  expect(await hitsOf(database, { key: 'one' })).toEqual([{ hits: 1 }])
  expect(await hitsOf(database, { key: 'two' })).toEqual([{ hits: 2 }])
  expect(build).toHaveBeenCalledOnce()
})

it('sees what its transaction has written', async () => {
  const hits = await database.transaction(async (tx) => {
    await tx.run('', `insert into rate_limits (key, hits, resets_at) values ('one', 5, now())`, [])
    return hitsOf(tx, { key: 'one' })
  })
  expect(hits).toEqual([{ hits: 5 }])
})

it('throws without one of its values', async () => {
  await expect(hitsOf(database, {})).rejects.toThrow('No value for placeholder "key"')
})
