import { COUNTER_HEIGHT, type Span, UNDERSIDE } from '#client/features/designer/room/cabinets.ts'
import { type CabinetDrawing, drawCabinets, paintCabinets } from '#client/features/designer/room/paint-cabinets.ts'
import {
  type Stone,
  type StoneDrawing,
  paintSheen,
  paintStone,
  tileWithStone,
} from '#client/features/designer/room/paint-stone.ts'
import {
  centeredView,
  edgesOf,
  type Matrix,
  planeMatrix,
  project,
  topMatrix,
  type RoomView,
} from '#client/features/designer/room/projection.ts'
import type { Reuse } from '#client/features/designer/room/reuse.ts'
import {
  drawFloorShadows,
  drawShadowsOnWall,
  shadowScale,
  type WallBlock,
} from '#client/features/designer/room/shadows.ts'
import { group, placeOnPlane } from '#client/features/designer/room/svg-shapes.ts'
import { drawFloor, paintStubs, paintWall, type StandingWall } from '#client/features/designer/room/walls.ts'
import type { SvgNode } from '#client/features/designer/svg-node.ts'
import { svgPoints } from '#client/features/designer/svg-points.ts'
import type { Rect } from '#client/features/designer/svg-points.ts'
import type { CabinetId } from '#shared/content/cabinets.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import type { Details } from '#shared/fabrication/details.ts'
import { type PlacedCutout, placeCutouts } from '#shared/fabrication/cutouts.ts'
import { type Fabricated, fabricate } from '#shared/fabrication/fabricate.ts'
import { cabinetShadowPlans, planCabinets, withFronts } from './cabinet-bodies.ts'
import { type ApplianceDrawing, drawAppliances, IN_VIEW, paintAppliance } from './appliances.ts'
import { drawPanels, type PanelDrawing, paintInnerPanels } from './panels.ts'
import { extendBox } from './plane-shapes.ts'
import { drawAprons, hasApron } from './aprons.ts'
import { drawFixtures, type FixtureDrawing, paintInTop, paintOnTop } from './fixtures.ts'
import { drawEdges, drawRims } from './edges.ts'
import { type Box, boxCorners, boxOf } from './region.ts'
import { drawFootShadows, drawSplashes, paintSplashes, type SplashDrawing } from './splashes.ts'
import { sortSurroundings, type Surrounding } from './box-order.ts'
import { planTop } from './top.ts'
import { type PlannedWall, planWalls } from './wall-plans.ts'

export interface DetailedCountertop extends Countertop {
  details: Details
}

interface RoomWall extends PlannedWall {
  shadows: readonly SvgNode[]
}

/** Everything of a room with details that is drawn in inches. It's the same from every side, so a turn doesn't redraw it. */
interface DetailedRoom {
  /** What is in view, in inches of the plan and up from the floor. */
  extent: Box & { bottom: number; top: number }
  floor: readonly SvgNode[]
  floorShadows: readonly SvgNode[]
  walls: RoomWall[]
  appliances: ApplianceDrawing[]
  panels: PanelDrawing
  cabinets: CabinetDrawing
  stone: StoneDrawing
  fixtures: FixtureDrawing
  splashes: SplashDrawing[]
  /** Keeps what is painted, too. */
  reuse: Reuse
}

/** How the parts of a room are named, and what keeps their drawings. */
interface Drawer {
  drawingId: string
  reuse: Reuse
}

/** Inches. A higher backsplash moves the countertop down in the picture. */
const SPLASH_IN_VIEW = 12

