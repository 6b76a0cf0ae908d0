import type { QueryClient } from '@tanstack/react-query'
import { setAuth } from '#client/api/auth.ts'
import { settleWithin } from '#client/lib/settle-within.ts'
import { normalizeQuery } from './list-address.tsx'
import { isSignInPath, sectionIn } from './office-address.ts'
import { meQuery } from './open-office.tsx'
import { quotesQuery } from './quote-queries.ts'
import { SECTIONS, OfficeSearch } from './sections.ts'
import { isPerson, storedSignIn } from './stored-sign-in.ts'

/** Milliseconds to wait for a list, so that it shows in one go. The page says that it loads after that. */
const LIST_WAIT_MS = 300

/**
 * Asks for what an address of the office shows first: who is signed in and the list, while the code of its section loads.
 * Resolves when the code has loaded, or failed to, and the responses are here or took too long: the page says so.
 */
export async function preloadOffice(
  queryClient: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<void> {
  // The person who signs in there may be another one.
  if (isSignInPath(pathname)) return
  const section = sectionIn(pathname)
  const auth = storedSignIn.readAuth()
  setAuth(auth)
  const requests: Promise<void>[] = []
  if (auth !== null && isPerson(auth)) requests.push(queryClient.prefetchQuery(meQuery))
  if (auth !== null && section === 'quotes')
    requests.push(queryClient.prefetchInfiniteQuery(quotesQuery(normalizeQuery(search))))
  const code = [SECTIONS[section].Content.preload(), OfficeSearch.preload()]
  await Promise.allSettled([...code, settleWithin(LIST_WAIT_MS, Promise.all(requests))])
}
