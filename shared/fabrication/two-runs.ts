import type { Countertop } from '#shared/countertops/countertop.ts'
import { MAX_INCHES } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { type Placed, toFloor } from '#shared/kitchen/floor.ts'
import { snapInches } from '#shared/lib/inches.ts'
import { type Cutout, DEFAULT_DETAILS, type Details, LIMITS, type Place, type Stretch, type Use } from './details.ts'
import { settleAll } from './settle.ts'
import { withoutPlace } from './sent-details.ts'

export type Runs = [Countertop, Countertop]

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
export const BESIDE_RANGE = 12

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
  const placeOf = (from: number, to: number): Place =>
    placeOfPart({ countertop, place }, { x: from, y: 0 }, { x: to, y: length })
  return [settledAt(runs[0], placeOf(0, left)), settledAt(runs[1], placeOf(left + gap, width))]
}

/** The place of a part of a countertop that stands: a corner of it and the one across, in inches of the whole drawing. */
export function placeOfPart(whole: Placed, one: Point, other: Point): Place {
  const corners = [one, other].map((corner) => toFloor(whole, corner))
  return { ...whole.place, x: Math.min(...corners.map(({ x }) => x)), y: Math.min(...corners.map(({ y }) => y)) }
}

/** With its cutouts where they can be. */
export const settledAt = (part: Countertop, kitchen: Place): Countertop => ({
  ...part,
  details: { ...DEFAULT_DETAILS, ...(settleAll(part).details ?? part.details), kitchen },
})

/** What a part is called: by the whole one's name, if that is short enough, and its own. */
export function namePart(name: string | undefined, own: string): string {
  const named = `${name}, ${own.toLowerCase()}`
  return name !== undefined && named.length <= LIMITS.nameLength ? named : own
}

/** A faucet goes with its sink. */
export const leaderOf = (cutout: Cutout, cutouts: readonly Cutout[]): Cutout =>
  cutouts.find(({ id }) => id === cutout.with) ?? cutout

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
    const ofOwn = { ...details, ...ofRun, name: namePart(name, own) }
    return { shape: 'I', stone, dimensions: { ...dimensions, width }, details: ofOwn }
  }
  const isOnLeft = ({ side, at }: { side: string; at: number }) =>
    side === 'leftEnd' || (side !== 'rightEnd' && at <= middle)
  const moved = <One extends { side: string; at: number }>(placed: One): One =>
    placed.side === 'rightEnd' ? placed : { ...placed, at: Math.max(0, placed.at - start) }
  return [
    run(left, runs[0].name, {
      // What is past its end counts for nothing.
      sides: { ...long, ...(leftEnd && { leftEnd }), rightEnd: [{ use: runs[0].end }] },
      corners: { ...(c0 && { c0 }), ...(c3 && { c3 }) },
      cutouts: cutouts.filter((cutout) => isOnLeft(leaderOf(cutout, cutouts))),
      dishwasher: dishwasher.filter(isOnLeft),
      seams: seams === 'auto' ? seams : seams.filter(({ at }) => at < left),
    }),
    run(right, runs[1].name, {
      sides: { ...stretchesAfter(start, long), ...(rightEnd && { rightEnd }), leftEnd: [{ use: runs[1].end }] },
      corners: { ...(c1 && { c1 }), ...(c2 && { c2 }) },
      cutouts: cutouts.filter((cutout) => !isOnLeft(leaderOf(cutout, cutouts))).map(moved),
      dishwasher: dishwasher.filter((one) => !isOnLeft(one)).map(moved),
      seams:
        seams === 'auto'
          ? seams
          : seams.filter(({ at }) => at > start).map((seam) => ({ ...seam, at: seam.at - start })),
    }),
  ]
}

/** The stretches from `at` on, counted from there. A side without any has its defaults. */
export function stretchesAfter(at: number, sides: Details['sides']): Details['sides'] {
  const shifted = Object.entries(sides).map(([side, stretches]): [string, Stretch[]] => [
    side,
    stretches.flatMap(({ to, ...stretch }) => {
      if (to === undefined) return [stretch]
      return to > at ? [{ ...stretch, to: to - at }] : []
    }),
  ])
  return Object.fromEntries(shifted.filter(([, stretches]) => stretches.length > 0))
}
