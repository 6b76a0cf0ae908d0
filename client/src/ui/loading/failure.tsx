import { Button } from '#client/ui/button.tsx'

interface FailureProps {
  /** What failed to load. */
  title: string
  /** Why. */
  text?: string
  /** A toast has announced it already. */
  isAnnounced?: boolean
  busy?: boolean
  onTryAgain: () => void
  className?: string
}

/** Replaces content that failed to load, with a button to try again. */
export function Failure({ title, text, isAnnounced = false, busy, onTryAgain, className = '' }: FailureProps) {
  return (
    <div role={isAnnounced ? undefined : 'alert'} className={`border-error border-l-2 bg-white px-5 py-4 ${className}`}>
      <p className="font-strong text-body text-ink">{title}</p>
      {text && <p className="mt-1 text-label text-muted">{text}</p>}
      <Button size="small" className="mt-4" busy={busy} onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  )
}
