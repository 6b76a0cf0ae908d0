import { type RefObject, useLayoutEffect } from 'react'
import type { NavigationKind } from './after-navigation.tsx'

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
