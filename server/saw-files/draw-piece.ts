import type { Point } from '#shared/countertops/outline.ts'
import { type CutoutKind, isCooktop, isSink, type Profile } from '#shared/fabrication/details.ts'
import { formatInches } from '#shared/lib/inches.ts'
import type { PieceShape } from '#shared/slabs/piece-shapes.ts'
import { circleOf, mapPath, type Path, pointAt } from '#shared/slabs/segments.ts'
import type { PieceKind } from '#shared/slabs/ways.ts'
import type { Entity, Layer, Units } from './write-dxf.ts'

export const PIECE_LAYERS: Record<PieceKind, Layer> = {
  top: 'PIECE',
  apron: 'PIECE',
  splash: 'SPLASH',
  panel: 'WATERFALL',
}

const EDGE_LAYERS: Record<Profile, Layer> = {
  eased: 'EDGE_EASED',
  pencil: 'EDGE_PENCIL',
  bevel: 'EDGE_BEVEL',
  'half-bullnose': 'EDGE_HALF_BULLNOSE',
  'full-bullnose': 'EDGE_FULL_BULLNOSE',
  ogee: 'EDGE_OGEE',
  mitered: 'EDGE_MITER',
}

/** Holes, outlets and what has no layer of its own are on HOLE. */
export function cutoutLayer(kind: CutoutKind): Layer {
  if (kind === 'sink-dropin') return 'CUT_DROPIN'
  if (isSink(kind)) return 'CUT_UNDERMOUNT'
  return isCooktop(kind) ? 'CUT_COOKTOP' : 'HOLE'
}

interface Label {
  /** `1042-A` */
  id: string
  /** `L along the wall, run` */
  name: string
  units: Units
  isVeined: boolean
  /** Whether the piece is turned to the right. */
  isTurned: boolean
}

/** Inches: letters, the gap between two lines as a share of them, and how far they are from the outline. */
const LETTERS = { most: 1.25, line: 1.6, fromLeft: 2.5 }
/** Inches: a lower piece has its label in one line. */
const LOW_PIECE = 8
/** Inches: the run of a higher one may be only its upper part. */
const TALL_PIECE = 24
const WALL = { text: 'WALL', letters: 0.75, fromEdge: 0.5, shortest: 6 }
/** Inches. */
const ARROW = { length: 8, head: 1 }

/** A piece where `place` puts it. */
export function drawPiece(shape: PieceShape, place: (point: Point) => Point, label: Label): Entity[] {
  const { piece, outlines, cutouts, edges, seams } = shape
  const path = (layer: Layer, one: Path, isOpen = false): Entity => ({
    kind: 'path',
    layer,
    path: mapPath(one, place),
    isOpen,
  })
  const shown = edges.filter(({ use }) => use === 'finished' || use === 'waterfall')
  const walls = edges.filter(({ use }) => use === 'wall')
  return [
    ...outlines.map((one) => path(PIECE_LAYERS[piece.kind], one)),
    ...cutouts.flatMap(({ placed, paths }) =>
      paths.map((one) => drawCutout(cutoutLayer(placed.cutout.kind), mapPath(one, place))),
    ),
    ...shown.map(({ profile, path: one }) => path(EDGE_LAYERS[profile], one, true)),
    ...seams.map(({ from, to }): Entity => ({ kind: 'line', layer: 'SEAM', from: place(from), to: place(to) })),
    ...walls.flatMap(({ path: one }) => drawWall(mapPath(one, place))),
    ...drawLabel(piece, place, label),
  ]
}

function drawCutout(layer: Layer, path: Path): Entity {
  const circle = circleOf(path)
  return circle ? { kind: 'circle', layer, ...circle } : { kind: 'path', layer, path }
}

/** The word WALL along a straight edge that meets one, inside of the stone. */
function drawWall(path: Path): Entity[] {
  const longest = path.filter(({ bulge }) => bulge === 0).toSorted((one, other) => lengthOf(other) - lengthOf(one))[0]
  if (!longest || lengthOf(longest) < WALL.shortest) return []
  const { x, y } = pointAt(longest, 0.5)
  const [across, up] = [longest.to.x - longest.from.x, longest.to.y - longest.from.y]
  const half = (WALL.text.length * WALL.letters) / 2
  // Clockwise, the stone is on the right. Letters stand on their lower left.
  if (across > 0) return [wall(x - half, y - WALL.fromEdge - WALL.letters, 0)]
  if (across < 0) return [wall(x - half, y + WALL.fromEdge, 0)]
  return [wall(up > 0 ? x + WALL.fromEdge + WALL.letters : x - WALL.fromEdge, y - half, 90)]
}

const wall = (x: number, y: number, turn: 0 | 90): Entity => ({
  kind: 'text',
  text: WALL.text,
  at: { x, y },
  height: WALL.letters,
  turn,
})

const lengthOf = ({ from, to }: Path[number]) => Math.hypot(to.x - from.x, to.y - from.y)

/** The words of a piece, and if it's veined an arrow along the slab's length below or beside them. */
function drawLabel(
  { width, height, turned }: PieceShape['piece'],
  place: (point: Point) => Point,
  { id, name, units, isVeined, isTurned }: Label,
): Entity[] {
  const isLow = height < LOW_PIECE
  const linesIn = (one: Units) => {
    const words = [id, name, sizeText(width, height, one)]
    return isLow ? [words.join(', ')] : words
  }
  const lines = linesIn(units)
  // As large in both units.
  const longest = Math.max(...[...linesIn('in'), ...linesIn('mm')].map(({ length }) => length))
  const fromLeft = Math.min(LETTERS.fromLeft, width / 10)
  const letters = Math.min(LETTERS.most, height / (lines.length * LETTERS.line + 1), (width - 2 * fromLeft) / longest)
  const step = letters * LETTERS.line
  // A top in one piece has stone at its upper left, and in its middle perhaps none.
  const middle = height > TALL_PIECE ? height - TALL_PIECE / 2 : height / 2
  const top = middle + (lines.length / 2 - 1) * step + (step - letters) / 2
  const texts = lines.map((text, index): Entity => {
    const at = place({ x: fromLeft, y: top - index * step })
    return { kind: 'text', text, at, height: letters, turn: isTurned ? 270 : 0 }
  })
  if (!isVeined) return texts
  const length = Math.min(ARROW.length, (isTurned === turned ? width : height) / 2)
  const center = isLow
    ? { x: (width * 3) / 4, y: height / 2 }
    : { x: fromLeft + length / 2, y: top - lines.length * step }
  return [...texts, ...drawVein(place(center), length, isTurned === turned)]
}

/** An arrow along the length of the slab. In a file of parts it may go up. */
function drawVein({ x, y }: Point, length: number, isAcross: boolean): Entity[] {
  const head = Math.min(ARROW.head, length / 4)
  const at = (along: number, beside: number): Point =>
    isAcross ? { x: x + along, y: y + beside } : { x: x + beside, y: y + along }
  const line = (from: Point): Entity => ({ kind: 'line', layer: 'VEIN', from, to: at(length / 2, 0) })
  return [line(at(-length / 2, 0)), line(at(length / 2 - head, head / 2)), line(at(length / 2 - head, -head / 2))]
}

/** `118 1/2 x 25 1/2 in`, `3009.9 x 647.7 mm` */
export function sizeText(width: number, height: number, units: Units): string {
  const text = (inches: number) => (units === 'in' ? formatInches(inches) : (inches * 25.4).toFixed(1))
  return `${text(width)} x ${text(height)} ${units}`
}
