import type { Countertop } from '#shared/countertops/countertop.ts'
import { MAX_INCHES } from '#shared/countertops/countertop.ts'
import { snapInches } from '#shared/lib/inches.ts'
import { type Cutout, DEFAULT_DETAILS, type Details, LIMITS, type Stretch } from './details.ts'
import { withoutPlace } from './sent-details.ts'

/**
 * A straight countertop of `inches`, which is too long for one, as two end to end. Null if they can't be straight or would be
 * too long, too. Where they meet, nothing is polished. Everything else stays where it is on the
 * wall. Only the place in the kitchen is given up.
 */
export function twoRuns(countertop: Countertop, inches: number): [Countertop, Countertop] | null {
  const { shape, dimensions, stone, details = DEFAULT_DETAILS } = withoutPlace(countertop)
  const whole = snapInches(inches)
  if (shape !== 'I' || whole <= MAX_INCHES || whole > 2 * MAX_INCHES) return null
  const left = snapInches(whole / 2)
  const { name, sides, corners, cutouts, dishwasher, seams } = details
  const { leftEnd, rightEnd, ...long } = sides
  const { c0, c1, c2, c3 } = corners
  const run = (width: number, own: string, ofRun: Partial<Details>): Countertop => {
    const named = `${name}, ${own.toLowerCase()}`
    const isShort = name !== undefined && named.length <= LIMITS.nameLength
    const ofOwn = { ...details, ...ofRun, name: isShort ? named : own }
    return { shape, stone, dimensions: { ...dimensions, width }, details: ofOwn }
  }
  const isOnLeft = ({ side, at }: { side: string; at: number }) =>
    side === 'leftEnd' || (side !== 'rightEnd' && at <= left)
  // A faucet goes with its sink.
  const leaderOf = (cutout: Cutout) => cutouts.find(({ id }) => id === cutout.with) ?? cutout
  const moved = <Placed extends { side: string; at: number }>(placed: Placed): Placed =>
    placed.side === 'rightEnd' ? placed : { ...placed, at: Math.max(0, placed.at - left) }
  return [
    run(left, 'Left run', {
      // What is past its end counts for nothing.
      sides: { ...long, ...(leftEnd && { leftEnd }), rightEnd: [{ use: 'wall' }] },
      corners: { ...(c0 && { c0 }), ...(c3 && { c3 }) },
      cutouts: cutouts.filter((cutout) => isOnLeft(leaderOf(cutout))),
      dishwasher: dishwasher.filter(isOnLeft),
      seams: seams === 'auto' ? seams : seams.filter(({ at }) => at < left),
    }),
    run(whole - left, 'Right run', {
      sides: { ...stretchesAfter(left, long), ...(rightEnd && { rightEnd }), leftEnd: [{ use: 'wall' }] },
      corners: { ...(c1 && { c1 }), ...(c2 && { c2 }) },
      cutouts: cutouts.filter((cutout) => !isOnLeft(leaderOf(cutout))).map(moved),
      dishwasher: dishwasher.filter((one) => !isOnLeft(one)).map(moved),
      seams:
        seams === 'auto' ? seams : seams.filter(({ at }) => at > left).map((seam) => ({ ...seam, at: seam.at - left })),
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
