import { useQuery } from '@tanstack/react-query'
import { isOldFailure, readQuery } from '#client/api/query-client.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { hasRole } from '#shared/people/roles.ts'
import type { Me } from '#shared/people/schema.ts'

const ADMIN_KEY: Me = { kind: 'key', role: 'owner', person: null }
/** An owner may change a person's role while the page is open. */
const STALE_AFTER_MS = MINUTE_MS

/** Who is signed in. An admin key acts as owner (docs/rules.md, Sign-in), so only a session has to ask. */
export function useMe(adminKey: string) {
  const isPerson = adminKey === ''
  const query = useQuery({
    ...readQuery('GET /api/me', { adminKey }),
    enabled: isPerson,
    staleTime: STALE_AFTER_MS,
    retryOnMount: isOldFailure,
    refetchOnWindowFocus: true,
  })
  return { ...query, me: isPerson ? query.data : ADMIN_KEY }
}

/** Whether owners' actions are shown. The server decides who may do them. */
export function useIsOwner(adminKey: string): boolean {
  const { me } = useMe(adminKey)
  return me !== undefined && hasRole(me.role, 'owner')
}
