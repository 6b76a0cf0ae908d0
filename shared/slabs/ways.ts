import type { Countertop } from '#shared/countertops/countertop.ts'
import { type Box, boxOfPoints } from '#shared/countertops/outline.ts'
import { DISHWASHER_WIDTH, type SideName } from '#shared/fabrication/details.ts'
import { type Fabricated, fabricate, lengthOf } from '#shared/fabrication/fabricate.ts'
import type { StoredSeam } from '#shared/fabrication/move-seam.ts'
import { placeNoun } from '#shared/fabrication/name.ts'
import { ruleValue } from '#shared/fabrication/rules.ts'
import { isMirrored, rectangleOnSide } from '#shared/fabrication/sides.ts'
import { SAME_INCHES } from '#shared/fabrication/spacing.ts'
import { type CornerChoice, cornerChoices, LONGEST_PIECE, type PartName, type TopPart, USABLE } from './parts.ts'
import {
  type Division,
  divideLength,
  divisionsOf,
  FORBIDDEN,
  offCenter,
  type Obstacles,
  piecesIn,
  type Seam,
  seamAt,
  seamPenalty,
  spanOf,
  stripPenalty,
} from './seams.ts'

export type PieceKind = 'top' | 'splash' | 'panel' | 'apron'

/** A rectangle of stone to cut. Width and height in inches are as it lies on the slab, with the vein along its width. */
export interface Piece {
  /** The index of its countertop. */
  countertop: number
  kind: PieceKind
  width: number
  height: number
  /** Of a top: its part, in inches of the outline, and whether its run goes across or down. */
  top?: TopPart
  /** Of what stands on a side: where, in inches from the side's left end. */
  upright?: { side: SideName; from: number; to: number }
}

/** One way to make a countertop, or several. */
export interface Way {
  pieces: Piece[]
  seams: (Seam & { countertop: number })[]
  penalty: number
}

/** A way before it is known of which countertop. */
interface PartWay {
  pieces: Omit<Piece, 'countertop'>[]
  seams: Seam[]
  penalty: number
}

/** The ways to make a countertop, the best first, by the choice at its inside corners. */
export interface Ways {
  byCorner: Way[][]
  /** How many there are. Of each corner at most `MOST_WAYS` are listed. */
  count: number
}

/** How many ways of each stone are laid out. */
export const MOST_WAYS = 64

/**
 * The ways to make the countertop at `index` that break the fewest rules that stop. `lengths` are those of pieces in its stone, in
 * inches.
 */
export function waysOf(countertop: Countertop, index: number, lengths: readonly number[]): Ways {
  const made = fabricate(countertop)
  const obstacles = obstaclesOf(countertop, made)
  const strips = stripsOf(made)
  const all = cornerChoices(countertop).map((choice) => {
    const groups = [...topsOf(countertop, choice, obstacles, lengths), ...strips].map((ways) =>
      ways
        .filter(({ penalty }) => breaks(penalty) === leastBroken(ways))
        .map(
          (way): Way => ({
            penalty: way.penalty,
            pieces: way.pieces.map((piece) => ({ countertop: index, ...piece })),
            seams: way.seams.map((seam) => ({ countertop: index, ...seam })),
          }),
        ),
    )
    const joints = choice.joints.map((joint) => ({ countertop: index, across: null, ...joint }))
    const penalty = joints.reduce((sum, joint) => sum + seamPenalty(joint, obstacles), 0)
    const ways = combineAll([[{ pieces: [], seams: joints, penalty }], ...groups])
    return { ways, count: groups.reduce((count, group) => count * group.length, 1) }
  })
  const least = leastBroken(all.flatMap(({ ways }) => ways))
  const best = all.filter(({ ways }) => ways.some(({ penalty }) => breaks(penalty) === least))
  return { byCorner: best.map(({ ways }) => ways), count: best.reduce((sum, { count }) => sum + count, 0) }
}

/** A countertop is never cut into fewer pieces. Quickly. */
export function leastPieces(countertop: Countertop): number {
  const ofTops = cornerChoices(countertop).map(({ parts }) =>
    parts.reduce((count, part) => {
      const { width, height } = sizeOfTop(part)
      const [from, to] = spanOf(part.box, part.along)
      const asked = new Set(askedSeams(countertop, part).filter((place) => place > from && place < to))
      return count + Math.max(piecesIn(width, LONGEST_PIECE), asked.size + 1) * piecesIn(height, USABLE.height)
    }, 0),
  )
  const strips = stripsOf(fabricate(countertop))
  return strips.reduce((count, [way]) => count + (way?.pieces.length ?? 0), Math.min(...ofTops))
}

/** How many rules that stop are broken. */
const breaks = (penalty: number) => Math.floor(penalty / FORBIDDEN)

const leastBroken = (ways: readonly { penalty: number }[]) => Math.min(...ways.map(({ penalty }) => breaks(penalty)))

