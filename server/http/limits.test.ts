import { expect, it } from 'vitest'
import { useApi } from '#test/api.ts'
import { countHit, insertHits, purgeLimits, refuseIfKnownOver } from '#server/http/limits.ts'

const api = useApi()

it('deletes only the windows that are over', async () => {
  await insertHits(api.database, [{ key: 'over', windowSeconds: 60, hits: 1 }])
  await insertHits(api.database, [{ key: 'open', windowSeconds: 60, hits: 1 }])
  await api.database.run('', `update rate_limits set resets_at = now() - interval '1 second' where key = 'over'`, [])
  await purgeLimits({ db: api.database })
  expect(await api.database.run('', 'select key, hits from rate_limits', [])).toEqual([{ key: 'open', hits: 1 }])
})

it('remembers a refusal without a query, only for that subject and limit', async () => {
  const { ctx } = api
  for (let count = 0; count < 10; count += 1) await countHit(ctx, 'quote', '203.0.113.7')
  refuseIfKnownOver(ctx, 'quote', '203.0.113.7')
  await expect(countHit(ctx, 'quote', '203.0.113.7')).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(() => refuseIfKnownOver(ctx, 'quote', '203.0.113.7')).toThrow('many quote requests')
  refuseIfKnownOver(ctx, 'quote', '203.0.113.8')
  refuseIfKnownOver(ctx, 'places', '203.0.113.7')
})

it('writes nothing more for a subject that is over', async () => {
  const { ctx } = api
  const hits = () => api.database.run('', 'select hits from rate_limits', [])
  for (let count = 0; count < 10; count += 1) await countHit(ctx, 'quote', '203.0.113.7')
  await expect(countHit(ctx, 'quote', '203.0.113.7')).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await hits()).toEqual([{ hits: 11 }])
  await expect(countHit(ctx, 'quote', '203.0.113.7')).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await hits()).toEqual([{ hits: 11 }])
})

it('counts the /48 network of an IPv6 address too, up to four times as much', async () => {
  const { ctx } = api
  const tooMany = { code: 'too_many_requests' }
  for (let network = 1; network <= 4; network += 1) {
    for (let count = 0; count < 10; count += 1) await countHit(ctx, 'quote', `2001:db8:1:${network}::/64`)
  }
  await expect(countHit(ctx, 'quote', '2001:db8:1:5::/64')).rejects.toMatchObject(tooMany)
  expect(() => refuseIfKnownOver(ctx, 'quote', '2001:db8:1:6::/64')).toThrow('many quote requests')
  await countHit(ctx, 'quote', '2001:db8:2:1::/64')

  for (let network = 1; network <= 4; network += 1) {
    for (let count = 0; count < 3000; count += 1) await countHit(ctx, 'read', `2001:db8:1:${network}::/64`)
  }
  await expect(countHit(ctx, 'read', '2001:db8:1:5::/64')).rejects.toThrow('Too many requests')
  await countHit(ctx, 'read', '2001:db8:2:1::/64')
})

it("drops in-memory counts above 100,000 addresses, so they can't fill the memory", async () => {
  const read = (address: string) => countHit(api.ctx, 'read', address)
  for (let count = 0; count < 3000; count += 1) await read('203.0.113.7')
  await expect(read('203.0.113.7')).rejects.toThrow('Too many requests')
  for (let count = 0; count < 100_001; count += 1) await read(`address ${count}`)
  await read('203.0.113.7')
})
