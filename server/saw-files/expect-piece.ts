import { type Box, boxOfPoints, outline, type Point } from '#shared/countertops/outline.ts'
import { outletMiddle, type PlacedCutout } from '#shared/fabrication/cutouts.ts'
import { isHole } from '#shared/fabrication/details.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { isMirrored } from '#shared/fabrication/sides.ts'
import { SAME_INCHES } from '#shared/fabrication/spacing.ts'
import { alongStrip, cutCorners, inPiece, makeDistinct, type PieceShape } from '#shared/slabs/piece-shapes.ts'
import type { PlacedPiece, PlannedCountertop } from '#shared/slabs/plan-slabs.ts'
import type { PieceKind } from '#shared/slabs/ways.ts'
import { cutoutLayer, PIECE_LAYERS } from './draw-piece.ts'
import type { Layer } from './write-dxf.ts'

/** A piece in a file. */
export interface LaidPiece {
  shape: PieceShape
  /** From inches of the piece to those of the file. */
  place: (point: Point) => Point
  isTurned: boolean
}

/** What a file must have of a piece, from its plan and the estimate alone. Inches of the file, with `back` as a lower end. */
export interface ExpectedPiece {
  id: string
  layer: Layer
  box: Box
  /** Square inches. Both are the same unless a seam goes through a corner that is cut off. */
  least: number
  most: number
  /** `area`: null if a seam takes a part of it, or it reaches out of the stone. Then the box is where it may be. */
  cutouts: { layer: Layer; box: Box; area: number | null }[]
}

export function expectPiece(
  { shape, place }: LaidPiece,
  countertops: readonly PlannedCountertop[],
  pieces: readonly PlacedPiece[],
): ExpectedPiece {
  const { piece, cutouts } = shape
  const { id, kind, width, height, top } = piece
  const planned = countertops[piece.countertop]
  if (!planned) throw new Error(`Piece ${id} is of no countertop`)
  const { countertop, fabricated } = makeDistinct(planned)
  const siblings = pieces.filter((one) => one.countertop === piece.countertop)
  const area = width * height
  const toFile = (box: Box) => boxOfPoints(cornersOfBox(box).map(place))
  return {
    id,
    layer: PIECE_LAYERS[kind],
    box: toFile({ left: 0, back: 0, right: width, front: height }),
    ...(top ? areaOfTop(countertop, top.box, siblings) : { least: area, most: area }),
    cutouts: fabricated.cutouts.flatMap((cutout) => {
      const box = boxInPiece(cutout, piece)
      if (!box) return []
      const whole = areaOfCutout(cutout, box)
      // Of a round one there may be nothing in a corner of its box.
      const isThere = whole !== null || cutouts.some(({ placed }) => placed.cutout.id === cutout.cutout.id)
      return isThere ? [{ layer: cutoutLayer(cutout.cutout.kind), box: toFile(box), area: whole }] : []
    }),
  }
}

/** What of the box around a cutout is in a piece, in inches of the piece. */
function boxInPiece(placed: PlacedCutout, { kind, width, height, top, upright }: PlacedPiece): Box | null {
  const { cutout, side, inBacksplash, corners } = placed
  if (top) {
    const box = inBacksplash ? null : overlap(boxOfPoints(corners), top.box)
    return box && boxOfPoints(cornersOfBox(box).map(inPiece(top)))
  }
  if (kind !== 'splash' || !inBacksplash || side.name !== upright?.side) return null
  const [x, y] = [alongStrip(kind, upright, cutout.at), outletMiddle(placed, height)]
  const [half, halfDepth] = [placed.width / 2, placed.depth / 2]
  const box = { left: x - half, right: x + half, back: y - halfDepth, front: y + halfDepth }
  return overlap(box, { left: 0, back: 0, right: width, front: height })
}

/** Square inches, if all of the cutout is in this box. */
function areaOfCutout(
  { cutout, width, depth, radius, setback, inBacksplash, corners }: PlacedCutout,
  box: Box,
): number | null {
  const whole = inBacksplash ? width * depth : areaOfBox(boxOfPoints(corners))
  if (Math.abs(areaOfBox(box) - whole) > SAME_INCHES) return null
  const isRound = isHole(cutout.kind) && width === depth
  const isOpen = !isRound && !inBacksplash && setback < SAME_INCHES
  return width * depth - (isOpen ? 2 : 4) * (1 - Math.PI / 4) * Math.min(radius, width / 2, depth / 2) ** 2
}

