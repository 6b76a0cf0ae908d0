import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** Not before the page that was sent is the browser's own: what is told by the clock costs a slow phone a task of its own. */
let isTold = false

/**
 * The start of the running minute by this browser's clock, and null as long as the page is what the server sent: that was
 * made at another time. Turns with the minute.
 */
export function useMinute(): Date | null {
  const minute = useSyncExternalStore(subscribe, currentMinute, () => null)
  return minute === null ? null : new Date(minute * MINUTE_MS)
}

function currentMinute(): number | null {
  return isTold ? Math.floor(Date.now() / MINUTE_MS) : null
}

function untilNextMinute(): number {
  return MINUTE_MS - (Date.now() % MINUTE_MS)
}

function subscribe(onChange: () => void): () => void {
  const tell = () => {
    isTold = true
    onChange()
    timer = setTimeout(tell, untilNextMinute())
  }
  let timer = setTimeout(tell, isTold ? untilNextMinute() : 0)
  return () => clearTimeout(timer)
}
