import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Context } from '#server/context.ts'
import { readJson, readRaw, type Reading } from './body.ts'
import { holdBody } from './held-bodies.ts'
import { newLimitCounts } from './limits.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const newContext = () => ({ limitCounts: newLimitCounts(), config: { limited: true } }) as Context
const how = (kind: Reading['kind'], ctx = newContext(), address = '203.0.113.1'): Reading => ({
  kind,
  held: holdBody(ctx, address),
})

/** A request whose body has only begun. */
function halfSent(headers: Record<string, string> = { 'content-type': 'application/json' }) {
  const stream = new PassThrough()
  stream.write('{"a": ')
  return { stream, req: Object.assign(stream, { headers }) as unknown as IncomingMessage } // what the readers use of it
}
const SECOND = 1000
const KB = 1024

it('gives every body 20 seconds, and then closes the connection', async () => {
  const jpeg = { 'content-type': 'image/jpeg' }
  const bodies = [
    readJson(halfSent().req, how('json')),
    readJson(halfSent().req, how('drawings')),
    readRaw(halfSent().req, how('webhook')),
    readRaw(halfSent(jpeg).req, how('photo'), ['image/jpeg']),
  ]
  const refusals = bodies.map((body) => body.catch((error: unknown) => error))
  vi.advanceTimersByTime(20 * SECOND)
  for (const refusal of refusals) {
    expect(await refusal).toMatchObject({ code: 'too_slow', headers: { Connection: 'close' } })
  }
})

it('takes a body that arrives just in time, and a large one for as long as it keeps its speed', async () => {
  const [small, quote] = [halfSent(), halfSent()]
  const bodies = [readJson(small.req, how('json')), readJson(quote.req, how('drawings'))]
  vi.advanceTimersByTime(19 * SECOND)
  small.stream.end('1}')
  expect(await bodies[0]).toEqual({ a: 1 })
  for (let count = 0; count < 5; count += 1) {
    quote.stream.write(' '.repeat(160 * KB))
    await vi.waitFor(() => expect(quote.stream.readableLength).toBe(0))
    vi.advanceTimersByTime(20 * SECOND)
  }
  quote.stream.end('1}')
  expect(await bodies[1]).toEqual({ a: 1 })

  const stalled = halfSent()
  const refusal = readJson(stalled.req, how('drawings')).catch((error: unknown) => error)
  stalled.stream.write(' '.repeat(160 * KB))
  await vi.waitFor(() => expect(stalled.stream.readableLength).toBe(0))
  vi.advanceTimersByTime(40 * SECOND)
  expect(await refusal).toMatchObject({ code: 'too_slow' })
})
