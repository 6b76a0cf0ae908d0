import { formatSize } from '#shared/countertops/sizes.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { countertopName, placeName, placeNoun } from '#shared/fabrication/name.ts'
import { aislesOf } from './aisles.ts'
import { floorStretches, type Placed } from './floor.ts'

/**
 * Where everything stands, for someone who doesn't see the drawing: `L along the wall, 120 × 96 in, at the back wall. Island,
 * 84 × 42 in, 42 in in front of the L along the wall.`
 */
export function describeKitchen(kitchen: readonly Placed[]): string {
  return kitchen.map((_, index) => `${describePlaced(kitchen.slice(0, index + 1), index)}.`).join(' ')
}

/** `Island, 84 × 42 in, 42 in in front of the L along the wall`: one of a kitchen, and the nearest other one. */
export function describePlaced(kitchen: readonly Placed[], index: number): string {
  const placed = kitchen[index]
  if (!placed) return ''
  const { width, length } = placed.countertop.dimensions
  const where = [wallOf(placed), nextTo(kitchen, index)].filter(Boolean)
  return [countertopName(placed.countertop), formatSize(width, length), ...where].join(', ')
}

const WALLS = [
  { name: 'back', outward: { x: 0, y: -1 } },
  { name: 'right', outward: { x: 1, y: 0 } },
  { name: 'front', outward: { x: 0, y: 1 } },
  { name: 'left', outward: { x: -1, y: 0 } },
]

/** `at the back wall`, by the longest of its walls. */
function wallOf(placed: Placed): string {
  const walls = floorStretches(placed).filter(({ stretch }) => stretch.use === 'wall')
  const [longest] = walls.toSorted((one, other) => other.along.to - other.along.from - (one.along.to - one.along.from))
  const isSame = (one: Point, other: Point) => one.x === other.x && one.y === other.y
  const wall = longest && WALLS.find(({ outward }) => isSame(outward, longest.outward))
  return wall ? `at the ${wall.name} wall` : ''
}

/** `42 in in front of the L along the wall`: the way to the nearest other one. */
function nextTo(kitchen: readonly Placed[], index: number): string {
  const ways = aislesOf(kitchen).filter(
    ({ between: [one, other] }) => one !== other && (one === index || other === index),
  )
  const [way] = ways.toSorted((one, other) => one.inches - other.inches)
  const isBeyond = way?.between[1] === index
  const other = way && kitchen[way.between[isBeyond ? 0 : 1]]
  if (!other) return ''
  const side =
    way.from.x === way.to.x ? (isBeyond ? 'in front of' : 'behind') : `to the ${isBeyond ? 'right' : 'left'} of`
  return `${formatSize(way.inches)} ${side} ${withinSentence(other)}`
}

/** `the L along the wall`, or the name that it was given. */
export function withinSentence({ countertop }: Pick<Placed, 'countertop'>): string {
  const name = countertopName(countertop)
  const place = placeName(countertop)
  if (name !== place) return name
  const noun = placeNoun(countertop)
  return `the ${noun}${place.slice(noun.length)}`
}
