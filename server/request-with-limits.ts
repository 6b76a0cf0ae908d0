import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'

/** Bytes of a response. Our largest, a page of payments, has less than half of that. */
export const MAX_RESPONSE_BYTES = 1024 * 1024

/** The response wasn't complete in time. */
export class ResponseTimeoutError extends Error {
  override readonly name = 'ResponseTimeoutError'
}

/** The response was larger than the limit. */
export class ResponseTooLargeError extends Error {
  override readonly name = 'ResponseTooLargeError'
}

interface RequestOptions {
  method?: string | undefined
  headers?: Record<string, string>
  body?: string | undefined
}

interface ResponseLimits {
  /** For the whole response: connection, headers and body. */
  timeoutMs: number
  maxBytes?: number
}

/**
 * Calls another service and reads the whole response, within limits (docs/operations.md, Limits on other services).
 * Throws ResponseTimeoutError, ResponseTooLargeError or the connection's error. Follows no redirects and decompresses
 * nothing, so the limit counts every byte we receive.
 *
 * It uses `node:http` because destroying the request always ends it. With `fetch`, aborting has left silent connections
 * open while the process was busy.
 */
export function requestWithLimits(
  url: string,
  { method, headers, body }: RequestOptions,
  { timeoutMs, maxBytes = MAX_RESPONSE_BYTES }: ResponseLimits,
): Promise<Response> {
  const { request } = url.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers: { ...headers, 'Accept-Encoding': 'identity' } })
    const fail = (error: Error) => {
      clearTimeout(timer)
      reject(error)
      outgoing.destroy()
    }
    const timer = setTimeout(() => fail(new ResponseTimeoutError(`no answer within ${timeoutMs} ms`)), timeoutMs)
    outgoing.on('error', fail)
    outgoing.on('response', (incoming) => {
      // One buffer for everything. Many small chunks stored separately cost far more than their bytes.
      const bytes = Buffer.allocUnsafe(maxBytes)
      let size = 0
      incoming.on('data', (chunk: Buffer) => {
        if (size + chunk.length > maxBytes)
          return fail(new ResponseTooLargeError(`the answer is larger than ${maxBytes} bytes`))
        size += chunk.copy(bytes, size)
      })
      incoming.on('error', fail)
      incoming.on('close', () => {
        if (!incoming.complete) return fail(new Error('the answer was cut off'))
        clearTimeout(timer)
        try {
          resolve(toResponse(incoming, bytes.subarray(0, size)))
        } catch (cause) {
          fail(new Error("the answer isn't valid HTTP", { cause }))
        }
      })
    })
    outgoing.end(body)
  })
}

/** Throws for an impossible status, such as 600, and for a body where the status allows none, such as 205. */
function toResponse(
  { statusCode: status = 500, headersDistinct }: IncomingMessage,
  body: Buffer<ArrayBuffer>,
): Response {
  const headers = Object.entries(headersDistinct).map(([name, values = []]): [string, string] => [
    name,
    values.join(', '),
  ])
  return new Response(body.length > 0 ? body : null, { status, headers })
}
