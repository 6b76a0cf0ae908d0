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

/**
 * Calls another service and reads the whole response, within limits (docs/operations.md, Limits).
 * Throws ResponseTimeoutError, ResponseTooLargeError or fetch's own error. Follows no redirects. The limit counts the bytes
 * of the body after decompression, and the time is for the whole response: connection, headers and body.
 */
export async function requestWithLimits(
  request: Request,
  { timeoutMs, maxBytes = MAX_RESPONSE_BYTES }: { timeoutMs: number; maxBytes?: number },
): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(request, { redirect: 'manual', signal })
    const body = await readBody(response, maxBytes)
    return new Response(body.length > 0 ? body : null, response)
  } catch (error) {
    if (signal.aborted) throw new ResponseTimeoutError(`no answer within ${timeoutMs} ms`)
    throw error
  }
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  // One buffer for everything. Many small chunks stored separately cost far more than their bytes.
  const bytes = new Uint8Array(maxBytes)
  let size = 0
  for await (const chunk of response.body ?? []) {
    if (size + chunk.length > maxBytes) throw new ResponseTooLargeError(`the answer is larger than ${maxBytes} bytes`)
    bytes.set(chunk, size)
    size += chunk.length
  }
  return bytes.subarray(0, size)
}
