import { connect, type Socket } from 'node:net'
import { type BuiltServer, startBuiltServer } from '#test/processes/built-server.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'
import { megabytes, table, verdict } from './figures.ts'
import { load, buildWireRequest } from './load.ts'
import type { Part } from './main.ts'
import { residentBytes } from './process.ts'
import { benchEnvironment, getPort } from './servers.ts'

const HEAP_MB = 256
/** At most eight bodies of 24 MB are held, each in a buffer that may be 50% larger while it grows. */
const MAX_GROWTH_BYTES = 400 * 1024 * 1024
/** A health probe or a person shouldn't notice the attack. */
const MAX_P99_MS = 250
const SECONDS = 8
const UPLOADS = 40
const UPLOAD_BYTES = 24 * 1024 * 1024
const PIECE = Buffer.alloc(256 * 1024, ' ')
const ONE_BYTE_CHUNKS = Buffer.from('1\r\n \r\n'.repeat(10_000))
const health = buildWireRequest({ method: 'GET', path: '/api/health' }, 200)

export const hostilePart: Part = {
  title: 'Health during an attack',
  run: async () => {
    const database = await createScratchDatabase('bench_hostile')
    // This measures the limits, so they stay on. X-Forwarded-For sets the attackers' addresses.
    const env = {
      ...benchEnvironment(database.url),
      RATE_LIMIT: 'on',
      TRUST_PROXY: '1',
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
    }
    let server: BuiltServer | undefined
    try {
      server = await startBuiltServer(env)
      const rows = [['', 'requests/s', 'p50', 'p99', 'Target', '', 'Resident, most', 'growth', 'Target', '']]
      const idle = residentBytes(server.pid)
      for (const [name, attack] of ATTACKS) rows.push([name, ...(await measure(server, idle, attack))])
      return `${table(rows)}

\`GET /api/health\` by two connections for ${SECONDS} s each, on a server with a heap of ${HEAP_MB} MB. One-byte chunks: a sender that begins
again as soon as it is refused. Uploads: ${UPLOADS} of 24 MB, all sent but for the last byte and held open, from one client address
and from ${UPLOADS}. The attack comes from the same machine, so it takes processor time from the server, too.`
    } finally {
      await server?.stop()
      await database.drop()
    }
  },
}

type Attack = (port: number, until: () => boolean) => Promise<void>

const ATTACKS: readonly (readonly [string, Attack])[] = [
  ['quiet', async () => undefined],
  [
    'bodies in one-byte chunks',
    async (port, until) => {
      while (!until()) {
        const socket = await startRequest(port, '198.51.100.1', 'Transfer-Encoding: chunked')
        while (!until() && (await write(socket, ONE_BYTE_CHUNKS))) continue
        socket.destroy()
      }
    },
  ],
  [`${UPLOADS} unfinished uploads of one address`, uploads(() => '198.51.100.100')],
  [`${UPLOADS} unfinished uploads of ${UPLOADS} addresses`, uploads((index) => `203.0.113.${index}`)],
]

function uploads(addressOf: (index: number) => string): Attack {
  return async (port, until) => {
    const sockets = await Promise.all(
      Array.from({ length: UPLOADS }, async (_, index) => {
        const socket = await startRequest(port, addressOf(index), `Content-Length: ${UPLOAD_BYTES}`)
        for (let sent = PIECE.length; sent <= UPLOAD_BYTES && !until(); sent += PIECE.length) {
          await write(socket, sent < UPLOAD_BYTES ? PIECE : PIECE.subarray(1))
        }
        return socket
      }),
    )
    while (!until()) await new Promise((resolve) => setTimeout(resolve, 100))
    for (const socket of sockets) socket.destroy()
  }
}

/** Measures response times of the health endpoint and the server's peak memory during an attack. */
async function measure(server: BuiltServer, idle: number, attack: Attack): Promise<string[]> {
  let isOver = false
  let most = 0
  const looking = setInterval(() => {
    most = Math.max(most, residentBytes(server.pid))
  }, 50)
  try {
    const attacking = attack(getPort(server), () => isOver)
    const { requests, seconds, p50Ms, p99Ms } = await load({
      port: getPort(server),
      connections: 2,
      seconds: SECONDS,
      next: () => health,
    })
    isOver = true
    await attacking
    const growth = most - idle
    return [
      (requests / seconds).toFixed(0),
      `${p50Ms.toFixed(1)} ms`,
      `${p99Ms.toFixed(1)} ms`,
      `at most ${MAX_P99_MS} ms`,
      verdict(p99Ms <= MAX_P99_MS),
      megabytes(most),
      megabytes(growth),
      `at most ${megabytes(MAX_GROWTH_BYTES)}`,
      verdict(growth <= MAX_GROWTH_BYTES),
    ]
  } finally {
    isOver = true
    clearInterval(looking)
  }
}

async function startRequest(port: number, address: string, header: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  // The server resets the connection if the sender continues after the response.
  socket.on('error', () => undefined)
  socket.resume()
  const head =
    `POST /api/quote HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nX-Session-ID: ${'a'.repeat(32)}\r\n` +
    `Content-Type: application/json\r\n${header}\r\n\r\n`
  await write(socket, Buffer.from(head))
  return socket
}

/** False once the server closed the connection. */
async function write(socket: Socket, bytes: Buffer): Promise<boolean> {
  if (socket.destroyed) return false
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
  return !socket.destroyed
}
