const RETRY_EVENTS = ['online', 'pointerdown', 'click'] as const

/**
 * Tries right away. After a failure, retries at the visitor's next press or when the connection is back. `onFailure` gets
 * a retry function and the number of failures so far. Returns a function that stops.
 */
export function retryUntilSuccess(
  attempt: () => Promise<void>,
  onFailure: (tryAgain: () => void, failures: number) => void,
): () => void {
  const over = new AbortController()
  let failures = 0
  let isTrying = false
  const start = () => {
    if (isTrying || over.signal.aborted) return
    isTrying = true
    attempt().then(stop, () => {
      isTrying = false
      failures += 1
      if (!over.signal.aborted) onFailure(start, failures)
    })
  }
  const stop = () => over.abort()
  // In the capture phase, before any handler of the page.
  const options = { passive: true, capture: true, signal: over.signal }
  for (const type of RETRY_EVENTS) addEventListener(type, start, options)
  start()
  return stop
}

/** Resolves when the promise has settled, or after `ms` milliseconds if it takes longer. */
export async function settleWithin(ms: number, promise: Promise<unknown>): Promise<void> {
  await Promise.race([promise.catch(() => {}), new Promise((resolve) => setTimeout(resolve, ms))])
}
