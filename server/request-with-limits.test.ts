import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { HOSTILE_RESPONSES } from '#test/stand-ins/hostile-responses.ts'
import { runWhileBusy, startResponseServer } from '#test/stand-ins/response-server.ts'
import {
  MAX_RESPONSE_BYTES,
  ResponseTimeoutError,
  ResponseTooLargeError,
  requestWithLimits,
} from './request-with-limits.ts'

const ask = (url: string, timeoutMs = 60_000, maxBytes?: number) =>
  requestWithLimits(new Request(url), { timeoutMs, ...(maxBytes !== undefined && { maxBytes }) })

describe('a response within the limits', () => {
  it('is complete, with its status and headers', async () => {
    const text = 'Zoë '.repeat(100)
    const { url } = await startResponseServer((response) => {
      response.writeHead(404, { 'X-Told': 'yes' })
      for (const letter of text) response.write(letter)
      response.end()
    })
    const answer = await ask(url)
    expect([answer.status, answer.headers.get('x-told'), await answer.text()]).toEqual([404, 'yes', text])
  })

  it('may be empty', async () => {
    const { url } = await startResponseServer((response) => response.writeHead(204).end())
    expect((await ask(url)).status).toBe(204)
  })

  it('may have exactly as many bytes as the limit', async () => {
    const { url } = await startResponseServer((response) => response.end(Buffer.alloc(1000, ' ')))
    expect(await (await ask(url, 60_000, 1000)).text()).toHaveLength(1000)
    await expect(ask(url, 60_000, 999)).rejects.toThrow(ResponseTooLargeError)
  })
})

describe('a response that is too large', () => {
  it('fails after 1 MB of what it inflates to, without using much memory', async () => {
    expect(MAX_RESPONSE_BYTES).toBe(1024 * 1024)
    const server = await startResponseServer(HOSTILE_RESPONSES['gzip bomb'])
    const before = process.memoryUsage().rss
    await expect(ask(server.url)).rejects.toThrow(ResponseTooLargeError)
    await server.closed()
    // The stand-in and its response of 2 MB are in this process, too.
    expect(process.memoryUsage().rss - before).toBeLessThan(160 * 1024 * 1024)
  })

  it('fails even if it never ends', async () => {
    const server = await startResponseServer(HOSTILE_RESPONSES.endless)
    await expect(ask(server.url)).rejects.toThrow(ResponseTooLargeError)
    await server.closed()
  })
})

describe('a response that takes too long', () => {
  it.each(['silent after headers', 'dripping'] as const)(
    'times out even while the process is busy: %s',
    async (answer) => {
      const server = await startResponseServer(HOSTILE_RESPONSES[answer])
      await expect(runWhileBusy(ask(server.url, 50))).rejects.toThrow(ResponseTimeoutError)
      await server.closed()
    },
  )

  it('times out if not even its headers arrive', async () => {
    const server = await startResponseServer(() => undefined)
    await expect(runWhileBusy(ask(server.url, 50))).rejects.toThrow(ResponseTimeoutError)
    await server.closed()
  })
})

describe('a request', () => {
  it('decompresses a response, and limits what it inflates to', async () => {
    const { url } = await startResponseServer((response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1000, ' ')))
    })
    expect(await (await ask(url, 60_000, 1000)).text()).toBe(' '.repeat(1000))
    await expect(ask(url, 60_000, 999)).rejects.toThrow(ResponseTooLargeError)
  })

  it("doesn't follow a redirect, which would pass on our keys", async () => {
    const { url } = await startResponseServer((response) => response.writeHead(307, { Location: '/elsewhere' }).end())
    expect((await ask(url)).status).toBe(307)
  })

  it('fails if the response is cut off or there is no server', async () => {
    const { url } = await startResponseServer((response) => {
      response.writeHead(200, { 'Content-Length': '500' })
      response.write('{', () => response.destroy())
    })
    await expect(ask(url)).rejects.toThrow('terminated')
    await expect(ask('http://127.0.0.1:1')).rejects.toThrow('fetch failed')
  })

  it.each([600, 999])('fails for a status that does not exist: %i', async (status) => {
    const { url } = await startResponseServer((response) => response.writeHead(status).end('{}'))
    await expect(ask(url)).rejects.toThrow(/status/)
  })
})
