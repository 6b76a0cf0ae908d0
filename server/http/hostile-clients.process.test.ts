import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSession, quoteRequest, TEST_ADMIN_KEY } from '#test/api.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { LIVE_ENV } from '#test/live-env.ts'
import { type Child, startServer } from '#test/processes/child-process.ts'
import { createScratchDatabase, type ScratchDatabase } from '#test/scratch-postgres.ts'

const MEGABYTE = 1024 * 1024
/** The largest quote request we accept. */
const UPLOAD_BYTES = 24 * MEGABYTE
/** Three uploads of 24 MB, the buffers they outgrew, and garbage. Without the limits it was 1,000 MB. */
const MAX_GROWTH = 250 * MEGABYTE

let server: Child & { url: string }
let database: ScratchDatabase | undefined
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hostile-'))
  database = ON_POSTGRES ? await createScratchDatabase('hostile') : undefined
  const env = {
    ...(database && { ...LIVE_ENV, DATABASE_URL: database.url, ADMIN_KEYS: TEST_ADMIN_KEY }),
    DATA_DIR: dataDir,
    NODE_OPTIONS: '--max-old-space-size=256',
    // Each test sets the client addresses of its requests.
    TRUST_PROXY: '1',
  }
  // The first start creates the database, whose memory may be freed at any time during a test.
  if (!database) await (await startServer(env)).end('SIGTERM')
  server = await startServer(env)
}, 180_000)
afterAll(async () => {
  await server?.end('SIGKILL')
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('a server with a heap of 256 MB', () => {
  it('survives a body in chunks of one byte and ends it early', async () => {
    const before = residentBytes(server.pid)
    const sender = send('198.51.100.1', 'Transfer-Encoding: chunked')
    const chunks = Buffer.from('1\r\n \r\n'.repeat(10_000))
    for (let sent = 0; sent < UPLOAD_BYTES && (await sender.write(chunks)); sent += chunks.length) continue
    expect(sender.response()).toContain('400 Bad Request')
    expect(sender.response()).toContain('too many small pieces')
    expect(sender.socket.bytesWritten).toBeLessThan(UPLOAD_BYTES)
    expect(residentBytes(server.pid) - before).toBeLessThan(MAX_GROWTH)
    expect(await health()).toBe(200)
  })

  it('holds the bytes of three of 40 unfinished uploads of 24 MB from one address', async () => {
    const before = residentBytes(server.pid)
    const senders = await uploads(Array<string>(40).fill('198.51.100.2'))
    expect(residentBytes(server.pid) - before).toBeLessThan(MAX_GROWTH)
    expect(await health()).toBe(200)
    await expect.poll(() => countByStatus(senders)).toEqual({ none: 3, 503: 27, 429: 10 })
    for (const response of senders.map((sender) => sender.response())) {
      if (response) expect(response).toMatch(/^Retry-After: \d+\r$/m)
    }
    expect((await quote('198.51.100.3')).status).toBe(201)
    for (const { socket } of senders) socket.destroy()
  })

  it('holds eight unfinished uploads in total, and the largest gives way to another quote', async () => {
    const before = residentBytes(server.pid)
    const senders = await uploads(Array.from({ length: 40 }, (_, index) => `203.0.113.${index}`))
    expect(residentBytes(server.pid) - before).toBeLessThan(2 * MAX_GROWTH)
    await expect.poll(() => countByStatus(senders)).toEqual({ none: 8, 503: 32 })
    expect((await quote('198.51.100.4')).status).toBe(201)
    // There is room until all bytes of the eight are there.
    const sendAnother = async () => {
      if (countByStatus(senders).none === 8) expect((await quote('198.51.100.5')).status).toBe(201)
      return countByStatus(senders)
    }
    await expect.poll(sendAnother, { interval: 500 }).toEqual({ none: 7, 503: 33 })
    for (const { socket } of senders) socket.destroy()
  })

  it('lets half-sent quotes keep no one out, and closes them', async () => {
    const senders = Array.from({ length: 20 }, (_, index) => send(`192.0.2.${index}`, 'Content-Length: 150000'))
    for (const sender of senders) await sender.write(Buffer.from('{"firstName": "'))
    expect((await quote('198.51.100.8')).status).toBe(201)
    await Promise.all(senders.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve))))
    expect(countByStatus(senders)).toEqual({ 408: 20 })
  }, 60_000)

  it('closes the connection of a refused request whose body never comes', async () => {
    const { socket, response } = send('198.51.100.9', 'Content-Length: 150000', '/api/nothing')
    await new Promise((resolve) => socket.once('close', resolve))
    expect(response()).toContain('404 Not Found')
  })

  it('releases the room of refused bodies', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect((await quote('198.51.100.5', { email: 'wrong' })).status).toBe(400)
      expect((await quote('198.51.100.5', { pad: ' '.repeat(UPLOAD_BYTES) })).status).toBe(413)
    }
    expect((await quote('198.51.100.5')).status).toBe(201)
  })

  it('accepts 24 MB from a slow phone in segments of 1,400 bytes', async () => {
    const body = Buffer.from(JSON.stringify(quoteRequest({ pad: ' '.repeat(UPLOAD_BYTES - 10_000) })))
    const sender = send('198.51.100.6', 'Transfer-Encoding: chunked')
    const chunks: Buffer[] = []
    for (let at = 0; at < body.length; at += 1400) {
      const segment = body.subarray(at, at + 1400)
      chunks.push(Buffer.from(`${segment.length.toString(16)}\r\n`), segment, Buffer.from('\r\n'))
    }
    await sender.write(Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]))
    await expect.poll(sender.response).toContain('201 Created')
    sender.socket.destroy()
  })

  it('counts a body of unknown length once it is large', async () => {
    const senders = Array.from({ length: 31 }, () => send('198.51.100.7', 'Transfer-Encoding: chunked'))
    const chunk = Buffer.from(`${(20_000).toString(16)}\r\n${' '.repeat(20_000)}\r\n`)
    for (const sender of senders) for (let count = 0; count < 5; count += 1) await sender.write(chunk)
    expect(countByStatus(senders)).toEqual({ none: 31 })
    for (const sender of senders) await sender.write(chunk)
    await expect.poll(() => countByStatus(senders)).toEqual({ none: 30, 429: 1 })
    for (const { socket } of senders) socket.destroy()
  })
})

