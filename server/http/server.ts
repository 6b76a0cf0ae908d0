import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '#server/log.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { addTo, getClientNetwork, networksOf } from './client-address.ts'

/** Milliseconds. Load balancers keep idle connections for a minute. We wait longer, so they are the ones to close. */
const KEEP_ALIVE = 65_000
/** Milliseconds. A browser sends its headers in one or two packets. A client that takes longer only holds a connection. */
const HEADERS_TIMEOUT = 15_000
/** Milliseconds. Our page gives up on sending a quote with its drawings after 180 s (client/src/features/quotes). */
const REQUEST_TIMEOUT = 200_000
/**
 * Milliseconds. Ends connections of clients that never read the response, which no other limit catches. A slow reader is
 * fine, and no handler takes this long.
 */
const STALLED_TIMEOUT = 120_000
/** Milliseconds. After an answer, the rest of a body may go on coming, so that its sender sees the answer, but not slowly. */
const REST_CHECK = 2000
/** Bytes per interval. */
const LEAST_REST = 16 * 1024
/** Milliseconds. How often Node looks for requests that took too long. */
const TIMEOUT_CHECK = 5000

/** Creates an HTTP server that a slow or silent client can't hold up. */
export function createHttpServer(): Server {
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE,
    headersTimeout: HEADERS_TIMEOUT,
    requestTimeout: REQUEST_TIMEOUT,
    connectionsCheckingInterval: TIMEOUT_CHECK,
  })
  server.timeout = STALLED_TIMEOUT
  server.on('request', closeWithoutRest)
  return server
}

/** Closes the connection of a request that was answered, but whose body doesn't go on coming. */
function closeWithoutRest(req: IncomingMessage, res: ServerResponse): void {
  const { socket } = req
  res.once('finish', () => {
    if (req.complete) return
    let before = socket.bytesRead
    const timer = setInterval(() => {
      const isOver = req.complete || socket.destroyed
      if (isOver || socket.bytesRead - before < LEAST_REST) clearInterval(timer)
      if (!isOver && socket.bytesRead - before < LEAST_REST) socket.destroy()
      before = socket.bytesRead
    }, REST_CHECK).unref()
  })
}

/** Requests that one connection may have waiting. Browsers and proxies send the next one after the answer. */
const MAX_WAITING = 32

/** Closes a connection that sends many requests without waiting for answers: each costs us more than its sender. */
export function refusePipelines(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (req, res) => {
    const { socket } = req
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    if (count > MAX_WAITING) {
      socket.destroy()
      return
    }
    res.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    handle(req, res)
  }
}

/** Systems commonly give a process 1,024 descriptors. The rest is for the database, files and logs. */
const MAX_CONNECTIONS = 900
/** A browser opens six, so this allows 16 browsers at once behind one router. */
const MAX_CONNECTIONS_PER_ADDRESS = 100
/** Milliseconds. How often the log says that connections were refused. */
const WARN_EVERY = MINUTE_MS

/**
 * Closes new connections above the limits right away (docs/operations.md, Limits). All of a proxy's visitors share its
 * connections, so only the total is limited for an address that TRUST_PROXY lists. `limitAddresses`: not with RATE_LIMIT=off.
 */
export function limitConnections(
  server: Server,
  { isProxy, limitAddresses, log }: { isProxy: (address: string) => boolean; limitAddresses: boolean; log: Log },
): void {
  const open = new Map<string, number>()
  let warnedAt = -Infinity
  const warn = (whose: string) => {
    if (performance.now() - warnedAt < WARN_EVERY) return
    warnedAt = performance.now()
    log.warn(`Too many open connections ${whose}: closing new ones`)
  }

  server.maxConnections = MAX_CONNECTIONS
  server.on('drop', () => warn('in all'))
  if (!limitAddresses) return
  server.on('connection', (socket) => {
    // Undefined if the other side has already closed it.
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const networks = networksOf(getClientNetwork(remoteAddress))
    if (networks.some(({ network, share }) => (open.get(network) ?? 0) >= MAX_CONNECTIONS_PER_ADDRESS * share)) {
      warn('from one client address')
      socket.destroy()
      return
    }
    for (const { network } of networks) addTo(open, network, 1)
    socket.once('close', () => {
      for (const { network } of networks) addTo(open, network, -1)
    })
  })
}
