import { useEffect, useEffectEvent, useState } from 'react'
import { HOLD_MINUTES } from '#shared/appointments/calendar.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatInstant } from '#shared/lib/dates.ts'

const SECOND = 1000
const TELL_AGAIN = 10 * SECOND
/** Seconds. */
const MINUTE = 60

interface HoldTimerProps {
  /** ISO instant, by the server's clock. */
  heldUntil: string
  /** Milliseconds by which the server's clock is ahead of ours; undefined where nobody has told us. */
  clockOffset: number | undefined
  onEnd: () => void
}

/** How long the hold still stands, counted by the server's clock; as long as that is not known, until when. */
export function HoldTimer({ clockOffset, ...hold }: HoldTimerProps) {
  if (clockOffset !== undefined) return <Countdown {...hold} clockOffset={clockOffset} />
  return (
    <p className="animate-late text-label text-muted">
      We keep this time for you until {formatInstant(hold.heldUntil, SHOP.timeZone)} in {SHOP.city}.
    </p>
  )
}

/** It counts quietly: a screen reader hears of it at five minutes and at one. */
function Countdown({ heldUntil, clockOffset, onEnd }: HoldTimerProps & { clockOffset: number }) {
  const end = Date.parse(heldUntil) - clockOffset
  const [now, setNow] = useState(Date.now)
  // What the clocks are apart is known to a second: no more is left than a hold ever has.
  const left = Math.min(HOLD_MINUTES * MINUTE, Math.max(0, Math.ceil((end - now) / SECOND)))
  const isOver = left === 0
  const ended = useEffectEvent(onEnd)

  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [isOver])
  useEffect(() => {
    if (!isOver) return
    const tell = () => ended()
    tell()
    // As long as the server does not say so too, that is to be asked again.
    const timer = setInterval(tell, TELL_AGAIN)
    return () => clearInterval(timer)
    // A new end of the hold is another one to tell of.
  }, [isOver, heldUntil])

  return (
    <p className="text-label text-muted">
      We keep this time for you for another{' '}
      <span
        role="timer"
        aria-label="Time left"
        className={`figures font-strong ${left <= 5 * MINUTE ? 'text-ink' : ''}`}
      >
        {formatLeft(left)}
      </span>
      <span role="status" className="sr-only">
        {announcement(left)}
      </span>
    </p>
  )
}

/** Seconds as `12:05`. */
function formatLeft(seconds: number): string {
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`
}

function announcement(left: number): string {
  if (left === 0 || left >= 5 * MINUTE) return ''
  return `Your time is held for less than ${left >= MINUTE ? '5 minutes' : '1 minute'}.`
}
