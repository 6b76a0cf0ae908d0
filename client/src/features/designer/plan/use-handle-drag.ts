import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useState } from 'react'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { createHandleDrag, interruptDrag, listenForDrag, pressAtPointer, releasePointer } from './handle-drag.ts'
import type { FixtureGrips } from './details/fixture-grips.ts'
import type { PlanView } from './plan-view.ts'

/** Inches. */
export const SNAP_HALF = 1 / 2
export const SNAP_WHOLE = 1

interface PlanDragSettings {
  view: PlanView
  snap: number
  onPan: (point: Point, at: Point) => void
  isZoomed: boolean
  /** Null until there are details. */
  grips: FixtureGrips | null
}

/**
 * Turns pointer events on the plan into presses, moves and releases of handles and edges, at most one move per frame, and
 * into taps and pans. Captures the pointer, so a gesture continues and ends outside the plan too.
 */
export function useHandleDrag(
  svgRef: RefObject<SVGSVGElement | null>,
  store: DesignerStore,
  settings: PlanDragSettings,
) {
  const [drag] = useState(() => createHandleDrag({ svg: null, store, ...settings }))
  useEffect(() => {
    Object.assign(drag, { svg: svgRef.current, store, ...settings })
  })
  useEffect(() => listenForDrag(drag), [drag, store, svgRef])
  return {
    onPointerDown: (event: ReactPointerEvent<SVGSVGElement>) => pressAtPointer(drag, event),
    onPointerUp: (event: ReactPointerEvent) => releasePointer(drag, event),
    onPointerCancel: (event: ReactPointerEvent) => interruptDrag(drag, event),
    onLostPointerCapture: (event: ReactPointerEvent) => interruptDrag(drag, event),
  }
}
