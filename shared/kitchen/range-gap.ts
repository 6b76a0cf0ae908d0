import type { Countertop, Shape } from '#shared/countertops/countertop.ts'
import type { Box } from '#shared/countertops/outline.ts'
import { type ArmName, frontOfArm } from '#shared/countertops/sizes.ts'
import {
  CORNER_NAMES,
  type CornerName,
  type Cutout,
  DEFAULT_DETAILS,
  type Details,
  isCooktop,
  type Place,
  SIDE_NAMES,
  type SideName,
  TURNS,
} from '#shared/fabrication/details.ts'
import { ownDetails } from '#shared/fabrication/sent-details.ts'
import { settleAll } from '#shared/fabrication/settle.ts'
import { isMirrored } from '#shared/fabrication/sides.ts'
import { leaderOf, namePart, type Runs, stretchesAfter } from '#shared/fabrication/two-runs.ts'
import { snapInches } from '#shared/lib/inches.ts'
import { onFloor, type Placed } from './floor.ts'

/** Inches that a range takes. */
export const RANGE_GAPS = [30, 36] as const
/** Inches. The least that stone beside a range is wide. */
const BESIDE_RANGE = 12

type Hand = 'left' | 'right'

/** What is left of a countertop on one side of the range. */
interface Part {
  shape: 'I' | 'L'
  /** What sides and corners of the whole are called here. It has no others. */
  sides: Partial<Record<SideName, SideName>>
  corners: Partial<Record<CornerName, CornerName>>
  /** The side at the range. */
  atRange: SideName
}

/** A straight part of a countertop, along which a range can stand, and what remains on each side, seen from its front. */
interface Arm {
  back: SideName
  front: SideName
  left: Part
  right: Part
}

type LongSides = Pick<Arm, 'back' | 'front'>
const OF_I: LongSides = { back: 'back', front: 'front' }
const OF_RUN: LongSides = { back: 'back', front: 'runFront' }
const OF_LEG: LongSides = { back: 'legBack', front: 'legFront' }

/** A straight countertop on that side of the range. The corners are those at its end. */
function straight(
  hand: Hand,
  { back, front }: LongSides,
  end: SideName,
  corners: [back: CornerName, front: CornerName],
): Part {
  const isLeft = hand === 'left'
  return {
    shape: 'I',
    sides: { [back]: 'back', [front]: 'front', [end]: isLeft ? 'leftEnd' : 'rightEnd' },
    corners: { [corners[0]]: isLeft ? 'c0' : 'c1', [corners[1]]: isLeft ? 'c3' : 'c2' },
    atRange: isLeft ? 'rightEnd' : 'leftEnd',
  }
}

/** An L whose run is shorter. */
const SHORT_RUN: Part = {
  shape: 'L',
  sides: { back: 'back', runFront: 'runFront', legFront: 'legFront', legEnd: 'legEnd', legBack: 'legBack' },
  corners: { c0: 'c0', c4: 'c4', c5: 'c5' },
  atRange: 'runEnd',
}

const SHORT_LEG: Part = {
  shape: 'L',
  sides: { back: 'back', runEnd: 'runEnd', runFront: 'runFront', legFront: 'legFront', legBack: 'legBack' },
  corners: { c0: 'c0', c1: 'c1', c2: 'c2' },
  atRange: 'legEnd',
}

const LEFT_OF_U: Part = {
  shape: 'L',
  sides: { back: 'back', runFront: 'runFront', leftFront: 'legFront', leftEnd: 'legEnd', leftBack: 'legBack' },
  corners: { c0: 'c0', c6: 'c4', c7: 'c5' },
  atRange: 'runEnd',
}

/** A mirrored L. */
const RIGHT_OF_U: Part = {
  shape: 'L',
  sides: { back: 'back', runFront: 'runFront', rightFront: 'legFront', rightEnd: 'legEnd', rightBack: 'legBack' },
  corners: { c1: 'c0', c3: 'c4', c2: 'c5' },
  atRange: 'runEnd',
}

