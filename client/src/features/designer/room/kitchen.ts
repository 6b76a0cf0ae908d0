import type { BufferGeometry } from 'three'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { MAX_INCHES } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { DEFAULT_DETAILS, type SideName } from '#shared/fabrication/details.ts'
import { type Fabricated, fabricate } from '#shared/fabrication/fabricate.ts'
import { lazily } from '#shared/lib/lazily.ts'
import { buildCabinets } from './cabinet-meshes.ts'
import { planCabinets } from './cabinet-plans.ts'
import { buildFixture, buildOutlet, buildRange, type FixtureMaterial, planRanges } from './fixture-meshes.ts'
import { COUNTER_HEIGHT, Mesh, raise, UNDERSIDE } from './mesh.ts'
import { type Box, boxCorners, boxOf, opposite, reachTo } from './outlines.ts'
import { buildTop, buildUpright, planPanels, planSplashes, type UprightPart } from './stone-meshes.ts'
import { planTop, type TopPlan } from './top-plan.ts'
import { FAR, type PlannedWall, planWalls } from './wall-plans.ts'

export type Material =
  | 'stone'
  | 'front'
  | 'gap'
  | 'toeKick'
  | 'handle'
  | 'wall'
  | 'baseboard'
  | 'floor'
  | 'contact'
  | FixtureMaterial

/** What a press selects, as in the plan. */
export type RoomTarget = { kind: 'cutout'; id: string } | { kind: 'side'; side: SideName }

interface Place {
  target?: RoomTarget | null
  /** Of a wall and what is on it: out of the room. It's hidden when it stands between the eye and the stone. */
  outward?: Point | null
}

export interface Part extends Required<Place> {
  /** The same from one state of a countertop to the next, such as `cutout a1 steel`. */
  name: string
  material: Material
  geometry: BufferGeometry
}

type Groups = Map<string, { key: string; parts: Part[] }>

export interface Kitchen {
  parts: Part[]
  /** What each group of parts was built from, and the parts. */
  groups: Groups
  /** The countertop and what stands beside it, in inches of the outline. */
  box: Box
  /** Inches above the floor. Without a cabinet there's only the stone. */
  bottom: number
  top: number
}

/** Inches. */
const WALL_HEIGHT = 108
const BASEBOARD = { height: 4.5, out: 0.6 }
const PLANK = { width: 6.5, length: 62 }
/** How much of a range is in view. */
const RANGE_IN_VIEW = 16

/**
 * The kitchen of a countertop as triangles: its stone, what is in it, cabinets, walls and floor, in inches with y up from the
 * floor (docs/rules.md, Drawing). Expects one without `dimensionProblems`. Takes from the earlier kitchen what is the same,
 * because a drag builds one in each frame. The caller disposes of the geometries that are left.
 */
export function buildKitchen(countertop: Omit<Countertop, 'stone'>, earlier?: Kitchen): Kitchen {
  const made = fabricate(countertop)
  const square = made.sides.map(({ from }) => from)
  const groups: Groups = new Map()
  const add = adder(groups, earlier)

  const plan = planTop(made, countertop.details ?? DEFAULT_DETAILS)
  const splashes = planSplashes(made)
  addStone(add, made, plan, splashes)
  addCutouts(add, made, splashes)
  const bodies = planCabinets(made, plan.corners)
  const looks = bodies.map((body) => [body.plan, body.sides.map(({ kind, fronts }) => [kind, fronts])])
  add('cabinets', keyOf(looks), () => buildCabinets(bodies))
  const ranges = planRanges(made)
  for (const [index, range] of ranges.entries()) {
    add(`range ${index}`, keyOf(range), () => buildRange(range), { outward: range.outward })
  }
  for (const [index, wall] of planWalls(square, made.stretches).entries()) {
    add(`wall ${index}`, keyOf(wall), () => buildWall(wall), { outward: wall.outward })
  }
  add('floor', '', () => ({ floor: buildFloor() }))

  return {
    parts: [...groups.values()].flatMap(({ parts }) => parts),
    groups,
    box: ranges.reduce((box, { outward }) => reachTo(box, outward, RANGE_IN_VIEW), boxOf(square)),
    bottom: bodies.length > 0 || made.panels.length > 0 ? 0 : UNDERSIDE,
    top: Math.max(COUNTER_HEIGHT, ...splashes.map(({ range }) => range[1])),
  }
}

