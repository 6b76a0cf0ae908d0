import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useState } from 'react'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { createHandleDrag, interruptDrag, listenForDrag, pressHandleAtPointer, releaseHandle } from './handle-drag.ts'
import type { PlanView } from './plan-view.ts'

/** Inches. */
export const SNAP_HALF = 1 / 2
export const SNAP_WHOLE = 1

/**
 * Turns pointer events on the plan into presses, moves and releases of handles, at most one move per frame. Captures the
 * pointer, so a gesture continues and ends outside the plan too.
 */
export function useHandleDrag(
  svgRef: RefObject<SVGSVGElement | null>,
  store: DesignerStore,
  view: PlanView,
  snap: number,
) {
  const [drag] = useState(() => createHandleDrag({ svg: null, store, view, snap }))
  useEffect(() => {
    Object.assign(drag, { svg: svgRef.current, store, view, snap })
  })
  useEffect(() => listenForDrag(drag), [drag, store, svgRef])
  return {
    onPointerDown: (event: ReactPointerEvent<SVGSVGElement>) => pressHandleAtPointer(drag, event),
    onPointerUp: (event: ReactPointerEvent) => releaseHandle(drag, event),
    onPointerCancel: (event: ReactPointerEvent) => interruptDrag(drag, event),
    onLostPointerCapture: (event: ReactPointerEvent) => interruptDrag(drag, event),
  }
}
