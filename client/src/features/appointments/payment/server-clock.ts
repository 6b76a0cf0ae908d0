/**
 * Milliseconds by which the server's clock is ahead of the browser's, known to a second: a hold ends by the server's.
 * Undefined where the answer names no time.
 */
export function clockOffset(headers: Headers): number | undefined {
  const serverTime = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(serverTime) ? undefined : serverTime - Date.now()
}
