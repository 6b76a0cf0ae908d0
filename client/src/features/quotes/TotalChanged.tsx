import { useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { formatCents } from '#shared/lib/cents.ts'

interface TotalChangedProps {
  seenCents: number
  nowCents: number
  onAgree: () => void
  onDismiss: () => void
}

/** Asks before a request goes out with another total than the visitor saw. */
export function TotalChanged({ seenCents, nowCents, onAgree, onDismiss }: TotalChangedProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="mt-6 border-brass border-l-2 bg-white px-4 py-4 outline-none sm:px-5"
    >
      <p className="font-strong">The estimate has changed since you opened this page.</p>
      <dl className="figures mt-3 flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className="text-caption text-muted">You saw</dt>
          <dd className="font-serif text-figure text-muted line-through decoration-1">{formatCents(seenCents)}</dd>
        </div>
        <div>
          <dt className="text-caption text-muted">It is now</dt>
          <dd className="font-serif text-figure">{formatCents(nowCents)}</dd>
        </div>
      </dl>
      <p className="mt-3 text-caption text-muted">Nothing has been sent yet. Do you want to request the quote?</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onAgree}>
          Send with {formatCents(nowCents)}
        </Button>
        <Button onClick={onDismiss}>Not now</Button>
      </div>
    </div>
  )
}
