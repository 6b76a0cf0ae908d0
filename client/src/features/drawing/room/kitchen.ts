import type { Countertop } from '#shared/countertops/countertop.ts'
import { type Box, type Point, boxOfPoints } from '#shared/countertops/outline.ts'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import { type Fabricated, fabricate } from '#shared/fabrication/fabricate.ts'
import type { LaidCountertop } from '#shared/drawing/slab-layout.ts'
import { lazily } from '#shared/lib/lazily.ts'
import { buildCabinets } from './cabinet-meshes.ts'
import { planCabinets } from './cabinet-plans.ts'
import { buildFixture, buildOutlet } from './fixture-meshes.ts'
import { type Decor, planDecor } from './decor-plans.ts'
import { cutOfTop, cutOfUpright, drawSeams, layStone } from './laid-stone.ts'
import { COUNTER_HEIGHT, Mesh, raise, UNDERSIDE, type Vec } from './mesh.ts'
import { reachTo, step } from './outlines.ts'
import { type Add, adder, cornerOf, type Groups, keepParts, keyOf, type Part, sizeOf } from './parts.ts'
import { type FridgePlan, planFridges } from './fridges.ts'
import { buildPot, PENDANT } from './props.ts'
import { buildRange, planRanges, type RangeGaps, type RangePlan } from './ranges.ts'
import { buildTop, buildUpright, planPanels, planSplashes, type UprightPart } from './stone-meshes.ts'
import { hasApron, planTop, type TopPlan } from './top-plan.ts'
import { buildWallFeature } from './wall-feature-meshes.ts'
import { planWallFeatures } from './wall-features.ts'
import { type PlannedWall, planWalls, shadeWall } from './wall-plans.ts'

/** One countertop of a room, without walls and floor. */
export interface Kitchen {
  parts: Part[]
  groups: Groups
  /** The walls along it, in inches of the outline. */
  walls: PlannedWall[]
  /** Beside it, where the floor is free. */
  fridges: FridgePlan[]
  /** What is lit in the evening. Lamps above islands come first. */
  lamps: Lamp[]
  /** The countertop and what stands beside it, in inches of the outline. */
  box: Box
  /** Inches above the floor. Without a cabinet there's only the stone. */
  bottom: number
  top: number
}

interface Lamp {
  /** In inches of the outline. */
  at: Vec
  /** 1: as bright as one above an island. */
  power: number
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
  laid?: LaidCountertop,
  rim = PENDANT.rim,
): Kitchen {
  const made = fabricate(countertop)
  const square = made.sides.map(({ from }) => from)
  const groups: Groups = new Map()
  const add = adder(groups, earlier?.groups)

  const plan = planTop(made, countertop.details ?? DEFAULT_DETAILS)
  const splashes = planSplashes(made)
  addStone(add, made, plan, splashes, laid)
  addCutouts(add, made, splashes)
  const bodies = planCabinets(made, plan.corners)
  const looks = bodies.map((body) => [body.plan, body.sides.map(({ kind, fronts }) => [kind, fronts])])
  add('cabinets', keyOf(looks), () => buildCabinets(bodies))
  const fridges = planFridges(made, gaps)
  const ranges = planRanges(made, gaps, fridges)
  for (const [index, range] of ranges.entries()) {
    const { outward, front, box } = range
    add(`range ${index}`, keyOf([sizeOf(box), front, outward]), () => buildRange(range), { at: cornerOf(box) })
  }
  const walls = planWalls(square, made.stretches)
  for (const [index, wall] of walls.entries()) {
    const { core, outward } = wall
    const key = keyOf([sizeOf(wall.box), sizeOf(core), outward])
    add(`wall shade ${index}`, key, () => ({ contact: shadeWall(wall) }), { outward, at: cornerOf(core) })
  }
  const lamps = addContext(add, made, ranges, rim)
  return {
    parts: keepParts(groups, earlier?.groups),
    groups,
    lamps,
    walls,
    fridges,
    box: ranges.reduce((box, { outward }) => reachTo(box, outward, RANGE_IN_VIEW), boxOfPoints(square)),
    bottom: bodies.length > 0 || made.panels.length > 0 ? 0 : UNDERSIDE,
    top: Math.max(COUNTER_HEIGHT, ...splashes.map(({ range }) => range[1])),
  }
}

