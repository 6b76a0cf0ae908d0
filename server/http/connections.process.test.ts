import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillDataDir } from '#test/database.ts'
import { type Child, startServer } from '#test/processes/child-process.ts'

/** Two addresses of this machine. Linux has all of 127.0.0.0/8, other systems have two loopback addresses. */
const ONE = '127.0.0.1'
const OTHER = process.platform === 'linux' ? '127.0.0.2' : '::1'

let dataDir: string
let direct: Child & { url: string }
let proxied: Child & { url: string }
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'connections-'))
  for (const name of ['direct', 'proxied']) await fillDataDir(join(dataDir, name))
  ;[direct, proxied] = await Promise.all([
    startServer({ DATA_DIR: join(dataDir, 'direct') }),
    startServer({ DATA_DIR: join(dataDir, 'proxied'), TRUST_PROXY: 'loopback' }),
  ])
}, 180_000)
afterAll(async () => {
  await Promise.all([direct, proxied].map((server) => server?.end('SIGKILL')))
  rmSync(dataDir, { recursive: true, force: true })
})

describe('connection limits', () => {
  it('allow 100 connections from one client address while another address still gets a response', async () => {
    const idle = await openConnections(direct, ONE, 120)
    await expect.poll(() => stillOpen(idle)).toBe(100)
    expect(await sendRequest(direct, ONE)).toBe('')
    expect(await sendRequest(direct, OTHER)).toContain('200 OK')
    await direct.waitForOutput(/Too many open connections from one client address/)
    expect(stillOpen(idle)).toBe(100)
    for (const socket of idle) socket.destroy()
    await expect.poll(() => sendRequest(direct, ONE)).toContain('200 OK')
  })

  it("don't count a trusted proxy as one client", async () => {
    const idle = await openConnections(proxied, ONE, 120)
    expect(await sendRequest(proxied, ONE)).toContain('200 OK')
    expect(stillOpen(idle)).toBe(120)
    for (const socket of idle) socket.destroy()
  })

  it('close a connection whose headers never end', async () => {
    const received = await sendRequest(direct, OTHER, 'GET /api/health HTTP/1.1\r\nHost: x\r\n')
    expect(received).toContain('408 Request Timeout')
  })
})

const stillOpen = (sockets: Socket[]) => sockets.filter(({ closed }) => !closed).length

function open({ url }: { url: string }, from: string): Socket {
  // Connect to an address of the same IP version.
  const host = from.includes(':') ? '::1' : '127.0.0.1'
  const socket = connect({ port: Number(new URL(url).port), host, localAddress: from })
  socket.on('error', () => undefined)
  // Node notices a closed connection only while it reads.
  return socket.resume()
}

function openConnections(server: { url: string }, from: string, count: number): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = open(server, from)
      await new Promise((resolve) => socket.once('connect', resolve))
      return socket
    }),
  )
}

/** Returns everything the server sends until it closes the connection. */
function sendRequest(server: { url: string }, from: string, text?: string): Promise<string> {
  const socket = open(server, from)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString()
  })
  socket.write(text ?? 'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  return new Promise((resolve) => socket.once('close', () => resolve(received)))
}