/** How long the whole runs and legs of a countertop are that one slab may hold, in inches. */
export function wholeLengths(countertop: Countertop): number[] {
  const lengths = cornerChoices(countertop).flatMap(({ parts }) => parts.map((part) => sizeOfTop(part).width))
  return [...new Set(lengths.filter((length) => length <= LONGEST_PIECE))]
}

const joinWays = (one: Way, other: Way): Way => ({
  pieces: [...one.pieces, ...other.pieces],
  seams: [...one.seams, ...other.seams],
  penalty: one.penalty + other.penalty,
})

/** The best of one way from each group, at most `MOST_WAYS`. Those that cut the same pieces are one. */
export function combineAll(groups: readonly (readonly Way[])[]): Way[] {
  const [first = [], ...rest] = groups.map(bestWays)
  return rest.reduce(
    (ways, group) =>
      bestWays(
        ways.flatMap((way, index) =>
          // So many pairs are at least as good as one at these places.
          group.slice(0, Math.ceil(MOST_WAYS / (index + 1))).map((other) => joinWays(way, other)),
        ),
      ),
    first,
  )
}

/** The best first, at most `MOST_WAYS`. Those that cut the same pieces are one. */
export function bestWays(ways: readonly Way[]): Way[] {
  // Most ways of a large list are beaten by their penalty, and need no key.
  const known = new Map<Way, string>()
  const keyOf = (way: Way) => {
    const key = known.get(way) ?? keyOfPieces(way.pieces)
    known.set(way, key)
    return key
  }
  const penaltyOf = ({ penalty }: Way) => Math.round(penalty * 1e6)
  const sorted = ways.toSorted(
    (one, other) => penaltyOf(one) - penaltyOf(other) || (keyOf(one) < keyOf(other) ? -1 : 1),
  )
  const best = new Map<string, Way>()
  for (const way of sorted) {
    if (best.size === MOST_WAYS) break
    const key = keyOf(way)
    if (!best.has(key)) best.set(key, way)
  }
  return [...best.values()]
}

/** Each piece is in hundreds of ways. */
const pieceKeys = new WeakMap<Piece, string>()

function keyOfPiece(piece: Piece): string {
  const key = pieceKeys.get(piece) ?? `${Math.round(piece.width * 1e6)}x${Math.round(piece.height * 1e6)}`
  pieceKeys.set(piece, key)
  return key
}

/** The same for the same sizes, in any order. */
export function keyOfPieces(pieces: readonly Piece[]): string {
  return pieces.map(keyOfPiece).toSorted().join(' ')
}

/** What of the top is above a dishwasher, which is as deep as it is wide. */
export function dishwasherBox({ side, from, to }: Fabricated['dishwashers'][number]): Box {
  return boxOfPoints(rectangleOnSide(side, from, to, 0, DISHWASHER_WIDTH))
}

function obstaclesOf(countertop: Countertop, { cutouts, dishwashers }: Fabricated): Obstacles {
  return {
    cutouts: cutouts.filter(({ inBacksplash }) => !inBacksplash).map(({ corners }) => boxOfPoints(corners)),
    dishwashers: dishwashers.map(dishwasherBox),
    isIsland: placeNoun(countertop).endsWith('island'),
  }
}

function topsOf(
  countertop: Countertop,
  { parts }: CornerChoice,
  obstacles: Obstacles,
  lengths: readonly number[],
): PartWay[][] {
  return parts.map((part) => {
    const asked = askedSeams(countertop, part)
    return divisionsOf(part, obstacles, { lengths, asked }).map(({ boxes, seams, penalty }: Division) => ({
      pieces: boxes.map((box) => ({ kind: 'top', ...sizeOfTop({ ...part, box }), top: { ...part, box } })),
      seams,
      penalty,
    }))
  })
}

/** Each part as it is before seams divide it. */
export function wholeParts(tops: readonly TopPart[]): TopPart[] {
  const parts = new Map<PartName, TopPart>()
  for (const top of tops) {
    const other = parts.get(top.name)
    parts.set(top.name, other ? { ...top, box: around(top.box, other.box) } : top)
  }
  return [...parts.values()]
}

const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  back: Math.min(one.back, other.back),
  right: Math.max(one.right, other.right),
  front: Math.max(one.front, other.front),
})

/** A piece keeps the direction of its run, also where a seam makes it shorter than it is deep. */
function sizeOfTop({ box: { left, right, back, front }, along }: TopPart): { width: number; height: number } {
  return along === 'x' ? { width: right - left, height: front - back } : { width: front - back, height: right - left }
}

/** Where the details ask for seams across a part, in inches of the outline. */
export function askedSeams(countertop: Countertop, { name, along }: TopPart): number[] {
  const { seams = 'auto' } = countertop.details ?? {}
  if (seams === 'auto') return []
  return seams.filter(({ across }) => across === name).map(({ at }) => fromLeft(countertop, { name, along }, at))
}

