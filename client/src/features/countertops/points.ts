import type { Point } from '#shared/countertops/outline.ts'

/** The corners of a polygon, as SVG's element has them. */
export function pointsOf(points: readonly Point[]): string {
  return points.map(pairOf).join(' ')
}

export function pairOf({ x, y }: Point): string {
  return `${rounded(x)} ${rounded(y)}`
}

/** A hundredth of a pixel or an inch is less than anybody sees. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
