import { COUNTER_HEIGHT } from '#client/features/designer/room/cabinets.ts'
import type { Stone, StoneDrawing } from '#client/features/designer/room/paint-stone.ts'
import { type Edge, edgeBetween } from '#client/features/designer/room/projection.ts'
import { drawPlainFace, drawStoneFace } from '#client/features/designer/room/stone-face.ts'
import { placeOnPlane, polygon, rectPoints } from '#client/features/designer/room/svg-shapes.ts'
import { edgeShade, ROOM_TONES } from '#client/features/designer/room/tones.ts'
import type { SvgNode } from '#client/features/designer/svg-node.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import { lazily } from '#shared/lib/lazily.ts'
import type { Profile } from '#shared/fabrication/details.ts'
import type { EdgePiece } from './top.ts'

/** Light or shade along an edge: inches from the top down or, on the surface, inward. */
type Band = readonly [from: number, to: number, tone: 'light' | 'shadow', opacity: number]

interface ProfileLook {
  /** Inches. How thick the edge looks. */
  height: number
  edge: readonly Band[]
  surface: readonly Band[]
}

/** Inches. The strips of a mitered edge. */
const MITERED_HEIGHT = 2

const LOOKS: Record<Profile, ProfileLook> = {
  eased: { height: SLAB_THICKNESS, edge: [], surface: [] },
  pencil: {
    height: SLAB_THICKNESS,
    edge: [
      [0, 0.2, 'light', 0.4],
      [1.1, 1.25, 'shadow', 0.12],
    ],
    surface: [[0, 0.2, 'light', 0.3]],
  },
  bevel: {
    height: SLAB_THICKNESS,
    edge: [
      [0, 0.42, 'light', 0.5],
      [0.42, 0.52, 'shadow', 0.3],
    ],
    surface: [
      [0, 0.42, 'light', 0.4],
      [0.42, 0.5, 'shadow', 0.16],
    ],
  },
  'half-bullnose': {
    height: SLAB_THICKNESS,
    edge: [
      [0, 0.24, 'light', 0.55],
      [0.24, 0.48, 'light', 0.3],
      [0.48, 0.7, 'light', 0.12],
      [0.95, 1.25, 'shadow', 0.14],
    ],
    surface: [
      [0, 0.3, 'light', 0.36],
      [0.3, 0.6, 'light', 0.14],
    ],
  },
  'full-bullnose': {
    height: SLAB_THICKNESS,
    edge: [
      [0, 0.22, 'light', 0.5],
      [0.22, 0.44, 'light', 0.24],
      [0.7, 0.9, 'shadow', 0.14],
      [0.9, 1.08, 'shadow', 0.3],
      [1.08, 1.25, 'shadow', 0.46],
    ],
    surface: [
      [0, 0.3, 'light', 0.36],
      [0.3, 0.6, 'light', 0.14],
    ],
  },
  ogee: {
    height: SLAB_THICKNESS,
    edge: [
      [0, 0.18, 'light', 0.5],
      [0.18, 0.32, 'shadow', 0.4],
      [0.32, 0.5, 'shadow', 0.16],
      [0.55, 0.8, 'light', 0.4],
      [0.95, 1.1, 'shadow', 0.2],
      [1.1, 1.25, 'shadow', 0.42],
    ],
    surface: [
      [0, 0.16, 'light', 0.4],
      [0.5, 0.62, 'shadow', 0.2],
    ],
  },
  mitered: { height: MITERED_HEIGHT, edge: [[1.8, 2, 'shadow', 0.14]], surface: [] },
}

const PLAIN = LOOKS.eased
/** Inches. A shorter piece, as of a rounded corner, shows no veins. */
const MIN_VEINED = 3

/** The edge of the stone. Pieces in line are one edge, which a turn moves as a whole. */
export function drawEdges(pieces: readonly EdgePiece[], stone: Stone, drawingId: string): StoneDrawing['edges'] {
  return joinPieces(pieces).map(({ edge, height, parts }, index) => {
    const range = { bottom: COUNTER_HEIGHT - height, top: COUNTER_HEIGHT, shade: shadeOf(edge.outward) }
    const draw = () => [
      ...(edge.length < MIN_VEINED
        ? drawPlainFace(edge, stone, range)
        : drawStoneFace(edge, stone, range, `${drawingId}-edge${index}`)),
      ...parts.flatMap((piece) => drawBands(distanceAlong(edge, piece.from), piece, COUNTER_HEIGHT)),
    ]
    return { ...edge, drawing: lazily(draw) }
  })
}

function drawBands(start: number, piece: EdgePiece, z: number): SvgNode[] {
  return lookOf(piece).edge.map(([from, to, tone, opacity]) =>
    polygon(rectPoints(start, z - to, start + piece.length, z - from), ROOM_TONES[tone], opacity),
  )
}

/** Inches from an edge's start to a point on it. */
function distanceAlong({ from, along }: Edge, { x, y }: Point): number {
  return (x - from.x) * along.x + (y - from.y) * along.y
}

/** Pieces in line that look equally thick. */
interface JoinedEdge {
  edge: Edge
  height: number
  parts: EdgePiece[]
}

function joinPieces(pieces: readonly EdgePiece[]): JoinedEdge[] {
  const joined: JoinedEdge[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const { height } = lookOf(piece)
    const before = last?.parts.at(-1)
    const isInLine = piece.stretch && before?.stretch?.side === piece.stretch.side && last?.height === height
    const edge = isInLine && last && joinEdges(last.edge, piece)
    if (last && edge) {
      last.edge = edge
      last.parts.push(piece)
    } else joined.push({ edge: piece, height, parts: [piece] })
  }
  return joined
}

/** Two edges in line as one, or null if they don't touch. */
function joinEdges(one: Edge, other: Edge): Edge | null {
  if (isNear(one.to, other.from)) return edgeBetween(one.from, other.to)
  return isNear(one.from, other.to) ? edgeBetween(other.from, one.to) : null
}

function isNear(one: Point, other: Point): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) < 1e-6
}

/** The rounded or cut rim of the surface along the edges, in slab inches. */
export function drawRims(pieces: readonly EdgePiece[]): SvgNode[] {
  return pieces.flatMap((piece) => {
    const { from: start, along, outward, length } = piece
    const rim = lookOf(piece).surface.map(([from, to, tone, opacity]) =>
      polygon(rectPoints(0, -to, length, -from), ROOM_TONES[tone], opacity),
    )
    // In inches along the edge and outward, so a drag that moves the edge changes only this matrix.
    return rim.length > 0 ? [placeOnPlane(rim, [along.x, along.y, outward.x, outward.y, start.x, start.y])] : []
  })
}

function lookOf({ stretch }: EdgePiece): ProfileLook {
  return stretch?.use === 'finished' ? LOOKS[stretch.profile] : PLAIN
}

/** Softly from one side of a rounded corner to the other. */
function shadeOf(outward: Point): number {
  const across = Math.abs(outward.x)
  return edgeShade({ x: 0, y: 1 }) * (1 - across) + edgeShade({ x: 1, y: 0 }) * across
}
