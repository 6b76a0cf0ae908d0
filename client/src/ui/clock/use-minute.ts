import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { dateIn } from '#shared/lib/zoned.ts'

/** The clock starts only after hydration, because its first update is a separate task on a slow phone. */
let hasStarted = false

/**
 * The start of the current minute by this browser's clock. Null until hydration, because the page was prerendered at
 * another time. Updates each minute and when the visitor returns, because a sleeping computer runs no timers.
 */
export function useMinute(): Date | null {
  const minute = useSyncExternalStore(subscribe, currentMinute, () => null)
  return minute === null ? null : new Date(minute * MINUTE_MS)
}

function currentMinute(): number | null {
  return hasStarted ? Math.floor(Date.now() / MINUTE_MS) : null
}

function msToNextMinute(): number {
  return MINUTE_MS - (Date.now() % MINUTE_MS)
}

function subscribe(onChange: () => void): () => void {
  const tick = () => {
    hasStarted = true
    onChange()
    timer = setTimeout(tick, msToNextMinute())
  }
  let timer = setTimeout(tick, hasStarted ? msToNextMinute() : 0)
  const catchUp = () => {
    if (!hasStarted) return
    clearTimeout(timer)
    tick()
  }
  addEventListener('focus', catchUp)
  addEventListener('pageshow', catchUp)
  document.addEventListener('visibilitychange', catchUp)
  return () => {
    clearTimeout(timer)
    removeEventListener('focus', catchUp)
    removeEventListener('pageshow', catchUp)
    document.removeEventListener('visibilitychange', catchUp)
  }
}

/** The current year in a time zone. Until hydration, the year of the build. */
export function useYear(timeZone: string): string {
  const now = useMinute()
  return now ? dateIn(now, timeZone).slice(0, 'YYYY'.length) : import.meta.env.BUILD_YEAR
}
