import type { FullDimensions, Shape } from '#shared/countertops/countertop.ts'
import {
  CORNER_NAMES,
  type CornerName,
  DEFAULT_DETAILS,
  type Details,
  LIMITS,
  type SideName,
  SIDES_OF_SHAPE,
  type Stretch,
} from './details.ts'
import type { FabricatedCountertop } from './fabricate.ts'
import { sidesOf } from './sides.ts'
import { defaultUse } from './stretches.ts'

/**
 * The details of the mirror image (docs/rules.md, Details). An L's leg moves to the other side, and an I and a U swap their
 * left and right sides. Twice gives the same countertop again.
 *
 * Three things don't survive: what is past a side's end, a fourth stretch (a side's default rest after three of its own
 * goes to the last of them), and the order of sides that the shape doesn't have now, whose data stays as it is.
 */
export function mirrorDetails(countertop: FabricatedCountertop): Details {
  const { shape, dimensions, details = DEFAULT_DETAILS } = countertop
  const lengths = new Map(sidesOf(countertop).map(({ name, length }) => [name, length]))
  // A U without a notch has no left end: its front is one side, under the name of the right end.
  const swapped = (name: SideName) => {
    const other = name.replace(/^(?:left|right)/, (word) => (word === 'left' ? 'right' : 'left')) as SideName
    return lengths.has(other) ? other : name
  }
  const moved = <Placed extends { side: SideName; at: number }>(placed: Placed): Placed => {
    const length = lengths.get(placed.side)
    if (length === undefined) return placed
    return { ...placed, side: swapped(placed.side), at: Math.max(length - placed.at, 0) }
  }
  // A straight top that is deeper than wide runs from back to front, as its image does.
  const runsAcross = lengths.size > 4 || dimensions.width >= dimensions.length
  return {
    ...details,
    mirrored: shape === 'L' ? !details.mirrored : details.mirrored,
    sides: mapNames(details.sides, (name, stretches): [SideName, Stretch[]] => {
      const length = lengths.get(name)
      if (length === undefined) return [name, stretches]
      return [swapped(name), reverse(stretches, length, { use: defaultUse(name) })]
    }),
    corners: mapNames(details.corners, (name, corner) => [swapCorner(shape, name), corner]),
    cutouts: details.cutouts.map(moved),
    dishwasher: details.dishwasher.map(moved),
    seams:
      details.seams === 'auto' ? 'auto' : details.seams.map((seam) => mirrorSeam(shape, dimensions, runsAcross, seam)),
  }
}

/** An I's or a U's corners count clockwise from the back left, and in the image from the back right. */
function swapCorner(shape: Shape, name: CornerName): CornerName {
  const { length } = SIDES_OF_SHAPE[shape]
  const index = CORNER_NAMES.indexOf(name)
  return (shape !== 'L' && index < length && CORNER_NAMES[(length + 1 - index) % length]) || name
}

function mapNames<Name extends string, Value>(
  named: Partial<Record<Name, Value>>,
  change: (name: Name, value: Value) => [Name, Value],
): Partial<Record<Name, Value>> {
  const entries = Object.entries(named) as [Name, Value][] // Object.entries forgets the names
  return Object.fromEntries(entries.map(([name, value]) => change(name, value))) as Partial<Record<Name, Value>>
}

/**
 * The stretches of a side of this length in inches, from its other end. If they leave the side's end open, the open rest
 * comes first, and the last stretch has a `to` at the side's end: that is how reversing again finds the rest.
 */
function reverse(stretches: readonly Stretch[], length: number, rest: Stretch): Stretch[] {
  const ends = [0, ...stretches.map(({ to = length }) => Math.min(to, length))]
  const parts = stretches.flatMap((stretch, index) => {
    const [from = 0, to = 0] = ends.slice(index)
    return to > from ? [{ stretch, from, to }] : []
  })
  const last = parts.at(-1)
  if (!last) return [...stretches]
  const [first] = parts
  const isOpen = last.to < length
  const hasExplicitEnd = last.stretch.to !== undefined
  if (isOpen && parts.length < LIMITS.stretches) parts.push({ stretch: rest, from: last.to, to: length })
  else last.to = length
  if (!isOpen && hasExplicitEnd && parts.length > 1 && first && isBare(first.stretch, rest)) parts.shift()
  return parts.toReversed().map(({ stretch, from }) => {
    const { to: _, ...values } = stretch
    return from === 0 && !hasExplicitEnd ? values : { to: length - from, ...values }
  })
}

function isBare(stretch: Stretch, rest: Stretch): boolean {
  const { to: _, use, ...others } = stretch
  return use === rest.use && Object.values(others).every((value) => value === undefined)
}

/** Along a leg, too, it counts from the left: the leg's other end, once it stands on the other side. */
function mirrorSeam(
  shape: Shape,
  { width, length }: FullDimensions,
  runsAcross: boolean,
  { across, at }: Exclude<Details['seams'], 'auto'>[number],
) {
  if (across === 'run') return { across, at: runsAcross ? Math.max(width - at, 0) : at }
  const other = across === 'leftLeg' ? ('rightLeg' as const) : ('leftLeg' as const)
  return { across: shape === 'U' ? other : across, at: Math.max(length - at, 0) }
}
