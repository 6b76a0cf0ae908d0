import { type Box, boxOfPoints } from '#shared/countertops/outline.ts'
import { Group } from 'three'
import type { Countertop } from '#shared/countertops/countertop.ts'
import type { LaidCountertop } from '#shared/drawing/slab-layout.ts'
import type { SideName } from '#shared/fabrication/details.ts'
import { floorStretches, footprintOf, onFloor, type Placed, toFloor, turned } from '#shared/kitchen/floor.ts'
import { isFacing } from '#shared/kitchen/free-place.ts'
import { placeKitchen } from '#shared/kitchen/place-kitchen.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { buildKitchen, type Kitchen } from './kitchen.ts'
import { buildFridge, type FridgePlan, standingFridges } from './fridges.ts'
import { joinWalls } from './joined-walls.ts'
import { Mesh, raise, UNDERSIDE } from './mesh.ts'
import { boxCorners, opposite } from './outlines.ts'
import { adder, cornerOf, disposeParts, type Groups, hold, keepParts, keyOf, type Part, sizeOf } from './parts.ts'
import { PENDANT } from './props.ts'
import type { RangeGaps } from './ranges.ts'
import { SHADE_HEIGHT, shade } from './shades.ts'
import { addShell, buildWall } from './shell.ts'
import type { PlannedWall } from './wall-plans.ts'

/** A countertop of the room. `key` stays the same while it changes. */
export interface Piece {
  key: string
  countertop: Countertop
  /** How it's cut, once its slabs are planned. */
  laid?: LaidCountertop | undefined
}

export type Standing = Piece & Placed<Countertop>

/** A countertop of the room, as it is drawn. */
export interface Stand extends Standing {
  kitchen: Kitchen
  gaps: RangeGaps
  /** How high its lamps hang, in inches above the floor. */
  rim: number
  /** Its parts, in inches of its own outline. */
  group: Group
  /** The kitchen's box, and the rectangles of its stone, in inches of the floor. */
  box: Box
  blocks: Box[]
}

/** Several countertops on one floor. Lengths are in inches of the floor. */
export interface Room {
  stands: Stand[]
  /** Walls and floor. */
  house: { parts: Part[]; groups: Groups }
  box: Box
  /** Of the walls, as far as they are seen. */
  inside: Box
  bottom: number
  top: number
  /** In inches of the floor. */
  fridges: readonly FridgePlan[]
}

/**
 * The countertops of a kitchen, in the list's order, at their places. During a drag all stay where they are: to find new places
 * takes as long as to build what is dragged.
 */
export function standingOf(pieces: readonly Piece[], during?: Room): Standing[] {
  const kept = pieces.map(({ key }) => during?.stands.find((stand) => stand.key === key)?.place)
  const placed = kept.every((place) => place !== undefined)
    ? kept.map((place) => ({ place }))
    : placeKitchen(pieces.map(({ countertop }) => countertop))
  return pieces.flatMap((piece, index) => {
    const place = placed[index]?.place
    return place ? [{ ...piece, place }] : []
  })
}

/**
 * The room of some countertops, at least one. What the earlier room has of them stays: a drag builds only the one that it
 * changes, and the walls. Disposes of the rest.
 */
export function buildRoom(standing: readonly Standing[], earlier?: Room): Room {
  const before = new Map(earlier?.stands.map((stand) => [stand.key, stand]))
  const gaps = gapsForRanges(standing)
  const rim = standing.length > 1 ? PENDANT.amongOthers : PENDANT.rim
  const stands = standing.map((one, index) => {
    const was = before.get(one.key)
    before.delete(one.key)
    return placeStand({ ...one, gaps: gaps[index] ?? new Map(), rim }, was)
  })
  for (const { kitchen } of before.values()) disposeParts(kitchen.parts)

  const groups: Groups = new Map()
  const add = adder(groups, earlier?.house.groups)
  const walls = houseWalls(stands)
  for (const [index, wall] of walls.entries()) {
    const { box, outward } = wall
    add(`wall ${index}`, keyOf([sizeOf(box), outward]), () => buildWall(wall), { outward, at: cornerOf(box) })
    // In place of a wall that is hidden, so that no bare backs are seen.
    const core = lowWallOf(wall, walls)
    const placed = { outward: opposite(outward), at: cornerOf(core) }
    add(`low wall ${index}`, keyOf(sizeOf(core)), () => buildLowWall(core), placed)
  }
  const fridges = placeFridges(stands, walls)
  for (const [index, fridge] of fridges.entries()) {
    const { box, front, outward, stand } = fridge
    stand.box = boxOfPoints([...boxCorners(stand.box), ...boxCorners(box)])
    // Hidden with the wall behind it, and when it stands between the eye and the run.
    const away = { x: outward.x - front.x, y: outward.y - front.y }
    add(`fridge ${index}`, keyOf([front, outward]), () => buildFridge(fridge), { outward: away, at: cornerOf(box) })
  }
  const box = boxOfPoints(stands.flatMap((stand) => boxCorners(stand.box)))
  const inside = addShell(add, box, walls)

  return {
    stands,
    house: { parts: keepParts(groups, earlier?.house.groups), groups },
    box,
    inside,
    fridges,
    bottom: Math.min(...stands.map(({ kitchen }) => kitchen.bottom)),
    top: Math.max(...stands.map(({ kitchen }) => kitchen.top)),
  }
}

