import { expect, it } from 'vitest'
import { useApi } from '#test/api.ts'
import { createLimits } from './limits.ts'
import { createLimitsStore } from './store.ts'

const api = useApi()

it('clears away the windows that are over, and no other', async () => {
  const store = createLimitsStore(api.database)
  await store.hit('over', 60)
  await store.hit('open', 60)
  await api.database.run('', `update rate_limits set resets_at = now() - interval '1 second' where key = 'over'`, [])
  await store.purge()
  expect(await api.database.run('', 'select key, hits from rate_limits', [])).toEqual([{ key: 'open', hits: 1 }])
})

it('a refusal is remembered without asking the database, for whom it concerns alone', async () => {
  const limits = createLimits(createLimitsStore(api.database), true)
  for (let count = 0; count < 10; count += 1) await limits.use('quote', '203.0.113.7')
  limits.refuseIfKnown('quote', '203.0.113.7')
  await expect(limits.use('quote', '203.0.113.7')).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(() => limits.refuseIfKnown('quote', '203.0.113.7')).toThrow('many quote requests')
  limits.refuseIfKnown('quote', '203.0.113.8')
  limits.refuseIfKnown('places', '203.0.113.7')
})