function addStone(
  add: Add,
  made: Fabricated,
  plan: TopPlan,
  splashes: readonly UprightPart[],
  laid: LaidCountertop | undefined,
): void {
  const { cutouts, sides } = made
  const holes = cutouts.map(({ cutout: { kind }, corners, radius }) => [kind, corners, radius])
  const cut = laid && cutOfTop(laid, sides)
  const edges = plan.edge.map(({ from, profile, side }) => [from, profile, side])
  const key = keyOf([edges, holes, cut])
  const top = lazily(() => buildTop(plan, made))
  const inPieces = (mesh: Mesh) => (cut ? layStone(mesh, cut) : mesh)
  if (cut) add('seams', key, () => ({ seam: drawSeams([top().top, ...top().sides.values()], cut) }))
  add('top', key, () => ({ stone: inPieces(top().top) }))
  add('top shade', keyOf(edges), () => ({ contact: top().shade }))
  for (const { name: side } of sides) {
    const target = { kind: 'side', side } as const
    add(`edge ${side}`, key, () => ({ stone: inPieces(top().sides.get(side) ?? new Mesh()) }), { target })
  }
  const addUpright = (kind: 'splash' | 'panel', index: number, part: UprightPart, outward: Point | null = null) => {
    const side = sides.find(({ name }) => name === part.side)
    const target = { kind: 'side', side: part.side } as const
    const own = laid && side && cutOfUpright(laid, kind, side)
    const build = () => {
      if (!own) return { stone: buildUpright(part) }
      const mesh = buildUpright(part, true)
      return { seam: drawSeams([mesh], own), stone: layStone(mesh, own) }
    }
    add(`${kind} ${index}`, keyOf([part, own]), build, { target, outward })
  }
  for (const [index, panel] of planPanels(made).entries()) addUpright('panel', index, panel)
  for (const [index, splash] of splashes.entries()) addUpright('splash', index, splash, splash.outward)
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

/** Inches: how far from the wall, and below what hangs there, a lamp is. So near the wall, it needs less power. */
const WALL_LAMP = { out: 10, below: 3, power: 0.4 }

/** What hangs on the walls, and what stands in the kitchen. Returns its lamps. */
function addContext(add: Add, made: Fabricated, ranges: readonly RangePlan[], rim: number): Lamp[] {
  const lamps: Lamp[] = []
  for (const [index, feature] of planWallFeatures(made, ranges).entries()) {
    const { kind, outward, width, range, splashGoesOn, at } = feature
    const isHigh = kind !== 'window'
    add(`${kind} ${index}`, keyOf([outward, width, range, splashGoesOn]), () => buildWallFeature(feature), {
      outward,
      at,
      isHigh,
    })
    if (!isHigh) continue
    const { out, below, power } = WALL_LAMP
    lamps.push({ at: raise(step(at, outward, -out), range[0] - below), power })
  }
  const onRanges = ranges.map(
    ({ box: { left, right, back, front } }, index): Decor => ({
      name: `pot ${index}`,
      at: { x: left + (right - left) * 0.3, y: back + (front - back) * 0.34 },
      key: [],
      build: () => ({ decor: buildPot().translate(0, COUNTER_HEIGHT + 1.3, 0) }),
    }),
  )
  for (const { name, at, key, isHigh, outward, build } of [...planDecor(made, rim), ...onRanges]) {
    const buildThere = () => {
      const shapes = build()
      for (const shape of Object.values(shapes)) shape.translate(at.x, 0, at.y)
      return shapes
    }
    add(name, keyOf(key), buildThere, { at, ...(isHigh && { isHigh }), ...(outward && { outward }) })
    if (isHigh) lamps.unshift({ at: raise(at, rim - 1), power: 1 })
  }
  return lamps
}
