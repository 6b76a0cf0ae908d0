import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ON_POSTGRES } from '#test/database.ts'
import { checkAftermath } from './aftermath.ts'
import { CRASH_POINTS } from './points.ts'
import { makeTemplate, openShop, type Template } from './shop.ts'

const mode = ON_POSTGRES ? 'postgres' : 'embedded'
let template: Template

beforeAll(async () => {
  template = await makeTemplate(mode)
})
afterAll(() => template?.remove())

// Needs a build. Nothing outside of the process can stop it at some points if its database is embedded.
describe('after kill -9, a restart, one expiry and one sweep, slots, payments, records and emails agree:', () => {
  it.concurrent.each(CRASH_POINTS.filter(({ reach }) => reach[mode]))('$name', async ({ ends, reach }) => {
    const shop = await openShop(template)
    try {
      await shop.start()
      await reach[mode]?.(shop)
      await expect(checkAftermath(shop, ends), shop.output()).resolves.toBeTypeOf('string')
    } finally {
      await shop.close()
    }
  })
})
