import { Button } from '#client/ui/button.tsx'
import { SHOP } from '#shared/content/shop.ts'

interface PageFailureProps {
  /** What whoever came for this page has to know without it. */
  unopened?: string | undefined
  onTryAgain: () => void
}

// What the visitor designed or typed is kept by the browser.
const SAFE = 'Your design and your list are safe.'

/** Stands in for a page that could not be loaded or shown. */
export function PageFailure({ unopened = SAFE, onTryAgain }: PageFailureProps) {
  return (
    <section role="alert" className="page py-14 md:py-24">
      <h1>This page did not open</h1>
      <p className="mt-7 max-w-[34em] text-lead text-muted">
        {unopened} Check your connection and try again; if it keeps failing, call us at {SHOP.phone}.
      </p>
      <Button variant="primary" className="mt-9" onClick={onTryAgain}>
        Try again
      </Button>
    </section>
  )
}