/** The area of the plain outline in a box, as the estimate has it, and what its corners lose or win. */
function areaOfTop(
  countertop: FabricatedCountertop,
  box: Box,
  pieces: readonly PlacedPiece[],
): Pick<ExpectedPiece, 'least' | 'most'> {
  const parts = plainParts(countertop).map((part) => overlap(part, box))
  const plain = sum(parts.map((part) => (part ? areaOfBox(part) : 0)))
  const range = { least: plain, most: plain }
  for (const { at, from, to, cut, size, isInside } of cutCorners(countertop, pieces)) {
    const around = boxOfPoints([at, from, to])
    const shared = overlap(around, box)
    if (!shared) continue
    const change = size * size * (cut === 'round' ? 1 - Math.PI / 4 : 1 / 2) * (isInside ? 1 : -1)
    const hasAll = Math.abs(areaOfBox(shared) - areaOfBox(around)) < SAME_INCHES
    if (hasAll || change < 0) range.least += change
    if (hasAll || change > 0) range.most += change
  }
  return range
}

/** Square inches of a countertop's stone in all files together. */
export interface ExpectedStone {
  /** `Countertop 1, splash` */
  what: string
  planned: number
  estimated: number
}

/** What all pieces have, as the estimate counts it, and what the estimate has. Corners that are cut off count. */
export function expectStone(
  countertops: readonly PlannedCountertop[],
  pieces: readonly PlacedPiece[],
): ExpectedStone[] {
  return countertops.flatMap((planned, index) => {
    const own = pieces.filter(({ countertop }) => countertop === index)
    const { countertop, fabricated } = makeDistinct(planned)
    const { splashes, panels } = fabricated
    const boxes = own.flatMap(({ top }) => top?.box ?? [])
    const parts = plainParts(countertop)
    const ofTops = boxes.flatMap((box) => parts.map((part) => overlap(part, box)))
    const areaOf = (kind: PieceKind) => sum(own.map((piece) => (piece.kind === kind ? piece.width * piece.height : 0)))
    const what = (kind: PieceKind) => `Countertop ${index + 1}, ${kind}`
    return [
      {
        what: what('top'),
        planned: sum(ofTops.map((box) => (box ? areaOfBox(box) : 0))),
        estimated: sum(parts.map(areaOfBox)),
      },
      {
        what: what('splash'),
        planned: areaOf('splash'),
        estimated: sum(splashes.map((one) => one.length * one.height)),
      },
      { what: what('panel'), planned: areaOf('panel'), estimated: sum(panels.map((one) => one.width * one.height)) },
    ]
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** The run and the legs, without what they share. */
function plainParts(countertop: FabricatedCountertop): Box[] {
  const { shape, dimensions } = countertop
  const { width, length, returnWidth, returnLength } = dimensions
  if (outline(shape, dimensions).length === 4) return [{ left: 0, back: 0, right: width, front: length }]
  const leg = { back: returnLength, front: length }
  const left = { ...leg, left: 0, right: returnWidth }
  const right = { ...leg, left: width - returnWidth, right: width }
  const legs = shape === 'U' ? [left, right] : [isMirrored(countertop) ? right : left]
  return [{ left: 0, back: 0, right: width, front: returnLength }, ...legs]
}

const areaOfBox = ({ left, back, right, front }: Box) => (right - left) * (front - back)

const cornersOfBox = ({ left, back, right, front }: Box): Point[] => [
  { x: left, y: back },
  { x: right, y: front },
]

/** What two boxes share, if it has an area. */
function overlap(one: Box, other: Box): Box | null {
  const box = {
    left: Math.max(one.left, other.left),
    back: Math.max(one.back, other.back),
    right: Math.min(one.right, other.right),
    front: Math.min(one.front, other.front),
  }
  return box.right - box.left > SAME_INCHES && box.front - box.back > SAME_INCHES ? box : null
}
