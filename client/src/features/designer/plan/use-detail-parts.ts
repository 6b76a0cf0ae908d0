import { useEffect, useState } from 'react'
import { retryUntilSuccess } from '#client/lib/retry.ts'
import { type DesignerStore, useDesignerState } from '#client/features/designer/use-designer.ts'
import { useDetailsOpen } from '#client/features/designer/details/open-details.ts'
import { isDetailed } from '#shared/fabrication/details.ts'
import type { DetailParts } from './details/detail-parts.ts'

let loaded: DetailParts | null = null

/**
 * The parts of the plan that draw and edit details, once the draft has any or Step 4 is open. They load then, since pages
 * with the designer in their first view have no room for them. Before, the plan is as quiet as without details.
 */
export function useDetailParts(store: DesignerStore): DetailParts | null {
  const hasDetails = useDesignerState(store, ({ draft }) => isDetailed(draft))
  const isOpen = useDetailsOpen()
  const isNeeded = hasDetails || isOpen
  const [parts, setParts] = useState(loaded)
  useEffect(() => {
    if (!isNeeded || parts) return undefined
    const load = async () => {
      loaded = (await import('./details/detail-parts.ts')).DETAIL_PARTS
      setParts(loaded)
    }
    // Step 4 says if the code of details doesn't load.
    return retryUntilSuccess(load, () => {})
  }, [isNeeded, parts])
  return isNeeded ? parts : null
}
