import { type ComponentType, startTransition, use, useEffect, useEffectEvent, useState } from 'react'
import { PageFailure } from './page-failure.tsx'

export type LoadPage = () => Promise<ComponentType>

/** Loaded pages; null after a failure. */
const pages = new Map<LoadPage, Promise<ComponentType | null>>()

interface LazyPageProps {
  load: LoadPage
  /** A note for the visitor if the page fails to load. */
  failureNote?: string
}

/**
 * A page whose code loads when it's first shown. If that fails, it shows an error with a retry button, and retries when the
 * connection is back.
 */
export function LazyPage({ load, failureNote }: LazyPageProps) {
  const [, setAttempts] = useState(0)
  const page = getPage(load)
  const Page = use(page)

  // After a failure, returning to the page loads it again.
  useEffect(() => {
    if (Page) return
    return () => {
      if (pages.get(load) === page) pages.delete(load)
    }
  }, [Page, page, load])

  const tryAgain = async () => {
    try {
      pages.set(load, Promise.resolve(await load()))
      startTransition(() => setAttempts((attempts) => attempts + 1))
    } catch {
      // After a release the old page's code is gone from the server. Only a reload gets the new code.
      if (navigator.onLine) location.reload()
    }
  }
  const retry = useEffectEvent(() => void tryAgain())
  useEffect(() => {
    if (Page) return
    const onOnline = () => retry()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [Page])

  return Page ? <Page /> : <PageFailure failureNote={failureNote} onTryAgain={tryAgain} />
}

/**
 * Loads a page before it renders, so that it can be prerendered or hydrated in one go. `first` loads only what that needs.
 * Rejects on failure.
 */
export async function preloadLazyPage(load: LoadPage, first = load): Promise<void> {
  pages.set(load, Promise.resolve(await first()))
}

function getPage(load: LoadPage): Promise<ComponentType | null> {
  const known = pages.get(load)
  if (known) return known
  const loaded = load().catch(() => null)
  pages.set(load, loaded)
  return loaded
}
