import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#shared/lib/durations.ts'

/**
 * The start of the current minute by this browser's clock. Null until hydration, because the page was prerendered at
 * another time. Updates each minute and when the visitor returns, because a sleeping computer runs no timers.
 */
export function useMinute(): Date | null {
  const minute = useSyncExternalStore(subscribe, currentMinute, () => null)
  return minute === null ? null : new Date(minute * MINUTE_MS)
}

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS)

function subscribe(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tick = () => {
    clearTimeout(timer)
    timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS))
    onChange()
  }
  tick()
  const listening = new AbortController()
  const { signal } = listening
  for (const type of ['focus', 'pageshow']) addEventListener(type, tick, { signal })
  document.addEventListener('visibilitychange', tick, { signal })
  return () => {
    listening.abort()
    clearTimeout(timer)
  }
}
