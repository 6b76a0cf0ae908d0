import { expect, it } from 'vitest'
import type { Context } from '#server/context.ts'
import { acquirePermit, newPermit, releasePermit } from './large-bodies.ts'
import { newLimitCounts } from './limits/counts.ts'

it('gives photos places of their own: 5 for an address, 16 in all, and again once one is free', async () => {
  // A photo is counted before its bytes are read, so its permit needs no database.
  const ctx = { limitCounts: newLimitCounts(), config: { limited: true } } as Context
  const acquire = async (address: number) => {
    const permit = newPermit('photo', `203.0.113.${address}`)
    await acquirePermit(ctx, permit, async () => false)
    return permit
  }
  const busy = { code: 'unavailable', message: expect.stringContaining('a lot of photos') }
  const permits = []
  for (let count = 0; count < 5; count += 1) permits.push(await acquire(1))
  await expect(acquire(1)).rejects.toMatchObject(busy)
  for (let address = 2; address < 13; address += 1) permits.push(await acquire(address))
  await expect(acquire(99)).rejects.toMatchObject(busy)
  expect(ctx.limitCounts.largeBodies.drawings.active).toBe(0)

  for (const permit of permits) releasePermit(ctx, permit)
  expect(ctx.limitCounts.largeBodies.photo).toEqual({ active: 0, activeByAddress: new Map() })
  await acquire(1)
})
