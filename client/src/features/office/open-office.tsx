import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useEffectEvent, useLayoutEffect, type ReactNode } from 'react'
import { BY_SESSION, setAuth } from '#client/api/auth.ts'
import { call } from '#client/api/call.ts'
import { readQuery } from '#client/api/query-client.ts'
import { RequestError } from '#client/api/request-error.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { hasRole } from '#shared/people/roles.ts'
import type { Me } from '#shared/people/schema.ts'
import { isRejected } from './failures.ts'
import { findKeptMe, forgetDays, isServerAway } from './kept-day.ts'
import { openedRecords } from './opened-records.ts'
import { isPerson } from './stored-sign-in.ts'

interface SignedIn {
  /** An admin key, or `BY_SESSION` for someone who signed in by email. */
  auth: string
  /** The server rejected the admin key or the session. */
  onRejected: (error: unknown) => void
}

const OpenOfficeContext = createContext<SignedIn | null>(null)

/**
 * Signs the requests of the open office, and reports each that the server rejects. Once it forbids something, asks again who is
 * signed in.
 */
export function OpenOffice({ auth, onRejected, children }: SignedIn & { children: ReactNode }) {
  // Before the requests of any part, which effects send.
  useLayoutEffect(() => setAuth(auth), [auth])
  const queryClient = useQueryClient()
  const onFailure = useEffectEvent((error: unknown) => {
    if (isRejected(error)) onRejected(error)
    // An owner may have changed the person's role or crew.
    if (error instanceof RequestError && error.status === 403)
      void queryClient.invalidateQueries({ queryKey: ME.queryKey })
  })
  useEffect(() => {
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') onFailure(event.action.error)
    })
    // A mutation's own `onError` ends first.
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') onFailure(event.action.error)
    })
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [queryClient])
  return <OpenOfficeContext value={{ auth, onRejected }}>{children}</OpenOfficeContext>
}

/** For requests outside queries and mutations: call it with a 401. */
export function useOnRejected(): SignedIn['onRejected'] {
  return useOpenOffice().onRejected
}

function useOpenOffice(): SignedIn {
  const office = use(OpenOfficeContext)
  if (!office) throw new Error('Only the parts of an open office know how it was opened')
  return office
}

const ADMIN_KEY: Me = { kind: 'key', role: 'owner', person: null }
/** An owner may change a person's role while the page is open. */
const STALE_AFTER_MS = MINUTE_MS

const ME = readQuery('GET /api/me', { auth: BY_SESSION })

/**
 * Removes everything that the person or key gave access to: the last opened records, kept days, and all answers, since pages of
 * the site fetch theirs again.
 */
export function clearOfficeCache(queryClient: QueryClient): void {
  removeOfficeData(queryClient)
  queryClient.removeQueries({ queryKey: ME.queryKey })
}

/** The same, but who is signed in stays: for when that is someone else now. */
function removeOfficeData(queryClient: QueryClient): void {
  openedRecords.forget()
  forgetDays()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME.queryKey[0] })
}

/**
 * Someone else may have signed in in this browser. They don't see what the person before saw. Without a connection, it's whose
 * day this device has kept.
 */
async function fetchMe({ client, signal }: { client: QueryClient; signal: AbortSignal }): Promise<Me> {
  const kept = findKeptMe()
  const me = await call('GET /api/me', { auth: BY_SESSION, signal }).catch((error: unknown) => {
    if (!isServerAway(error) || !kept) throw error
    return kept
  })
  const before = client.getQueryData(ME.queryKey) ?? kept
  if (before && before.person?.id !== me.person?.id) removeOfficeData(client)
  return me
}

export const meQuery = { ...ME, queryFn: fetchMe }

/** The id of who is signed in, as far as this page knows. */
export function signedInPerson(client: QueryClient): string | undefined {
  return client.getQueryData(ME.queryKey)?.person?.id
}

/** Who is signed in. An admin key acts as owner (docs/rules.md, Sign-in), so only a session has to ask. */
export function useMe() {
  const { auth } = useOpenOffice()
  const query = useQuery({
    ...meQuery,
    enabled: isPerson(auth),
    staleTime: STALE_AFTER_MS,
    refetchOnWindowFocus: true,
  })
  return { ...query, me: isPerson(auth) ? query.data : ADMIN_KEY }
}

/** Whether owners' actions are shown, for parts that don't get `me`. The server decides who may do them. */
export function useIsOwner(): boolean {
  const { me } = useMe()
  return me !== undefined && hasRole(me.role, 'owner')
}
