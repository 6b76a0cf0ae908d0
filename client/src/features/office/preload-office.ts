import type { QueryClient } from '@tanstack/react-query'
import { readQuery } from '#client/api/query-client.ts'
import { preloadPart } from '#client/ui/loading/lazy-part.tsx'
import { storedSignIn } from './stored-sign-in.ts'
import { isSignIn, sectionIn } from './office-address.ts'
import { quotesQuery } from './quote-queries.ts'
import { normalizeQuery } from './quotes/list-address.ts'
import { loadSearch, SECTIONS } from './sections.ts'

/**
 * Asks for what an address of the office shows first: who is signed in and the list, while the code of its section loads.
 * Resolves when that has loaded, or failed to: the page says so.
 */
export async function preloadOffice(
  queryClient: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<void> {
  // The person who signs in there may be another one.
  if (isSignIn(pathname)) return
  const section = sectionIn(pathname)
  const adminKey = storedSignIn.readKey()
  if (adminKey === '') void queryClient.prefetchQuery(readQuery('GET /api/me', { adminKey }))
  if (adminKey !== null && section === 'quotes')
    void queryClient.prefetchInfiniteQuery(quotesQuery(adminKey, normalizeQuery(search)))
  await Promise.allSettled([preloadPart(SECTIONS[section].load), preloadPart(loadSearch)])
}
