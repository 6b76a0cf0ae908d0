import type { Point } from '#shared/countertops/outline.ts'
import type { Details } from '#shared/fabrication/details.ts'
import type { PlacedCutout } from '#shared/fabrication/cutouts.ts'
import type { Fabricated } from '#shared/fabrication/fabricate.ts'
import { pointOnSide, type Side } from '#shared/fabrication/sides.ts'
import type { SideStretch } from '#shared/fabrication/stretches.ts'
import { type Edge, edgeBetween, step } from './outlines.ts'

/** Whether a cutout interrupts the edge of the stone: the front of a farmhouse sink. */
export function hasApron({ cutout, setback }: PlacedCutout): boolean {
  return cutout.kind === 'sink-farmhouse' && setback <= 1e-6
}

/** A rounded or clipped corner. Lengths are in inches. */
export interface CutCorner {
  at: Point
  /** Toward the stone, in both directions: 1 or -1. */
  inward: Point
  radius?: number | undefined
  clip?: number | undefined
}

/** A piece of the top's edge. The edge of a corner belongs to no stretch. */
export interface EdgePiece extends Edge {
  stretch: SideStretch | null
}

export interface TopPlan {
  /** The stone from above, clockwise. */
  outline: Point[]
  edges: EdgePiece[]
  /** Outer corners that aren't square. */
  corners: CutCorner[]
}

/**
 * The stone's outline with its corners, and its edge in pieces with one use and profile each. The front of a farmhouse
 * sink interrupts the edge. Lengths are in inches.
 */
export function planTop(
  { sides, corners, stretches, cutouts }: Fabricated,
  details: Pick<Details, 'corners'>,
): TopPlan {
  const sizes = sides.map(({ from }) => {
    const named = corners.find(({ at }) => at.x === from.x && at.y === from.y)
    const { radius, clip } = (named && details.corners[named.name]) ?? {}
    return { radius, clip, size: radius ?? clip ?? 0, isInside: named?.isInside ?? false }
  })
  // Two corners of a side share it.
  const fits = sides.map(({ length }, index) => {
    const both = (sizes[index]?.size ?? 0) + (sizes[(index + 1) % sides.length]?.size ?? 0)
    return Math.min(length / both, 1)
  })
  const sizeAt = (index: number) =>
    (sizes.at(index % sides.length)?.size ?? 0) * Math.min(fits.at(index - 1) ?? 1, fits.at(index % sides.length) ?? 1)
  const outline: Point[] = []
  const edges: EdgePiece[] = []
  for (const [index, side] of sides.entries()) {
    const [start, end] = [sizeAt(index), sizeAt(index + 1)]
    const before = sides.at(index - 1) ?? side
    const corner = cornerPoints(before, side, start, sizes[index]?.radius !== undefined)
    outline.push(...corner)
    for (const [point, from] of corner.entries()) {
      const to = corner[point + 1]
      if (to) edges.push({ ...edgeBetween(from, to), stretch: null })
    }
    const pieces = stretches
      .filter((one) => one.side === side)
      .flatMap((stretch) => withoutAprons(stretch, cutouts))
      .flatMap((part) => edgePieces(side, part, start, side.length - end))
    // Some sides count from their clockwise end.
    edges.push(...(side.leftEnd === side.from ? pieces : pieces.toReversed()))
  }
  const notSquare = sizes.flatMap(({ size, isInside, radius, clip }, index): CutCorner[] => {
    const side = sides[index]
    const before = sides.at(index - 1)
    if (!side || !before || size === 0 || isInside) return []
    const inward = { x: -side.outward.x - before.outward.x, y: -side.outward.y - before.outward.y }
    const actual = sizeAt(index)
    return [{ at: side.from, inward, ...(radius === undefined ? { clip: clip && actual } : { radius: actual }) }]
  })
  return { outline, edges, corners: notSquare }
}

/** The points of a corner, from the side before it to the side after it. */
function cornerPoints(before: Side, { from, outward }: Side, size: number, isRound: boolean): Point[] {
  if (size <= 0) return [from]
  // Away from the corner along both sides.
  const back = { x: before.outward.y, y: -before.outward.x }
  const on = { x: -outward.y, y: outward.x }
  const place = (alongBack: number, alongOn: number) => step(from, back, alongBack, on, alongOn)
  if (!isRound) return [place(size, 0), place(0, size)]
  const count = Math.min(Math.max(Math.ceil(size / 2), 3), 6)
  return Array.from({ length: count + 1 }, (_, index) => {
    const angle = (Math.PI / 2) * (index / count)
    return place(size * (1 - Math.sin(angle)), size * (1 - Math.cos(angle)))
  })
}

/** The parts of a stretch beside the fronts of farmhouse sinks. */
function withoutAprons(stretch: SideStretch, cutouts: readonly PlacedCutout[]): SideStretch[] {
  const aprons = cutouts
    .filter((placed) => placed.side === stretch.side && hasApron(placed))
    .map(({ cutout: { at }, width }) => ({ from: at - width / 2, to: at + width / 2 }))
    .toSorted((one, other) => one.from - other.from)
  let from = stretch.from
  const parts = aprons.map((apron) => {
    const part = { ...stretch, from, to: Math.min(apron.from, stretch.to) }
    from = Math.max(from, apron.to)
    return part
  })
  return [...parts, { ...stretch, from }].filter((part) => part.to > part.from)
}

/** The piece of a stretch between two places, in inches clockwise from the side's start. */
function edgePieces(side: Side, stretch: SideStretch, first: number, last: number): EdgePiece[] {
  const startsLeft = side.leftEnd === side.from
  const from = Math.max(startsLeft ? stretch.from : side.length - stretch.to, first)
  const to = Math.min(startsLeft ? stretch.to : side.length - stretch.from, last)
  if (to - from <= 1e-6) return []
  const at = (inches: number) => pointOnSide(side, startsLeft ? inches : side.length - inches)
  return [{ ...edgeBetween(at(from), at(to)), stretch }]
}
