import { MAX_INCHES } from '#shared/countertops/countertop.ts'
import type { Box, Point } from '#shared/countertops/outline.ts'
import { type Place, TURNS } from '#shared/fabrication/details.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { placeNoun } from '#shared/fabrication/name.ts'
import { ruleValue } from '#shared/fabrication/rules.ts'
import { SAME_INCHES } from '#shared/fabrication/spacing.ts'
import { stretchesOf } from '#shared/fabrication/stretches.ts'
import { SIXTEENTH, snapInches } from '#shared/lib/inches.ts'
import { widestOpen } from './aisles.ts'
import {
  boxAround,
  boxOf,
  type FloorStretch,
  floorStretches,
  footprintOf,
  type Placed,
  standingSize,
  toFloor,
  type Turn,
  turned,
} from './floor.ts'
import { isFacing, isFree, isInLine, nearestFreePlace, overlaps, wallsOf } from './free-place.ts'

/** Inches: the aisle that we leave. */
const AISLE = ruleValue('aisle.work', 'warn')

const TO_BACK = { x: 0, y: -1 }
const TO_FRONT = { x: 0, y: 1 }
const TO_RIGHT = { x: 1, y: 0 }
const TO_LEFT = { x: -1, y: 0 }

/**
 * Where each countertop of a list stands, in the list's order. Those with a place of their own keep it if all of them can.
 * Else each gets the nearest free one if an earlier one stands there. We choose the others': the first at the back wall, islands in
 * front of the longest run, further runs along the walls across, or end to end once each wall has one. No two overlap, and a list
 * always gets the same places.
 */
export function placeKitchen<Countertop extends FabricatedCountertop>(
  countertops: readonly Countertop[],
): Placed<Countertop>[] {
  const found = new Map<number, Placed<Countertop>>()
  const put = (index: number, countertop: Countertop, place: Place) => found.set(index, { countertop, place })
  const standing = () => [...found.values()]
  const asked = countertops.flatMap((countertop, index) => {
    const place = countertop.details?.kitchen
    return place ? [{ index, countertop, place }] : []
  })
  // As a whole: what is behind a wall of one can be free once a later one makes that wall a seam.
  const allCanStay = asked.every((one) =>
    isFree(
      one,
      asked.filter((other) => other !== one),
    ),
  )
  for (const one of asked) {
    put(one.index, one.countertop, allCanStay ? one.place : nearestFreePlace(one, standing()))
  }
  for (const index of openInOrder(countertops)) {
    const countertop = countertops[index]
    const before = countertops[index - 1]
    const left = before && continues(before, countertop) ? found.get(index - 1) : undefined
    if (countertop) put(index, countertop, choosePlace(countertop, standing(), left))
  }
  return countertops.flatMap((_, index) => found.get(index) ?? [])
}

type Role = 'wall' | 'peninsula' | 'island'

function roleOf(countertop: FabricatedCountertop): Role {
  const noun = placeNoun(countertop)
  if (noun === 'peninsula') return noun
  return noun.endsWith('island') ? 'island' : 'wall'
}

/** The indexes of those without a place, in the order in which we place them. The walls across are beyond the islands. */
function openInOrder(countertops: readonly FabricatedCountertop[]): number[] {
  const roles = countertops.map(roleOf)
  const hasWall = countertops.some(({ details }, index) => details?.kitchen && roles[index] === 'wall')
  const first = hasWall ? -1 : roles.indexOf('wall')
  const rank = (index: number): number => {
    const [before, own] = [countertops[index - 1], countertops[index]]
    if (before && own && continues(before, own)) return rank(index - 1)
    if (index === first) return 0
    return { peninsula: 1, island: 2, wall: 3 }[roles[index] ?? 'wall']
  }
  const open = countertops.flatMap(({ details }, index) => (details?.kitchen ? [] : [index]))
  return open.toSorted((one, other) => rank(one) - rank(other))
}

/** Whether the two are the halves of a straight countertop that is too long for one (`twoRuns`). */
function continues(left: FabricatedCountertop, right: FabricatedCountertop | undefined): right is FabricatedCountertop {
  if (!right || left.shape !== 'I' || right.shape !== 'I') return false
  const endsAtWall = (countertop: FabricatedCountertop, end: 'leftEnd' | 'rightEnd') =>
    countertop.details?.sides[end]?.every(({ use }) => use === 'wall') === true
  const [width, rightWidth] = [left.dimensions.width, right.dimensions.width]
  return (
    endsAtWall(left, 'rightEnd') &&
    endsAtWall(right, 'leftEnd') &&
    left.dimensions.length === right.dimensions.length &&
    width + rightWidth > MAX_INCHES &&
    Math.abs(width - rightWidth) <= SIXTEENTH + SAME_INCHES
  )
}