/** Counts the senders by response status. */
function countByStatus(senders: Sender[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const sender of senders) {
    const status = sender.response().slice(9, 12) || 'none'
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

/** Starts an upload from each address and sends all but the last byte. Resolves once everything is sent. */
function uploads(addresses: string[]) {
  const body = Buffer.alloc(MEGABYTE, ' ')
  return Promise.all(
    addresses.map(async (address) => {
      const sender = send(address, `Content-Length: ${UPLOAD_BYTES}`)
      for (let sent = 0; sent < UPLOAD_BYTES; sent += body.length) {
        await sender.write(sent + body.length < UPLOAD_BYTES ? body : body.subarray(1))
      }
      return sender
    }),
  )
}

interface Sender {
  socket: Socket
  response: () => string
  /** False once the server closed the connection. */
  write: (bytes: Buffer) => Promise<boolean>
}

/** Starts a request from `address`. */
function send(address: string, header: string, path = '/api/quote'): Sender {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let response = ''
  socket.on('data', (data) => {
    response += data.toString()
  })
  // The server resets the connection if the sender continues after the response.
  socket.on('error', () => undefined)
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nX-Session-ID: ${newSession()}\r\n` +
      `Content-Type: application/json\r\n${header}\r\n\r\n`,
  )
  return {
    socket,
    response: () => response,
    write: async (bytes) => {
      if (socket.destroyed) return false
      await new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
      // Reads a response before another write finds the connection closed and drops it.
      await nextTurn()
      return !socket.destroyed
    },
  }
}

/** Sends a quote request of more than 100 KB. */
function quote(address: string, changes: Record<string, unknown> = {}) {
  return fetch(`${server.url}/api/quote`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Session-ID': newSession(), 'X-Forwarded-For': address },
    body: JSON.stringify(quoteRequest({ pad: ' '.repeat(200_000), ...changes })),
  })
}

async function health(): Promise<number> {
  return (await fetch(`${server.url}/api/health`)).status
}

function residentBytes(pid: number): number {
  const file = `/proc/${pid}/status`
  const kilobytes = existsSync(file)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()
  return Number(kilobytes) * 1024
}
