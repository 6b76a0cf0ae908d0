import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/**
 * The start of the running minute by this browser's clock, and null as long as the page is what the server sent: that was
 * made at another time. Turns with the minute.
 */
export function useMinute(): Date | null {
  const minute = useSyncExternalStore(subscribe, currentMinute, () => null)
  return minute === null ? null : new Date(minute * MINUTE_MS)
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS)
}

function subscribe(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(
      () => {
        onChange()
        wait()
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    )
  }
  wait()
  return () => clearTimeout(timer)
}
