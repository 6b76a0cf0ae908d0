import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readQuery } from '#client/api/query-client.ts'
import { useAdminKey } from '#client/features/office/admin-key.tsx'

/** The one exception from 'no polling' (docs/rules.md, The quote list). */
const POLL_MS = 20_000

interface NewQuotes {
  /** Quotes that came since the list was shown. */
  newCount: number
  /** The newest quote that the list may show, so that it never jumps. Undefined until the server has said. */
  shownUpTo: number | undefined
  /** Lets the list show what came. */
  show: () => Promise<void>
  /** The server didn't answer. */
  isOffline: boolean
}

/**
 * Asks for new quotes while the page is visible. Starts after the list has loaded, so that a rejected key is tried only once.
 */
export function useInbox(isListReady: boolean): NewQuotes {
  const adminKey = useAdminKey()
  const { data, error, refetch } = useQuery({
    ...readQuery('GET /api/inbox', { adminKey }),
    enabled: isListReady,
    staleTime: 0,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
  })
  const newest = data?.newestNumber
  const [shownUpTo, setShownUpTo] = useState(newest)
  if (shownUpTo === undefined && newest !== undefined) setShownUpTo(newest)
  const newCount = newest === undefined || shownUpTo === undefined ? 0 : Math.max(0, newest - shownUpTo)
  const show = async () => {
    const latest = await refetch()
    setShownUpTo(latest.data?.newestNumber)
  }
  return { newCount, shownUpTo, show, isOffline: error instanceof TypeError }
}
