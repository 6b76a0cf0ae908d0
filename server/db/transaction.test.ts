import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())
beforeEach(() => database.empty())

const add = `insert into rate_limits (key, hits, resets_at) values ('one', 1, now())`
const count = async () => (await database.rows('select 1 from rate_limits')).length

it('calls what waits for its commit when others can see its changes', async () => {
  let seen: Promise<number> | undefined
  await database.transaction(async (tx) => {
    tx.afterCommit(() => {
      seen = count()
    })
    await tx.run('', add, [])
    expect(seen).toBeUndefined()
  })
  expect(await seen).toBe(1)
})

it('calls nothing after a rollback', async () => {
  let isCalled = false
  const failing = database.transaction(async (tx) => {
    tx.afterCommit(() => {
      isCalled = true
    })
    await tx.run('', add, [])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect([isCalled, await count()]).toEqual([false, 0])
})

it('undoes all of a savepoint that fails, also after one inside of it has failed', async () => {
  const fail = async () => {
    throw new Error('no')
  }
  await database.transaction(async (tx) => {
    const outer = tx.savepoint(async () => {
      await tx.run('', add, [])
      await tx.savepoint(fail).catch(() => undefined)
      return fail()
    })
    await expect(outer).rejects.toThrow('no')
    await tx.savepoint(() => tx.run('', add.replace('one', 'two'), []))
  })
  expect(await database.rows('select key from rate_limits')).toEqual([{ key: 'two' }])
})

const LONG = 'select count(*) from generate_series(1, 20000)'
const MANY = 60

it.each([
  ['statements', () => database.run('', LONG, [])],
  ['transactions', () => database.transaction((tx) => tx.run('', LONG, []))],
])('lets all else in the process go on while many %s wait for each other', async (_, run) => {
  let done = 0
  const all = Promise.all(
    Array.from({ length: MANY }, async () => {
      await run()
      done += 1
    }),
  )
  await nextTurn()
  expect(done).toBeLessThan(MANY)
  await all
})
