import type { Box, Point } from '#shared/countertops/outline.ts'
import { ruleValue } from '#shared/fabrication/rules.ts'
import { SAME_INCHES } from '#shared/fabrication/spacing.ts'
import { SIXTEENTH, snapInches } from '#shared/lib/inches.ts'
import { LONGEST_PIECE, type PartName, type TopPart, USABLE } from './parts.ts'

/** A line where two pieces meet, in inches of the outline. */
export interface Seam {
  /** The run or leg that it divides. null: it's at an inside corner, between two of them. */
  across: PartName | null
  from: Point
  to: Point
}

/** One way to cut a part, and what speaks against it. */
export interface Division {
  boxes: Box[]
  seams: Seam[]
  /** 0: nothing. Of `FORBIDDEN` and more: it breaks a rule that stops. */
  penalty: number
}

/** What seams keep away from, in inches of the outline. */
export interface Obstacles {
  cutouts: Box[]
  dishwashers: Box[]
  /** The countertop stands free, so all of it is seen. */
  isIsland: boolean
}

/** More than all other penalties of a kitchen. */
export const FORBIDDEN = 1_000_000
/** Of the ways to cut one part. One more than ways are laid out, so that a full list has others. */
const MOST_DIVISIONS = 65

const NEAREST = { stop: ruleValue('seam.cutout', 'stop'), warn: ruleValue('seam.cutout', 'warn') }
/** Inches. The longer and the shorter side of a top. */
export const LEAST_PIECE = { width: ruleValue('piece.min', 'stop', 'width'), height: ruleValue('piece.min', 'stop') }
/** Inches from the end of a run: where a corner cabinet ends. */
const CORNER_CABINET = 25.5
/** A seam's penalty, besides a tenth of its length: near a cutout, where it is seen, and where the vein breaks. */
const PENALTY = { nearCutout: 30, inIsland: 10, inRun: 5, unmatched: 8 }
/** Of two seams that are as good, the one nearer to the middle is better. */
const OFF_CENTER = 0.001

/**
 * The ways to cut a part into pieces that a slab holds and that can be carried in, with the fewest seams. `lengths` are those
 * of pieces that could lie beside one of them on a slab, in inches, and `asked` where someone wants seams.
 */
export function divisionsOf(
  part: TopPart,
  obstacles: Obstacles,
  { lengths = [], asked = [] }: { lengths?: readonly number[]; asked?: readonly number[] } = {},
): Division[] {
  const { box, along } = part
  const across = along === 'x' ? 'y' : 'x'
  const whole: Division = { boxes: [box], seams: [], penalty: 0 }
  const cut = (divisions: readonly Division[], direction: 'x' | 'y', places: (box: Box) => number[][]) =>
    bestOf(divisions.flatMap((division) => cutBoxes(division, part, direction, places, obstacles)))

  const asAsked = asked.reduce(
    (divisions, place) =>
      cut(divisions, along, (one) => {
        const [from, to] = spanOf(one, along)
        return [place > from && place < to ? [place] : []]
      }),
    [whole],
  )
  const carried = cut(asAsked, along, (one) => placesIn(one, along, LONGEST_PIECE, obstacles, lengths))
  return cut(carried, across, (one) => placesIn(one, across, USABLE.height, obstacles))
}

/** Each box of the division cut at its places, in the best ways. */
function cutBoxes(
  { boxes: whole, ...division }: Division,
  part: TopPart,
  direction: 'x' | 'y',
  places: (box: Box) => number[][],
  obstacles: Obstacles,
): Division[] {
  return whole.reduce<Division[]>(
    (divisions, box) => {
      const ways = places(box).map((cuts): Division => {
        const seams = cuts.map((place) => seamAt(box, direction, place, part.name))
        const boxes = cutBox(box, direction, cuts)
        const penalties = [
          ...seams.map((seam) => seamPenalty(seam, obstacles)),
          ...(seams.length > 0 ? boxes.map(piecePenalty) : []),
        ]
        const penalty = penalties.reduce((sum, more) => sum + more, offCenter(cuts, ...spanOf(box, direction)))
        return { boxes, seams, penalty }
      })
      return joinAll(divisions, bestOf(ways))
    },
    [{ ...division, boxes: [] }],
  )
}

/** The best of one division from each list. Both lists are in order. */
function joinAll(ones: readonly Division[], others: readonly Division[]): Division[] {
  const pairs = ones.flatMap((one, index) =>
    // So many pairs are at least as good as one at these places.
    others
      .slice(0, Math.ceil(MOST_DIVISIONS / (index + 1)))
      .map((other) => ({ one, other, penalty: one.penalty + other.penalty })),
  )
  return bestOf(pairs).map(({ one, other, penalty }) => ({
    boxes: [...one.boxes, ...other.boxes],
    seams: [...one.seams, ...other.seams],
    penalty,
  }))
}

/** The best first. */
function bestOf<One extends { penalty: number }>(ways: readonly One[]): One[] {
  return ways
    .toSorted((one, other) => Math.round(one.penalty * 1e6) - Math.round(other.penalty * 1e6))
    .slice(0, MOST_DIVISIONS)
}

export const spanOf = ({ left, right, back, front }: Box, direction: 'x' | 'y'): [number, number] =>
  direction === 'x' ? [left, right] : [back, front]