type Build = () => Partial<Record<Material, Mesh>>
type Add = (group: string, key: string, build: Build, place?: Place) => void

const keyOf = JSON.stringify as (inputs: object) => string

/** Adds a group of parts, one for each material. They are built only if their key has changed. */
function adder(groups: Groups, earlier: Kitchen | undefined): Add {
  return (group, key, build, { target = null, outward = null } = {}) => {
    const before = earlier?.groups.get(group)
    if (before?.key === key) return groups.set(group, before)
    const parts = (Object.entries(build()) as [Material, Mesh][]) // its own keys
      .filter(([, mesh]) => !mesh.isEmpty)
      .map(([material, mesh]) => ({
        name: `${group} ${material}`,
        material,
        geometry: mesh.geometry(),
        target,
        outward,
      }))
    return groups.set(group, { key, parts })
  }
}

function addStone(add: Add, made: Fabricated, plan: TopPlan, splashes: readonly UprightPart[]): void {
  const { cutouts, sides } = made
  const holes = cutouts.map(({ cutout: { kind }, corners, radius }) => [kind, corners, radius])
  const ends = plan.edges.map(({ from, stretch }) => [from, stretch?.use, stretch?.profile])
  const key = keyOf([ends, holes])
  const top = lazily(() => buildTop(plan, made))
  add('top', key, () => ({ stone: top().top }))
  for (const { name: side } of sides) {
    add(`edge ${side}`, key, () => ({ stone: top().sides.get(side) ?? new Mesh() }), { target: { kind: 'side', side } })
  }
  const addUpright = (name: string, part: UprightPart, place?: Place) =>
    add(name, keyOf(part), () => ({ stone: buildUpright(part) }), {
      target: { kind: 'side', side: part.side },
      ...place,
    })
  for (const [index, panel] of planPanels(made).entries()) addUpright(`panel ${index}`, panel)
  for (const [index, splash] of splashes.entries()) {
    addUpright(`splash ${index}`, splash, { outward: splash.outward })
  }
}

function addCutouts(add: Add, { cutouts }: Fabricated, splashes: readonly UprightPart[]): void {
  for (const placed of cutouts) {
    const { cutout, side, corners, inBacksplash, radius } = placed
    const target = { kind: 'cutout', id: cutout.id } as const
    const name = `cutout ${cutout.id}`
    if (!inBacksplash) {
      const sink = cutouts.find((other) => other.cutout.id === cutout.with)?.center
      const key = keyOf([cutout.kind, side.name, corners, radius, sink])
      add(name, key, () => buildFixture(placed, sink), { target })
      continue
    }
    const [, top = 0] = splashes.find((splash) => splash.side === side.name)?.range ?? []
    if (top === 0) continue
    const { outward } = side
    add(name, keyOf([corners, top]), () => buildOutlet(placed, top - COUNTER_HEIGHT), { target, outward })
  }
}

function buildWall({ box, outward }: PlannedWall): Partial<Record<Material, Mesh>> {
  const [wall, baseboard] = [new Mesh(), new Mesh()]
  wall.block(box, [0, WALL_HEIGHT])
  baseboard.block(reachTo(box, opposite(outward), BASEBOARD.out), [0, BASEBOARD.height])
  return { wall, baseboard }
}

/** Planks beyond every countertop, each in its own tone. */
function buildFloor(): Mesh {
  const mesh = new Mesh()
  const far = MAX_INCHES + FAR
  for (let row = 0; row * PLANK.width < far + FAR; row += 1) {
    const [back, front] = [row * PLANK.width - FAR, (row + 1) * PLANK.width - FAR]
    let left = -FAR - ((row * 23) % PLANK.length)
    for (let index = 0; left < far; index += 1) {
      const right = left + PLANK.length
      left = Math.max(left, -FAR)
      const tone = 0.9 + (((row * 7 + index * 13) % 11) / 11) * 0.16
      const plank = boxCorners({ left, back, right, front }).map((corner) => raise(corner, 0))
      mesh.quad(plank, [0, 1, 0], undefined, Array<number[]>(4).fill([tone, tone, tone, 1]))
      left = right
    }
  }
  return mesh
}
