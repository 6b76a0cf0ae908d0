import type { Countertop } from '#shared/countertops/countertop.ts'
import { MAX_INCHES } from '#shared/countertops/countertop.ts'
import { toFloor } from '#shared/kitchen/floor.ts'
import { snapInches } from '#shared/lib/inches.ts'
import { type Cutout, DEFAULT_DETAILS, type Details, LIMITS, type Place, type Stretch, type Use } from './details.ts'
import { settleAll } from './settle.ts'
import { withoutPlace } from './sent-details.ts'

type Runs = [Countertop, Countertop]

/**
 * A straight countertop of `inches`, which is too long for one, as two end to end. Null if they can't be straight or would be
 * too long, too. Where they meet, nothing is polished. Everything else stays where it is on the wall. Only the place in the
 * kitchen is given up.
 */
export function twoRuns(countertop: Countertop, inches: number): Runs | null {
  const whole = snapInches(inches)
  if (countertop.shape !== 'I' || whole <= MAX_INCHES || whole > 2 * MAX_INCHES) return null
  const left = snapInches(whole / 2)
  return split(withoutPlace(countertop), {
    runs: [
      { width: left, name: 'Left run', end: 'wall' },
      { width: whole - left, name: 'Right run', end: 'wall' },
    ],
    gap: 0,
  })
}

/** Inches that a range takes. */
export const RANGE_GAPS = [30, 36] as const
/** Inches. The least that stone beside a range is wide. */
const BESIDE_RANGE = 12

/**
 * A straight countertop as two with a gap of inches in its middle for a range, which stand where the whole one stands
 * (`place`). Null if it isn't straight or too short. A cooktop in the gap goes: the range has its own. What else was there moves
 * aside.
 */
export function runsAroundRange(countertop: Countertop, gap: number, place: Place): Runs | null {
  const { width, length } = countertop.dimensions
  const left = snapInches((width - gap) / 2)
  const right = width - gap - left
  if (countertop.shape !== 'I' || Math.min(left, right) < BESIDE_RANGE) return null
  const isInGap = ({ at, side }: Cutout) => ['back', 'front'].includes(side) && at > left && at < left + gap
  const { cutouts, ...details } = countertop.details ?? DEFAULT_DETAILS
  const others = cutouts.filter((cutout) => !(cutout.kind.startsWith('cooktop') && isInGap(cutout)))
  const runs = split(
    { ...countertop, details: { ...details, cutouts: others } },
    {
      runs: [
        { width: left, name: 'Left of the range', end: 'appliance' },
        { width: right, name: 'Right of the range', end: 'appliance' },
      ],
      gap,
    },
  )
  /** Its corner at the back left as it stands, of the part of the whole between two inches of its width. */
  const placeOf = (from: number, to: number): Place => {
    const corners = [
      { x: from, y: 0 },
      { x: to, y: length },
    ].map((corner) => toFloor({ countertop, place }, corner))
    return { ...place, x: Math.min(...corners.map(({ x }) => x)), y: Math.min(...corners.map(({ y }) => y)) }
  }
  const settled = (run: Countertop, kitchen: Place): Countertop => ({
    ...run,
    details: { ...DEFAULT_DETAILS, ...(settleAll(run).details ?? run.details), kitchen },
  })
  return [settled(runs[0], placeOf(0, left)), settled(runs[1], placeOf(left + gap, width))]
}

interface Split {
  /** The end is what the run's inner end meets. */
  runs: readonly [Run, Run]
  /** Inches between them. */
  gap: number
}

interface Run {
  width: number
  name: string
  end: Use
}

function split({ dimensions, stone, details = DEFAULT_DETAILS }: Countertop, { runs, gap }: Split): Runs {
  const [{ width: left }, { width: right }] = runs
  const start = left + gap
  const middle = left + gap / 2
  const { name, sides, corners, cutouts, dishwasher, seams } = details
  const { leftEnd, rightEnd, ...long } = sides
  const { c0, c1, c2, c3 } = corners
  const run = (width: number, own: string, ofRun: Partial<Details>): Countertop => {
    const named = `${name}, ${own.toLowerCase()}`
    const isShort = name !== undefined && named.length <= LIMITS.nameLength
    const ofOwn = { ...details, ...ofRun, name: isShort ? named : own }
    return { shape: 'I', stone, dimensions: { ...dimensions, width }, details: ofOwn }
  }
  const isOnLeft = ({ side, at }: { side: string; at: number }) =>
    side === 'leftEnd' || (side !== 'rightEnd' && at <= middle)
  // A faucet goes with its sink.
  const leaderOf = (cutout: Cutout) => cutouts.find(({ id }) => id === cutout.with) ?? cutout
  const moved = <Placed extends { side: string; at: number }>(placed: Placed): Placed =>
    placed.side === 'rightEnd' ? placed : { ...placed, at: Math.max(0, placed.at - start) }
  return [
    run(left, runs[0].name, {
      // What is past its end counts for nothing.
      sides: { ...long, ...(leftEnd && { leftEnd }), rightEnd: [{ use: runs[0].end }] },
      corners: { ...(c0 && { c0 }), ...(c3 && { c3 }) },
      cutouts: cutouts.filter((cutout) => isOnLeft(leaderOf(cutout))),
      dishwasher: dishwasher.filter(isOnLeft),
      seams: seams === 'auto' ? seams : seams.filter(({ at }) => at < left),
    }),
    run(right, runs[1].name, {
      sides: { ...stretchesAfter(start, long), ...(rightEnd && { rightEnd }), leftEnd: [{ use: runs[1].end }] },
      corners: { ...(c1 && { c1 }), ...(c2 && { c2 }) },
      cutouts: cutouts.filter((cutout) => !isOnLeft(leaderOf(cutout))).map(moved),
      dishwasher: dishwasher.filter((one) => !isOnLeft(one)).map(moved),
      seams:
        seams === 'auto'
          ? seams
          : seams.filter(({ at }) => at > start).map((seam) => ({ ...seam, at: seam.at - start })),
    }),
  ]
}

/** The stretches from `at` on, counted from there. A side without any has its defaults. */
function stretchesAfter(at: number, sides: Details['sides']): Details['sides'] {
  const shifted = Object.entries(sides).map(([side, stretches]): [string, Stretch[]] => [
    side,
    stretches.flatMap(({ to, ...stretch }) => {
      if (to === undefined) return [stretch]
      return to > at ? [{ ...stretch, to: to - at }] : []
    }),
  ])
  return Object.fromEntries(shifted.filter(([, stretches]) => stretches.length > 0))
}
