import { type ComponentType, startTransition, use, useEffect, useEffectEvent, useState } from 'react'
import { PageFailure } from './page-failure.tsx'

export type LoadPage = () => Promise<ComponentType>

interface PageCode {
  /** Resolves with null after a failure. */
  loading: Promise<ComponentType | null>
  /** Set if the page was loaded before it renders: `use` suspends once even for a resolved promise. */
  page?: ComponentType
}

const pages = new Map<LoadPage, PageCode>()

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
  const code = getPageCode(load)

  const tryAgain = async () => {
    try {
      setLoaded(load, await load())
      startTransition(() => setAttempts((attempts) => attempts + 1))
    } catch {
      // After a release the old page's code is gone from the server. Only a reload gets the new code.
      if (navigator.onLine) location.reload()
    }
  }

  if (code.page) return <code.page />
  return <PageWhenLoaded load={load} code={code} failureNote={failureNote} onTryAgain={tryAgain} />
}

interface PageWhenLoadedProps extends LazyPageProps {
  code: PageCode
  onTryAgain: () => Promise<void>
}

function PageWhenLoaded({ load, code, failureNote, onTryAgain }: PageWhenLoadedProps) {
  const Page = use(code.loading)

  // After a failure, returning to the page loads it again.
  useEffect(() => {
    if (Page) return
    return () => {
      if (pages.get(load) === code) pages.delete(load)
    }
  }, [Page, code, load])

  const retry = useEffectEvent(() => void onTryAgain())
  useEffect(() => {
    if (Page) return
    const onOnline = () => retry()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [Page])

  return Page ? <Page /> : <PageFailure failureNote={failureNote} onTryAgain={onTryAgain} />
}

/**
 * Loads a page before it renders, so that it can be prerendered or hydrated in one go. `first` loads only what that needs.
 * Rejects on failure. A page that has rendered already stays as it is.
 */
export async function preloadLazyPage(load: LoadPage, first = load): Promise<void> {
  const page = await first()
  if (!pages.has(load)) setLoaded(load, page)
}

function setLoaded(load: LoadPage, page: ComponentType): void {
  pages.set(load, { page, loading: Promise.resolve(page) })
}

function getPageCode(load: LoadPage): PageCode {
  const known = pages.get(load)
  if (known) return known
  const code = { loading: load().catch(() => null) }
  pages.set(load, code)
  return code
}
