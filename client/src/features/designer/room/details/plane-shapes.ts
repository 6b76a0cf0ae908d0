import type { SvgNode } from '#client/features/designer/svg-node.ts'
import { roundToHundredths } from '#client/features/designer/svg-points.ts'
import type { Point } from '#shared/countertops/outline.ts'
import type { Box } from './region.ts'

/** Shapes on a plane in its inches, as path data. */

export function roundedBoxPath({ left, back, right, front }: Box, radius: number): string {
  const r = roundToHundredths(Math.min(radius, (right - left) / 2, (front - back) / 2))
  const [x0, y0, x1, y1] = [left, back, right, front].map(roundToHundredths) as [number, number, number, number] // as many
  const arc = (x: number, y: number) => `A${r} ${r} 0 0 1 ${roundToHundredths(x)} ${roundToHundredths(y)}`
  return `M${roundToHundredths(x0 + r)} ${y0}H${roundToHundredths(x1 - r)}${arc(x1, y0 + r)}V${roundToHundredths(y1 - r)}${arc(x1 - r, y1)}H${roundToHundredths(x0 + r)}${arc(x0, y1 - r)}V${roundToHundredths(y0 + r)}${arc(x0 + r, y0)}Z`
}

export function circlePath({ x, y }: Point, radius: number): string {
  const [r, width] = [roundToHundredths(radius), roundToHundredths(radius * 2)]
  return `M${roundToHundredths(x - radius)} ${roundToHundredths(y)}a${r} ${r} 0 1 0 ${width} 0a${r} ${r} 0 1 0 ${-width} 0Z`
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
