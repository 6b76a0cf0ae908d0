import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Express } from 'express'

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
/** Milliseconds. How often Node looks for requests that took too long. */
const TIMEOUT_CHECK = 5000

/**
 * Creates an HTTP server. Call `serve` to attach its Express app.
 *
 * Express swaps the prototype of each request and response, which makes every later use of the object slow. Here they are
 * created with the prototypes Express wants, so its swap does nothing.
 */
export function createExpressServer(): { server: Server; serve: (app: Express) => void } {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE,
    headersTimeout: HEADERS_TIMEOUT,
    requestTimeout: REQUEST_TIMEOUT,
    connectionsCheckingInterval: TIMEOUT_CHECK,
    IncomingMessage: AppRequest,
    ServerResponse: AppResponse,
  })
  server.timeout = STALLED_TIMEOUT
  return {
    server,
    serve: (app) => {
      insertPrototype(AppRequest.prototype, app, 'request')
      insertPrototype(AppResponse.prototype, app, 'response')
      server.on('request', app)
    },
  }
}

/** Puts `prototype` between the one that Express made for this app and the objects that the server creates. */
function insertPrototype(prototype: object, app: Express, name: 'request' | 'response'): void {
  Object.setPrototypeOf(prototype, app[name])
  Object.assign(app, { [name]: prototype })
}
