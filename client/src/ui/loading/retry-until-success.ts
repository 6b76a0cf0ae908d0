const RETRY_EVENTS = ['online', 'pointerdown', 'click'] as const

/**
 * Tries right away. After a failure, retries at the visitor's next press or when the connection is back. `onFailure` gets
 * a retry function and the number of failures so far. Returns a function that stops.
 */
export function retryUntilSuccess(
  attempt: () => Promise<void>,
  onFailure: (tryAgain: () => void, failures: number) => void,
): () => void {
  let failures = 0
  let state: 'waiting' | 'trying' | 'over' = 'waiting'
  let stopListening = () => {}
  const start = () => {
    if (state !== 'waiting') return
    state = 'trying'
    stopListening()
    attempt().then(stop, () => {
      if (state === 'over') return
      state = 'waiting'
      failures += 1
      stopListening = listenToAll(RETRY_EVENTS, start)
      onFailure(start, failures)
    })
  }
  const stop = () => {
    state = 'over'
    stopListening()
  }
  start()
  return stop
}

/** Listens in the capture phase, before any handler of the page. Returns a function that stops. */
export function listenToAll(types: readonly string[], onEvent: () => void): () => void {
  const passive = { passive: true, capture: true }
  for (const type of types) addEventListener(type, onEvent, passive)
  return () => {
    for (const type of types) removeEventListener(type, onEvent, passive)
  }
}