/** The parts of everything in the room, each with the countertop that it belongs to, or null for walls and floor. */
export function* partsOf({ stands, house }: Room): Generator<readonly [Part, Stand | null]> {
  for (const stand of stands) for (const part of stand.kitchen.parts) yield [part, stand]
  for (const part of house.parts) yield [part, null]
}

export function disposeRoom(room: Room): void {
  for (const { kitchen } of room.stands) disposeParts(kitchen.parts)
  disposeParts(room.house.parts)
}

/** The part of a wall beside the stone, to the corner with another wall. There, the block belongs to the one at the back or front. */
function lowWallOf({ core, outward }: PlannedWall, walls: readonly PlannedWall[]): Box {
  if (outward.x !== 0) return core
  const low = { ...core }
  for (const { core: other, outward: across } of walls) {
    if (across.x === 0 || other.back > core.front + 0.5 || other.front < core.back - 0.5) continue
    if (Math.abs(other.right - core.left) < 0.5) low.left = other.left
    if (Math.abs(other.left - core.right) < 0.5) low.right = other.right
  }
  return low
}

/** How dark its upper face is, or white stone beside it would not stand out. */
const CAP_SHADE = 0.28

/** As high as the cabinets. */
function buildLowWall(core: Box): { wall: Mesh; contact: Mesh } {
  const [wall, contact] = [new Mesh(), new Mesh()]
  wall.block(core, [0, UNDERSIDE])
  const cap = boxCorners(core).map((corner) => raise(corner, UNDERSIDE + SHADE_HEIGHT))
  shade(contact, cap, [0, 1, 0], [CAP_SHADE, CAP_SHADE, CAP_SHADE, CAP_SHADE])
  return { wall, contact }
}

/** Inches: what is further apart isn't a gap for one range. */
const WIDEST_RANGE = 60

/** The gap for a range between two countertops is one: the first of them has the range. */
function gapsForRanges(standing: readonly Standing[]): RangeGaps[] {
  const gaps = standing.map(() => new Map<SideName, number>())
  const ends = standing.flatMap((one, index) =>
    floorStretches(one).flatMap((end) => (end.stretch.use === 'appliance' ? [{ ...end, index }] : [])),
  )
  for (const [place, one] of ends.entries()) {
    for (const other of ends.slice(place + 1)) {
      const apart = (other.across - one.across) * (one.outward.x + one.outward.y)
      const isBeside = one.along.from < other.along.to && other.along.from < one.along.to
      if (one.index === other.index || !isFacing(one, other) || !isBeside || apart <= 0 || apart > WIDEST_RANGE)
        continue
      gaps[one.index]?.set(one.stretch.side.name, apart)
      gaps[other.index]?.set(other.stretch.side.name, 0)
    }
  }
  return gaps
}

function placeStand(standing: Standing & Pick<Stand, 'gaps' | 'rim'>, earlier: Stand | undefined): Stand {
  const { countertop, laid, place, gaps, rim } = standing
  const isSame =
    earlier?.countertop === countertop &&
    earlier.laid === laid &&
    earlier.rim === rim &&
    isEqual([...earlier.gaps], [...gaps])
  const kitchen = isSame ? earlier.kitchen : buildKitchen(countertop, earlier?.kitchen, gaps, laid, rim)
  const group = earlier?.group ?? new Group()
  hold(group, kitchen.parts)
  const { x, y } = toFloor(standing, { x: 0, y: 0 })
  group.position.set(x, 0, y)
  group.rotation.y = (-place.turn * Math.PI) / 180
  return { ...standing, kitchen, group, box: onFloor(standing, kitchen.box), blocks: footprintOf(standing) }
}

/** What the house needs to know of a countertop. */
type Walled = Pick<Stand, 'countertop' | 'place' | 'blocks'> & { kitchen: Pick<Kitchen, 'walls'> }

/** The walls of all countertops, where none of them stands. */
export function houseWalls(stands: readonly Walled[]): PlannedWall[] {
  const walls = stands.flatMap((stand) => stand.kitchen.walls.map((wall) => placeWall(wall, stand)))
  if (stands.length < 2) return walls
  return joinWalls(
    walls,
    stands.flatMap(({ blocks }) => blocks),
  )
}

/** The refrigerators of all countertops that have room on the floor, each with its countertop. */
function placeFridges(stands: readonly Stand[], walls: readonly PlannedWall[]): (FridgePlan & { stand: Stand })[] {
  const asked = stands.flatMap((stand) =>
    stand.kitchen.fridges.map((fridge) => ({
      side: fridge.side,
      box: onFloor(stand, fridge.box),
      front: turned(fridge.front, stand.place.turn),
      outward: turned(fridge.outward, stand.place.turn),
      stand,
    })),
  )
  return standingFridges(
    asked,
    walls,
    stands.flatMap(({ blocks }) => blocks),
  )
}

function placeWall({ box, core, outward }: PlannedWall, stand: Placed): PlannedWall {
  return {
    box: onFloor(stand, box),
    core: onFloor(stand, core),
    outward: turned(outward, stand.place.turn),
  }
}