function cutBox(box: Box, direction: 'x' | 'y', places: readonly number[]): Box[] {
  const [from, to] = spanOf(box, direction)
  const ends = [from, ...places, to]
  return ends.slice(1).map((end, index) => {
    const start = ends[index] ?? from
    return direction === 'x' ? { ...box, left: start, right: end } : { ...box, back: start, front: end }
  })
}

export function seamAt({ left, right, back, front }: Box, direction: 'x' | 'y', place: number, across: PartName): Seam {
  return direction === 'x'
    ? { across, from: { x: place, y: back }, to: { x: place, y: front } }
    : { across, from: { x: left, y: place }, to: { x: right, y: place } }
}

/** Where a box is cut so that no piece is longer than `most`: the fewest cuts, at each set of places that may be good. */
function placesIn(
  box: Box,
  direction: 'x' | 'y',
  most: number,
  { cutouts, dishwashers }: Obstacles,
  lengths: readonly number[] = [],
): number[][] {
  const [from, to] = spanOf(box, direction)
  // Most boxes are whole. Where more than one cut is needed, parts are equal.
  if (piecesIn(to - from, most) !== 2) return divideLength(from, to, most, [])
  const beside = cutouts.flatMap((cutout) => {
    const [near, far] = spanOf(cutout, direction)
    // To the sixteenth, and not nearer.
    return [NEAREST.stop, NEAREST.warn].flatMap((distance) => [
      Math.floor((near - distance) / SIXTEENTH) * SIXTEENTH,
      Math.ceil((far + distance) / SIXTEENTH) * SIXTEENTH,
    ])
  })
  const ends = dishwashers.flatMap((dishwasher) => spanOf(dishwasher, direction))
  const corners = [from + CORNER_CABINET, to - CORNER_CABINET]
  // A piece of this length fills a slab beside one of those.
  const filling = lengths.flatMap((length) => {
    const room = Math.floor(2 * (USABLE.width - ruleValue('slab.kerf', 'note') - length)) / 2
    return [from + room, to - room]
  })
  return divideLength(from, to, most, [...beside, ...ends, ...corners, ...filling])
}

/** The sets of places that divide a length into the fewest parts of at most `most`. `places` are tried besides equal parts. */
export function divideLength(from: number, to: number, most: number, places: readonly number[]): number[][] {
  const count = piecesIn(to - from, most)
  if (count <= 1) return [[]]
  const equal = Array.from({ length: count - 1 }, (_, index) => from + ((to - from) * (index + 1)) / count)
  if (count > 2) return [equal]
  const tried = [...equal, from + most, to - most, ...places].map((place) => snapInches(place))
  return [...new Set(tried)].filter((place) => place >= to - most && place <= from + most).map((place) => [place])
}

/** Into how many parts of at most `most` a length is divided. */
export const piecesIn = (length: number, most: number) => Math.ceil(length / most - 1e-9)

/** A penalty for unequal parts. */
export function offCenter(places: readonly number[], from: number, to: number): number {
  return places.length === 1 ? Math.abs((places[0] ?? 0) - (from + to) / 2) * OFF_CENTER : 0
}

/** What speaks against a seam in the top (docs/rules.md, Slabs). */
export function seamPenalty(seam: Seam, { cutouts, dishwashers, isIsland }: Obstacles): number {
  const nearest = Math.min(...cutouts.map((cutout) => distanceTo(seam, cutout)))
  const isForbidden =
    nearest < NEAREST.stop - SAME_INCHES || dishwashers.some((dishwasher) => crosses(seam, dishwasher))
  const place = seam.across === null ? 0 : isIsland ? PENALTY.inIsland : PENALTY.inRun
  return (
    lengthOfSeam(seam) / 10 +
    place +
    PENALTY.unmatched +
    (nearest < NEAREST.warn - SAME_INCHES ? PENALTY.nearCutout : 0) +
    (isForbidden ? FORBIDDEN : 0)
  )
}

/** A seam in a strip of stone, such as a backsplash. `isForbidden`: it's too near an outlet. */
export function stripPenalty(height: number, isForbidden: boolean): number {
  return height / 10 + PENALTY.inRun + PENALTY.unmatched + (isForbidden ? FORBIDDEN : 0)
}

const piecePenalty = ({ left, right, back, front }: Box) => (isTooSmall(right - left, front - back) ? FORBIDDEN : 0)

/** Whether a top of this size in inches can't be cut. */
export function isTooSmall(width: number, height: number): boolean {
  return Math.max(width, height) < LEAST_PIECE.width || Math.min(width, height) < LEAST_PIECE.height
}

/** Inches. */
export function lengthOfSeam({ from, to }: Seam): number {
  return Math.abs(to.x - from.x) + Math.abs(to.y - from.y)
}

/** Inches from a seam to a box. 0: it touches or crosses it. */
export function distanceTo({ from, to }: Seam, { left, right, back, front }: Box): number {
  const x = Math.max(left - Math.max(from.x, to.x), Math.min(from.x, to.x) - right, 0)
  const y = Math.max(back - Math.max(from.y, to.y), Math.min(from.y, to.y) - front, 0)
  return Math.hypot(x, y)
}

/** Whether a seam runs through the inside of a box. */
export function crosses({ from, to }: Seam, { left, right, back, front }: Box): boolean {
  const isBetween = (one: number, other: number, least: number, most: number) =>
    Math.max(one, other) > least + SAME_INCHES && Math.min(one, other) < most - SAME_INCHES
  return isBetween(from.x, to.x, left, right) && isBetween(from.y, to.y, back, front)
}
