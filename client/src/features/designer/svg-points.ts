import type { Point } from '#shared/countertops/outline.ts'

/** The `points` attribute of an SVG polygon. */
export function svgPoints(points: readonly Point[]): string {
  // No array of strings, because a drag writes hundreds of these in every frame.
  let pairs = ''
  for (const point of points) pairs += pairs ? ` ${svgPair(point)}` : svgPair(point)
  return pairs
}

export function svgPair({ x, y }: Point): string {
  return `${roundToHundredths(x)} ${roundToHundredths(y)}`
}

/** A hundredth of a pixel or an inch is too small to see. */
export function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100
}
