import { connect, type Socket } from 'node:net'
import { percentile } from './figures.ts'

/** The raw bytes of one request, and its expected statuses. */
export interface WireRequest {
  bytes: Buffer
  statuses: readonly number[]
}

export interface LoadResult {
  requests: number
  seconds: number
  p50Ms: number
  p99Ms: number
  /** The number of responses by status. */
  answered: ReadonlyMap<number, number>
}

export interface LoadOptions {
  port: number
  connections: number
  /** The load ends after this time or this many requests. */
  seconds?: number
  requests?: number
  /** Returns the next request. Gets the number of the connection. */
  next: (connection: number) => WireRequest
}

const HEADER_END = '\r\n\r\n'

export function buildWireRequest(
  {
    method,
    path,
    headers = {},
    body,
  }: { method: string; path: string; headers?: Record<string, string>; body?: unknown },
  ...statuses: readonly number[]
): WireRequest {
  const payload = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body))
  const lines = Object.entries({
    Host: '127.0.0.1',
    ...headers,
    ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': String(payload.length) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return {
    bytes: Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), payload]),
    statuses,
  }
}

/**
 * Sends requests one after the other on each of `connections` raw sockets. A cheap generator leaves more of the two cores
 * to the server. Throws on an unexpected status, with the response.
 */
export async function load({ port, connections, seconds = Infinity, requests = Infinity, next }: LoadOptions) {
  const latencies: number[] = []
  const answered = new Map<number, number>()
  let asked = 0
  const began = performance.now()
  const deadline = began + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const connection = await open(port)
      while (performance.now() < deadline && asked < requests) {
        asked += 1
        const request = next(index)
        const sent = performance.now()
        const status = await connection.ask(request)
        answered.set(status, (answered.get(status) ?? 0) + 1)
        latencies.push(performance.now() - sent)
      }
      connection.close()
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  const result: LoadResult = {
    requests: latencies.length,
    seconds: elapsed,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    answered,
  }
  return result
}

interface Waiting {
  statuses: readonly number[]
  resolve: (status: number) => void
  reject: (error: Error) => void
}

async function open(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let waiting: Waiting | null = null
  let received: Buffer = Buffer.alloc(0)
  /** Bytes of the body that are still missing, once the headers are read. */
  let missing: number | null = null
  let head = ''

  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed the connection')))
  socket.on('data', (chunk: Buffer) => {
    if (missing === null) {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const end = received.indexOf(HEADER_END)
      if (end < 0) return
      head = received.toString('latin1', 0, end)
      missing = bodyLength(head) - (received.length - end - HEADER_END.length)
    } else {
      received = chunk
      missing -= chunk.length
    }
    if (missing > 0) return
    const done = waiting
    const last = received
    waiting = null
    missing = null
    received = Buffer.alloc(0)
    const status = Number(head.slice(9, 12))
    if (done?.statuses.includes(status)) done.resolve(status)
    else
      done?.reject(
        new Error(`answered ${status} instead of ${done.statuses.join(' or ')}: ${head}\n${last.toString()}`),
      )
  })
  return {
    ask: ({ bytes, statuses }: WireRequest) =>
      new Promise<number>((resolve, reject) => {
        waiting = { statuses, resolve, reject }
        socket.write(bytes)
      }),
    close: () => closeQuietly(socket),
  }
}

function closeQuietly(socket: Socket): void {
  socket.removeAllListeners('close')
  socket.destroy()
}

function bodyLength(head: string): number {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined && !/^HTTP\/1.1 204/.test(head)) throw new Error(`an answer without a length:\n${head}`)
  return Number(length ?? 0)
}