/** By shape. A U's legs share their Length, so neither can be cut. */
const ARMS: Record<Shape | 'mirroredL', Partial<Record<ArmName, Arm>>> = {
  I: {
    run: {
      ...OF_I,
      left: straight('left', OF_I, 'leftEnd', ['c0', 'c3']),
      right: straight('right', OF_I, 'rightEnd', ['c1', 'c2']),
    },
  },
  L: {
    run: { ...OF_RUN, left: SHORT_RUN, right: straight('right', OF_RUN, 'runEnd', ['c1', 'c2']) },
    leg: { ...OF_LEG, left: straight('left', OF_LEG, 'legEnd', ['c5', 'c4']), right: SHORT_LEG },
  },
  mirroredL: {
    run: { ...OF_RUN, left: straight('left', OF_RUN, 'runEnd', ['c1', 'c2']), right: SHORT_RUN },
    leg: { ...OF_LEG, left: SHORT_LEG, right: straight('right', OF_LEG, 'legEnd', ['c5', 'c4']) },
  },
  U: { run: { ...OF_RUN, left: LEFT_OF_U, right: RIGHT_OF_U } },
}

/** Where an arm is cut, in inches. */
interface Cut {
  armName: ArmName
  arm: Arm
  gap: number
  /** Of the front. */
  left: number
  right: number
  /** The depth of an arm across, by which the back is longer than the front there. */
  corner: number
}

/**
 * A straight countertop as two, an L as a shorter L and a straight one, or a U as two Ls, with a gap of inches for a range in the
 * middle of the front. They stand where the whole one stands (`place`). Null if it's too short, or has no such part. A cooktop in
 * the gap goes: the range has its own. What else was there moves aside. We choose the seams of both.
 */
export function cutForRange(countertop: Countertop, armName: ArmName, gap: number, place: Place): Runs | null {
  const { shape, dimensions } = countertop
  const arm = ARMS[isMirrored(countertop) ? 'mirroredL' : shape][armName]
  const front = frontOfArm(countertop, armName)
  const left = snapInches((front - gap) / 2)
  const right = front - gap - left
  if (!arm || Math.min(left, right) < BESIDE_RANGE) return null
  const corner = dimensions[armName === 'run' ? 'returnWidth' : 'returnLength']
  const cut: Cut = { armName, arm, gap, left, right, corner }
  const part = (hand: Hand) => partOf({ countertop, place }, hand, cut)
  // An L comes before what stands beside it.
  return arm.left.shape === 'I' && arm.right.shape === 'L'
    ? [part('right'), part('left')]
    : [part('left'), part('right')]
}

/** What is left of the whole on that side of the range, where it stands. */
function partOf(whole: Placed<Countertop>, hand: Hand, cut: Cut): Countertop {
  const { shape, stone, dimensions } = whole.countertop
  const part = cut.arm[hand]
  const along = cut[hand] + (part.shape === 'L' ? cut.corner : 0)
  const depthOfRun = shape === 'I' ? dimensions.length : dimensions.returnLength
  const size = {
    L: { [cut.armName === 'run' ? 'width' : 'length']: along },
    I: { width: along, length: cut.armName === 'run' ? depthOfRun : dimensions.returnWidth },
  }
  const drawn: Countertop = {
    shape: part.shape,
    stone,
    dimensions: { ...dimensions, ...size[part.shape] },
    details: detailsOfPart(whole.countertop, hand, cut),
  }
  const details = settleAll(drawn).details ?? DEFAULT_DETAILS
  return { ...drawn, details: { ...details, kitchen: placeOfPart(whole, drawn, hand, cut) } }
}

