import { useEffect, useEffectEvent, useState } from 'react'

const SECOND = 1000
/** Seconds. */
const MINUTE = 60

interface HoldTimerProps {
  /** ISO instant, by the server's clock. */
  heldUntil: string
  /** Milliseconds by which the server's clock is ahead of ours. */
  clockOffset: number
  onEnd: () => void
}

/** How long the hold still stands. It counts quietly: a screen reader hears of it at five minutes and at one. */
export function HoldTimer({ heldUntil, clockOffset, onEnd }: HoldTimerProps) {
  const end = Date.parse(heldUntil) - clockOffset
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((end - now) / SECOND))
  const isOver = left === 0
  const ended = useEffectEvent(onEnd)

  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [isOver])
  useEffect(() => {
    if (isOver) ended()
    // A new end of the hold is another one to tell of.
  }, [isOver, end])

  return (
    <p className="text-label text-muted">
      We keep this time for you for another{' '}
      <span
        role="timer"
        aria-label="Time left"
        className={`figures font-[550] ${left <= 5 * MINUTE ? 'text-ink' : ''}`}
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
  if (left === 0 || left > 5 * MINUTE) return ''
  return left > MINUTE ? 'Your time is held for 5 more minutes.' : 'Your time is held for 1 more minute.'
}