/** A seam as the details ask for it. Undefined: it's at an inside corner, or runs along its part. */
export function storedSeam(
  countertop: Countertop,
  { across, from, to }: Seam,
  parts: readonly TopPart[],
): StoredSeam | undefined {
  const part = parts.find(({ name }) => name === across)
  if (!part || from[part.along] !== to[part.along]) return undefined
  return { across: part.name, at: fromLeft(countertop, part, from[part.along]) }
}

/** The best seam across a part, to the inch: away from cutouts and dishwashers, and near the middle. */
export function bestSeam(countertop: Countertop, part: TopPart): StoredSeam {
  const obstacles = obstaclesOf(countertop, fabricate(countertop))
  const [from, to] = spanOf(part.box, part.along)
  const places = Array.from({ length: Math.max(Math.floor(to - from) - 1, 1) }, (_, index) => from + index + 1)
  const penaltyAt = (place: number) =>
    seamPenalty(seamAt(part.box, part.along, place, part.name), obstacles) + offCenter([place], from, to)
  const best = places.reduce((one, other) => (penaltyAt(other) < penaltyAt(one) ? other : one))
  return { across: part.name, at: fromLeft(countertop, part, best) }
}

/** From a place on a part to inches from its left end, or back: a leg on the left begins at its front, as one before it sees it. */
export function fromLeft(
  countertop: Countertop,
  { name, along }: Pick<TopPart, 'name' | 'along'>,
  place: number,
): number {
  const isFromFront = along === 'y' && name === 'leftLeg' && !isMirrored(countertop)
  return isFromFront ? countertop.dimensions.length - place : place
}

/** Backsplashes, panels and aprons, each with the ways to cut it. */
function stripsOf(made: Fabricated): PartWay[][] {
  const panels = made.panels.map(({ stretch, width, height }) =>
    stripWays('panel', stretch.side.name, { from: stretch.from, length: width, height, most: USABLE.height }),
  )
  const aprons = made.stretches
    .filter(({ use, profile }) => use === 'finished' && profile === 'mitered')
    .map((stretch) =>
      stripWays('apron', stretch.side.name, {
        from: stretch.from,
        length: lengthOf(stretch),
        height: APRON,
        most: LONGEST_PIECE,
      }),
    )
  const splashes = joinedSplashes(made).map(({ side, from, length, height }) => {
    const outlets = made.cutouts.filter((cutout) => cutout.inBacksplash && cutout.side.name === side)
    const avoided = outlets.map(({ cutout: { at }, width }) => ({ from: at - width / 2, to: at + width / 2 }))
    return stripWays('splash', side, { from, length, height, most: LONGEST_PIECE, avoided })
  })
  return [...splashes, ...panels, ...aprons]
}

/** Inches: how far a mitered edge hangs down. */
const APRON = 2
const FROM_OUTLET = ruleValue('seam.outlet', 'stop')

interface Strip {
  /** Inches along the side. */
  from: number
  length: number
  height: number
  most: number
  avoided?: { from: number; to: number }[]
}

function stripWays(kind: PieceKind, side: SideName, { from, length, height, most, avoided = [] }: Strip): PartWay[] {
  const places = avoided.flatMap((outlet) => [outlet.from - FROM_OUTLET, outlet.to + FROM_OUTLET])
  const isNear = (place: number) =>
    avoided.some(
      (outlet) => place > outlet.from - FROM_OUTLET + SAME_INCHES && place < outlet.to + FROM_OUTLET - SAME_INCHES,
    )
  return divideLength(from, from + length, most, places).map((cuts) => {
    const ends = [from, ...cuts, from + length]
    const pieces = ends.slice(1).map((to, index) => {
      const start = ends[index] ?? from
      // A panel's height lies along the slab, as the vein goes on down from the top.
      const size = kind === 'panel' ? { width: height, height: to - start } : { width: to - start, height }
      return { kind, ...size, upright: { side, from: start, to } }
    })
    const penalties = cuts.map((place) => stripPenalty(height, isNear(place)))
    const penalty = penalties.reduce((sum, more) => sum + more, offCenter(cuts, from, from + length))
    return { pieces, seams: [], penalty }
  })
}

/** Neighbors of one height are one strip. */
function joinedSplashes({ splashes }: Fabricated) {
  const joined: { side: SideName; from: number; length: number; height: number }[] = []
  for (const { stretch, from, length, height } of splashes) {
    const last = joined.at(-1)
    const isNext = last?.side === stretch.side.name && Math.abs(last.from + last.length - from) < SAME_INCHES
    if (last && isNext && last.height === height) last.length += length
    else joined.push({ side: stretch.side.name, from, length, height })
  }
  return joined.filter(({ length }) => length > 0)
}