function choosePlace(countertop: FabricatedCountertop, standing: readonly Placed[], left?: Placed): Place {
  if (left) {
    const joined = placeAt(countertop, left.place.turn, toFloor(left, { x: left.countertop.dimensions.width, y: 0 }))
    if (isFree({ countertop, place: joined }, standing)) return joined
  }
  const role = roleOf(countertop)
  const box = boxAround(standing.flatMap(footprintOf))
  const hasWall = standing.some((one) => roleOf(one.countertop) === 'wall')
  // The first one. Where the visitor put others doesn't move it, unless they stand in its place.
  if (!box || (role === 'wall' && !hasWall)) {
    return nearestFreePlace({ countertop, place: { x: 0, y: 0, turn: turnTo(countertop, TO_BACK) } }, standing)
  }
  const run = longestRun(standing)
  const wanted = {
    island: () => [run ? inFrontOf(countertop, run, standing) : inFrontOfAll(countertop, box)],
    peninsula: () => peninsulaPlaces(countertop, run, box),
    wall: () => acrossPlaces(countertop, standing, run, box),
  }[role]()
  const tried = wanted.map((place) => nearestFreePlace({ countertop, place }, standing, AISLE))
  const moved = tried.map(({ x, y }, index) => Math.hypot(x - (wanted[index]?.x ?? 0), y - (wanted[index]?.y ?? 0)))
  const best = tried[moved.indexOf(Math.min(...moved))] ?? inFrontOfAll(countertop, box)
  if (role !== 'wall' || !isCutOff({ countertop, place: best }, standing)) return best
  return endToEndPlaces(countertop, standing)[0] ?? best
}

/** Whether a wall is between a countertop and the others: one of them is beyond the line of another's wall. */
function isCutOff(one: Placed, others: readonly Placed[]): boolean {
  const isBeyond = (placed: Placed, { outward, across }: FloorStretch) => {
    const { left, right, back, front } = boxOf(placed)
    if (outward.x + outward.y > 0) return (outward.x ? left : back) > across - SAME_INCHES
    return (outward.x ? right : front) < across + SAME_INCHES
  }
  return wallsOf([one, ...others]).some((wall) =>
    wall.owner === one ? others.some((other) => isBeyond(other, wall)) : isBeyond(one, wall),
  )
}

/** Along the walls of the others, end to end with those that stand there, and an aisle away from the rest. */
function endToEndPlaces(countertop: FabricatedCountertop, standing: readonly Placed[]): Place[] {
  const owners = standing.map((other) => ({ other, walls: wallsOf([other]) }))
  return wallsOf(standing).flatMap((wall) => {
    const { outward, across, along } = wall
    const turn = turnTo(countertop, outward)
    const { width, depth } = standingSize(countertop, turn)
    const [long, deep] = outward.x === 0 ? [width, depth] : [depth, width]
    const near = outward.x + outward.y > 0 ? across - deep : across
    const rest = () => owners.flatMap(({ other, walls }) => (walls.some((one) => isInLine(one, wall)) ? [] : [other]))
    return [along.to, along.from - long]
      .map((at): Place => (outward.x === 0 ? { x: at, y: near, turn } : { x: near, y: at, turn }))
      .filter((place) => {
        const asked = { countertop, place }
        // Before the walls, which take longer: most ends of a wall have their next run.
        if (standing.some((other) => overlaps(asked, other))) return false
        if (!isFree(asked, standing) || isCutOff(asked, standing)) return false
        const { x, y } = nearestFreePlace(asked, rest(), AISLE)
        return x === place.x && y === place.y
      })
  })
}

/** The place at which a corner of the drawing, its back left, is at a point of the floor. */
function placeAt(countertop: FabricatedCountertop, turn: Turn, { x, y }: Point): Place {
  const corner = toFloor({ countertop, place: { x: 0, y: 0, turn } }, { x: 0, y: 0 })
  return { x: x - corner.x, y: y - corner.y, turn }
}

/** How to turn a countertop so that its wall faces this way, or its back if it has no wall. */
function turnTo(countertop: FabricatedCountertop, direction: Point): Turn {
  const walls = stretchesOf(countertop).filter(({ use }) => use === 'wall')
  const wall = walls.find(({ side }) => side.name === 'back') ?? walls[0]
  const outward = wall?.side.outward ?? TO_BACK
  const isIt = (turn: Turn) => {
    const { x, y } = turned(outward, turn)
    return x === direction.x && y === direction.y
  }
  return TURNS.find(isIt) ?? 0
}

/** Inches: what two runs in one line are at most apart if a range or a refrigerator is between them. */
const APPLIANCE = 48

/** The fronts of the runs, in the kitchen's order: each has a wall across its depth. Those in one line are one. */
export function runFronts(standing: readonly Placed[]): FloorStretch[] {
  const fronts = standing.flatMap((one) => {
    const stretches = floorStretches(one)
    const walls = stretches.filter(({ stretch }) => stretch.use === 'wall')
    return stretches.filter((front) => front.stretch.use !== 'wall' && walls.some((wall) => isFacing(front, wall)))
  })
  const whole: { first: number; front: FloorStretch }[] = []
  for (const [index, front] of [...fronts.entries()].toSorted(
    ([, one], [, other]) => one.along.from - other.along.from,
  )) {
    const before = whole.find((one) => isInLine(one.front, front) && front.along.from - one.front.along.to <= APPLIANCE)
    if (before) {
      const { from, to } = before.front.along
      before.first = Math.min(before.first, index)
      before.front = { ...before.front, along: { from, to: Math.max(to, front.along.to) } }
    } else whole.push({ first: index, front })
  }
  return whole.toSorted((one, other) => one.first - other.first).map(({ front }) => front)
}

