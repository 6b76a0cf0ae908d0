import {
  type BufferGeometry,
  Mesh as Drawn,
  type MeshBasicMaterial,
  MeshLambertMaterial,
  type MeshStandardMaterial,
} from 'three'
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
import { hasApron, planTop, type TopPlan } from './top-plan.ts'
import { type PlannedWall, planWalls } from './wall-plans.ts'

/** What a part is made of. */
export type Look =
  | 'stone'
  | 'front'
  | 'gap'
  | 'toeKick'
  | 'handle'
  | 'wall'
  | 'baseboard'
  | 'floor'
  | 'contact'
  | 'outside'
  | FixtureMaterial

/** What a press selects, as in the plan. */
export type RoomTarget = { kind: 'cutout'; id: string } | { kind: 'side'; side: SideName }

interface Place {
  target?: RoomTarget | null
  /** Of a wall and what is on it: out of the room. It's hidden when it stands between the eye and the stone. */
  outward?: Point | null
  /** Where it is. What is the same at another place is moved there. */
  at?: Point
}

const UNPAINTED = new MeshLambertMaterial()
const WITHOUT_SHADOW: ReadonlySet<Look> = new Set(['wall', 'baseboard', 'floor', 'contact', 'outside'])

/** What is drawn in one look. Its material is set later. */
export class Part extends Drawn<BufferGeometry, MeshBasicMaterial | MeshLambertMaterial | MeshStandardMaterial> {
  readonly target: RoomTarget | null
  readonly outward: Point | null

  /** `name` is the same from one state of a countertop to the next, such as `cutout a1 steel`. */
  constructor(
    override readonly name: string,
    readonly look: Look,
    geometry: BufferGeometry,
    { target = null, outward = null }: Place,
  ) {
    super(geometry, UNPAINTED)
    this.target = target
    this.outward = outward
    this.castShadow = !WITHOUT_SHADOW.has(look)
    this.receiveShadow = true
    // All of it is in the picture, so to find its bounds in each frame of a drag saves nothing.
    this.frustumCulled = false
  }
}

/** Parts that are built together. */
interface PartGroup {
  /** What they were built from. */
  key: string
  /** Where they were built. */
  at: Point
  parts: Part[]
}
export type Groups = Map<string, PartGroup>

/** One countertop of a room, without walls and floor. */
export interface Kitchen {
  parts: Part[]
  groups: Groups
  /** The walls along it, in inches of the outline. */
  walls: PlannedWall[]
  /** The countertop and what stands beside it, in inches of the outline. */
  box: Box
  /** Inches above the floor. Without a cabinet there's only the stone. */
  bottom: number
  top: number
}

/** Inches. */
const WALL_HEIGHT = 108
/** Above the floor and its shadows. */
const OUTSIDE_HEIGHT = 0.2
const BASEBOARD = { height: 4.5, out: 0.6 }
const PLANK = { width: 6.5, length: 62 }
/** How far the floor goes on beyond the largest countertop, so that it ends in the haze. */
const FLOOR_BEYOND = 400
/** How much of a range is in view. */
const RANGE_IN_VIEW = 16

/**
 * A countertop as triangles: its stone, what is in it, and the cabinets, in inches of the outline with y up from the floor
 * (docs/rules.md, Drawing). Expects one without `dimensionProblems`. Takes from the earlier kitchen what is the same or only
 * moved, because a drag builds one in each frame, and disposes of the rest.
 */
export function buildKitchen(countertop: Omit<Countertop, 'stone'>, earlier?: Kitchen): Kitchen {
  const made = fabricate(countertop)
  const square = made.sides.map(({ from }) => from)
  const groups: Groups = new Map()
  const add = adder(groups, earlier?.groups)

  const plan = planTop(made, countertop.details ?? DEFAULT_DETAILS)
  const splashes = planSplashes(made)
  addStone(add, made, plan, splashes)
  addCutouts(add, made, splashes)
  const bodies = planCabinets(made, plan.corners)
  const looks = bodies.map((body) => [body.plan, body.sides.map(({ kind, fronts }) => [kind, fronts])])
  add('cabinets', keyOf(looks), () => buildCabinets(bodies))
  const ranges = planRanges(made)
  for (const [index, range] of ranges.entries()) {
    const { outward, front, box } = range
    add(`range ${index}`, keyOf([sizeOf(box), front, outward]), () => buildRange(range), { outward, at: cornerOf(box) })
  }
  return {
    parts: keepParts(groups, earlier?.groups),
    groups,
    walls: planWalls(square, made.stretches),
    box: ranges.reduce((box, { outward }) => reachTo(box, outward, RANGE_IN_VIEW), boxOf(square)),
    bottom: bodies.length > 0 || made.panels.length > 0 ? 0 : UNDERSIDE,
    top: Math.max(COUNTER_HEIGHT, ...splashes.map(({ range }) => range[1])),
  }
}

/** All parts of the groups. What isn't among them any more is disposed of. */
export function keepParts(groups: Groups, earlier: Groups | undefined): Part[] {
  for (const [name, group] of earlier ?? []) if (groups.get(name) !== group) disposeParts(group.parts)
  return [...groups.values()].flatMap(({ parts }) => parts)
}

export function disposeParts(parts: readonly Part[]): void {
  for (const { geometry } of parts) geometry.dispose()
}

