import type { Point } from '#shared/countertops/outline.ts'
import { SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import type { Fabricated } from '#shared/fabrication/fabricate.ts'
import { pointOnSide } from '#shared/fabrication/sides.ts'
import { DEFAULT_OVERHANG, type SideStretch } from '#shared/fabrication/stretches.ts'
import { MIN_CABINET_SIZE } from '#client/features/designer/room/cabinets.ts'
import { type Box, boxOf, traceRegion } from './region.ts'
import type { CutCorner } from './top.ts'

/**
 * How far the cabinets stand back from a stretch, in inches: against a waterfall's panel and beside an appliance, under
 * an overhang elsewhere.
 */
export function standBack({ use, overhang }: Pick<SideStretch, 'use' | 'overhang'>): number {
  const isDefault = overhang <= DEFAULT_OVERHANG
  if (use === 'appliance' && isDefault) return 0
  return use === 'waterfall' && isDefault ? SLAB_THICKNESS : overhang
}

/**
 * Plans of the cabinets under a countertop with details, in the outline's inches. `backOf` is how far they stand back
 * from a stretch. Parts that would be too small for a cabinet are left out.
 */
export function detailedCabinetPlans(
  { sides, stretches }: Pick<Fabricated, 'sides' | 'stretches'>,
  corners: readonly CutCorner[],
  backOf: (stretch: SideStretch) => number = standBack,
): Point[][] {
  const top = sides.map(({ from }) => from)
  const strips = stretches.flatMap((stretch) => {
    const depth = backOf(stretch)
    return depth > 0 ? [stripOf(stretch, depth, stretches, backOf)] : []
  })
  return traceRegion(top, [...strips, ...corners.flatMap(cornerCut)], MIN_CABINET_SIZE)
}

/** The free strip along a stretch. At an inner corner it continues under the neighbor's overhang. */
function stripOf(
  { side, from, to }: SideStretch,
  depth: number,
  stretches: readonly SideStretch[],
  backOf: (stretch: SideStretch) => number,
): Box {
  const beyond = (at: number) => {
    const end = pointOnSide(side, at)
    const neighbor = stretches.find(
      (other) =>
        other.side !== side &&
        [other.from, other.to].some((place) => isSamePoint(pointOnSide(other.side, place), end)) &&
        // An inner corner: the neighbor continues on this side's outer side.
        [other.side.from, other.side.to].some(
          ({ x, y }) => (x - end.x) * side.outward.x + (y - end.y) * side.outward.y > 1e-6,
        ),
    )
    return neighbor ? backOf(neighbor) : 0
  }
  const first = from <= 0 ? from - beyond(from) : from
  const last = to >= side.length ? to + beyond(to) : to
  return boxOf([pointOnSide(side, first), pointOnSide(side, last, depth)])
}

function isSamePoint(one: Point, other: Point): boolean {
  return Math.abs(one.x - other.x) < 1e-6 && Math.abs(one.y - other.y) < 1e-6
}

/** The part of a rounded or clipped corner that a cabinet leaves free, so it stays under the stone. */
function cornerCut({ at, inward, radius, clip }: CutCorner): Box[] {
  const size = radius ?? clip ?? 0
  const overhang = Math.min(DEFAULT_OVERHANG, size)
  const free = radius === undefined ? size - overhang : radius - Math.sqrt(radius ** 2 - (radius - overhang) ** 2)
  if (free <= overhang) return []
  return [boxOf([at, { x: at.x + inward.x * free, y: at.y + inward.y * free }])]
}
