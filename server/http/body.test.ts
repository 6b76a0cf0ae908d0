import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readJson, readRaw } from './body.ts'

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

it('takes an ordinary body that arrives just in time', async () => {
  const { stream, req } = halfSent()
  const body = readJson(req, 'json')
  vi.advanceTimersByTime(19 * SECOND)
  stream.end('1}')
  expect(await body).toEqual({ a: 1 })
})

it('leaves quotes and photos as long as Node gives a request', async () => {
  const quote = halfSent()
  const photo = halfSent({ 'content-type': 'image/jpeg' })
  const bodies = [readJson(quote.req, 'drawings'), readRaw(photo.req, 'photo', ['image/jpeg'])]
  vi.advanceTimersByTime(199 * SECOND)
  for (const { stream } of [quote, photo]) stream.end('1}')
  expect(await Promise.all(bodies)).toEqual([{ a: 1 }, Buffer.from('{"a": 1}')])
})
