/** `fetch` with the part of the body that has been sent, from 0 to 1, which `fetch` can't tell. Rejects as `fetch` does. */
export function sendWithProgress(
  address: string,
  {
    method,
    headers,
    body,
    signal,
  }: { method: string; headers: Record<string, string>; body: Blob; signal: AbortSignal },
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => {
      request.abort()
      reject(signal.reason as Error) // ours are errors, as those of browsers are
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.withCredentials = true
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    })
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
    request.addEventListener('load', () => resolve(responseOf(request)))
    request.send(body)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request
  const type = request.getResponseHeader('Content-Type')
  // No `Response` may have a body with 204.
  return new Response(status === 204 ? null : responseText, {
    status,
    statusText,
    headers: type ? { 'Content-Type': type } : {},
  })
}
