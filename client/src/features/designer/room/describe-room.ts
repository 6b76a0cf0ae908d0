import { type Countertop, dimensionNamesOf, SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import { spokenDimension } from '#shared/countertops/sizes.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { describeDetails } from '#shared/fabrication/describe.ts'

/** The text alternative of the room's picture. */
export function describeRoom(countertop: Countertop): string {
  const { shape, dimensions, stone } = countertop
  const sizes = dimensionNamesOf(shape).map((name) => spokenDimension(name, dimensions[name]))
  const plain = `${SHAPE_LABELS[shape]} countertop in a room: ${sizes.join(', ')}, ${STONE_NAMES[stone]}`
  const details = describeDetails(countertop)
  return details ? `${plain}. ${details}` : plain
}
