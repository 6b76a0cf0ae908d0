import { useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { formatCents, formatWholeDollars, roundToWholeDollars } from '#shared/lib/cents.ts'

interface TotalChangedProps {
  seenCents: number
  nowCents: number
  onAccept: () => void
  onDismiss: () => void
}

/** Asks before a quote is sent with a total that the visitor has not seen. */
export function TotalChanged({ seenCents, nowCents, onAccept, onDismiss }: TotalChangedProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  // Show cents if both totals round to the same dollars.
  const format = roundToWholeDollars(seenCents) === roundToWholeDollars(nowCents) ? formatCents : formatWholeDollars
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="mt-6 border-brass border-l-2 bg-white px-4 py-4 outline-none sm:px-5"
    >
      <p className="font-strong">Your estimate changed since you opened this page.</p>
      <dl className="figures mt-3 flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className="text-caption text-muted">You saw</dt>
          <dd className="font-serif text-figure text-muted line-through decoration-1">{format(seenCents)}</dd>
        </div>
        <div>
          <dt className="text-caption text-muted">Now</dt>
          <dd className="font-serif text-figure">{format(nowCents)}</dd>
        </div>
      </dl>
      <p className="mt-3 text-caption text-muted">
        We haven't sent anything yet. Send your request with the new estimate?
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onAccept}>
          Send with {format(nowCents)}
        </Button>
        <Button onClick={onDismiss}>Not now</Button>
      </div>
    </div>
  )
}
