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
import { flat, line, type Painted, upright } from './paths.ts'
import { edgeShade, isShaded, ROOM_TONES } from './tones.ts'
import { floorPlan, raiseWalls, type Wall } from './walls.ts'

/** A surface of stone: slab pictures laid at `tiles` (inches), through `matrix`, seen inside `d`. */
export interface StoneSurface {
  d: string
  matrix: Matrix
  tiles: Point[]
  /** How much black lies over it, 0 to 1. */
  shade: number
}

/** Everything in the picture, in the order of painting. */
export interface Scene {
  floor: Painted[]
  /** Fall on the floor alone: to be clipped to its first path. */
  shadows: (Painted & { blur: number })[]
  walls: Painted[]
  cabinets: Painted[]
  stone: StoneSurface[]
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
  const edges = edgesOf(top)
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
    stone: [
      ...backToFront(edges, yaw).map((edge) => stoneEdge(view, edge)),
      {
        d: flat(view, top, COUNTER_HEIGHT),
        matrix: topMatrix(view, COUNTER_HEIGHT),
        tiles: slabTiles(bounds(top)),
        shade: 0,
      },
    ],
    lines: edges.map((edge) => paintRim(view, edge, yaw)),
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
  const { x: left, width } = bounds(plan)
  const joints = Array.from({ length: PLANKS }, (_, index) => {
    const y = (index + 1) * PLANK_WIDTH
    return line(view, { x: left, y, z: 0 }, { x: left + width, y, z: 0 })
  })
  return [
    { d: flat(view, plan, 0), fill: ROOM_TONES.floor },
    { d: joints.join(''), fill: 'none', stroke: ROOM_TONES.plank, strokeWidth: 1, opacity: 0.6 },
  ]
}

function paintShadows(view: View, top: readonly Point[], plans: readonly Point[][]): Scene['shadows'] {
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
  return [...sides, { d: flat(view, plan, height), fill: ROOM_TONES.cut }]
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
    shade: edgeShade(outward),
  }
}

/** Light catches the edges that one sees; the others end at a wall or away from the light. */
function paintRim(view: View, edge: Edge, yaw: number): Painted {
  const d = line(view, { ...edge.from, z: COUNTER_HEIGHT }, { ...edge.to, z: COUNTER_HEIGHT })
  const isSeen = facesViewer(edge, yaw)
  return { d, fill: 'none', stroke: isSeen ? '#ffffff' : '#000000', strokeWidth: 1, opacity: isSeen ? 0.55 : 0.22 }
}
