import { describe, expect, it } from 'vitest'
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

  it('is logged as a warning only above DATABASE_WARN_MB', async () => {
    const { log, text } = keptLog()
    const ctx = { db: api.database, log }
    await warnIfLarge(ctx, { warnMegabytes: 1000 })
    expect(text()).toBe('')
    await warnIfLarge(ctx, { warnMegabytes: 1 })
    expect(text()).toContain('The database is larger than DATABASE_WARN_MB')
  })
})
