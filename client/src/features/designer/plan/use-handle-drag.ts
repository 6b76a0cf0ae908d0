import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { useDrag } from '#client/ui/use-drag.ts'
import { type DragSurface, pressAtPointer, showCursor } from './handle-drag.ts'

/** Inches. */
export const SNAP_HALF = 1 / 2
export const SNAP_WHOLE = 1

/** Turns pointer events on the plan into drags of handles, edges and fixtures, and into taps and pans. */
export function useHandleDrag(svgRef: RefObject<SVGSVGElement | null>, surface: Omit<DragSurface, 'svg'>) {
  const startDrag = useDrag()
  const holdsHandle = useRef(false)
  useEffect(() => {
    const svg = svgRef.current
    // Not all browsers respect touch-action on SVG elements. A finger on a handle must not scroll the page.
    const onTouchStart = (event: TouchEvent) => {
      if (holdsHandle.current) event.preventDefault()
    }
    svg?.addEventListener('touchstart', onTouchStart, { passive: false })
    return () => svg?.removeEventListener('touchstart', onTouchStart)
  }, [svgRef])
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      holdsHandle.current = pressAtPointer({ svg: event.currentTarget, ...surface }, startDrag, event)
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => showCursor({ svg: event.currentTarget, ...surface }, event),
  }
}
