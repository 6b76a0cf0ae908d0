import { useEffect, useState } from 'react'
import { retryUntilSuccess } from '#client/ui/loading/retry-until-success.ts'
import { type DesignerStore, useDesignerState } from '#client/features/designer/use-designer.ts'
import { isDetailed } from '#shared/fabrication/details.ts'
import type { DetailParts } from './details/detail-parts.ts'

let loaded: DetailParts | null = null

/**
 * The parts of the plan that draw and edit details, while the draft has any. They load with the first detail, since pages
 * with the designer in their first view have no room for them. Without details the plan is as quiet as before.
 */
export function useDetailParts(store: DesignerStore): DetailParts | null {
  const isNeeded = useDesignerState(store, ({ draft }) => isDetailed(draft))
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