function placeOfPart(whole: Placed<Countertop>, { shape, dimensions: size }: Countertop, hand: Hand, cut: Cut): Place {
  const { width, length } = whole.countertop.dimensions
  const { turn } = whole.place
  const isFlipped = isMirrored(whole.countertop)
  const backLeft = (inDrawing: Box, ofPart: Place['turn']): Place => {
    const { left: x, back: y } = onFloor(whole, inDrawing)
    return { ...whole.place, x, y, turn: ofPart }
  }
  if (cut.armName === 'leg' && shape === 'I') {
    const left = isFlipped ? width - size.length : 0
    const box = { left, right: left + size.length, back: length - size.width, front: length }
    // The back of a leg is at a side wall.
    return backLeft(box, TURNS[(TURNS.indexOf(turn) + (isFlipped ? 1 : 3)) % TURNS.length] ?? turn)
  }
  const left = cut.armName === 'run' && hand === 'right' ? width - size.width : 0
  return backLeft({ left, right: left + size.width, back: 0, front: size.length }, turn)
}

function detailsOfPart(countertop: Countertop, hand: Hand, cut: Cut): Details {
  const { shape, details = DEFAULT_DETAILS } = countertop
  const part = cut.arm[hand]
  const isL = part.shape === 'L'
  const cutouts = details.cutouts.filter((one) => !(isCooktop(one.kind) && isInGap(one, cut)))
  const isHere = (one: OnSide) => isOnRight(one, cut) === (hand === 'right')
  const moved = <One extends OnSide>(one: One): One => ({
    ...one,
    side: part.sides[one.side] ?? part.atRange,
    at: Math.max(0, one.at - startOn(one.side, hand, cut)),
  })
  const inOrder = hand === 'left' ? 'Left of the range' : 'Right of the range'
  const name =
    shape === 'L' && isL ? details.name : namePart(details.name, shape === 'L' ? 'Beside the range' : inOrder)
  return ownDetails(part.shape, {
    ...DEFAULT_DETAILS,
    ...(name !== undefined && { name }),
    mirrored: isL && (shape === 'U' ? hand === 'right' : isMirrored(countertop)),
    corner: isL ? details.corner : DEFAULT_DETAILS.corner,
    ...sidesOfPart(details, hand, cut),
    cutouts: cutouts.filter((cutout) => isHere(leaderOf(cutout, cutouts))).map(moved),
    dishwasher: details.dishwasher.filter(isHere).map(moved),
  })
}

type OnSide = Pick<Cutout, 'side' | 'at'>

/** Inches from the left end of a side that is cut to the gap. Undefined for another side. */
function gapOn(side: SideName, { arm, left, corner }: Cut): number | undefined {
  if (side === arm.front) return left
  return side === arm.back ? left + (arm.left.shape === 'L' ? corner : 0) : undefined
}

function isOnRight({ side, at }: OnSide, cut: Cut): boolean {
  const start = gapOn(side, cut)
  return start === undefined ? side in cut.arm.right.sides : at > start + cut.gap / 2
}

function isInGap({ side, at }: OnSide, cut: Cut): boolean {
  const start = gapOn(side, cut)
  return start !== undefined && at > start && at < start + cut.gap
}

/** Where a part begins on a side of the whole, as positions on it count. */
function startOn(side: SideName, hand: Hand, cut: Cut): number {
  const start = gapOn(side, cut)
  return start === undefined || hand === 'left' ? 0 : start + cut.gap
}

function sidesOfPart({ sides, corners }: Details, hand: Hand, cut: Cut): Pick<Details, 'sides' | 'corners'> {
  const part = cut.arm[hand]
  const ofPart = SIDE_NAMES.flatMap((side) => {
    const [own, stretches] = [part.sides[side], sides[side]]
    return own && stretches ? [stretchesAfter(startOn(side, hand, cut), { [own]: stretches })] : []
  })
  const cornersOfPart = CORNER_NAMES.flatMap((name) => {
    const [own, corner] = [part.corners[name], corners[name]]
    return own && corner ? [[own, corner]] : []
  })
  return {
    sides: Object.assign({}, ...ofPart, { [part.atRange]: [{ use: 'appliance' }] }),
    corners: Object.fromEntries(cornersOfPart),
  }
}
