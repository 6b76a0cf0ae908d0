import { Button } from './button.tsx'

interface FailureProps {
  /** What could not be had. */
  title: string
  /** Why. */
  text?: string
  /** It has been said elsewhere: by a toast. */
  isSaid?: boolean
  busy?: boolean
  onTryAgain: () => void
  className?: string
}

/** In the place of what could not be had: says so, and tries again. */
export function Failure({ title, text, isSaid = false, busy, onTryAgain, className = '' }: FailureProps) {
  return (
    <div role={isSaid ? undefined : 'alert'} className={`border-error border-l-2 bg-white px-5 py-4 ${className}`}>
      <p className="font-strong text-body text-ink">{title}</p>
      {text && <p className="mt-1 text-label text-muted">{text}</p>}
      <Button size="small" className="mt-4" busy={busy} onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  )
}
