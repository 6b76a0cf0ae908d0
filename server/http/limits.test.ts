import { expect, it } from 'vitest'
import { useApi } from '#test/api.ts'
import { tooManyRequests, unavailable } from './app-error.ts'
import { countHit, insertHits, purgeLimits, refuseIfKnownOver } from './limits.ts'

const api = useApi()
const hit = (limit: 'quote' | 'read', subject: string, times = 1) =>
  Promise.all(Array.from({ length: times }, () => countHit(api.ctx, limit, subject)))
const TOO_MANY = { code: 'too_many_requests' }

it('deletes only the windows that are over', async () => {
  for (const key of ['over', 'open']) await insertHits(api.database, [{ key, windowSeconds: 60, hits: 1 }])
  await api.database.rows(`update rate_limits set resets_at = now() - interval '1 second' where key = 'over'`)
  await purgeLimits({ db: api.database })
  expect(await api.database.rows('select key, hits from rate_limits')).toEqual([{ key: 'open', hits: 1 }])
})

it('remembers a refusal only for that subject and limit, and writes nothing more', async () => {
  const hits = () => api.database.rows('select hits from rate_limits')
  await hit('quote', '203.0.113.7', 10)
  refuseIfKnownOver(api.ctx, 'quote', '203.0.113.7')
  for (let count = 0; count < 2; count += 1) {
    await expect(hit('quote', '203.0.113.7')).rejects.toMatchObject(TOO_MANY)
    expect(await hits()).toEqual([{ hits: 11 }])
  }
  expect(() => refuseIfKnownOver(api.ctx, 'quote', '203.0.113.7')).toThrow('many quote requests')
  refuseIfKnownOver(api.ctx, 'quote', '203.0.113.8')
  refuseIfKnownOver(api.ctx, 'places', '203.0.113.7')
})

it.each([
  ['quote', 10, 'many quote requests'],
  ['read', 3000, 'Too many requests'],
] as const)(
  'counts the /48 network of an IPv6 address too, up to four times as much: %s',
  async (limit, most, message) => {
    for (let network = 1; network <= 4; network += 1) await hit(limit, `2001:db8:1:${network}::/64`, most)
    await expect(hit(limit, '2001:db8:1:5::/64')).rejects.toMatchObject(TOO_MANY)
    expect(() => refuseIfKnownOver(api.ctx, limit, '2001:db8:1:6::/64')).toThrow(message)
    await hit(limit, '2001:db8:2:1::/64')
  },
)

it("drops in-memory counts above 100,000 addresses, so they can't fill the memory", async () => {
  await hit('read', '203.0.113.7', 3000)
  await expect(hit('read', '203.0.113.7')).rejects.toThrow('Too many requests')
  for (let count = 0; count < 100_001; count += 1) await countHit(api.ctx, 'read', `address ${count}`)
  await hit('read', '203.0.113.7')
})

it.each([
  [-1, '1'],
  [0.2, '1'],
  [12, '12'],
  [12.3, '13'],
])('rounds Retry-After up to whole seconds and at least 1: %s becomes %s', (seconds, header) => {
  for (const answer of [tooManyRequests('Wait.', seconds), unavailable('Wait.', seconds)]) {
    expect(answer.headers).toEqual({ 'Retry-After': header })
  }
})

it('forgets the oldest windows, and not all at once, if there are too many', async () => {
  await hit('read', '203.0.113.7', 3000)
  for (let count = 0; count < 99_000; count += 1) {
    await countHit(api.ctx, 'read', `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`)
  }
  await hit('read', '203.0.113.8', 3000)
  for (let count = 0; count < 2000; count += 1) await countHit(api.ctx, 'read', `11.0.${count >> 8}.${count & 255}`)
  expect(() => refuseIfKnownOver(api.ctx, 'read', '203.0.113.8')).toThrow('Too many requests')
  refuseIfKnownOver(api.ctx, 'read', '203.0.113.7')
})