export const sizeOf = ({ left, back, right, front }: Box) => [right - left, front - back]
export const cornerOf = ({ left, back }: Box): Point => ({ x: left, y: back })

type Build = () => Partial<Record<Look, Mesh | BufferGeometry>>
type Add = (group: string, key: string, build: Build, place?: Place) => void

export const keyOf = JSON.stringify as (inputs: object) => string

/** Adds a group of parts, one for each look. They are built only if their key has changed. */
export function adder(groups: Groups, earlier: Groups | undefined): Add {
  return (name, key, build, place = {}) => {
    const { at = { x: 0, y: 0 } } = place
    let group = earlier?.get(name)
    if (group?.key !== key) {
      const built = Object.entries(build()) as [Look, Mesh | BufferGeometry][] // its own keys
      const parts = built
        .map(([look, one]) => [look, one instanceof Mesh ? one.geometry() : one] as const)
        .filter(([, { attributes }]) => attributes.position?.count !== 0)
        .map(([look, geometry]) => new Part(`${name} ${look}`, look, geometry, place))
      group = { key, at, parts }
    }
    for (const part of group.parts) part.position.set(at.x - group.at.x, 0, at.y - group.at.y)
    groups.set(name, group)
  }
}

function addStone(add: Add, made: Fabricated, plan: TopPlan, splashes: readonly UprightPart[]): void {
  const { cutouts, sides } = made
  const holes = cutouts.map(({ cutout: { kind }, corners, radius }) => [kind, corners, radius])
  const key = keyOf([plan.edge.map(({ from, profile, side }) => [from, profile, side]), holes])
  const top = lazily(() => buildTop(plan, made))
  add('top', key, () => ({ stone: top().top }))
  for (const { name: side } of sides) {
    const target = { kind: 'side', side } as const
    add(`edge ${side}`, key, () => ({ stone: top().sides.get(side) ?? new Mesh() }), { target })
  }
  const addUpright = (name: string, part: UprightPart, outward: Point | null = null) => {
    const target = { kind: 'side', side: part.side } as const
    add(name, keyOf(part), () => ({ stone: buildUpright(part) }), { target, outward })
  }
  for (const [index, panel] of planPanels(made).entries()) addUpright(`panel ${index}`, panel)
  for (const [index, splash] of splashes.entries()) addUpright(`splash ${index}`, splash, splash.outward)
}

function addCutouts(add: Add, { cutouts }: Fabricated, splashes: readonly UprightPart[]): void {
  for (const placed of cutouts) {
    const { cutout, side, width, depth, radius, setback, center: at, inBacksplash } = placed
    const { kind, id, with: leader } = cutout
    const target = { kind: 'cutout', id } as const
    const inputs: unknown[] = [kind, side.name, side.outward, width, depth, radius]
    if (!inBacksplash) {
      const sink = cutouts.find((other) => other.cutout.id === leader)?.center
      inputs.push(hasApron(placed), sink && [sink.x - at.x, sink.y - at.y])
      add(`cutout ${id}`, keyOf(inputs), () => buildFixture(placed, sink), { target, at })
      continue
    }
    const [, top = 0] = splashes.find((splash) => splash.side === side.name)?.range ?? []
    if (top === 0) continue
    const { outward } = side
    inputs.push(setback, top)
    add(`cutout ${id}`, keyOf(inputs), () => buildOutlet(placed, top - COUNTER_HEIGHT), { target, outward, at })
  }
}

/** It hides the floor outside, where no shadow of the kitchen may fall. */
export function buildWall({ box, outward, outside }: PlannedWall): Partial<Record<Look, Mesh>> {
  const [wall, baseboard, cover] = [new Mesh(), new Mesh(), new Mesh()]
  wall.block(box, [0, WALL_HEIGHT])
  baseboard.block(reachTo(box, opposite(outward), BASEBOARD.out), [0, BASEBOARD.height])
  if (outside) cover.flat(boxCorners(outside), OUTSIDE_HEIGHT)
  return { wall, baseboard, outside: cover }
}

/** Planks beyond every countertop, each in its own tone. */
export function buildFloor(): Mesh {
  const mesh = new Mesh()
  const far = MAX_INCHES + FLOOR_BEYOND
  const add = (box: Box, height: number, tone: number) =>
    mesh.quad(
      boxCorners(box).map((corner) => raise(corner, height)),
      [[0, 1, 0]],
      undefined,
      Array<number[]>(4).fill([tone, tone, tone, 1]),
    )
  // So that no light shows through the joints.
  add({ left: -FLOOR_BEYOND, back: -FLOOR_BEYOND, right: far, front: far }, -0.5, 0.9)
  for (let row = 0; row * PLANK.width < far + FLOOR_BEYOND; row += 1) {
    const [back, front] = [row * PLANK.width - FLOOR_BEYOND, (row + 1) * PLANK.width - FLOOR_BEYOND]
    let left = -FLOOR_BEYOND - ((row * 23) % PLANK.length)
    for (let index = 0; left < far; index += 1) {
      const right = left + PLANK.length
      left = Math.max(left, -FLOOR_BEYOND)
      add({ left, back, right, front }, 0, 0.9 + (((row * 7 + index * 13) % 11) / 11) * 0.16)
      left = right
    }
  }
  return mesh
}