/** `reuse` is the room's own. What an earlier drawing has in common with this one isn't drawn again. */
export function drawDetailedRoom(
  { shape, dimensions, stone: id, details }: DetailedCountertop,
  cabinet: CabinetId,
  href: string,
  { drawingId, reuse }: Drawer,
): DetailedRoom {
  // A drag of a cutout changes nothing else.
  const others = { ...details, cutouts: [] }
  const shell = reuse('shell', [shape, dimensions, id, href, ...Object.values({ ...details, cutouts: null })], () =>
    drawShell({ shape, dimensions, details: others, stone: id }, { id, href }, { drawingId, reuse }),
  )
  const { stone, walls, floor } = shell
  const cutouts = placeCutouts({ shape, dimensions, details }, shell.made.sides)
  const made: Fabricated = { ...shell.made, cutouts }
  const select = (isOne: (placed: PlacedCutout) => boolean) => cutouts.filter(isOne).map(({ cutout }) => cutout)
  const splashes = reuse('splashes', [shell, ...select(({ inBacksplash }) => inBacksplash)], () =>
    drawSplashes(made, stone, drawingId),
  )
  const aproned = select(hasApron)
  const top = reuse('top', [shell, ...aproned], () => (aproned.length > 0 ? planTop(made, details) : shell.top))
  const aprons = reuse('aprons', [top], () => drawAprons(cutouts))
  const surface = reuse('surface', [top, splashes], () => [
    ...tileWithStone(top.outline, stone, `${drawingId}-top`),
    ...drawRims(top.edges),
    ...drawFootShadows(splashes),
  ])
  const edges = reuse('edges', [top, aprons], () => [...drawEdges(top.edges, stone, drawingId), ...aprons.edges])
  const cabinets = drawCabinets(withFronts(shell.bodies, made), cabinet, reuse)
  const tallest = Math.max(0, ...splashes.map(({ height }) => height))
  return {
    extent: {
      ...shell.inView,
      bottom: shell.bodies.length > 0 || made.panels.length > 0 ? 0 : UNDERSIDE,
      top: COUNTER_HEIGHT + Math.max(tallest - SPLASH_IN_VIEW, 0),
    },
    floor,
    floorShadows: shell.floorShadows,
    walls,
    appliances: shell.appliances,
    panels: shell.panels,
    cabinets: { ...cabinets, sides: [...cabinets.sides, ...aprons.below, ...shell.panels.outer] },
    stone: { top: top.outline, surface, edges },
    fixtures: drawFixtures(cutouts, id, { drawingId, reuse }),
    splashes,
    reuse,
  }
}

/** Everything that doesn't depend on cutouts. */
function drawShell(countertop: DetailedCountertop, stone: Stone, { drawingId, reuse }: Drawer) {
  const made = fabricate(countertop)
  const square = made.sides.map(({ from }) => from)
  const { walls, floor } = planWalls(square, made.stretches)
  const top = planTop(made, countertop.details)
  const bodies = planCabinets(made, top.corners)
  const shadows = cabinetShadowPlans(made, top.corners)
  const appliances = drawAppliances(made, reuse)
  const standing = appliances.map(({ box }) => boxCorners(box))
  const clip: SvgNode = {
    name: 'clipPath',
    attributes: { id: `${drawingId}-floor` },
    children: [{ name: 'polygon', attributes: { points: svgPoints(floor) } }],
  }
  const onWalls = { top: square, cabinets: [...bodies.map(({ plan }) => plan), ...standing] }
  return {
    made,
    stone,
    top,
    bodies,
    appliances,
    panels: drawPanels(made, stone, drawingId),
    inView: boxInView(square, appliances),
    floor: drawFloor(floor),
    floorShadows: [
      clip,
      group(drawFloorShadows({ top: square, cabinets: [...shadows, ...standing] }, drawingId), {
        clipPath: `url(#${drawingId}-floor)`,
        shapeRendering: 'crispEdges',
      }),
    ],
    walls: walls.map((wall, index) => {
      const { blocks, shown } = shadowsOn(wall, onWalls, floor)
      const size = shadowScale(square)
      const inputs = [wall.isInside, wall.outward, wall.plan, blocks, shown, size]
      return reuse(`wall ${index}`, [JSON.stringify(inputs)], () => ({
        ...wall,
        shadows: drawShadowsOnWall(blocks, shown, size, drawingId),
      }))
    }),
  }
}

/** The countertop, and part of the appliances beside it. */
function boxInView(top: readonly Point[], appliances: readonly ApplianceDrawing[]): Box {
  return appliances.reduce((box, { outward }) => extendBox(box, outward, IN_VIEW), boxOf(top))
}

/** The view of a room in a frame, in pixels. */
export function detailedView({ extent }: DetailedRoom, yaw: number, frame: Rect): RoomView {
  const { left, back, right, front, bottom, top } = extent
  const view = centeredView({ width: right - left, length: front - back, bottom, top }, yaw, frame)
  const corner = project({ ...view, originX: 0, originY: 0 }, { x: left, y: back, z: 0 })
  return { ...view, originX: view.originX - corner.x, originY: view.originY - corner.y }
}

/** Draws a room with details at one pixel per inch, then scales and moves it as a whole. */
export function paintDetailedRoom(view: RoomView, room: DetailedRoom, drawingId: string): SvgNode[] {
  const { yaw } = view
  const { reuse, stone, fixtures } = room
  const inInches: RoomView = { yaw, scale: 1, originX: 0, originY: 0 }
  const inPicture = (children: readonly SvgNode[]) =>
    placeOnPlane(children, [view.scale, 0, 0, view.scale, view.originX, view.originY])
  const { ground, behind, inFront } = reuse(
    'painted surroundings',
    [room.walls, room.floor, room.appliances, yaw],
    () => paintSurroundings(inInches, room),
  )
  const { below, above } = reuse('painted stone', [stone.edges, stone.surface, yaw], () => paintStone(inInches, stone))
  const splashes = reuse('painted splashes', [room.splashes, yaw], () => paintSplashes(inInches, room.splashes))
  return [
    inPicture([
      ...ground,
      group(behind),
      // At any point of the picture, nearer things are also higher. So painting from the floor up is back to front.
      group(paintInnerPanels(inInches, room.panels)),
      ...paintCabinets(inInches, room.cabinets),
      ...below,
    ]),
    // In the picture's own pixels, because the light always comes from its corner.
    paintSheen(view, stone, drawingId),
    inPicture([
      ...above,
      placeOnPlane(paintInTop(fixtures, yaw, reuse), topMatrix(inInches, COUNTER_HEIGHT)),
      group(splashes.behind),
      group(paintOnTop(inInches, fixtures, reuse)),
      group(splashes.inFront),
      group(inFront),
    ]),
  ]
}