/** Of two as long, the first. */
function longestRun(standing: readonly Placed[]): FloorStretch | undefined {
  const runs = runFronts(standing)
  const length = ({ along }: FloorStretch) => along.to - along.from
  const longest = Math.max(...runs.map(length))
  return runs.find((run) => length(run) > longest - SAME_INCHES)
}

/**
 * In the middle of a run, an aisle in front of it, with its back to it. If a leg needs an aisle there, in the middle of what the
 * legs leave of the run, if that is long enough.
 */
function inFrontOf(countertop: FabricatedCountertop, run: FloorStretch, standing: readonly Placed[]): Place {
  const { outward, across, along } = run
  const turn = turnTo(countertop, { x: 0 - outward.x, y: 0 - outward.y })
  const { width, depth } = standingSize(countertop, turn)
  const [long, deep] = outward.x === 0 ? [width, depth] : [depth, width]
  const away = outward.x + outward.y > 0 ? across + AISLE : across - AISLE - deep
  const open = widestOpen(along, legsBeside(standing, outward.x === 0, { from: away, to: away + deep }))
  const middle = (along.from + along.to) / 2
  const isFreeThere = open !== null && middle - long / 2 >= open.from && middle + long / 2 <= open.to
  const isLongEnough = open !== null && open.to - open.from >= long
  const at = snapInches((isLongEnough && !isFreeThere ? (open.from + open.to) / 2 : middle) - long / 2)
  return outward.x === 0 ? { x: at, y: away, turn } : { x: away, y: at, turn }
}

/** Where along a run the countertops at walls, and an aisle around each, reach into a band in front of it. */
function legsBeside(standing: readonly Placed[], isAlongX: boolean, band: FloorStretch['along']) {
  const walled = standing.filter(({ countertop }) => roleOf(countertop) === 'wall')
  return walled.flatMap(footprintOf).flatMap(({ left, right, back, front }) => {
    const [from, to, near, far] = isAlongX ? [left, right, back, front] : [back, front, left, right]
    const reaches = near < band.to + AISLE - SAME_INCHES && far > band.from - AISLE + SAME_INCHES
    return reaches ? [{ from: from - AISLE, to: to + AISLE }] : []
  })
}

function inFrontOfAll(countertop: FabricatedCountertop, { left, right, front }: Box): Place {
  const turn = turnTo(countertop, TO_BACK)
  return { x: snapInches((left + right - standingSize(countertop, turn).width) / 2), y: front + AISLE, turn }
}

/** From the left wall and from the right one into the room, an aisle in front of the run. */
function peninsulaPlaces(countertop: FabricatedCountertop, run: FloorStretch | undefined, box: Box): Place[] {
  const y = (run?.outward.y === 1 ? run.across : box.front) + AISLE
  const { width } = standingSize(countertop, 0)
  const [left, right] = [turnTo(countertop, TO_LEFT), turnTo(countertop, TO_RIGHT)]
  return [
    { x: box.left, y, turn: left },
    { x: box.right - width, y, turn: right },
  ]
}

/** Along the wall across the room, as near as an aisle allows, along the right wall, and along the left one. */
function acrossPlaces(
  countertop: FabricatedCountertop,
  standing: readonly Placed[],
  run: FloorStretch | undefined,
  box: Box,
): Place[] {
  const turn = turnTo(countertop, TO_FRONT)
  const { width, depth } = standingSize(countertop, turn)
  const along = run?.outward.x === 0 ? run.along : { from: box.left, to: box.right }
  // In the middle of the run, else clear of a leg on the left or on the right.
  const across = [(along.from + along.to - width) / 2, along.from + AISLE, along.to - AISLE - width].map((left) => {
    const x = snapInches(left)
    const inTheWay = standing
      .flatMap(footprintOf)
      .filter((one) => one.left < x + width + AISLE - SAME_INCHES && one.right > x - AISLE + SAME_INCHES)
    const nearest = Math.max(...inTheWay.map(({ front }) => front + AISLE))
    // The wall is beyond all others, too.
    return { x, y: Math.max(nearest, box.front - depth), turn }
  })
  const nearest = Math.min(...across.map(({ y }) => y))
  const [right, left] = [turnTo(countertop, TO_RIGHT), turnTo(countertop, TO_LEFT)]
  return [
    ...across.filter(({ y }) => y === nearest).slice(0, 1),
    { x: box.right + AISLE, y: box.back, turn: right },
    { x: box.left - AISLE - standingSize(countertop, left).width, y: box.back, turn: left },
  ]
}
