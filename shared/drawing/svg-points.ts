import type { Point } from '#shared/countertops/outline.ts'

/** In inches or pixels, depending on the use. */
export interface Size {
  width: number
  height: number
}

/** A rectangle by its corner with the smallest coordinates. In inches or pixels, depending on the use. */
export interface Rect extends Size {
  x: number
  y: number
}

/** The `points` attribute of an SVG polygon. */
export function svgPoints(points: readonly Point[]): string {
  return points.map(svgPair).join(' ')
}

export function svgPair({ x, y }: Point): string {
  return `${roundToHundredths(x)} ${roundToHundredths(y)}`
}

/** A hundredth of a pixel or an inch is too small to see. */
function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100
}

// Path data of an SVG. A canvas reads it, too.

export function linePath(from: Point, to: Point): string {
  return `M${svgPair(from)}L${svgPair(to)}`
}

export function polygonPath(points: readonly Point[]): string {
  return `M${points.map(svgPair).join('L')}Z`
}

export function ringPath({ x, y }: Point, radius: number): string {
  const r = roundToHundredths(radius)
  return `M${svgPair({ x: x - radius, y })}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
}

/** A rectangle between two opposite corners. */
export function roundedRectPath(one: Point, other: Point, corner: number): string {
  const round = roundToHundredths
  const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)]
  const [top, bottom] = [Math.min(one.y, other.y), Math.max(one.y, other.y)]
  const r = round(Math.max(Math.min(corner, (right - left) / 2, (bottom - top) / 2), 0))
  const arc = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`
  return (
    `M${round(left + r)} ${round(top)}H${round(right - r)}${arc(r, r)}V${round(bottom - r)}${arc(-r, r)}` +
    `H${round(left + r)}${arc(-r, -r)}V${round(top + r)}${arc(r, -r)}Z`
  )
}
