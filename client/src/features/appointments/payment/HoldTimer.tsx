import { useEffect, useEffectEvent, useState } from 'react'
import { HOLD_MINUTES } from '#shared/appointments/terms.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatInstant } from '#shared/lib/dates.ts'

const SECOND_MS = 1000
const REPEAT_END_MS = 10 * SECOND_MS
const MINUTE_SECONDS = 60

interface HoldTimerProps {
  /** ISO instant, by the server's clock. */
  heldUntil: string
  /** Milliseconds that the server's clock is ahead of ours. Undefined if unknown. */
  clockOffset: number | undefined
  onEnd: () => void
}

/** Time left on the hold by the server's clock. Shows the end time if that clock is unknown. */
export function HoldTimer({ clockOffset, ...hold }: HoldTimerProps) {
  if (clockOffset !== undefined) return <Countdown {...hold} clockOffset={clockOffset} />
  return (
    <p className="animate-late text-label text-muted">
      We're holding this time until {formatInstant(hold.heldUntil, SHOP.timeZone)}, {SHOP.city} time.
    </p>
  )
}

/** Counts down silently. Screen readers announce it at five minutes and at one. */
function Countdown({ heldUntil, clockOffset, onEnd }: HoldTimerProps & { clockOffset: number }) {
  const end = Date.parse(heldUntil) - clockOffset
  const [now, setNow] = useState(Date.now)
  // The offset is accurate only to a second, so cap the time left at the length of a hold.
  const secondsLeft = Math.min(HOLD_MINUTES * MINUTE_SECONDS, Math.max(0, Math.ceil((end - now) / SECOND_MS)))
  const isOver = secondsLeft === 0
  const onEndEvent = useEffectEvent(onEnd)

  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isOver])
  useEffect(() => {
    if (!isOver) return
    const reportEnd = () => onEndEvent()
    reportEnd()
    // Repeat until the server confirms that the hold ended.
    const timer = setInterval(reportEnd, REPEAT_END_MS)
    return () => clearInterval(timer)
    // A new `heldUntil` starts over.
  }, [isOver, heldUntil])

  return (
    <p className="text-label text-muted">
      We're holding this time for{' '}
      <span
        role="timer"
        aria-label="Time left"
        className={`figures font-strong ${secondsLeft <= 5 * MINUTE_SECONDS ? 'text-ink' : ''}`}
      >
        {formatSeconds(secondsLeft)}
      </span>
      <span role="status" className="sr-only">
        {announcement(secondsLeft)}
      </span>
    </p>
  )
}

/** Seconds as `12:05`. */
function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / MINUTE_SECONDS)}:${String(seconds % MINUTE_SECONDS).padStart(2, '0')}`
}

function announcement(left: number): string {
  if (left === 0 || left >= 5 * MINUTE_SECONDS) return ''
  return `We're holding your time for less than ${left >= MINUTE_SECONDS ? '5 more minutes' : '1 more minute'}.`
}
