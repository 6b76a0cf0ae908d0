import type { Rect } from '#client/features/countertops/rect.ts'
import { slabTiles } from '#client/features/countertops/slab-tiles.ts'
import type { Design } from '#shared/countertops/design.ts'
import { outline, type Point } from '#shared/countertops/outline.ts'
import {
  backToFront,
  bounds,
  type Edge,
  edgesOf,
  facesViewer,
  fitView,
  foldedMatrix,
  type Matrix,
  topMatrix,
  type View,
} from './axonometry.ts'
import { COUNTER_HEIGHT, cabinetPlans, SLAB_THICKNESS, UNDERSIDE, wallsOf } from './cabinets.ts'
import { paintSides, paintToeKicks } from './paint-cabinets.ts'
import { flat, line, type Painted, parallels, upright } from './paths.ts'
import { edgeShade, isShaded, ROOM_TONES } from './tones.ts'
import { floorPlan, raiseWalls, type Wall } from './walls.ts'

/** A surface of stone: slab pictures laid at `tiles` (inches), through `matrix`, seen inside `d`. */
export interface StoneSurface {
  d: string
  matrix: Matrix
  tiles: Point[]
}

export interface Shadow extends Painted {
  /** Standard deviation in pixels. */
  blur: number
}

/** Everything in the picture, in the order of painting. */
export interface Scene {
  floor: Painted[]
  /** Fall on the floor alone: to be clipped to its first path. */
  shadows: Shadow[]
  walls: Painted[]
  cabinets: Painted[]
  edges: StoneSurface[]
  /** Black over the edges, by how they face the light. */
  shades: Painted[]
  top: StoneSurface
  /** The polished arris and the joints along the walls. */
  lines: Painted[]
}

export const PICTURE = { width: 960, height: 600 }
const MARGIN = { x: 96, y: 76 }

/** The design standing in its room, seen from `yaw` (radians). Expects a design without `designProblems`. */
export function roomScene({ shape, dimensions }: Design, yaw: number, cabinetColor: string): Scene {
  const top = outline(shape, dimensions)
  const plans = cabinetPlans(shape, dimensions)
  const view = viewOf(top, plans.length > 0, yaw)
  const walls = raiseWalls(wallsOf(shape), dimensions, yaw)
  const floor = floorPlan(wallsOf(shape), dimensions)
  const sides = edgesOf(top)
  const seen = backToFront(sides, yaw)
  return {
    floor: paintFloor(view, floor),
    shadows: paintShadows(view, top, plans),
    walls: walls.filter(({ isCut }) => !isCut).flatMap((wall) => paintWall(view, wall)),
    // Each layer lies wholly above the one before it, so a later layer is never covered by an earlier one.
    cabinets: [
      ...paintToeKicks(view, plans, cabinetColor),
      ...walls.filter(({ isCut }) => isCut).flatMap((wall) => paintWall(view, wall)),
      ...paintSides(view, plans, cabinetColor),
    ],
    edges: seen.map((side) => stoneEdge(view, side)),
    shades: paintShades(view, seen),
    top: {
      d: flat(view, top, COUNTER_HEIGHT),
      matrix: topMatrix(view, COUNTER_HEIGHT),
      tiles: slabTiles(bounds(top)),
    },
    lines: paintRims(view, sides),
  }
}

/** Without a cabinet there is nothing to see down to the floor, so the stone itself fills the picture. */
function viewOf(top: readonly Point[], standsOnCabinets: boolean, yaw: number): View {
  const lowest = standsOnCabinets ? 0 : UNDERSIDE
  const frame: Rect = {
    x: MARGIN.x,
    y: MARGIN.y,
    width: PICTURE.width - 2 * MARGIN.x,
    height: PICTURE.height - 2 * MARGIN.y,
  }
  return fitView(
    top.flatMap((point) => [
      { ...point, z: COUNTER_HEIGHT },
      { ...point, z: lowest },
    ]),
    yaw,
    frame,
  )
}

/** Inches; and enough of them to reach beyond the front of the largest design. */
const PLANK_WIDTH = 9
const PLANKS = 40

function paintFloor(view: View, plan: readonly Point[]): Painted[] {
  const { x, width } = bounds(plan)
  const joints = parallels(view, { x, y: PLANK_WIDTH }, { x: x + width, y: PLANK_WIDTH }, PLANK_WIDTH, PLANKS)
  return [
    { d: flat(view, plan, 0), fill: ROOM_TONES.floor },
    { d: joints, fill: 'none', stroke: ROOM_TONES.plank, strokeWidth: 1, opacity: 0.6 },
  ]
}

function paintShadows(view: View, top: readonly Point[], plans: readonly Point[][]): Shadow[] {
  const moved = (points: readonly Point[], by: Point) => points.map(({ x, y }) => ({ x: x + by.x, y: y + by.y }))
  const fill = ROOM_TONES.shadow
  return [
    { d: flat(view, moved(top, { x: 8, y: 5 }), 0), fill, opacity: 0.34, blur: view.scale * 4 },
    ...plans.map((plan) => ({ d: flat(view, moved(plan, { x: 1, y: 1 }), 0), fill, opacity: 0.4, blur: view.scale })),
  ]
}

function paintWall(view: View, { plan, height, isCut }: Wall): Painted[] {
  const sides = backToFront(edgesOf(plan), view.yaw).map((edge): Painted => {
    const isEnd = edge.length < 10
    const [lit, shaded] =
      isEnd || isCut ? [ROOM_TONES.cut, ROOM_TONES.shadedCut] : [ROOM_TONES.wall, ROOM_TONES.shadedWall]
    return { d: upright(view, edge, 0, height), fill: isShaded(edge.outward) ? shaded : lit }
  })
  // An endless wall ends above the picture.
  return isCut ? [...sides, { d: flat(view, plan, height), fill: ROOM_TONES.cut }] : sides
}

function stoneEdge(view: View, edge: Edge): StoneSurface {
  const { from, to, outward } = edge
  const folded = [from, to].flatMap(({ x, y }) => [
    { x, y },
    { x: x + outward.x * SLAB_THICKNESS, y: y + outward.y * SLAB_THICKNESS },
  ])
  return {
    d: upright(view, edge, UNDERSIDE, COUNTER_HEIGHT),
    matrix: foldedMatrix(view, edge, COUNTER_HEIGHT),
    tiles: slabTiles(bounds(folded)),
  }
}

/** One path a shade, since every element costs time while a visitor drags. */
function paintShades(view: View, edges: readonly Edge[]): Painted[] {
  const shades = [...new Set(edges.map(({ outward }) => edgeShade(outward)))]
  return shades.map((opacity) => ({
    d: edges
      .filter(({ outward }) => edgeShade(outward) === opacity)
      .map((edge) => upright(view, edge, UNDERSIDE, COUNTER_HEIGHT))
      .join(''),
    fill: '#000000',
    opacity,
  }))
}

/** Light catches the edges that one sees; the others end at a wall or away from the light. */
function paintRims(view: View, edges: readonly Edge[]): Painted[] {
  const rims = (isSeen: boolean) =>
    edges
      .filter((edge) => facesViewer(edge, view.yaw) === isSeen)
      .map(({ from, to }) => line(view, { ...from, z: COUNTER_HEIGHT }, { ...to, z: COUNTER_HEIGHT }))
      .join('')
  const stroke = { fill: 'none', strokeWidth: 1 }
  return [
    { d: rims(false), ...stroke, stroke: '#000000', opacity: 0.22 },
    { d: rims(true), ...stroke, stroke: '#ffffff', opacity: 0.55 },
  ]
}
