import { type ComponentType, type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { Link } from 'wouter'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { ErrorBoundary, lateCode, type LazyPart } from '#client/ui/loading.tsx'
import { PhoneLink } from '#client/ui/phone-link.tsx'
import { SHOP } from '#shared/content/shop.ts'
import type { NavigationKind } from './after-navigation.tsx'

type LoadPage = () => Promise<ComponentType>

/**
 * A page whose code loads when it's first shown, within a Suspense of the caller. If that fails, it shows an error with a
 * retry button. `loadFirst` loads what a page needs that came as HTML, if that is less. `failureNote` is for the visitor.
 */
export function lazyPage(
  load: LoadPage,
  { loadFirst = load, failureNote }: { loadFirst?: LoadPage; failureNote?: string } = {},
): LazyPart<object> {
  const code = lateCode(load)
  function Page() {
    const tryAgain = code.useRetry()
    const Loaded = code.read()
    return Loaded ? <Loaded /> : <PageFailure failureNote={failureNote} onTryAgain={() => tryAgain?.()} />
  }
  return Object.assign(Page, { preload: () => code.preload(loadFirst) })
}

interface PageFailureProps {
  failureNote?: string | undefined
  onTryAgain: () => void
}

// The browser stores countertops and typed text.
const COUNTERTOPS_ARE_SAFE = 'Your design and your list are safe.'

/** Instead of a page that failed to load or render. */
function PageFailure({ failureNote = COUNTERTOPS_ARE_SAFE, onTryAgain }: PageFailureProps) {
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

/** Catches errors of a rendering page. Header and footer stay, and the visitor can try again. */
export function ErrorPage({ children }: { children: ReactNode }) {
  return <ErrorBoundary renderFallback={(tryAgain) => <PageFailure onTryAgain={tryAgain} />}>{children}</ErrorBoundary>
}

/** Shown while a page's code loads. The text appears only if that takes noticeably long. */
export function PageLoading({ lastNavigation }: { lastNavigation: RefObject<NavigationKind> }) {
  // Without it, the short page would stand at its footer until the new one is there.
  useLayoutEffect(() => {
    if (lastNavigation.current === 'push') scrollTo(0, 0)
  }, [lastNavigation])
  return (
    <div role="status" className="page min-h-dvh py-14 md:py-24">
      <p className="animate-[appear_0s_0.4s_both] text-lead text-muted">Loading...</p>
    </div>
  )
}

export function NotFound() {
  return (
    <section className="page py-14 md:py-24">
      <h1>404 Page Not Found</h1>
      <p className="mt-7 mb-9 max-w-[34em] text-lead text-muted">
        There's nothing at this address. It may be mistyped, or the page may have moved. If you expected something here,
        call us at <PhoneLink />.
      </p>
      <Link href="/" className={buttonClasses('primary')}>
        Back to the home page
      </Link>
    </section>
  )
}
