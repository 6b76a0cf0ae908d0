import {
  type BufferGeometry,
  Mesh as Drawn,
  type MeshBasicMaterial,
  MeshLambertMaterial,
  type MeshStandardMaterial,
} from 'three'
import type { Countertop } from '#shared/countertops/countertop.ts'
import type { Box, Point } from '#shared/countertops/outline.ts'
import { DEFAULT_DETAILS, type SideName } from '#shared/fabrication/details.ts'
import { type Fabricated, fabricate } from '#shared/fabrication/fabricate.ts'
import { lazily } from '#shared/lib/lazily.ts'
import { buildCabinets } from './cabinet-meshes.ts'
import { planCabinets } from './cabinet-plans.ts'
import {
  buildFixture,
  buildOutlet,
  buildRange,
  type FixtureMaterial,
  planRanges,
  type RangeGaps,
  type RangePlan,
} from './fixture-meshes.ts'
import { planDecor } from './decor-plans.ts'
import { COUNTER_HEIGHT, Mesh, UNDERSIDE } from './mesh.ts'
import { boxOf, reachTo } from './outlines.ts'
import { buildTop, buildUpright, planPanels, planSplashes, type UprightPart } from './stone-meshes.ts'
import { hasApron, planTop, type TopPlan } from './top-plan.ts'
import { buildWallFeature, planWallFeatures } from './wall-features.ts'
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
  | 'daylight'
  | 'trim'
  | 'decor'
  | FixtureMaterial

/** What a press selects, as in the plan. */
export type RoomTarget = { kind: 'cutout'; id: string } | { kind: 'side'; side: SideName }

interface Place {
  target?: RoomTarget | null
  /** Of a wall and what is on it: out of the room. It's hidden when it stands between the eye and the stone. */
  outward?: Point | null
  /** Where it is. What is the same at another place is moved there. */
  at?: Point
  /** Above the stone, so it's hidden from above. */
  isHigh?: boolean
}

const UNPAINTED = new MeshLambertMaterial()
const WITHOUT_SHADOW: ReadonlySet<Look> = new Set(['wall', 'baseboard', 'floor', 'contact', 'outside', 'daylight'])

/** What is drawn in one look. Its material is set later. */
export class Part extends Drawn<BufferGeometry, MeshBasicMaterial | MeshLambertMaterial | MeshStandardMaterial> {
  readonly target: RoomTarget | null
  readonly outward: Point | null
  readonly isHigh: boolean

  /** `name` is the same from one state of a countertop to the next, such as `cutout a1 steel`. */
  constructor(
    override readonly name: string,
    readonly look: Look,
    geometry: BufferGeometry,
    { target = null, outward = null, isHigh = false }: Place,
  ) {
    super(geometry, UNPAINTED)
    this.target = target
    this.outward = outward
    this.isHigh = isHigh
    // The shadow of what hangs on a wall would be a large dark shape on it.
    this.castShadow = !WITHOUT_SHADOW.has(look) && !isHigh
    this.receiveShadow = true
    // All of it is in the picture, so to find its bounds in each frame of a drag saves nothing.
    this.frustumCulled = false
  }

  /** A press goes through what is there for the look only. */
  override raycast(...given: Parameters<Drawn['raycast']>): void {
    if (this.look !== 'decor' && this.look !== 'trim' && this.look !== 'contact') super.raycast(...given)
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

const NO_GAPS: RangeGaps = new Map()
/** How much of a range is in view, in inches. */
const RANGE_IN_VIEW = 31

/**
 * A countertop as triangles: its stone, what is in it, and the cabinets, in inches of the outline with y up from the floor
 * (docs/rules.md, Drawing). Expects one without `dimensionProblems`. Takes from the earlier kitchen what is the same or only
 * moved, because a drag builds one in each frame, and disposes of the rest.
 */
export function buildKitchen(
  countertop: Omit<Countertop, 'stone'>,
  earlier?: Kitchen,
  gaps: RangeGaps = NO_GAPS,
): Kitchen {
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
  const ranges = planRanges(made, gaps)
  for (const [index, range] of ranges.entries()) {
    const { outward, front, box } = range
    add(`range ${index}`, keyOf([sizeOf(box), front, outward]), () => buildRange(range), { at: cornerOf(box) })
  }
  addContext(add, made, ranges)
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
export type Add = (group: string, key: string, build: Build, place?: Place) => void

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

/** What hangs on the walls, and what stands in the kitchen. */
function addContext(add: Add, made: Fabricated, ranges: readonly RangePlan[]): void {
  for (const [index, feature] of planWallFeatures(made, ranges).entries()) {
    const { kind, outward, width, range, at } = feature
    const isHigh = kind !== 'window'
    add(`${kind} ${index}`, keyOf([outward, width, range]), () => buildWallFeature(feature), { outward, at, isHigh })
  }
  for (const { name, at, key, build } of planDecor(made)) {
    add(name, keyOf(key), () => ({ decor: build().translate(at.x, 0, at.y) }), { at })
  }
}
