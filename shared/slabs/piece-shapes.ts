import { type Countertop, fullDimensions } from '#shared/countertops/countertop.ts'
import { type Box, boxOfPoints, type Point } from '#shared/countertops/outline.ts'
import { SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import { outletMiddle, placeCutouts, type PlacedCutout } from '#shared/fabrication/cutouts.ts'
import {
  type Corner,
  type CornerName,
  DEFAULT_DETAILS,
  isHole,
  type Profile,
  type SideName,
  type Use,
} from '#shared/fabrication/details.ts'
import { type Fabricated, type FabricatedCountertop, fabricate } from '#shared/fabrication/fabricate.ts'
import { cutoutNoun } from '#shared/fabrication/labels.ts'
import { countertopNames } from '#shared/fabrication/name.ts'
import { ruleValue } from '#shared/fabrication/rules.ts'
import {
  cornersOf,
  facesRoom,
  pointOnSide,
  type ShapedCorner,
  shapedCorners,
  type Side,
  sidesOf,
} from '#shared/fabrication/sides.ts'
import { SAME_INCHES } from '#shared/fabrication/spacing.ts'
import type { SideStretch } from '#shared/fabrication/stretches.ts'
import { formatInches } from '#shared/lib/inches.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { clipToBox } from './clip-path.ts'
import { liesLeft, type TopPart } from './parts.ts'
import type { PlacedPiece, PlannedCountertop } from './plan-slabs.ts'
import type { PieceKind } from './ways.ts'
import {
  circle,
  isSamePoint,
  joinSegments,
  mapPath,
  type Path,
  pathArea,
  pointAt,
  QUARTER,
  rectangle,
  type Segment,
  splitSegment,
} from './segments.ts'

/** What is cut out of a piece. */
export interface PieceCutout {
  placed: PlacedCutout
  /** Closed. More than one if a seam leaves several parts of it in this piece. */
  paths: Path[]
}

/** What a part of a piece's outline meets, and the profile that it gets. What is mitered meets another piece there. */
export interface PieceEdge {
  use: Use
  profile: Profile
  path: Path
}

/** A piece as it is cut, in inches with y up, from its lower left before it's turned. Its run or length goes to the right. */
export interface PieceShape {
  piece: PlacedPiece
  /** Closed. Several: a seam takes it apart. */
  outlines: Path[]
  cutouts: PieceCutout[]
  edges: PieceEdge[]
  /** Where it meets other pieces of its top or its strip. */
  seams: Path
  /** Of a top: those that aren't square. */
  corners: ShapedCorner[]
}

/** Each piece as it is cut. */
export function pieceShapes(countertops: readonly PlannedCountertop[], pieces: readonly PlacedPiece[]): PieceShape[] {
  const made = countertops.map((one, index) =>
    pieces.some(({ countertop }) => countertop === index) ? makeDistinct(one) : undefined,
  )
  return pieces.map((piece) => {
    const own = made[piece.countertop]
    if (!own) throw new Error(`Piece ${piece.id} is of no countertop`)
    const siblings = pieces.filter((one) => one.countertop === piece.countertop)
    if (piece.top) return topShape(piece, piece.top, siblings, own)
    return stripShape(piece, siblings, own.fabricated)
  })
}

/** A countertop without the cutouts that are where another one is. The saw would cut them twice. */
export function makeDistinct(planned: PlannedCountertop): Made {
  const countertop = { ...planned, dimensions: fullDimensions(planned.dimensions) }
  const fabricated = fabricate(countertop)
  const cutouts = fabricated.cutouts.filter(
    ({ corners, radius }, index) =>
      !fabricated.cutouts.slice(0, index).some((one) => one.radius === radius && isEqual(one.corners, corners)),
  )
  return { countertop, fabricated: { ...fabricated, cutouts } }
}

interface Made {
  countertop: Countertop
  fabricated: Fabricated
}

/** From inches of the outline to those of a top's piece. */
export function inPiece({ box: { left, back, front }, along }: TopPart): (point: Point) => Point {
  // A leg lies on the slab turned to the left, so that its run goes across.
  return ({ x, y }) => (along === 'x' ? { x: x - left, y: front - y } : { x: y - back, y: x - left })
}

function topShape(
  piece: PlacedPiece,
  top: TopPart,
  siblings: readonly PlacedPiece[],
  { countertop, fabricated }: Made,
): PieceShape {
  const { left, back, right, front } = top.box
  const clip = (path: Path) => clipToBox(path, { left, right, back: 0 - front, front: 0 - back })
  const place = inPiece(top)
  const toPiece = (path: Path) => mapPath(path, (point) => place(flip(point)))
  const outlines = clip(outlinePath(countertop, siblings))
  const cutouts = fabricated.cutouts.flatMap((placed) => {
    const paths = placed.inBacksplash ? [] : clip(cutoutPath(placed))
    return paths.length > 0 ? [{ placed, paths: paths.map((path) => joinSegments(toPiece(path))) }] : []
  })
  return {
    piece,
    outlines: outlines.map((path) => joinSegments(toPiece(path))),
    cutouts,
    edges: outlines
      .flatMap((path) => edgesOf(path, fabricated))
      .map(({ path, ...edge }) => ({ ...edge, path: joinSegments(toPiece(path), false) })),
    seams: outlines.flatMap((path) => toPiece(path.filter(({ side }) => side === null))),
    corners: cutCorners(countertop, siblings).filter(({ cut, at }) => cut !== 'square' && holds(top.box, at)),
  }
}

const holds = ({ left, back, right, front }: Box, { x, y }: Point) => x >= left && x <= right && y >= back && y <= front

/** From y down to y up, or back. */
const flip = ({ x, y }: Point): Point => ({ x, y: 0 - y })

const INSIDE_RADIUS = ruleValue('corner.inside', 'stop')

/** The outline of the whole top as it is cut, each part with its side. */
function outlinePath(countertop: FabricatedCountertop, pieces: readonly PlacedPiece[]): Path {
  const corners = cutCorners(countertop, pieces)
  return sidesOf(countertop).flatMap(({ name }, index) => {
    const [start, end] = [corners[index], corners[(index + 1) % corners.length]]
    if (!start || !end) return []
    const line = { from: flip(start.to), to: flip(end.from), bulge: 0, side: null }
    const parts = [...cornerHalves(start).slice(1), line, ...cornerHalves(end).slice(0, 1)]
    return parts.map((part) => ({ ...part, side: name }))
  })
}

/**
 * The corners of a top that is cut in these pieces. Stone cracks at a sharp inside corner, so one that a piece has is rounded.
 * Where a seam meets it, it's sharp: no piece has the stone that would be in it.
 */
export function cutCorners(countertop: FabricatedCountertop, pieces: readonly PlacedPiece[]): ShapedCorner[] {
  const { corners, ...details } = countertop.details ?? DEFAULT_DETAILS
  const inside = cornersOf(countertop).filter(({ isInside }) => isInside)
  const changed = inside.map(({ name, at }): [CornerName, Corner] => {
    const { radius = 0, clip } = corners[name] ?? {}
    if (!pieces.some(({ top }) => top && isWithin(at, top.box))) return [name, {}]
    return [name, clip ? { clip } : { radius: Math.max(radius, INSIDE_RADIUS) }]
  })
  return shapedCorners({
    ...countertop,
    details: { ...details, corners: { ...corners, ...Object.fromEntries(changed) } },
  })
}

const isWithin = ({ x, y }: Point, { left, back, right, front }: Box) => x > left && x < right && y > back && y < front

/** The two halves of a corner, each beside one side. None if it's square. */
function cornerHalves({ at, from, to, cut, size }: Pick<ShapedCorner, 'at' | 'from' | 'to' | 'cut' | 'size'>): Path {
  if (cut === 'square') return []
  const whole = { from: flip(from), to: flip(to), bulge: 0, side: null }
  if (cut === 'clip') return splitSegment(whole, [0.5])
  // Clockwise with y down, a turn to the right has the stone inside of it.
  const turn = (at.x - from.x) * (to.y - at.y) - (at.y - from.y) * (to.x - at.x)
  return size > 0 ? splitSegment({ ...whole, bulge: -Math.sign(turn) * QUARTER }, [0.5]) : []
}

/** A cutout of a top. One that is open at its side has no round corners there. */
function cutoutPath({ cutout, corners, center, width, depth, radius, setback }: PlacedCutout): Path {
  const most = Math.min(width, depth) / 2
  if (isHole(cutout.kind) && width === depth && radius >= most) return circle(flip(center), most)
  const box = boxOfPoints(corners)
  const near = corners.slice(0, 2)
  const isOpen = (at: Point) => setback < SAME_INCHES && near.some((one) => one.x === at.x && one.y === at.y)
  return roundedRectangle({ ...box, back: 0 - box.front, front: 0 - box.back }, (at) =>
    isOpen(flip(at)) ? 0 : Math.min(radius, most),
  )
}

/** Upwards: `back` is its lower end. */
function roundedRectangle({ left, back, right, front }: Box, radiusAt: (corner: Point) => number): Path {
  const sides = rectangle(left, back, right, front)
  const path = sides.flatMap((side, index) => {
    const next = sides[(index + 1) % sides.length] ?? side
    const [start, end] = [radiusAt(side.from), radiusAt(side.to)]
    const length = Math.hypot(side.to.x - side.from.x, side.to.y - side.from.y)
    const after = Math.hypot(next.to.x - next.from.x, next.to.y - next.from.y)
    const [from, to] = [pointAt(side, start / length), pointAt(side, 1 - end / length)]
    return [
      { ...side, from, to },
      { ...side, from: to, to: pointAt(next, end / after), bulge: -QUARTER },
    ]
  })
  return joinSegments(path)
}

/** What the parts of an outline meet, from their sides' stretches. There is no edge where a sink is open at the front. */
function edgesOf(path: Path, { sides, stretches, cutouts }: Fabricated): PieceEdge[] {
  const edges: (PieceEdge & { stretch: SideStretch })[] = []
  for (const segment of path) {
    const side = sides.find(({ name }) => name === segment.side)
    if (!side) continue
    const own = stretches.filter((stretch) => stretch.side.name === side.name)
    const open = cutouts.filter((one) => one.side.name === side.name && !one.inBacksplash && one.setback < SAME_INCHES)
    const gaps = open.map(({ cutout: { at }, width }) => ({ from: at - width / 2, to: at + width / 2 }))
    const placeOf = ({ x, y }: Point) => (x - side.leftEnd.x) * side.along.x + (0 - y - side.leftEnd.y) * side.along.y
    const [start, end] = [placeOf(segment.from), placeOf(segment.to)]
    const places = [...own, ...gaps].flatMap(({ from, to }) => [from, to])
    const shares = segment.bulge === 0 ? places.map((place) => (place - start) / (end - start)) : []
    for (const part of splitSegment(segment, shares)) {
      const middle = placeOf(pointAt(part, 0.5))
      const isOn = ({ from, to }: { from: number; to: number }) => middle > from && middle < to
      const stretch = own.find(isOn)
      if (!stretch || gaps.some(isOn)) continue
      const last = edges.at(-1)
      const before = last?.path.at(-1)
      const isNext = last?.stretch === stretch && before && isSamePoint(before.to, part.from)
      if (isNext) last.path.push(part)
      else edges.push({ stretch, use: stretch.use, profile: profileOf(stretch), path: [part] })
    }
  }
  return edges.map(({ use, profile, path: own }) => ({ use, profile, path: own }))
}

/** A waterfall's panel meets its top in a miter. */
const profileOf = ({ use, profile }: SideStretch): Profile => (use === 'waterfall' ? 'mitered' : profile)

/**
 * Whether a strip begins at its side's left end, as its face is seen: a backsplash from the room, and all others from outside of
 * the top.
 */
function startsLeft(kind: PieceKind, side: SideName): boolean {
  return facesRoom(side) === (kind !== 'splash')
}

/** Inches from a strip's left to a place that counts from its side's left end. */
export function alongStrip(
  kind: PieceKind,
  { side, from, to }: NonNullable<PlacedPiece['upright']>,
  at: number,
): number {
  return startsLeft(kind, side) ? at - from : to - at
}

/** A backsplash, a panel or the strip of a mitered edge, as its face is seen. */
function stripShape(piece: PlacedPiece, siblings: readonly PlacedPiece[], fabricated: Fabricated): PieceShape {
  const { sides, cutouts } = fabricated
  const { kind, upright, width, height } = piece
  const outline = rectangle(0, 0, width, height)
  const [top, right, bottom, left] = outline
  const outlines = [outline]
  const side = sides.find(({ name }) => name === upright?.side)
  if (!upright || !side) return { piece, outlines, cutouts: [], edges: [], seams: [], corners: [] }
  const outlets = kind === 'splash' ? cutouts.filter((one) => one.inBacksplash && one.side === side) : []
  const neighbors = siblings.filter((one) => one.kind === kind && one.upright?.side === side.name)
  const isMet = (at: number) =>
    neighbors.some((one) => one !== piece && [one.upright?.from, one.upright?.to].includes(at))
  // A panel's height goes across, away from its top.
  const ofPanel = liesLeft(side) ? [right, top, bottom] : [left, bottom, top]
  const [upper, atLeft, atRight] = kind === 'panel' ? ofPanel : [top, left, right]
  const [atStart, atEnd] = startsLeft(kind, side.name) ? [atLeft, atRight] : [atRight, atLeft]
  const ends = [upright.from, upright.to].map((at, index) => ({ at, segment: index === 0 ? atStart : atEnd }))
  const edgeOf = (made: EdgeMade, segment: Segment | undefined): PieceEdge[] =>
    segment ? [{ ...made, path: [segment] }] : []
  return {
    piece,
    outlines,
    corners: [],
    cutouts: outlets.flatMap((placed) => {
      const paths = clipToBox(outletPath(placed, alongStrip(kind, upright, placed.cutout.at), height), {
        left: 0,
        right: width,
        back: 0,
        front: height,
      })
      return paths.length > 0 ? [{ placed, paths }] : []
    }),
    edges: [
      ...edgeOf(kind === 'splash' ? EASED : MITERED, upper),
      // What hangs down shows its lower edge. A panel stands on the floor.
      ...(kind === 'apron' ? edgeOf(EASED, bottom) : []),
      ...ends.flatMap(({ at, segment }) => (isMet(at) ? [] : edgeOf(endOfStrip(kind, side, at, fabricated), segment))),
    ],
    seams: ends.flatMap(({ at, segment }) => (segment && isMet(at) ? [segment] : [])),
  }
}

type EdgeMade = Omit<PieceEdge, 'path'>
const EASED: EdgeMade = { use: 'finished', profile: 'eased' }
const MITERED: EdgeMade = { use: 'finished', profile: 'mitered' }
const AT_WALL: EdgeMade = { use: 'wall', profile: 'eased' }

/** What the end of a strip meets that no other strip of its side goes on from. What shows is polished. */
function endOfStrip(kind: PieceKind, side: Side, at: number, { sides, stretches }: Fabricated): EdgeMade {
  // A backsplash may begin where the other one's thickness ends.
  const isAtLeft = at < SLAB_THICKNESS + SAME_INCHES
  if (!isAtLeft && at < side.length - SLAB_THICKNESS - SAME_INCHES) return EASED
  const corner = pointOnSide(side, isAtLeft ? 0 : side.length)
  const next = sides.find((one) => one !== side && [one.from, one.to].some((end) => isSamePoint(end, corner)))
  const own = stretches.filter((one) => one.side.name === next?.name)
  const { use, profile } = (next && isSamePoint(next.leftEnd, corner) ? own[0] : own.at(-1)) ?? EASED
  if (use === 'wall') return AT_WALL
  const isMitered = use === 'waterfall' || (use === 'finished' && profile === 'mitered')
  return kind === 'apron' && isMitered ? MITERED : EASED
}

/** `x` is its middle. */
function outletPath(placed: PlacedCutout, x: number, height: number): Path {
  const { width, depth, radius } = placed
  const y = outletMiddle(placed, height)
  const box = { left: x - width / 2, right: x + width / 2, back: y - depth / 2, front: y + depth / 2 }
  return roundedRectangle(box, () => Math.min(radius, width / 2, depth / 2))
}

/** What can't be cut as it was asked for: cutouts that a seam crosses or that aren't on the stone, and round inside corners. */
export function shapeNotes(countertops: readonly PlannedCountertop[], shapes: readonly PieceShape[]): string[] {
  const names = countertopNames(countertops)
  return countertops.flatMap((planned, index) => {
    const { countertop, fabricated } = makeDistinct(planned)
    const own = shapes.filter(({ piece }) => piece.countertop === index)
    const name = names[index] ?? ''
    const corners = cornersOf(countertop).filter(({ isInside, name: corner, at }) => {
      const { radius = 0, clip = 0 } = countertop.details?.corners[corner] ?? {}
      return isInside && radius + clip > 0 && !own.some(({ piece: { top } }) => top && isWithin(at, top.box))
    })
    const both = `${name}: seams meet both inside corners, so the corners stay sharp.`
    const one = `${name}: a seam meets an inside corner, so the corner stays sharp.`
    const sharp = corners.length > 1 ? [both] : corners.map(() => one)
    const cutouts = placeCutouts(countertop).flatMap((placed) => {
      const noun = cutoutNoun(placed.cutout.kind)
      const parts = own.flatMap(({ piece, cutouts: all }) =>
        all.filter((each) => each.placed.cutout.id === placed.cutout.id).map(({ paths }) => ({ id: piece.id, paths })),
      )
      if (!fabricated.cutouts.some(({ cutout }) => cutout.id === placed.cutout.id))
        return [`${name}: the ${noun} is where another cutout is, and is cut once.`]
      if (parts.length === 0) return [`${name}: the ${noun} is on no piece.`]
      const whole = pathArea(placed.inBacksplash ? outletPath(placed, 0, 0) : cutoutPath(placed))
      const area = parts.flatMap(({ paths }) => paths).reduce((sum, path) => sum + pathArea(path), 0)
      const ids = parts.map(({ id }) => id).join(' and ')
      return [
        ...(parts.length > 1 ? [`${name}: a seam crosses the ${noun}. Pieces ${ids} each have a part of it.`] : []),
        ...(Math.abs(whole - area) > SAME_INCHES ? [`${name}: part of the ${noun} is outside of piece ${ids}.`] : []),
      ]
    })
    return [
      ...sharp,
      ...cutouts,
      ...fabricated.cutouts.flatMap((cutout) => farFaucet(name, cutout, fabricated.cutouts)),
    ]
  })
}

/** Inches from a sink to the middle of its faucet's hole. Few spouts reach further. */
const SPOUT = 8

/** On a deep top a faucet stands at the back edge, unless someone says where. */
function farFaucet(name: string, { cutout, center }: PlacedCutout, all: readonly PlacedCutout[]): string[] {
  const sink = all.find((one) => one.cutout.id === cutout.with)
  if (cutout.kind !== 'faucet' || !sink) return []
  const { left, right, back, front } = boxOfPoints(sink.corners)
  const across = Math.max(left - center.x, center.x - right, 0)
  const inches = Math.hypot(across, Math.max(back - center.y, center.y - front, 0))
  return inches > SPOUT
    ? [`${name}: the faucet is ${formatInches(inches)} in from the sink. Few spouts reach that far.`]
    : []
}
