import type { Countertop } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { cornersOf, isMirrored, outlineOf } from '#shared/fabrication/sides.ts'

/** Points of a rounded corner. More can't be seen. */
const ARC_STEPS = 8

/**
 * The outline as it is cut, in inches: with rounded and clipped corners. A corner takes at most half of its shorter side.
 * Prices use the plain outline.
 */
export function shapedOutline(countertop: Pick<Countertop, 'shape' | 'dimensions' | 'details'>): Point[] {
  const points = outlineOf(countertop)
  const { shape, dimensions, details } = countertop
  if (!details || Object.keys(details.corners).length === 0) return points
  const named = cornersOf(shape, dimensions, isMirrored(countertop))
  return points.flatMap((corner, index) => {
    const before = points.at(index - 1) ?? corner
    const after = points[(index + 1) % points.length] ?? corner
    const name = named.find(({ at }) => at.x === corner.x && at.y === corner.y)?.name
    const { radius = 0, clip = 0 } = (name && details.corners[name]) || {}
    const size = Math.min(Math.max(radius, clip), distance(corner, before) / 2, distance(corner, after) / 2)
    if (size <= 0) return [corner]
    const [from, to] = [towards(corner, before, size), towards(corner, after, size)]
    return radius > 0 ? arc(corner, from, to) : [from, to]
  })
}

/** The quarter circle from `from` to `to`, which touches both sides of `corner`. */
function arc(corner: Point, from: Point, to: Point): Point[] {
  return Array.from({ length: ARC_STEPS + 1 }, (_, step) => {
    const angle = (step / ARC_STEPS) * (Math.PI / 2)
    const [a, b] = [1 - Math.sin(angle), 1 - Math.cos(angle)]
    return {
      x: corner.x + (from.x - corner.x) * a + (to.x - corner.x) * b,
      y: corner.y + (from.y - corner.y) * a + (to.y - corner.y) * b,
    }
  })
}

function towards(from: Point, to: Point, by: number): Point {
  const share = by / distance(from, to)
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

/** Of two corners that share a side. */
function distance(one: Point, other: Point): number {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y)
}
