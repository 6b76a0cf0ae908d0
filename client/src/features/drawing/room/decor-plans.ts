import type { BufferGeometry } from 'three'
import { type Point, boxOfPoints } from '#shared/countertops/outline.ts'
import { SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import type { Fabricated } from '#shared/fabrication/fabricate.ts'
import { pointOnSide } from '#shared/fabrication/sides.ts'
import { SEATING_OVERHANG } from './cabinet-plans.ts'
import type { Look } from './parts.ts'
import { COUNTER_HEIGHT, Mesh } from './mesh.ts'
import { grow, isInside } from './outlines.ts'
import { buildPlant, buildVase } from './plants.ts'
import { buildBoards, buildBowl, buildPendant, buildStool } from './props.ts'
import { shadeSpot } from './shades.ts'

/** What stands in a kitchen and is not made: stools, boards, a plant, a vase, a bowl, and lamps above. Lengths are in inches. */
export interface Decor {
  name: string
  at: Point
  /** What it is built from. */
  key: object
  isHigh?: boolean
  /** Where the wall is that it leans on. Both are hidden together. */
  outward?: Point
  /** Around 0, 0. */
  build: () => Partial<Record<Look, BufferGeometry>>
}

/** Stools stand so far apart, and so far out of the edge. */
const SEATING = { apart: 24, out: 4 }
/** A wall with less stone in front of it stays free. */
const LEAST_WALL = 36
const LEAST_DEPTH = 20
/** A longer island has two lamps above it. */
const WIDE_ISLAND = 66
/** Of the middle of what stands along a wall. */
const FROM_WALL = 8

/** A shade at height 0: on the floor, or `raised` with what stands on the stone. */
function spot(radii: readonly [number, number], darkness: number): BufferGeometry {
  const mesh = new Mesh()
  shadeSpot(mesh, radii, darkness)
  return mesh.geometry()
}

function raised(shapes: ReturnType<Decor['build']>): ReturnType<Decor['build']> {
  for (const shape of Object.values(shapes)) shape.translate(0, COUNTER_HEIGHT, 0)
  return shapes
}

/** Nothing of it covers a cutout or hangs over the edge. `rim` is how high lamps hang. */
export function planDecor(made: Fabricated, rim: number): Decor[] {
  return [...planStools(made), ...planProps(made, rim)]
}

function planStools({ stretches }: Fabricated): Decor[] {
  return stretches
    .filter(({ use, overhang }) => use === 'finished' && overhang >= SEATING_OVERHANG)
    .flatMap(({ side, from, to }) => {
      const count = Math.floor((to - from) / SEATING.apart)
      return Array.from({ length: count }, (_, index) => ({
        name: `stool ${side.name} ${index}`,
        at: pointOnSide(side, from + ((to - from) * (index + 0.5)) / count, -SEATING.out),
        key: side.outward,
        build: () => ({ decor: buildStool(side.outward), decorShade: spot([9, 9], 0.34) }),
      }))
    })
}

function planProps({ sides, stretches, cutouts }: Fabricated, rim: number): Decor[] {
  const outline = sides.map(({ from }) => from)
  const holes = cutouts.filter(({ inBacksplash }) => !inBacksplash).map(({ corners }) => boxOfPoints(corners))
  /** Whether a round thing has a place there. */
  const isFree = ({ x, y }: Point, radius: number) =>
    holes
      .map((box) => grow(box, radius + 1))
      .every(({ left, right, back, front }) => x < left || x > right || y < back || y > front) &&
    [0, 1, 2, 3, 4, 5, 6, 7].every((turn) => {
      const angle = (turn * Math.PI) / 4
      return isInside(outline, { x: x + Math.cos(angle) * (radius + 1), y: y + Math.sin(angle) * (radius + 1) })
    })
  const decor: Decor[] = []
  const add = (
    name: string,
    places: readonly Point[],
    radius: number,
    build: Decor['build'],
    more?: Partial<Decor>,
  ) => {
    const at = places.find((place) => isFree(place, radius))
    if (at) decor.push({ name, at, key: [], ...more, build: () => raised(build()) })
  }
  const [wall] = stretches
    .filter(({ use, from, to }) => use === 'wall' && to - from >= LEAST_WALL)
    .toSorted((one, other) => other.to - other.from - (one.to - one.from))
  const box = boxOfPoints(outline)
  if (Math.min(box.right - box.left, box.front - box.back) < LEAST_DEPTH) return decor
  const isL = sides.length > 4
  if (!wall || (!isL && Math.min(box.right - box.left, box.front - box.back) > 34)) {
    if (isL) return decor
    const [width, depth] = [box.right - box.left, box.front - box.back]
    const on = (across: number, deep: number) => ({ x: box.left + width * across, y: box.back + depth * deep })
    if (Math.max(width, depth) < 54) return decor
    const isWide = width >= depth
    const along = (share: number, aside: number) => (isWide ? on(share, aside) : on(aside, share))
    add('vase', [along(0.24, 0.42), along(0.8, 0.42), along(0.12, 0.42)], 4, () => ({
      ...buildVase(),
      decorShade: spot([2.2, 2.2], 0.5),
    }))
    add('bowl', [along(0.7, 0.5), along(0.42, 0.5), along(0.88, 0.5)], 6, () => ({
      decor: buildBowl(),
      decorShade: spot([3, 3], 0.5),
    }))
    const across = Math.max(width, depth) < WIDE_ISLAND ? [0.5] : [0.28, 0.72]
    for (const [index, share] of across.entries())
      decor.push({
        name: `pendant ${index}`,
        at: along(share, 0.5),
        key: [rim],
        isHigh: true,
        build: () => buildPendant(rim),
      })
    return decor
  }
  const { side, from, to, splashHeight } = wall
  const along = (share: number, deep: number) => pointOnSide(side, from + (to - from) * share, deep)
  const places = (shares: readonly number[]) => shares.map((share) => along(share, FROM_WALL))
  add('plant', places([0.92, 0.08, 0.84, 0.16]), 3, () => ({ ...buildPlant(), decorShade: spot([1.9, 1.9], 0.5) }))
  const back = FROM_WALL - (splashHeight > 0 ? SLAB_THICKNESS : 0)
  const lean = () => ({
    decor: buildBoards(side.outward).translate(side.outward.x * back, 0, side.outward.y * back),
    // Where they stand, ahead of what they lean against.
    decorShade: spot(side.outward.x === 0 ? [8, 2] : [2, 8], 0.4).translate(
      side.outward.x * (back - 3.5),
      0,
      side.outward.y * (back - 3.5),
    ),
  })
  add('boards', places([0.16, 0.76, 0.24, 0.68, 0.32]), 6.5, lean, { key: [side.outward, back], outward: side.outward })
  return decor
}
