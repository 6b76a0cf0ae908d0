import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { type Details, isDetailed } from '#shared/fabrication/details.ts'
import type * as detailedRoom from './details/detailed-room.ts'

/** The code that draws details. It loads only when there are any. */
export type DetailsCode = Pick<typeof detailedRoom, 'drawDetailedRoom' | 'detailedView' | 'paintDetailedRoom'>

/** Whether a countertop looks different with its details than without them. */
export function needsDetailsCode(countertop: Countertop): countertop is Countertop & { details: Details } {
  return isDetailed(countertop) || countertop.details?.mirrored === true
}

let loadedCode: DetailsCode | undefined

export function loadedDetailsCode(): DetailsCode | undefined {
  return loadedCode
}

/** Loads the code when it's needed, and then calls `paint`. If that fails, tries again at the next press. */
export function useDetailsCode(isNeeded: boolean, paint: () => void): void {
  const paintRef = useRef(paint)
  useLayoutEffect(() => {
    paintRef.current = paint
  })
  useEffect(() => {
    if (!isNeeded || loadedCode) return undefined
    const unmounted = new AbortController()
    const load = async () => {
      try {
        loadedCode = await import('./details/detailed-room.ts')
        if (!unmounted.signal.aborted) paintRef.current()
      } catch {
        addEventListener('pointerdown', () => void load(), { once: true, signal: unmounted.signal })
      }
    }
    void load()
    return () => unmounted.abort()
  }, [isNeeded])
}
