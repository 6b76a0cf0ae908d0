import type { Countertop, FullDimensions } from '#shared/countertops/countertop.ts'
import { MAX_INCHES } from '#shared/countertops/countertop.ts'
import { snapInches } from '#shared/lib/inches.ts'
import { DEFAULT_DETAILS, type Details } from './details.ts'

/**
 * A straight countertop of `inches`, which is too long for one, as two end to end. Null if they can't be straight or would be
 * too long, too. Where they meet, nothing is polished. Cutouts stay where they are on the wall.
 */
export function twoRuns(
  { shape, dimensions, stone, details }: Countertop,
  inches: number,
): [Countertop, Countertop] | null {
  if (shape !== 'I' || inches <= MAX_INCHES || inches > 2 * MAX_INCHES) return null
  const left = snapInches(inches / 2)
  const whole = details ?? DEFAULT_DETAILS
  const piece = (width: number, name: string, own: Partial<Details>): Countertop => {
    const sized: FullDimensions = { ...dimensions, width }
    return { shape, stone, dimensions: sized, details: { ...whole, ...own, name, dishwasher: [] } }
  }
  const isLeft = ({ side, at }: Details['cutouts'][number]) => side === 'leftEnd' || (side !== 'rightEnd' && at <= left)
  const moved = (cutout: Details['cutouts'][number]) =>
    cutout.side === 'rightEnd' ? cutout : { ...cutout, at: cutout.at - left }
  const { leftEnd, rightEnd, ...long } = whole.sides
  return [
    piece(left, 'Left run', {
      sides: { ...long, ...(leftEnd && { leftEnd }), rightEnd: [{ use: 'wall' }] },
      cutouts: whole.cutouts.filter(isLeft),
    }),
    piece(inches - left, 'Right run', {
      sides: { ...long, ...(rightEnd && { rightEnd }), leftEnd: [{ use: 'wall' }] },
      cutouts: whole.cutouts.filter((cutout) => !isLeft(cutout)).map(moved),
    }),
  ]
}
