import type { Point } from '#shared/countertops/outline.ts'
import { type Frame, oneToOneZoom, wholeSlabView, zoomView } from './slab-view.ts'
import type { ViewChange } from './use-slab-view.ts'

/** Zooms around the middle of the frame. */
export function zoomBy(factor: number): ViewChange {
  return (view, frame) => zoomView(view, frame, view.zoom * factor, middle(frame))
}

export function toActualPixels(): ViewChange {
  return (view, frame) => zoomView(view, frame, oneToOneZoom(frame), middle(frame))
}

export function toWholeSlab(): ViewChange {
  return (_, frame) => wholeSlabView(frame)
}

function middle({ width, height }: Frame): Point {
  return { x: width / 2, y: height / 2 }
}
