import { formatSize } from '#shared/countertops/sizes.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { countertopNames, type NamedCountertop, placeName, placeNoun } from '#shared/fabrication/name.ts'
import { aislesOf, gapsOf } from './aisles.ts'
import { floorStretches, type Placed } from './floor.ts'

/**
 * Where everything stands, for someone who doesn't see the drawing: `L along the wall, 120 × 96 in, at the back wall. Island,
 * 84 × 42 in, 42 in in front of the L along the wall.`
 */
export function describeKitchen(kitchen: readonly Placed[]): string {
  return kitchen.map((_, index) => `${describeAmong(kitchen, index, index + 1)}.`).join(' ')
}

/** `Island, 84 × 42 in, 42 in in front of the L along the wall`: one of a kitchen, and the nearest other one. */
export function describePlaced(kitchen: readonly Placed[], index: number): string {
  return describeAmong(kitchen, index, kitchen.length)
}

/** The nearest other one of the first `known`. */
function describeAmong(kitchen: readonly Placed[], index: number, known: number): string {
  const placed = kitchen[index]
  if (!placed) return ''
  const { width, length } = placed.countertop.dimensions
  const where = [wallOf(placed), nextTo(kitchen, index, known)].filter(Boolean)
  return [
    countertopNames(kitchen.map(({ countertop }) => countertop))[index],
    formatSize(width, length),
    ...where,
  ].join(', ')
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

/** `42 in in front of the L along the wall`: the way, or the gap along a wall, to the nearest other one. */
function nextTo(kitchen: readonly Placed[], index: number, known: number): string {
  const among = kitchen.slice(0, known)
  const ways = [...gapsOf(among), ...aislesOf(among)].filter(
    ({ between: [one, other] }) => one !== other && (one === index || other === index),
  )
  const [way] = ways.toSorted((one, other) => one.inches - other.inches)
  const isBeyond = way?.between[1] === index
  if (!way) return ''
  const side =
    way.from.x === way.to.x ? (isBeyond ? 'in front of' : 'behind') : `to the ${isBeyond ? 'right' : 'left'} of`
  return `${formatSize(way.inches)} ${side} ${withinSentence(kitchen, way.between[isBeyond ? 0 : 1])}`
}

/** `the L along the wall`, `island 2`, or the name that it was given: one of a kitchen. */
export function withinSentence(kitchen: readonly { countertop: NamedCountertop }[], index: number): string {
  const countertop = kitchen[index]?.countertop
  const name = countertopNames(kitchen.map((one) => one.countertop))[index] ?? ''
  if (!countertop || countertop.details?.name) return name
  const noun = placeNoun(countertop)
  const rest = name.slice(noun.length)
  return name === placeName(countertop) ? `the ${noun}${rest}` : noun + rest
}
