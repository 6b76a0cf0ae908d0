import type { Countertop, Shape } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { type Placed, toFloor } from '#shared/kitchen/floor.ts'
import { snapInches } from '#shared/lib/inches.ts'
import {
  type CornerName,
  type Cutout,
  DEFAULT_DETAILS,
  type Details,
  type Place,
  type SideName,
  TURNS,
} from './details.ts'
import { settleAll } from './settle.ts'
import { isMirrored } from './sides.ts'
import { leaderOf, namePart, type Runs, stretchesAfter } from './two-runs.ts'

/** Inches that a range takes. */
export const RANGE_GAPS = [30, 36] as const
/** Inches. The least that stone beside a range is wide. */
const BESIDE_RANGE = 12

/** What the sides of a part of a shape are called, and the corners at its end. */
type Arm = Record<'back' | 'front' | 'end', SideName> & Record<'atBack' | 'atFront', CornerName>
export type ArmName = 'run' | 'leg'

/** Along which a range can stand, with what is left of the shape before it. */
const ARMS: Partial<Record<Shape, Partial<Record<ArmName, Arm>>>> = {
  I: { run: { back: 'back', front: 'front', end: 'rightEnd', atBack: 'c1', atFront: 'c2' } },
  L: {
    run: { back: 'back', front: 'runFront', end: 'runEnd', atBack: 'c1', atFront: 'c2' },
    leg: { back: 'legBack', front: 'legFront', end: 'legEnd', atBack: 'c5', atFront: 'c4' },
  },
}

/** Inches along the front of a straight countertop, or of an L's run or leg. */
export function frontOfArm({ shape, dimensions }: Pick<Countertop, 'shape' | 'dimensions'>, arm: ArmName): number {
  const { width, length, returnWidth, returnLength } = dimensions
  if (shape === 'I') return width
  return arm === 'run' ? width - returnWidth : length - returnLength
}

/** Where an arm is cut. Lengths are in inches. */
interface Cut {
  names: Arm
  back: number
  front: number
  /** What is left of the arm beyond the gap. */
  far: number
  gap: number
  /** As someone in front of the arm sees it. */
  isEndRight: boolean
}

/**
 * A straight countertop as two, or an L as a shorter L and a straight one, with a gap of inches for a range in the middle of the
 * front. They stand where the whole one stands (`place`). Null if it's too short, or has no such part. A cooktop in the gap goes: the
 * range has its own. What else was there moves aside. We choose both's seams.
 */
export function cutForRange(countertop: Countertop, arm: ArmName, gap: number, place: Place): Runs | null {
  const { shape, stone, dimensions, details = DEFAULT_DETAILS } = countertop
  const { width, length, returnWidth, returnLength } = dimensions
  const names = ARMS[shape]?.[arm]
  const front = frontOfArm(countertop, arm)
  const far = snapInches((front - gap) / 2)
  if (!names || Math.min(far, front - gap - far) < BESIDE_RANGE) return null
  const [back, depth] = arm === 'run' ? [width, shape === 'I' ? length : returnLength] : [length, returnWidth]
  const near = back - gap - far
  const isFlipped = isMirrored(countertop)
  const cut: Cut = { names, back, front, far, gap, isEndRight: (arm === 'run') !== isFlipped }
  const cutouts = details.cutouts.filter((one) => !(one.kind.startsWith('cooktop') && isInGap(one, cut)))
  const isFarCutout = (cutout: Cutout) => isFar(leaderOf(cutout, cutouts), cut)
  const nearPart: Countertop = {
    ...countertop,
    dimensions: { ...dimensions, [arm === 'run' ? 'width' : 'length']: near },
    details: {
      ...details,
      ...(shape === 'I' && { name: namePart(details.name, 'Left of the range') }),
      ...nearSides(details, cut),
      cutouts: cutouts.filter((cutout) => !isFarCutout(cutout)).map((one) => onNear(one, cut)),
      dishwasher: details.dishwasher.filter((one) => !isFar(one, cut)).map((one) => onNear(one, cut)),
      seams: 'auto',
    },
  }
  const farPart: Countertop = {
    shape: 'I',
    stone,
    dimensions: { ...dimensions, width: far, length: depth },
    details: {
      ...DEFAULT_DETAILS,
      name: namePart(details.name, shape === 'I' ? 'Right of the range' : 'Beside the range'),
      ...farSides(details, cut),
      cutouts: cutouts.filter(isFarCutout).map((one) => onFar(one, cut)),
      dishwasher: details.dishwasher.filter((one) => isFar(one, cut)).map((one) => onFar(one, cut)),
    },
  }
  const along = (inches: number, across: number): Point =>
    arm === 'run'
      ? { x: isFlipped ? width - inches : inches, y: across }
      : { x: isFlipped ? width - across : across, y: inches }
  const whole = { countertop, place }
  const ofNear = placeOfPart(whole, along(0, 0), along(near, arm === 'run' ? length : width))
  const ofFar = placeOfPart(whole, along(near + gap, 0), along(back, depth))
  // A leg's back is a side wall.
  const turn = arm === 'run' ? place.turn : TURNS[(TURNS.indexOf(place.turn) + (isFlipped ? 1 : 3)) % TURNS.length]
  return [settledAt(nearPart, ofNear), settledAt(farPart, { ...ofFar, turn: turn ?? place.turn })]
}

