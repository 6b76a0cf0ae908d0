import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useEffectEvent } from 'react'
import { isOldFailure } from '#client/api/query-client.ts'
import { useRequestFailures } from './failure-toast.ts'
import { isRejected } from './is-rejected.ts'

interface OpenOffice {
  /** `BY_SESSION` for someone who signed in by email. */
  adminKey: string
  /** The server rejected the admin key or the session. */
  onRejected: (error: unknown) => void
}

const OpenOfficeContext = createContext<OpenOffice | null>(null)

/**
 * Gives its admin key to everything in the open office, and reports every request that the server rejects. Plain functions
 * take the key as a parameter.
 */
export function AdminKeyProvider({ adminKey, onRejected, children }: OpenOffice & { children: ReactNode }) {
  useRejections(onRejected)
  return <OpenOfficeContext value={{ adminKey, onRejected }}>{children}</OpenOfficeContext>
}

export function useAdminKey(): string {
  return useOpenOffice().adminKey
}

/** For requests outside queries and mutations: call it with a 401. */
export function useOnRejected(): OpenOffice['onRejected'] {
  return useOpenOffice().onRejected
}

function useOpenOffice(): OpenOffice {
  const office = use(OpenOfficeContext)
  if (!office) throw new Error('The admin key is only known inside AdminKeyProvider')
  return office
}

function useRejections(onRejected: OpenOffice['onRejected']): void {
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
