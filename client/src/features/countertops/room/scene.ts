import type { Design } from '#shared/countertops/design.ts'
import { outline, type Point } from '#shared/countertops/outline.ts'
import {
  type Box,
  backToFront,
  bounds,
  type Edge,
  edgesOf,
  facesViewer,
  fitView,
  foldedMatrix,
  inset,
  type Matrix,
  type Point3,
  project,
  slabTiles,
  topMatrix,
  type View,
} from './axonometry.ts'
import { COUNTER_HEIGHT, cabinetPlans, doorsOf, isFront, SLAB_THICKNESS, TOE_KICK, wallsOf } from './cabinets.ts'
import { cabinetTones, edgeShade, isShaded, ROOM_TONES } from './tones.ts'
import { floorPlan, raiseWalls, type Wall } from './walls.ts'

/** A filled or stroked path in pixels of the picture. */
export interface Painted {
  d: string
  fill: string
  stroke?: string
  strokeWidth?: number
  opacity?: number
}

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
const UNDERSIDE = COUNTER_HEIGHT - SLAB_THICKNESS

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
  const frame: Box = {
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

function paintToeKicks(view: View, plans: readonly Point[][], color: string): Painted[] {
  const recessed = plans.flatMap((plan) => edgesOf(inset(plan, (edge) => (isFront(edge, plan) ? TOE_KICK.depth : 0))))
  const fronts = plans.flatMap((plan) => edgesOf(plan).filter((edge) => isFront(edge, plan)))
  const paint = (side: Pick<Edge, 'from' | 'to'>, outward: Point) => ({
    d: upright(view, side, 0, TOE_KICK.height),
    fill: cabinetTones(color, outward).toeKick,
  })
  return [
    ...backToFront(recessed, view.yaw).map((edge) => paint(edge, edge.outward)),
    // Between the recess and the door's plane one sees the inside of the panels that end a run.
    ...fronts.flatMap((edge) =>
      [edge.startsInside ? [] : [0], edge.endsInside ? [] : [edge.length]]
        .flat()
        .map((end) => paint({ from: alongSide(edge, end, -TOE_KICK.depth), to: alongSide(edge, end) }, edge.along)),
    ),
  ]
}

function paintSides(view: View, plans: readonly Point[][], color: string): Painted[] {
  const planOf = new Map(plans.flatMap((plan) => edgesOf(plan).map((edge) => [edge, plan] as const)))
  return backToFront([...planOf.keys()], view.yaw).flatMap((edge) => {
    const hasDoors = isFront(edge, planOf.get(edge) ?? [])
    const tones = cabinetTones(color, edge.outward)
    return [
      { d: upright(view, edge, hasDoors ? TOE_KICK.height : 0, UNDERSIDE), fill: hasDoors ? tones.gap : tones.face },
      ...(hasDoors ? paintDoors(view, edge, tones) : paintPanel(view, edge, tones)),
      { d: upright(view, edge, UNDERSIDE - 2, UNDERSIDE), fill: '#000000', opacity: 0.3 },
    ]
  })
}

type CabinetTones = ReturnType<typeof cabinetTones>

const DOOR = { bottom: TOE_KICK.height + 0.3, top: UNDERSIDE - 0.9, gap: 0.16, frame: 2.4 }
const HANDLE = { top: 31.2, bottom: 25.7, fromSide: 1.25, standsOut: 1 }

/** All doors of a side in a few paths, since every element costs time while a visitor drags. */
function paintDoors(view: View, edge: Edge, tones: CabinetTones): Painted[] {
  const face = (from: number, to: number, bottom: number, top: number) =>
    upright(view, { from: alongSide(edge, from), to: alongSide(edge, to) }, bottom, top)
  const doors = doorsOf(edge).map((door) => ({ ...door, left: door.from + DOOR.gap, right: door.to - DOOR.gap }))
  // At the end of a run the finished panel reaches down to the floor; in an inner corner a filler ends at the toe kick.
  const foot = (isInside: boolean) => (isInside ? DOOR.bottom : 0)
  const fronts = [
    face(0, doors.at(0)?.from ?? 0, foot(edge.startsInside), UNDERSIDE),
    face(doors.at(-1)?.to ?? edge.length, edge.length, foot(edge.endsInside), UNDERSIDE),
    ...doors.map(({ left, right }) => face(left, right, DOOR.bottom, DOOR.top)),
  ]
  const recesses = doors
    .filter(({ left, right }) => right - left > 3 * DOOR.frame)
    .map(({ left, right }) =>
      face(left + DOOR.frame, right - DOOR.frame, DOOR.bottom + DOOR.frame, DOOR.top - DOOR.frame),
    )
  const handles = doors.map(({ left, right, handle }) => {
    const at = handle === 'to' ? right - HANDLE.fromSide : left + HANDLE.fromSide
    const plan = alongSide(edge, at, HANDLE.standsOut)
    return line(view, { ...plan, z: HANDLE.top }, { ...plan, z: HANDLE.bottom })
  })
  return [
    { d: fronts.join(''), fill: tones.face },
    { d: recesses.join(''), fill: tones.recess, stroke: tones.recessLine, strokeWidth: 0.8 },
    { d: handles.join(''), fill: 'none', stroke: ROOM_TONES.handle, strokeWidth: Math.max(view.scale * 0.5, 1) },
  ]
}

const PANEL_WIDTH = 36

/** A finished panel has a joint where the cabinets behind it meet, and nothing else. */
function paintPanel(view: View, edge: Edge, tones: CabinetTones): Painted[] {
  const count = Math.max(Math.round(edge.length / PANEL_WIDTH), 1)
  const joints = Array.from({ length: count - 1 }, (_, index) => {
    const at = alongSide(edge, (edge.length * (index + 1)) / count)
    return line(view, { ...at, z: 0 }, { ...at, z: UNDERSIDE })
  })
  return joints.length === 0 ? [] : [{ d: joints.join(''), fill: 'none', stroke: tones.recessLine, strokeWidth: 1 }]
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

function alongSide({ from, along, outward }: Edge, inches: number, out = 0): Point {
  return {
    x: from.x + along.x * inches + outward.x * out,
    y: from.y + along.y * inches + outward.y * out,
  }
}

/** A horizontal polygon `z` inches up. */
function flat(view: View, points: readonly Point[], z: number): string {
  return closed(
    view,
    points.map((point) => ({ ...point, z })),
  )
}

/** An upright rectangle over a side, between two heights in inches. */
function upright(view: View, { from, to }: Pick<Edge, 'from' | 'to'>, bottom: number, top: number): string {
  return closed(view, [
    { ...from, z: top },
    { ...to, z: top },
    { ...to, z: bottom },
    { ...from, z: bottom },
  ])
}

function closed(view: View, points: readonly Point3[]): string {
  return `M${points.map((point) => pixels(project(view, point))).join('L')}Z`
}

function line(view: View, from: Point3, to: Point3): string {
  return `M${pixels(project(view, from))}L${pixels(project(view, to))}`
}

function pixels({ x, y }: Point): string {
  return `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`
}