/** The floor, and the walls and appliances behind the cabinets and in front of them. */
function paintSurroundings(inInches: RoomView, room: DetailedRoom): Record<'ground' | 'behind' | 'inFront', SvgNode[]> {
  const { behind, inFront } = sortSurroundings(room.walls, room.appliances, inInches.yaw)
  const floor = planeMatrix(inInches, ({ x, y }) => ({ x, y, z: 0 }))
  const paint = (list: string) => (item: Surrounding<RoomWall>, index: number) =>
    item.kind === 'appliance'
      ? room.reuse(`painted appliance ${list} ${index}`, [item.appliance, inInches.yaw], () =>
          paintAppliance(inInches, item.appliance),
        )
      : room.reuse(`painted wall ${list} ${index}`, [item.wall.shadows, inInches.yaw], () =>
          group(paintStandingWall(inInches, item.wall)),
        )
  return {
    ground: [placeOnPlane(room.floor, floor), placeOnPlane(room.floorShadows, floor)],
    behind: behind.map(paint('behind')),
    inFront: inFront.map(paint('in front')),
  }
}

/** A wall with the shadows on it, or its stub. */
function paintStandingWall(inInches: RoomView, wall: RoomWall & StandingWall): SvgNode[] {
  if (wall.isCut) return paintStubs(inInches, [wall])
  const shadows = group([placeOnPlane(wall.shadows, wallPlane(inInches, wall))], {
    shapeRendering: 'crispEdges',
    opacity: wall.opacity < 1 ? wall.opacity : undefined,
  })
  return [...paintWall(inInches, wall), shadows]
}

/** The inner face of a wall, where it's at on its axis, and its inches along the wall. */
function innerFace({ plan, outward }: PlannedWall): Span & { at: number } {
  const { left, back, right, front } = boxOf(plan)
  if (outward.x === 0) return { at: outward.y < 0 ? front : back, from: left, to: right }
  return { at: outward.x < 0 ? right : left, from: back, to: front }
}

/** The plane of a wall's inner face: inches along it, in the outline's coordinate, and up from the floor. */
function wallPlane(view: RoomView, wall: PlannedWall): Matrix {
  const { at } = innerFace(wall)
  const isBackOrFront = wall.outward.x === 0
  return planeMatrix(view, ({ x: along, y: z }) => (isBackOrFront ? { x: along, y: at, z } : { x: at, y: along, z }))
}

interface Standing {
  top: readonly Point[]
  cabinets: readonly (readonly Point[])[]
}

/** What casts shadows on a wall, the cabinets or the stone alone, and the part of the wall that shows them. */
function shadowsOn(
  wall: PlannedWall,
  { top, cabinets }: Standing,
  floor: readonly Point[],
): { blocks: WallBlock[]; shown: Span } {
  const { outward } = wall
  const face = innerFace(wall)
  const room = boxOf(floor)
  const limits = outward.x === 0 ? [room.left, room.right] : [room.back, room.front]
  const shown = { from: Math.max(face.from, limits[0] ?? 0), to: Math.min(face.to, limits[1] ?? 0) }
  if (wall.isInside) return { blocks: [], shown }
  const touching = (polygon: readonly Point[]) =>
    edgesOf(polygon).flatMap(({ from, to, outward: own }) => {
      const isAtWall = own.x === outward.x && own.y === outward.y && (own.x === 0 ? from.y : from.x) === face.at
      const ends = outward.x === 0 ? [from.x, to.x] : [from.y, to.y]
      const span = { from: Math.max(Math.min(...ends), shown.from), to: Math.min(Math.max(...ends), shown.to) }
      return isAtWall && span.to - span.from > 1e-6 ? [span] : []
    })
  const blocks = cabinets.flatMap(touching).map((span) => ({ ...span, bottom: 0 }))
  const own = blocks.length > 0 ? blocks : touching(top).map((span) => ({ ...span, bottom: UNDERSIDE }))
  return { blocks: own, shown }
}
