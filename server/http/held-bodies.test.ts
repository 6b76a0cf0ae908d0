import { expect, it } from 'vitest'
import type { Context } from '#server/context.ts'
import { holdBody } from './held-bodies.ts'
import { newLimitCounts } from './limits.ts'

const MB = 1024 * 1024

function start({ limited = true } = {}) {
  const ctx = { limitCounts: newLimitCounts(), config: { limited } } as Context // what it uses of it
  const { heldBodies } = ctx.limitCounts
  return {
    heldBodies,
    hold: (host: number | string) => holdBody(ctx, typeof host === 'string' ? host : `203.0.113.${host}`),
  }
}
const BUSY = { code: 'unavailable', headers: { 'Retry-After': '10' } }

it('ends the largest body on its way without room, so half-sent ones keep no small one out', async () => {
  const { hold, heldBodies } = start()
  const large = Array.from({ length: 8 }, (_, host) => hold(host))
  for (const [index, body] of large.entries()) body.add(23 * MB + index)
  const small = hold(99)
  small.add(7 * MB)
  small.add(2 * MB)
  await expect(large[7]?.ended).rejects.toMatchObject(BUSY)
  small.arrived()
  expect(heldBodies.coming.size).toBe(7)
  for (const body of [...large, small]) body.release()
  expect(heldBodies.bytes.size + heldBodies.counts.size + heldBodies.coming.size).toBe(0)
})

it('gives one address three of the largest at most, also while they are handled', async () => {
  const { hold, heldBodies } = start()
  for (let count = 0; count < 3; count += 1) {
    const body = hold(1)
    body.add(24 * MB)
    body.arrived()
  }
  const fourth = hold(1)
  fourth.add(1)
  await expect(fourth.ended).rejects.toMatchObject(BUSY)
  const other = hold(2)
  other.add(24 * MB)
  expect([...heldBodies.coming].map(({ bytes }) => bytes)).toEqual([24 * MB])
})

it('lets 50 bodies of an address arrive at once, of a wider IPv6 network 200, and without limits any number', () => {
  const tooMany = expect.objectContaining({
    code: 'too_many_requests',
    headers: { 'Retry-After': '10' },
  })
  const { hold } = start()
  for (let count = 0; count < 50; count += 1) hold(1)
  expect(() => hold(1)).toThrow(tooMany)
  hold(2).arrived()
  for (let home = 0; home < 200; home += 1) hold(`2001:db8:1:${home.toString(16)}::/64`)
  expect(() => hold('2001:db8:1:ffff::/64')).toThrow(tooMany)
  const free = start({ limited: false })
  for (let count = 0; count < 60; count += 1) free.hold(1).add(24 * MB)
  expect(free.heldBodies.coming.size).toBe(60)
})
