import { type Box, type Point, boxOfPoints } from '#shared/countertops/outline.ts'
import type { SideName } from '#shared/fabrication/details.ts'
import type { Fabricated } from '#shared/fabrication/fabricate.ts'
import { facesRoom, pointOnSide, type Side } from '#shared/fabrication/sides.ts'
import type { SideStretch } from '#shared/fabrication/stretches.ts'
import { bar, board } from './cabinet-meshes.ts'
import { sidesWithDoors, TOE_KICK } from './cabinet-plans.ts'
import type { FixtureMaterial } from './fixture-meshes.ts'
import { COUNTER_HEIGHT, Mesh } from './mesh.ts'
import { boxCorners, edgesOf, grow, opposite, reachTo } from './outlines.ts'

/** Inches. A range: how wide and deep it is, how far it is behind the edge of the stone, and the gap beside it. */
const RANGE = { width: 30, depth: 27, setback: 0.75, gap: 0.25 }
/** Inches. A shorter or longer side has an open gap instead. */
const RANGE_SIDE = { least: 12, most: 60 }

export interface RangePlan {
  box: Box
  /** Where its door is. */
  front: Point
  /** From the countertop to it. */
  outward: Point
}

/** Inches from a side to the countertop beyond the range there. 0: that one has the range. */
export type RangeGaps = ReadonlyMap<SideName, number>

/**
 * A range in the gap between two countertops, as wide as the gap, and beside an end without a wall that meets an appliance. Beside
 * an end at a wall stands a refrigerator.
 */
export function planRanges(made: Fabricated, gaps: RangeGaps, fridges: readonly { side: SideName }[]): RangePlan[] {
  return made.stretches.flatMap((stretch) => {
    const front = frontOf(stretch, made)
    const gap = gaps.get(stretch.side.name)
    const hasFridge = fridges.some(({ side }) => side === stretch.side.name)
    if (!front || gap === 0 || hasFridge) return []
    const width = gap === undefined ? RANGE.width : gap - 2 * RANGE.gap
    return [{ box: rangeBox(stretch, front, width), front, outward: stretch.side.outward }]
  })
}

/** The direction that an appliance beside a stretch faces, or null if there's no room for it at the end of a run. */
export function frontOf({ side, use, from, to }: SideStretch, made: Fabricated): Point | null {
  if (use !== 'appliance' || to - from < RANGE_SIDE.least || side.length > RANGE_SIDE.most) return null
  const { sides, corners } = made
  const isEnd = ({ x, y }: Point) => [side.from, side.to].some((end) => end.x === x && end.y === y)
  const doorSides = sidesWithDoors(made)
  if (corners.some(({ isInside, at }) => isInside && isEnd(at)) || doorSides.includes(side)) return null
  const index = sides.indexOf(side)
  const neighbors = [sides.at(index - 1), sides[(index + 1) % sides.length]].filter((one): one is Side => !!one)
  const facing = neighbors.find((one) => doorSides.includes(one)) ?? neighbors.find(({ name }) => facesRoom(name))
  return facing?.outward ?? null
}

function rangeBox({ side, from, to }: SideStretch, front: Point, width: number): Box {
  const near = boxOfPoints([pointOnSide(side, from, -RANGE.gap), pointOnSide(side, to, -RANGE.gap - width)])
  const deep = front.x === 0 ? near.front - near.back : near.right - near.left
  return reachTo(reachTo(near, front, -RANGE.setback), opposite(front), Math.min(RANGE.depth - deep, 0))
}

export function buildRange({ box, front }: RangePlan): Partial<Record<FixtureMaterial, Mesh>> {
  const [steel, glass, dark, handle] = [new Mesh(), new Mesh(), new Mesh(), new Mesh()]
  dark.block(box, [TOE_KICK.height, COUNTER_HEIGHT])
  dark.block(grow(box, -1), [0, TOE_KICK.height])
  addGrates(dark, grow(box, -1.2))
  const edge = edgesOf(boxCorners(box)).find(({ outward }) => outward.x * front.x + outward.y * front.y > 0.5)
  if (!edge) return { steel, glass, dark, handle }
  const { length } = edge
  const between = (from: number) => ({ from, to: length - from })
  board(steel, edge, between(0.3), [30.2, COUNTER_HEIGHT - 0.3], [0, 0.6])
  board(steel, edge, between(0.3), [10.6, 29.8], [0, 0.6])
  board(steel, edge, between(0.3), [TOE_KICK.height, 10.2], [0, 0.6])
  board(glass, edge, between(4.5), [14.5, 25], [0, 0.66])
  for (const height of [27.8, 8.6]) bar(handle, edge, between(2.5), [height], 0.6)
  for (const place of [-2, -1, 0, 1, 2]) {
    const at = length / 2 + place * 4.6
    board(dark, edge, { from: at - 1, to: at + 1 }, [31.9, 33.9], [0.6, 0.7])
    board(handle, edge, { from: at - 0.65, to: at + 0.65 }, [32.2, 33.6], [0.7, 1.5])
  }
  return { steel, glass, dark, handle }
}

/** Cast iron over a black plate: three bars across and seven deep. */
function addGrates(dark: Mesh, box: Box): void {
  dark.block(box, [COUNTER_HEIGHT, COUNTER_HEIGHT + 0.3])
  const { left, right, back, front } = grow(box, -0.8)
  const range = [COUNTER_HEIGHT + 0.7, COUNTER_HEIGHT + 1.3] as const
  const thick = 0.25
  for (const share of [0, 0.5, 1]) {
    const y = back + (front - back) * share
    dark.block({ left, right, back: y - thick, front: y + thick }, range)
  }
  for (const share of [0, 1 / 6, 1 / 3, 1 / 2, 2 / 3, 5 / 6, 1]) {
    const x = left + (right - left) * share
    dark.block({ left: x - thick, right: x + thick, back, front }, range)
  }
}
