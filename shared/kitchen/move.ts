import type { Point } from '#shared/countertops/outline.ts'
import { LIMITS, type Place, TURNS } from '#shared/fabrication/details.ts'
import { countertopNames } from '#shared/fabrication/name.ts'
import { withPlace } from '#shared/fabrication/sent-details.ts'
import { SAME_INCHES } from '#shared/fabrication/spacing.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { snapInches } from '#shared/lib/inches.ts'
import { AISLES, frontsOf } from './aisles.ts'
import { boxOf, type FloorStretch, type Placed, standingSize } from './floor.ts'
import { isFacing, nearestFreePlace, overlaps, seamMoves, wallsOf } from './free-place.ts'
import { placeKitchen, runFronts } from './place-kitchen.ts'

type Kitchen = readonly Placed[]

/** Where a countertop goes, and why it isn't where it was asked to be. */
export interface MovedPlace {
  place: Place
  stoppedBy: string | null
}

/** The countertop at `index` of a kitchen, and the others. */
function split(kitchen: Kitchen, index: number) {
  const moved = kitchen[index]
  if (!moved) throw new Error(`No countertop ${index} of ${kitchen.length}`)
  return { kitchen, moved, others: kitchen.filter((_, at) => at !== index) }
}

/**
 * Where the countertop at `index` of a kitchen goes if a pointer drags it to `wanted`, the back left corner of its box in
 * inches. It snaps to walls, to the middle of a run and to aisles that are up to `reach` inches away, else to whole inches, and
 * stops before it overlaps another. `reach` 0 snaps to nothing.
 */
export function dragPlace(kitchen: Kitchen, index: number, wanted: Point, reach: number): MovedPlace {
  const one = split(kitchen, index)
  const { moved, others } = one
  const onFloor = (at: number) => Math.min(Math.max(at, -LIMITS.floor), LIMITS.floor)
  const at = { ...moved, place: { ...moved.place, x: onFloor(wanted.x), y: onFloor(wanted.y) } }
  return settlePlace(one, reach > 0 ? snapped(at, others, reach) : at.place)
}

/** Where the countertop at `index` goes by a key, `by` inches. It never goes another way, and stays if it can't go. */
export function stepPlace(kitchen: Kitchen, index: number, by: Point): MovedPlace {
  const one = split(kitchen, index)
  const { moved } = one
  const { x, y, turn } = moved.place
  const result = settlePlace(one, { x: x + by.x, y: y + by.y, turn })
  const [right, front] = [result.place.x - x, result.place.y - y]
  const goesOn = right * by.x + front * by.y > SAME_INCHES && Math.abs(right * by.y - front * by.x) < SAME_INCHES
  return goesOn ? result : { place: moved.place, stoppedBy: result.stoppedBy }
}

/** A quarter turn clockwise around its middle, or to the nearest free place from there. */
export function turnPlace(kitchen: Kitchen, index: number): MovedPlace {
  const one = split(kitchen, index)
  const { countertop, place } = one.moved
  const turn = TURNS[(TURNS.indexOf(place.turn) + 1) % TURNS.length] ?? 0
  const [before, after] = [standingSize(countertop, place.turn), standingSize(countertop, turn)]
  const x = snapInches(place.x + (before.width - after.width) / 2)
  const y = snapInches(place.y + (before.depth - after.depth) / 2)
  return settlePlace(one, { x, y, turn })
}

/**
 * What a move has to save: the moved countertop's place, and the present ones of those that would otherwise go elsewhere, as
 * an island that we placed goes with its run. By index in the kitchen.
 */
export function placesToKeep(kitchen: Kitchen, index: number, place: Place): Map<number, Place> {
  const kept = new Map([[index, place]])
  for (;;) {
    const next = kitchen.map(({ countertop }, at) => withPlace(countertop, kept.get(at) ?? countertop.details?.kitchen))
    const gone = placeKitchen(next).findIndex((one, at) => {
      const before = kitchen[at]?.place
      return !kept.has(at) && before !== undefined && !isEqual(one.place, before)
    })
    const before = kitchen[gone]?.place
    if (!before) return kept
    kept.set(gone, before)
  }
}

/** The nearest free place to where it's asked to be. */
function settlePlace({ kitchen, moved, others }: ReturnType<typeof split>, wanted: Place): MovedPlace {
  const asked = { ...moved, place: wanted }
  const place = nearestFreePlace(asked, others)
  if (Math.abs(place.x) > LIMITS.floor || Math.abs(place.y) > LIMITS.floor) {
    return { place: moved.place, stoppedBy: 'The floor ends here.' }
  }
  if (place.x === wanted.x && place.y === wanted.y) return { place, stoppedBy: null }
  const names = countertopNames(kitchen.map(({ countertop }) => countertop))
  const obstacle = kitchen.findIndex((other) => other !== moved && overlaps(asked, other))
  return { place, stoppedBy: `${names[obstacle] ?? 'A wall'} is in the way.` }
}

/** To a seam, else in each direction to what is nearest within reach. */
function snapped(asked: Placed, others: readonly Placed[], reach: number): Place {
  const { x, y, turn } = asked.place
  const [seam] = seamMoves(asked, others).filter((move) => Math.hypot(move.x, move.y) <= reach)
  if (seam) return { x: x + seam.x, y: y + seam.y, turn }
  const right = nearestTo0(snapMoves(asked, others, 'x'), reach)
  const atX = { ...asked, place: { x: right === null ? Math.round(x) : x + right, y, turn } }
  const front = nearestTo0(snapMoves(atX, others, 'y'), reach)
  return { x: atX.place.x, y: front === null ? Math.round(y) : y + front, turn }
}

function nearestTo0(moves: readonly number[], reach: number): number | null {
  const [nearest] = moves.toSorted((one, other) => Math.abs(one) - Math.abs(other))
  return nearest !== undefined && Math.abs(nearest) <= reach ? nearest : null
}

/** The moves along an axis that put a countertop at a wall, in the middle of a run, or an aisle away from another. */
function snapMoves(asked: Placed, others: readonly Placed[], axis: 'x' | 'y'): number[] {
  const { left, right, back, front } = boxOf(asked)
  const [start, end] = axis === 'x' ? [left, right] : [back, front]
  const isAcross = ({ outward }: FloorStretch) => outward[axis] !== 0
  const walls = wallsOf(others).filter(isAcross)
  const middles = runFronts(others).filter((run) => !isAcross(run))
  const [own, theirs] = [frontsOf(asked).filter(isAcross), others.flatMap(frontsOf).filter(isAcross)]
  return [
    ...walls.map(({ outward, across }) => across - (outward[axis] > 0 ? end : start)),
    ...middles.map(({ along }) => (along.from + along.to - start - end) / 2),
    ...own.flatMap((one) =>
      theirs
        .filter((other) => isFacing(one, other) && liesAcross(one, other))
        .flatMap((other) => AISLES.map((aisle) => other.across - one.outward[axis] * aisle - one.across)),
    ),
  ]
}

/** Whether two fronts share a part of their length. */
function liesAcross({ along: one }: FloorStretch, { along: other }: FloorStretch): boolean {
  return Math.min(one.to, other.to) - Math.max(one.from, other.from) > SAME_INCHES
}
