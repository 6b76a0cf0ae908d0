import { errorText } from '#client/api/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { isTooTight } from './appointment-queries.ts'

interface TooTightProps {
  error: unknown
  busy: boolean
  /** Books without travel time. */
  onBookAnyway: () => void
}

/** Says that the crew can't get there in time, and offers to book anyway. */
export function TooTight({ error, busy, onBookAnyway }: TooTightProps) {
  if (!isTooTight(error)) return null
  return (
    <div role="alert" className="mt-5 border-brass border-l-2 bg-white px-4 py-3 text-label">
      <p>{errorText(error, 'The crew has too little time to travel.')}</p>
      <Button size="small" className="mt-3" busy={busy} onClick={onBookAnyway}>
        Book anyway
      </Button>
    </div>
  )
}
