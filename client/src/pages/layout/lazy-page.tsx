import { type ComponentType, startTransition, use, useEffect, useEffectEvent, useState } from 'react'
import { arrived } from '#client/ui/arrived.ts'
import { PageFailure } from './page-failure.tsx'

export type LoadPage = () => Promise<ComponentType>

/** What was loaded, or null where it did not come. */
const pages = new Map<LoadPage, Promise<ComponentType | null>>()

interface LazyPageProps {
  load: LoadPage
  /** What whoever came for this page has to know where it does not open. */
  unopened?: string
}

/**
 * A page whose code comes when it is first shown. Where that fails, it says so and can be tried again; it also tries
 * again by itself when the line is back.
 */
export function LazyPage({ load, unopened }: LazyPageProps) {
  const [, setAttempts] = useState(0)
  const page = pageOf(load)
  const Page = use(page)

  // Whoever comes back to a page that failed gets a new try without asking.
  useEffect(() => {
    if (Page) return
    return () => {
      if (pages.get(load) === page) pages.delete(load)
    }
  }, [Page, page, load])

  const tryAgain = async () => {
    try {
      pages.set(load, arrived(await load()))
      startTransition(() => setAttempts((attempts) => attempts + 1))
    } catch {
      // After a new release the old page's code is gone from the server: only a reload gets the new one.
      if (navigator.onLine) location.reload()
    }
  }
  const tryByItself = useEffectEvent(() => void tryAgain())
  useEffect(() => {
    if (Page) return
    const again = () => tryByItself()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [Page])

  return Page ? <Page /> : <PageFailure unopened={unopened} onTryAgain={tryAgain} />
}

/**
 * Has the page of `load` there before it is drawn, so that its HTML can be made or taken over in one go. `first` brings as
 * much of it as that needs. Rejects where it does not come.
 */
export async function prepareLazyPage(load: LoadPage, first = load): Promise<void> {
  pages.set(load, arrived(await first()))
}

function pageOf(load: LoadPage): Promise<ComponentType | null> {
  const known = pages.get(load)
  if (known) return known
  const loaded = load().catch(() => null)
  pages.set(load, loaded)
  return loaded
}
