import { useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { formatCents, formatWholeDollars, roundToWholeDollars } from '#shared/lib/cents.ts'
import type { EstimateChange } from './estimate-changes.ts'

interface TotalChangedProps {
  seenCents: number
  nowCents: number
  /** The lines and items that differ. */
  changes: readonly EstimateChange[]
  onAccept: () => void
  onDismiss: () => void
}

/** Asks before a quote is sent with a total that the visitor has not seen. */
export function TotalChanged({ seenCents, nowCents, changes, onAccept, onDismiss }: TotalChangedProps) {
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
      {changes.length > 0 && <Changes changes={changes} />}
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

function Changes({ changes }: { changes: readonly EstimateChange[] }) {
  return (
    <ul aria-label="What changed" className="figures mt-4 border-divider border-t text-label">
      {changes.map(({ label, note, seenCents, nowCents }, index) => (
        <li
          key={index}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-divider border-b py-2 wrap-anywhere"
        >
          <span>
            {label}
            {note && <span className="block text-caption text-muted">{note}</span>}
          </span>
          <span className="text-right">
            {seenCents === null ? (
              <span className="block text-caption text-muted">New</span>
            ) : (
              <del className="block text-caption text-muted">{formatCents(seenCents)}</del>
            )}
            {nowCents === null ? 'Removed' : formatCents(nowCents)}
          </span>
        </li>
      ))}
    </ul>
  )
}
