import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { BY_SESSION } from '#client/api/auth.ts'
import { call } from '#client/api/call.ts'
import { isOldFailure, readQuery } from '#client/api/query-client.ts'
import { RequestError } from '#client/api/request-error.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { hasRole } from '#shared/people/roles.ts'
import type { Me } from '#shared/people/schema.ts'
import { useAuth } from './open-office.tsx'
import { useRequestFailures } from './failure-toast.ts'
import { findKeptMe, isServerAway } from './day/kept-day.ts'
import { removeOfficeData } from './office-cache.ts'
import { isPerson } from './stored-sign-in.ts'

const ADMIN_KEY: Me = { kind: 'key', role: 'owner', person: null }
/** An owner may change a person's role while the page is open. */
const STALE_AFTER_MS = MINUTE_MS

const ME = readQuery('GET /api/me', { auth: BY_SESSION })

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

/** Who is signed in, by a session. */
export const meQuery = { ...ME, queryFn: fetchMe }

/** The id of who is signed in, as far as this page knows. */
export function signedInPerson(client: QueryClient): string | undefined {
  return client.getQueryData(ME.queryKey)?.person?.id
}

/** Who is signed in. An admin key acts as owner (docs/rules.md, Sign-in), so only a session has to ask. */
export function useMe() {
  const auth = useAuth()
  const query = useQuery({
    ...meQuery,
    enabled: isPerson(auth),
    staleTime: STALE_AFTER_MS,
    retryOnMount: isOldFailure,
    refetchOnWindowFocus: true,
  })
  return { ...query, me: isPerson(auth) ? query.data : ADMIN_KEY }
}

/** Asks again who is signed in once the server forbids something: an owner may have changed the person's role or crew. */
export function useMeAfterForbidden(): void {
  const queryClient = useQueryClient()
  useRequestFailures((error) => {
    if (!(error instanceof RequestError) || error.status !== 403) return
    void queryClient.invalidateQueries({ queryKey: ME.queryKey })
  })
}

/** Whether owners' actions are shown, for parts that don't get `me`. The server decides who may do them. */
export function useIsOwner(): boolean {
  const { me } = useMe()
  return me !== undefined && hasRole(me.role, 'owner')
}
