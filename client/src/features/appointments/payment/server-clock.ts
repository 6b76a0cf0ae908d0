/**
 * Milliseconds that the server's clock is ahead of the browser's, accurate to a second. A hold ends by the server's
 * clock. Undefined if the response has no date.
 */
export function readClockOffset(headers: Headers): number | undefined {
  const serverTime = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(serverTime) ? undefined : serverTime - Date.now()
}
