import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Context } from '#server/context.ts'
import { acquireLargeBody, readJson, readRaw } from './body.ts'
import { newLimitCounts } from './limits.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A request whose body has only begun. */
function halfSent(headers: Record<string, string> = { 'content-type': 'application/json' }) {
  const stream = new PassThrough()
  stream.write('{"a": ')
  return { stream, req: Object.assign(stream, { headers }) as unknown as IncomingMessage } // what the readers use of it
}
const SECOND = 1000

it('gives an ordinary body and a webhook 20 seconds, and then closes the connection', async () => {
  for (const body of [readJson(halfSent().req, 'json'), readRaw(halfSent().req, 'webhook')]) {
    const refusal = body.catch((error: unknown) => error)
    vi.advanceTimersByTime(20 * SECOND)
    expect(await refusal).toMatchObject({ code: 'too_slow', headers: { Connection: 'close' } })
  }
})

it('takes an ordinary body that arrives just in time, and quotes and photos as long as Node gives a request', async () => {
  const [small, quote, photo] = [halfSent(), halfSent(), halfSent({ 'content-type': 'image/jpeg' })]
  const bodies = [
    readJson(small.req, 'json'),
    readJson(quote.req, 'drawings'),
    readRaw(photo.req, 'photo', ['image/jpeg']),
  ]
  vi.advanceTimersByTime(19 * SECOND)
  small.stream.end('1}')
  expect(await bodies[0]).toEqual({ a: 1 })
  vi.advanceTimersByTime(180 * SECOND)
  for (const { stream } of [quote, photo]) stream.end('1}')
  expect(await Promise.all(bodies)).toEqual([{ a: 1 }, { a: 1 }, Buffer.from('{"a": 1}')])
})

it('gives photos places of their own: 5 for an address, 16 in all, and again once one is free', async () => {
  // A photo is counted before its bytes are read, so its place needs no database.
  const ctx = { limitCounts: newLimitCounts(), config: { limited: true } } as Context
  const acquire = (address: number) =>
    acquireLargeBody(ctx, { kind: 'photo', clientAddress: `203.0.113.${address}`, isOffice: false })
  const busy = { code: 'unavailable', message: expect.stringContaining('a lot of photos') }
  const taken = []
  for (let count = 0; count < 5; count += 1) taken.push(await acquire(1))
  await expect(acquire(1)).rejects.toMatchObject(busy)
  for (let address = 2; address < 13; address += 1) taken.push(await acquire(address))
  await expect(acquire(99)).rejects.toMatchObject(busy)
  expect(ctx.limitCounts.largeBodies.drawings.size).toBe(0)

  for (const release of taken) release()
  expect(ctx.limitCounts.largeBodies.photo.size).toBe(0)
  await acquire(1)
})
