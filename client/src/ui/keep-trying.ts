const SECOND_CHANCES = ['online', 'pointerdown', 'click'] as const

/**
 * Makes an attempt at once; where that fails, another one with the visitor's next press and when the line is back, and so
 * on. `onFailure` hears of each failure, with how to try again and how many there were. Returns how to stop.
 */
export function keepTrying(
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
      stopListening = listen(SECOND_CHANCES, start)
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

/** Before anybody on the page hears of it. Returns how to stop. */
export function listen(types: readonly string[], onEvent: () => void): () => void {
  const passive = { passive: true, capture: true }
  for (const type of types) addEventListener(type, onEvent, passive)
  return () => {
    for (const type of types) removeEventListener(type, onEvent, passive)
  }
}
