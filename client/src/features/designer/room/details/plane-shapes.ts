import type { SvgNode } from '#client/features/designer/svg-node.ts'
import { roundedRectPath } from '#client/features/designer/svg-points.ts'
import type { Point } from '#shared/countertops/outline.ts'
import type { Box } from './region.ts'

/** A rectangle with rounded corners as path data, in inches of its plane. */
export function roundedBoxPath({ left, back, right, front }: Box, radius: number): string {
  return roundedRectPath({ x: left, y: back }, { x: right, y: front }, radius)
}

/** A line with its width in inches. */
export function inchLine(d: string, stroke: string, strokeWidth: number, opacity?: number): SvgNode {
  return { name: 'path', attributes: { d, fill: 'none', stroke, strokeWidth, strokeOpacity: opacity } }
}

/** Moves each side of a rectangle inward, or outward if negative. */
export function insetBox({ left, back, right, front }: Box, by: number): Box {
  return { left: left + by, back: back + by, right: right - by, front: front - by }
}

/** Moves the side of a rectangle that faces `outward` out by some inches. */
export function extendBox(box: Box, outward: Point, by: number): Box {
  return {
    left: box.left - (outward.x < 0 ? by : 0),
    back: box.back - (outward.y < 0 ? by : 0),
    right: box.right + (outward.x > 0 ? by : 0),
    front: box.front + (outward.y > 0 ? by : 0),
  }
}

export function boxCenter({ left, back, right, front }: Box): Point {
  return { x: (left + right) / 2, y: (back + front) / 2 }
}