/** The place of a part of a countertop that stands: a corner of it and the one across, in inches of the whole drawing. */
function placeOfPart(whole: Placed, one: Point, other: Point): Place {
  const corners = [one, other].map((corner) => toFloor(whole, corner))
  return { ...whole.place, x: Math.min(...corners.map(({ x }) => x)), y: Math.min(...corners.map(({ y }) => y)) }
}

/** With its cutouts where they can be. */
const settledAt = (part: Countertop, kitchen: Place): Countertop => ({
  ...part,
  details: { ...DEFAULT_DETAILS, ...(settleAll(part).details ?? part.details), kitchen },
})

type OnSide = { side: SideName; at: number }

/** Undefined for a side that isn't cut. */
function lengthOf(side: SideName, { names, back, front }: Cut): number | undefined {
  if (side === names.back) return back
  return side === names.front ? front : undefined
}

function isFar({ side, at }: OnSide, cut: Cut): boolean {
  const inches = lengthOf(side, cut)
  if (inches === undefined) return side === cut.names.end
  return cut.isEndRight ? at > inches - cut.far - cut.gap / 2 : at < cut.far + cut.gap / 2
}

function isInGap({ side, at }: OnSide, cut: Cut): boolean {
  const inches = lengthOf(side, cut)
  if (inches === undefined) return false
  const from = cut.isEndRight ? inches - cut.far - cut.gap : cut.far
  return at > from && at < from + cut.gap
}

/** Where each part begins on a side that is cut, as positions on it count. */
const startOfFar = (inches: number, { isEndRight, far }: Cut) => (isEndRight ? inches - far : 0)
const startOfNear = ({ isEndRight, far, gap }: Cut) => (isEndRight ? 0 : far + gap)

function onNear<One extends OnSide>(one: One, cut: Cut): One {
  return lengthOf(one.side, cut) === undefined ? one : { ...one, at: Math.max(0, one.at - startOfNear(cut)) }
}

function onFar<One extends OnSide>(one: One, cut: Cut): One {
  const { names, isEndRight } = cut
  const inches = lengthOf(one.side, cut)
  if (inches === undefined) return { ...one, side: isEndRight ? 'rightEnd' : 'leftEnd' }
  const side: SideName = one.side === names.back ? 'back' : 'front'
  return { ...one, side, at: Math.max(0, one.at - startOfFar(inches, cut)) }
}

function nearSides({ sides, corners }: Details, cut: Cut): Pick<Details, 'sides' | 'corners'> {
  const { names } = cut
  const { [names.back]: back, [names.front]: front, ...otherSides } = sides
  const { [names.atBack]: _, [names.atFront]: __, ...otherCorners } = corners
  const long = { ...(back && { [names.back]: back }), ...(front && { [names.front]: front }) }
  const left = stretchesAfter(startOfNear(cut), long)
  return { sides: { ...otherSides, ...left, [names.end]: [{ use: 'appliance' }] }, corners: otherCorners }
}

function farSides({ sides, corners }: Details, cut: Cut): Pick<Details, 'sides' | 'corners'> {
  const { names, isEndRight } = cut
  const { [names.back]: back, [names.front]: front, [names.end]: end } = sides
  const { [names.atBack]: atBack, [names.atFront]: atFront } = corners
  const [outer, inner] = isEndRight ? (['rightEnd', 'leftEnd'] as const) : (['leftEnd', 'rightEnd'] as const)
  const [backCorner, frontCorner] = isEndRight ? (['c1', 'c2'] as const) : (['c0', 'c3'] as const)
  return {
    sides: {
      ...stretchesAfter(startOfFar(cut.back, cut), back ? { back } : {}),
      ...stretchesAfter(startOfFar(cut.front, cut), front ? { front } : {}),
      ...(end && { [outer]: end }),
      [inner]: [{ use: 'appliance' }],
    },
    corners: { ...(atBack && { [backCorner]: atBack }), ...(atFront && { [frontCorner]: atFront }) },
  }
}
