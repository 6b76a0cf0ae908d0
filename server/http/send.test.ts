import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, expect, it } from 'vitest'
import { keptLog } from '#test/log.ts'
import { beginRequest, sendError, sendSuccess } from './send.ts'

let close = () => {}
afterEach(() => close())

/** Serves the parts as an answer that streams. */
async function serve(parts: AsyncIterable<string>) {
  const kept = keptLog()
  const app = express()
  app.get('/', (req, res) => {
    beginRequest(res, kept.log)
    sendSuccess(res, 'POST /api/export/quotes', { body: parts }).catch((error: unknown) => sendError(req, res, error))
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  close = () => void server.close()
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // as it listens on a port
  return { url: `http://127.0.0.1:${port}`, logged: kept.text }
}

it('sends a stream part by part', async () => {
  async function* parts() {
    yield 'one,'
    yield 'two'
  }
  const response = await fetch((await serve(parts())).url)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe('one,two')
})

it('ends a stream whose reader goes away, which is no error', async () => {
  const stream = new EventEmitter()
  const ended = once(stream, 'end')
  async function* parts() {
    try {
      for (;;) yield 'x'.repeat(1000)
    } finally {
      stream.emit('end')
    }
  }
  const served = await serve(parts())
  const reader = new AbortController()
  const response = await fetch(served.url, { signal: reader.signal })
  await response.body?.getReader().read()
  reader.abort()
  await ended
  expect(served.logged()).toBe('')
})

it('breaks off the answer if a part fails, so that no one takes half of it for all', async () => {
  async function* parts() {
    yield 'x'.repeat(100_000)
    throw new Error('The database is gone')
  }
  const served = await serve(parts())
  const response = await fetch(served.url)
  await expect(response.text()).rejects.toThrow(TypeError)
  expect(served.logged()).toContain('The database is gone')
})
