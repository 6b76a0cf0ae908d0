import { Button } from '#client/ui/button.tsx'
import { SHOP } from '#shared/content/shop.ts'

interface PageFailureProps {
  /** A note for the visitor. */
  failureNote?: string | undefined
  onTryAgain: () => void
}

// The browser stores countertops and typed text.
const COUNTERTOPS_ARE_SAFE = 'Your design and your list are safe.'

/** Shown instead of a page that failed to load or render. */
export function PageFailure({ failureNote = COUNTERTOPS_ARE_SAFE, onTryAgain }: PageFailureProps) {
  return (
    <section role="alert" className="page py-14 md:py-24">
      <h1>This page didn't load</h1>
      <p className="mt-7 max-w-[34em] text-lead text-muted">
        {failureNote} Check your connection and try again. If it still doesn't load, call us at {SHOP.phone}.
      </p>
      <Button variant="primary" className="mt-9" onClick={onTryAgain}>
        Try again
      </Button>
    </section>
  )
}
