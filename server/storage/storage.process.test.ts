import { PGlite } from '@electric-sql/pglite'
import { expect, it } from 'vitest'
import { embeddedDatabase } from '#server/db/embedded.ts'
import { measureDatabaseBytes, vacuumEmbedded } from './storage.ts'

it('keeps the embedded database from growing with each change of a row', async () => {
  const db = await embeddedDatabase(await PGlite.create(), (error) => {
    throw error
  })
  await db.execute(`create table notes as select n, repeat('x', 500) as text from generate_series(1, 2000) as n`)
  const changeAll = () => db.execute(`update notes set text = repeat('y', 500)`)
  await changeAll()
  const before = await measureDatabaseBytes(db)
  for (let day = 0; day < 5; day += 1) {
    await vacuumEmbedded({ db })
    await changeAll()
  }
  // Marks of free space take a few pages. The changes would take some 5 MB.
  expect((await measureDatabaseBytes(db)) - before).toBeLessThan(200_000)
  await db.close()
})

it('leaves Postgres to its autovacuum', async () => {
  const scripts: string[] = []
  const execute = async (script: string) => void scripts.push(script)
  await vacuumEmbedded({ db: { kind: 'postgres', execute } })
  expect(scripts).toEqual([])
  await vacuumEmbedded({ db: { kind: 'embedded', execute } })
  expect(scripts).toEqual(['vacuum analyze', 'checkpoint'])
})
