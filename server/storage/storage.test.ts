import request from 'supertest'
import { describe, expect, it, onTestFinished } from 'vitest'
import { officeClient, useApi } from '#test/api.ts'
import { keptLog } from '#test/log.ts'
import { warnIfLarge } from './storage.ts'

const api = useApi()

describe('the size of the database', () => {
  it('is shown to the office, and whether it is above DATABASE_WARN_MB', async () => {
    const small = (await officeClient(api.app).get('/api/storage').expect(200)).body
    expect(small).toEqual({
      databaseMegabytes: expect.any(Number),
      warnMegabytes: 2000,
      isAboveWarning: false,
      isDiskFull: false,
    })
    expect(small.databaseMegabytes).toBeGreaterThan(5)
    const large = (
      await officeClient(api.createSecondApp({ DATABASE_WARN_MB: '1' }))
        .get('/api/storage')
        .expect(200)
    ).body
    expect(large).toEqual({
      databaseMegabytes: small.databaseMegabytes,
      warnMegabytes: 1,
      isAboveWarning: true,
      isDiskFull: false,
    })
  })

  it('requires an admin key', async () => {
    await request(api.app).get('/api/storage').expect(401)
  })

  it('grows as more is stored', async () => {
    const size = async () => (await officeClient(api.app).get('/api/storage').expect(200)).body.databaseMegabytes
    const before = await size()
    onTestFinished(async () => void (await api.database.run('', 'drop table filling', [])))
    await api.database.run(
      '',
      'create table filling as select repeat(md5(n::text), 30) from generate_series(1, 10000) n',
      [],
    )
    expect(await size()).toBeGreaterThan(before + 5)
  })

  it('is logged as a warning only above DATABASE_WARN_MB', async () => {
    const { log, text } = keptLog()
    const ctx = { db: api.database, log }
    await warnIfLarge(ctx, { warnMegabytes: 1000 })
    expect(text()).toBe('')
    await warnIfLarge(ctx, { warnMegabytes: 1 })
    expect(text()).toContain('The database is larger than DATABASE_WARN_MB')
  })
})
