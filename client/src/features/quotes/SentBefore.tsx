import { useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'

interface SentBeforeProps {
  /** When they were sent, and the quote's number. */
  text: string
  onSend: () => void
  onDismiss: () => void
}

/** Asks before the same countertops are sent again. */
export function SentBefore({ text, onSend, onDismiss }: SentBeforeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="mt-6 border-brass border-l-2 bg-white px-4 py-4 outline-none sm:px-5"
    >
      <p className="figures font-strong">{text}.</p>
      <p className="mt-1 text-caption text-muted">We haven't sent them again yet.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onSend}>
          Send again
        </Button>
        <Button onClick={onDismiss}>Not now</Button>
      </div>
    </div>
  )
}
