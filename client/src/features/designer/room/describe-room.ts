import { type Countertop, dimensionNamesOf, SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import { spokenDimension } from '#shared/countertops/sizes.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'

/** The text alternative of the room's picture. */
export function describeRoom({ shape, dimensions, stone }: Countertop): string {
  const sizes = dimensionNamesOf(shape).map((name) => spokenDimension(name, dimensions[name]))
  return `${SHAPE_LABELS[shape]} countertop in a room: ${sizes.join(', ')}, ${STONE_NAMES[stone]}`
}
