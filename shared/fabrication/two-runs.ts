import { type Countertop, MAX_INCHES } from '#shared/countertops/countertop.ts'
import { snapInches } from '#shared/lib/inches.ts'
import { type Cutout, DEFAULT_DETAILS, type Details, LIMITS, type Stretch } from './details.ts'
import { ownDetails, withoutPlace } from './sent-details.ts'

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
  return split(withoutPlace(countertop), left, whole - left)
}

/** What a part is called: by the whole one's name, if that is short enough, and its own. */
export function namePart(name: string | undefined, own: string): string {
  const named = `${name}, ${own.toLowerCase()}`
  return name !== undefined && named.length <= LIMITS.nameLength ? named : own
}

/** A faucet goes with its sink. */
export const leaderOf = (cutout: Cutout, cutouts: readonly Cutout[]): Cutout =>
  cutouts.find(({ id }) => id === cutout.with) ?? cutout

function split({ dimensions, stone, details = DEFAULT_DETAILS }: Countertop, left: number, right: number): Runs {
  const { name, sides, corners, cutouts, dishwasher, seams } = details
  const { leftEnd, rightEnd, ...long } = sides
  const { c0, c1, c2, c3 } = corners
  const run = (width: number, own: string, ofRun: Partial<Details>): Countertop => {
    const ofOwn = { ...details, ...ofRun, name: namePart(name, own) }
    return { shape: 'I', stone, dimensions: { ...dimensions, width }, details: ownDetails('I', ofOwn) }
  }
  const isOnLeft = ({ side, at }: { side: string; at: number }) =>
    side === 'leftEnd' || (side !== 'rightEnd' && at <= left)
  const moved = <One extends { side: string; at: number }>(one: One): One =>
    // A faucet may be left of the seam although its sink is on the right.
    one.side === 'rightEnd' ? one : { ...one, at: Math.max(0, one.at - left) }
  return [
    run(left, 'Left run', {
      // What is past its end counts for nothing.
      sides: { ...long, ...(leftEnd && { leftEnd }), rightEnd: [{ use: 'wall' }] },
      corners: { ...(c0 && { c0 }), ...(c3 && { c3 }) },
      cutouts: cutouts.filter((cutout) => isOnLeft(leaderOf(cutout, cutouts))),
      dishwasher: dishwasher.filter(isOnLeft),
      seams: seams === 'auto' ? seams : seams.filter(({ at }) => at < left),
    }),
    run(right, 'Right run', {
      sides: { ...stretchesAfter(left, long), ...(rightEnd && { rightEnd }), leftEnd: [{ use: 'wall' }] },
      corners: { ...(c1 && { c1 }), ...(c2 && { c2 }) },
      cutouts: cutouts.filter((cutout) => !isOnLeft(leaderOf(cutout, cutouts))).map(moved),
      dishwasher: dishwasher.filter((one) => !isOnLeft(one)).map(moved),
      seams:
        seams === 'auto' ? seams : seams.filter(({ at }) => at > left).map((seam) => ({ ...seam, at: seam.at - left })),
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
