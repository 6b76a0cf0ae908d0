import type { BufferGeometry } from 'three'
import { type Box, type Point, boxOfPoints } from '#shared/countertops/outline.ts'
import type { SideName } from '#shared/fabrication/details.ts'
import type { Fabricated } from '#shared/fabrication/fabricate.ts'
import { pointOnSide } from '#shared/fabrication/sides.ts'
import { addContact, bar, board } from './cabinet-meshes.ts'
import { Mesh, type Vec } from './mesh.ts'
import { boxCorners, edgesOf, grow, isSamePoint, opposite, overlaps, reachTo } from './outlines.ts'
import type { Look } from './parts.ts'
import { cuboid } from './props.ts'
import { frontOf, type RangeGaps } from './ranges.ts'
import type { PlannedWall } from './wall-plans.ts'

/** Inches. Its depth is with its doors, and `gap` is beside the stone. */
const FRIDGE = { width: 36, depth: 30, height: 70, toe: 4, gap: 0.25 }
/** Inches: its doors and what is around them. */
const DOORS = { thick: 2.2, freezer: [4.5, 27], upper: [27.4, 69.4], reveal: 0.2 } as const
/** Touching isn't overlapping. */
const CLOSE = 0.01

/** A refrigerator at the end of a run, against the run's wall. */
export interface FridgePlan {
  side: SideName
  box: Box
  /** Where its doors are. */
  front: Point
  /** From the countertop to it. */
  outward: Point
}

/** Beside each end of a run that meets an appliance, if the run has a wall there and no other run goes on beyond a gap. */
export function planFridges(made: Fabricated, gaps: RangeGaps): FridgePlan[] {
  return made.stretches.flatMap((stretch) => {
    const { side, from, to } = stretch
    const front = frontOf(stretch, made)
    if (!front || gaps.has(side.name)) return []
    const back = opposite(front)
    const wallEnds = made.stretches
      .filter(({ use, side: { outward } }) => use === 'wall' && outward.x === back.x && outward.y === back.y)
      .flatMap((wall) => [wall.from, wall.to].map((at) => pointOnSide(wall.side, at)))
    const corner = [side.from, side.to].find((end) => wallEnds.some((at) => isSamePoint(at, end)))
    const reachesWall = corner && [from, to].some((at) => isSamePoint(pointOnSide(side, at), corner))
    if (!corner || !reachesWall) return []
    const beside = reachTo(boxOfPoints([corner]), front, FRIDGE.depth)
    const { name, outward } = side
    return [{ side: name, box: moved(reachTo(beside, outward, FRIDGE.width), outward, FRIDGE.gap), front, outward }]
  })
}

function moved({ left, right, back, front }: Box, { x, y }: Point, by: number): Box {
  return { left: left + x * by, right: right + x * by, back: back + y * by, front: front + y * by }
}

/** Those for which there's room on the floor: a wall behind it, and no stone or wall in the way. */
export function standingFridges<Fridge extends FridgePlan>(
  fridges: readonly Fridge[],
  walls: readonly PlannedWall[],
  stone: readonly Box[],
): Fridge[] {
  const placed: Fridge[] = []
  for (const fridge of fridges) {
    const { box, front } = fridge
    const behind = reachTo(grow(box, -CLOSE), opposite(front), 2 * CLOSE)
    const isAtWall = walls.some(({ box: wall, outward }) => {
      const isItsOwn = outward.x === 0 - front.x && outward.y === 0 - front.y
      return isItsOwn && overlaps(wall, behind) && isAlong(wall, behind, front)
    })
    const inTheWay = [...stone, ...walls.map((wall) => wall.box), ...placed.map((other) => other.box)]
    if (isAtWall && !inTheWay.some((other) => overlaps(other, grow(box, -CLOSE)))) placed.push(fridge)
  }
  return placed
}

/** Whether a wall goes on behind all of a box. */
function isAlong(wall: Box, box: Box, front: Point): boolean {
  return front.x === 0
    ? wall.left <= box.left && wall.right >= box.right
    : wall.back <= box.back && wall.front >= box.front
}

/** Two doors above a drawer, of steel, with bars in the metal of the cabinets' handles. */
export function buildFridge({ box, front }: FridgePlan): Partial<Record<Look, Mesh | BufferGeometry>> {
  const [steel, dark, handle, contact] = [new Mesh(), new Mesh(), new Mesh(), new Mesh()]
  const body = reachTo(box, front, -DOORS.thick)
  const { left, right, back, front: ahead } = body
  const [high, middleUp] = [FRIDGE.height - FRIDGE.toe, (FRIDGE.height + FRIDGE.toe) / 2]
  const middle: Vec = [(left + right) / 2, middleUp, (back + ahead) / 2]
  const trim = cuboid(middle, [right - left, high, ahead - back], 'slate')
  dark.block(grow(body, -0.1), [0, FRIDGE.toe])
  addContact(contact, { sides: [], toeKick: boxCorners(body) })
  for (const edge of edgesOf(boxCorners(body))) {
    if (edge.outward.x !== front.x || edge.outward.y !== front.y) continue
    const { length } = edge
    const half = length / 2
    const { reveal, thick, freezer, upper } = DOORS
    const out = [0.3, thick]
    board(dark, edge, { from: 0, to: length }, [FRIDGE.toe, FRIDGE.height - 0.1], [0, 0.3])
    board(steel, edge, { from: reveal, to: length - reveal }, freezer, out)
    board(steel, edge, { from: reveal, to: half - reveal / 2 }, upper, out)
    board(steel, edge, { from: half + reveal / 2, to: length - reveal }, upper, out)
    bar(handle, edge, { from: 5, to: length - 5 }, [freezer[1] - 3], thick)
    for (const aside of [-1.6, 1.6]) bar(handle, edge, { from: half + aside, to: half + aside }, [32, 58], thick)
  }
  return { trim, steel, dark, handle, contact }
}
