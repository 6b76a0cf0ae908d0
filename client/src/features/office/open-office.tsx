import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { setAuth } from '#client/api/auth.ts'
import { isOldFailure } from '#client/api/query-client.ts'
import { useRequestFailures } from './failure-toast.ts'
import { isRejected } from './is-rejected.ts'

interface SignedIn {
  /** An admin key, or `BY_SESSION` for someone who signed in by email. */
  auth: string
  /** The server rejected the admin key or the session. */
  onRejected: (error: unknown) => void
}

const OpenOfficeContext = createContext<SignedIn | null>(null)

/**
 * Signs the requests of the open office, and reports each that the server rejects.
 */
export function OpenOffice({ auth, onRejected, children }: SignedIn & { children: ReactNode }) {
  // Before the requests of any part, which effects send.
  useLayoutEffect(() => setAuth(auth), [auth])
  useRejections(onRejected)
  return <OpenOfficeContext value={{ auth, onRejected }}>{children}</OpenOfficeContext>
}

export function useAuth(): string {
  return useOpenOffice().auth
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

function useRejections(onRejected: SignedIn['onRejected']): void {
  const queryClient = useQueryClient()
  useRequestFailures((error) => {
    if (isRejected(error)) onRejected(error)
  })
  const checkPreloaded = useEffectEvent(() => {
    const queries = queryClient.getQueryCache().getAll()
    const rejected = queries.find((query) => isRejected(query.state.error) && !isOldFailure(query))
    if (rejected) onRejected(rejected.state.error)
  })
  // A request of the preload may have failed before anyone listened.
  useEffect(() => checkPreloaded(), [])
}
