import type { Point } from '#shared/countertops/outline.ts'
import type { SideName } from '#shared/fabrication/details.ts'
import { type RuleId, ruleValue } from '#shared/fabrication/rules.ts'
import { SAME_INCHES } from '#shared/fabrication/spacing.ts'
import { formatInches } from '#shared/lib/inches.ts'
import { type FloorStretch, floorStretches, footprintOf, type Placed } from './floor.ts'
import { isFacing, isInLine } from './free-place.ts'

/** Inches. */
const ONE_COOK = ruleValue('aisle.work', 'warn')
export const TWO_COOKS = ruleValue('aisle.work', 'note', 'two cooks')
const WALKWAY = ruleValue('aisle.walk', 'warn')
/** What a countertop snaps to, in inches. */
export const AISLES = [WALKWAY, ONE_COOK, TWO_COOKS]

/** The way between two fronts that face each other. Two legs of one U have one, too. */
export interface Aisle {
  /** Indexes in the kitchen, of what is on its left or at its back, and of what is on its right or at its front. */
  between: readonly [number, number]
  inches: number
  /** Straight across, in the middle of where nothing else stands: points of the floor on either front. */
  from: Point
  to: Point
}

/** What an aisle breaks a rule with. It never stops anything. A note only tells. */
export interface AisleWarning {
  rule: RuleId
  level: 'warn' | 'note'
  message: string
  aisle: Aisle
}

interface Front extends FloorStretch {
  index: number
}

/** The aisles of a kitchen, in the order of its countertops. */
export function aislesOf(kitchen: readonly Placed[]): Aisle[] {
  const fronts = kitchen.flatMap((placed, index) => frontsOf(placed).map((front): Front => ({ ...front, index })))
  const found = facing(fronts).flatMap(([one, other]) =>
    standOnOneWall(one, other, kitchen) ? [] : wayBetween(one, other, kitchen),
  )
  const order = ({ between }: Aisle) => Math.min(...between) * kitchen.length + Math.max(...between)
  return found.toSorted((one, other) => order(one) - order(other))
}

/** The gaps along a wall between the ends of two countertops, as for a range. */
export function gapsOf(kitchen: readonly Placed[]): Aisle[] {
  const ends = kitchen.flatMap((placed, index) => floorStretches(placed).map((end): Front => ({ ...end, index })))
  return facing(ends).flatMap(([one, other]) =>
    standOnOneWall(one, other, kitchen) ? wayBetween(one, other, kitchen) : [],
  )
}

/** Those that face each other across some floor, the one on the left or at the back first. */
function facing(fronts: readonly Front[]): [Front, Front][] {
  return fronts.flatMap((one) =>
    fronts.flatMap((other): [Front, Front][] => {
      const isAhead = one.outward.x + one.outward.y > 0 && other.across - one.across > SAME_INCHES
      return isAhead && isFacing(one, other) ? [[one, other]] : []
    }),
  )
}

/** The sides of a countertop that someone stands at, each whole. */
export function frontsOf(placed: Placed): FloorStretch[] {
  const fronts = new Map<SideName, FloorStretch>()
  for (const one of floorStretches(placed)) {
    const { use, side } = one.stretch
    if (use !== 'finished' && use !== 'waterfall') continue
    const before = fronts.get(side.name)?.along ?? one.along
    const along = { from: Math.min(before.from, one.along.from), to: Math.max(before.to, one.along.to) }
    fronts.set(side.name, { ...one, along })
  }
  return [...fronts.values()]
}

function wayBetween(one: Front, other: Front, kitchen: readonly Placed[]): Aisle[] {
  const isAcrossX = one.outward.x !== 0
  const inTheWay = kitchen.flatMap(footprintOf).flatMap((rectangle) => {
    const { left, right, back, front } = rectangle
    const [across, along] = isAcrossX
      ? [
          { from: left, to: right },
          { from: back, to: front },
        ]
      : [
          { from: back, to: front },
          { from: left, to: right },
        ]
    return across.from < other.across - SAME_INCHES && across.to > one.across + SAME_INCHES ? [along] : []
  })
  const shared = { from: Math.max(one.along.from, other.along.from), to: Math.min(one.along.to, other.along.to) }
  const open = widestOpen(shared, inTheWay)
  if (open === null) return []
  const middle = (open.from + open.to) / 2
  const point = (across: number) => (isAcrossX ? { x: across, y: middle } : { x: middle, y: across })
  const inches = other.across - one.across
  return [{ between: [one.index, other.index], inches, from: point(one.across), to: point(other.across) }]
}

/** The sides at which a gap between two runs can be. */
const ENDS: readonly SideName[] = ['leftEnd', 'rightEnd', 'runEnd', 'legEnd']

/** Whether two ends leave a gap along one wall, which is for a range or a refrigerator. */
function standOnOneWall(one: Front, other: Front, kitchen: readonly Placed[]): boolean {
  if (one.index === other.index || ![one, other].every(({ stretch }) => ENDS.includes(stretch.side.name))) return false
  const wallsOf = ({ index }: Front) =>
    kitchen.slice(index, index + 1).flatMap((placed) =>
      floorStretches(placed).filter(({ stretch, outward }) => {
        const isAcross = outward.x * one.outward.x + outward.y * one.outward.y === 0
        return stretch.use === 'wall' && isAcross
      }),
    )
  const others = wallsOf(other)
  return wallsOf(one).some((wall) => others.some((otherWall) => isInLine(otherWall, wall)))
}

type Span = FloorStretch['along']

/** The widest part of a span without the others. Null if nothing is left. */
export function widestOpen(span: Span, others: readonly Span[]): Span | null {
  let open = [span]
  for (const { from, to } of others) {
    open = open.flatMap((one) => [
      { from: one.from, to: Math.min(one.to, from) },
      { from: Math.max(one.from, to), to: one.to },
    ])
    open = open.filter((one) => one.to - one.from > SAME_INCHES)
  }
  const [widest] = open.toSorted((one, other) => other.to - other.from - (one.to - one.from))
  return widest && widest.to - widest.from > SAME_INCHES ? widest : null
}

/** What is wrong with the aisles: the narrowest of each two countertops, warnings first. */
export function checkAisles(kitchen: readonly Placed[]): AisleWarning[] {
  const narrowest = new Map<string, Aisle>()
  for (const aisle of aislesOf(kitchen)) {
    const key = aisle.between.toSorted((one, other) => one - other).join(' ')
    if (aisle.inches < (narrowest.get(key)?.inches ?? Infinity)) narrowest.set(key, aisle)
  }
  const found = [...narrowest.values()].flatMap(checkAisle)
  return [...found.filter(({ level }) => level === 'warn'), ...found.filter(({ level }) => level === 'note')]
}

function checkAisle(aisle: Aisle): AisleWarning[] {
  const have = formatInches(aisle.inches)
  if (aisle.inches < WALKWAY - SAME_INCHES) {
    return [{ rule: 'aisle.walk', level: 'warn', message: 'Too narrow to walk past.', aisle }]
  }
  if (aisle.inches < ONE_COOK - SAME_INCHES) {
    const message = `One cook needs ${ONE_COOK} in between counters. You have ${have}.`
    return [{ rule: 'aisle.work', level: 'warn', message, aisle }]
  }
  if (aisle.inches < TWO_COOKS - SAME_INCHES) {
    const message = `Two cooks need ${TWO_COOKS} in between counters. You have ${have}.`
    return [{ rule: 'aisle.work', level: 'note', message, aisle }]
  }
  return []
}
