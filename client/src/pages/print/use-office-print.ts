import { useEffect, useState } from 'react'
import { retryUntilSuccess } from '#client/lib/retry.ts'
import { usePainted } from '#client/ui/loading.tsx'
import type * as officePrint from './office-print.tsx'

type OfficePrint = typeof officePrint

let loaded: OfficePrint | undefined

/** Loads what draws the office's sheets and plans. Rejects on failure. */
export async function loadOfficePrint(): Promise<OfficePrint> {
  loaded = await import('./office-print.tsx')
  return loaded
}

/** What draws the office's sheets and plans. It loads after what the page shows first, and is undefined until then. */
export function useOfficePrint(): OfficePrint | undefined {
  const [print, setPrint] = useState(loaded)
  const isPainted = usePainted()
  const isWaiting = isPainted && !print
  useEffect(() => {
    if (!isWaiting) return
    const load = async () => setPrint(await loadOfficePrint())
    return retryUntilSuccess(load, () => {}) // No one needs to know before they print.
  }, [isWaiting])
  return print
}
