import type { Point } from '#shared/countertops/outline.ts'
import { SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import type { Details, Profile, SideName } from '#shared/fabrication/details.ts'
import type { PlacedCutout } from '#shared/fabrication/cutouts.ts'
import type { Fabricated } from '#shared/fabrication/fabricate.ts'
import type { Side } from '#shared/fabrication/sides.ts'
import type { SideStretch } from '#shared/fabrication/stretches.ts'
import { edgeBetween, step } from './outlines.ts'

/** Whether a cutout interrupts the edge of the stone: the front of a farmhouse sink. */
export function hasApron({ cutout, setback }: PlacedCutout): boolean {
  return cutout.kind === 'sink-farmhouse' && setback <= 1e-6
}

/** A rounded or clipped corner. Lengths are in inches. */
export interface CutCorner {
  at: Point
  /** Toward the stone, in both directions: 1 or -1. */
  inward: Point
  size: number
  /** Or else it's clipped. */
  isRound: boolean
}

/** A point of an edge's cross-section in inches: how far it is behind the side's line, and below the top's surface. */
export type ProfilePoint = readonly [behind: number, below: number]

/** From the surface to the underside. */
export type CrossSection = readonly ProfilePoint[]

/** A quarter of a circle from the surface down to the face, or half of one that comes back. */
function arc(radius: number, angle: number, steps: number): ProfilePoint[] {
  return Array.from({ length: steps + 1 }, (_, index) => {
    const at = (angle * index) / steps
    return [radius * (1 - Math.sin(at)), radius * (1 - Math.cos(at))]
  })
}

/** The cross-sections of finished edges (docs/rules.md, Drawing), and of all others. */
export const CROSS_SECTIONS: Readonly<Record<Profile | 'flat', CrossSection>> = {
  flat: [
    [0, 0],
    [0, SLAB_THICKNESS],
  ],
  // Wide enough to catch the light as a fine line.
  eased: [
    [0.1, 0],
    [0, 0.1],
    [0, SLAB_THICKNESS],
  ],
  pencil: [...arc(0.25, Math.PI / 2, 4), [0, SLAB_THICKNESS]],
  bevel: [
    [0.42, 0],
    [0, 0.42],
    [0, SLAB_THICKNESS],
  ],
  'half-bullnose': [...arc(0.75, Math.PI / 2, 7), [0, SLAB_THICKNESS]],
  'full-bullnose': arc(SLAB_THICKNESS / 2, Math.PI, 12),
  // A small step, a hollow, then a round nose. A lower step would be a dotted line in a phone's picture.
  ogee: [
    [0.62, 0],
    [0.62, 0.2],
    [0.5, 0.22],
    [0.4, 0.27],
    [0.33, 0.35],
    [0.3, 0.44],
    [0.22, 0.53],
    [0.1, 0.62],
    [0.02, 0.78],
    [0, 0.92],
    [0.04, 1.1],
    [0.14, SLAB_THICKNESS],
  ],
  mitered: [
    [0.08, 0],
    [0, 0.08],
    [0, 2],
    [0.9, 2],
    [0.9, SLAB_THICKNESS],
  ],
}

/** A straight piece of the top's edge with one cross-section. */
export interface Segment {
  from: Point
  to: Point
  outward: Point
  profile: keyof typeof CROSS_SECTIONS
  /** Null at a rounded or clipped corner, and in a notch. */
  side: SideName | null
}

export interface TopPlan {
  /** Around the stone, clockwise from above. */
  edge: Segment[]
  /** Outer corners that aren't square. */
  corners: CutCorner[]
}

/** The stone from above, with its corners. The front of a farmhouse sink is a notch. Lengths are in inches. */
export function planTop(
  { sides, corners, stretches, cutouts }: Fabricated,
  details: Pick<Details, 'corners'>,
): TopPlan {
  const pieces = sides.map((side) => piecesOf(side, stretches, cutouts))
  const given = sides.map(({ from }) => {
    const named = corners.find(({ at }) => at.x === from.x && at.y === from.y)
    const { radius, clip } = (named && details.corners[named.name]) ?? {}
    return { size: radius ?? clip ?? 0, isRound: radius !== undefined, isInside: named?.isInside ?? false }
  })
  // Two corners of a side share it.
  const fits = sides.map(({ length }, index) => {
    const both = (given[index]?.size ?? 0) + (given[(index + 1) % sides.length]?.size ?? 0)
    return Math.min(length / both, 1)
  })
  const cuts = given.map((corner, index) => {
    const size = corner.size * Math.min(fits.at(index - 1) ?? 1, fits[index] ?? 1)
    const end = (sides.at(index - 1)?.length ?? 0) - size
    // It has the profile of both its neighbors.
    const before = pieces.at(index - 1)?.findLast(({ from, depth }) => !depth && from < end - 1e-6)
    const after = pieces[index]?.find(({ to, depth }) => !depth && to > size + 1e-6)
    const profile = before && before.profile === after?.profile ? before.profile : 'eased'
    // The profile leaves nothing on the surface of a corner that is smaller than itself.
    return { ...corner, size: size > (CROSS_SECTIONS[profile][0]?.[0] ?? 0) ? size : 0, profile }
  })
  const edge: Segment[] = []
  const add = (points: readonly Point[], profile: Segment['profile'], side: SideName | null = null) => {
    for (const [index, to] of points.slice(1).entries()) {
      const { from, outward, length } = edgeBetween(points[index] ?? to, to)
      if (length > 1e-6) edge.push({ from, to, outward, profile, side })
    }
  }
  for (const [index, side] of sides.entries()) {
    const { size: start = 0, isRound = false, profile = 'flat' } = cuts[index] ?? {}
    const end = side.length - (cuts[(index + 1) % sides.length]?.size ?? 0)
    add(cornerLine(sides.at(index - 1) ?? side, side, start, isRound), profile)
    const { along } = edgeBetween(side.from, side.to)
    for (const { from, to, profile: own, depth } of pieces[index] ?? []) {
      const at = (inches: number, inward = 0) =>
        step(side.from, along, Math.min(Math.max(inches, start), end), side.outward, -inward)
      if (depth) add([at(from), at(from, depth), at(to, depth), at(to)], 'flat')
      else add([at(from), at(to)], own, side.name)
    }
  }
  const notSquare = cuts.flatMap(({ size, isInside, isRound }, index): CutCorner[] => {
    const [before, side] = [sides.at(index - 1), sides[index]]
    if (!side || !before || size === 0 || isInside) return []
    const inward = { x: -side.outward.x - before.outward.x, y: -side.outward.y - before.outward.y }
    return [{ at: side.from, inward, size, isRound }]
  })
  return { edge, corners: notSquare }
}

/** The points of a corner, from the side before it to the side after it. */
function cornerLine(before: Side, { from, outward }: Side, size: number, isRound: boolean): Point[] {
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

/** A part of a side, in inches clockwise from its start. `depth` is that of a notch. */
interface Piece {
  from: number
  to: number
  profile: Segment['profile']
  depth?: number
}

/** The fronts of farmhouse sinks, and the parts of stretches beside them. */
function piecesOf(side: Side, stretches: readonly SideStretch[], cutouts: readonly PlacedCutout[]): Piece[] {
  const aprons = cutouts
    .filter((placed) => placed.side === side && hasApron(placed))
    .map(({ cutout: { at }, width, depth }) => ({ from: at - width / 2, to: at + width / 2, depth }))
  const pieces: Piece[] = []
  let reached = 0
  const fillUpTo = (end: number) => {
    for (const { side: own, use, profile, ...stretch } of stretches) {
      const [from, to] = [Math.max(stretch.from, reached), Math.min(stretch.to, end)]
      if (own === side && to > from) pieces.push({ from, to, profile: use === 'finished' ? profile : 'flat' })
    }
  }
  for (const { from, to, depth } of aprons.toSorted((one, other) => one.from - other.from)) {
    if (to <= reached) continue
    fillUpTo(from)
    pieces.push({ from: Math.max(from, reached), to, profile: 'flat', depth })
    reached = to
  }
  fillUpTo(side.length)
  // Some sides count from their clockwise end.
  if (side.leftEnd === side.from) return pieces
  return pieces.toReversed().map((piece) => ({ ...piece, from: side.length - piece.to, to: side.length - piece.from }))
}
