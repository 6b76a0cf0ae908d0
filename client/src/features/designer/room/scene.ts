import type { SvgNode } from '#client/features/designer/svg-node.ts'
import { svgPoints } from '#client/features/designer/svg-points.ts'
import type { CabinetId } from '#shared/content/cabinets.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { outline } from '#shared/countertops/outline.ts'
import { bounds, planeMatrix, centeredView, type RoomView } from './projection.ts'
import { COUNTER_HEIGHT, cabinetPlans, sideKind, UNDERSIDE, type WallSide, wallSidesOf } from './cabinets.ts'
import { type DetailsCode, needsDetailsCode } from './details-code.ts'
import { type CabinetBody, type CabinetDrawing, drawCabinets, paintCabinets } from './paint-cabinets.ts'
import { type StoneDrawing, drawStone, paintSheen, paintStone, sheenGradient } from './paint-stone.ts'
import { createReuse, type Reuse } from './reuse.ts'
import { group, placeOnPlane } from './svg-shapes.ts'
import { drawFloorShadows, drawWallShadows, shadowGradients, wallMatrix } from './shadows.ts'
import { type Turn, toYaw } from './turn.ts'
import { buildWalls, drawFloor, floorPlan, paintStubs, paintWall } from './walls.ts'

/** The picture's size in pixels. Nearly square, because a turning room needs the same space in every direction. */
export const STAGE = { width: 720, height: 640 }

/** The part of the picture that a countertop fits, in pixels. */
const FRAME = { x: 44, y: 56, width: 632, height: 528 }

/** The view of a countertop without details in the picture, in pixels. */
export function stageView(countertop: Countertop, turn: Turn): RoomView {
  const { width, length } = countertop.dimensions
  const [bottom, top] = verticalExtent(countertop)
  return centeredView({ width, length, bottom, top }, toYaw(turn), FRAME)
}

/** Inches. Without a cabinet there's only the stone, so center on that. */
function verticalExtent({ shape, dimensions }: Countertop): [bottom: number, top: number] {
  return [cabinetPlans(shape, dimensions).length > 0 ? 0 : UNDERSIDE, COUNTER_HEIGHT]
}

export interface RoomLook {
  turn: Turn
  cabinet: CabinetId
  /** Address of a picture of the whole slab. */
  stoneHref: string
}

/**
 * Draws a countertop, and returns what paints it back to front, as seen at the turn: two steps of about the same time.
 * Expects one without `dimensionProblems`. Without `detailsCode`, its details aren't drawn.
 */
type RoomScene = (countertop: Countertop, look: RoomLook, detailsCode?: DetailsCode) => () => SvgNode[]

/** Creates the function that draws one room. All ids in the drawing start with `drawingId`, which must be unique. */
export function createRoomScene(drawingId: string): RoomScene {
  const reuse = createReuse()
  const definitions = group([sheenGradient(drawingId, STAGE.width, STAGE.height), ...shadowGradients(drawingId)])
  let last: { inputs: readonly unknown[]; paint: (turn: Turn) => SvgNode[] } | undefined
  return (countertop, look, detailsCode) => {
    const { turn, cabinet, stoneHref } = look
    const inputs = [countertop, cabinet, stoneHref, detailsCode]
    if (!last?.inputs.every((input, index) => input === inputs[index])) {
      last = { inputs, paint: drawRoom(countertop, look, { drawingId, reuse }, detailsCode) }
    }
    const { paint } = last
    return () => [definitions, ...paint(turn)]
  }
}

/** Draws what is the same from every side. Returns the function that paints it as seen at a turn. */
function drawRoom(
  countertop: Countertop,
  { cabinet, stoneHref }: Omit<RoomLook, 'turn'>,
  { drawingId, reuse }: { drawingId: string; reuse: Reuse },
  detailsCode?: DetailsCode,
): (turn: Turn) => SvgNode[] {
  if (detailsCode && needsDetailsCode(countertop)) {
    const { drawDetailedRoom, detailedView, paintDetailedRoom } = detailsCode
    const room = drawDetailedRoom(countertop, cabinet, stoneHref, { drawingId, reuse })
    return (turn) => paintDetailedRoom(detailedView(room, toYaw(turn), FRAME), room, drawingId)
  }
  const parts = drawRoomParts(countertop, cabinet, stoneHref, { drawingId, reuse })
  return (turn) => paintRoom(stageView(countertop, turn), countertop, parts, drawingId)
}

/** Everything drawn in inches. It's the same from every side, so a turn doesn't redraw it. */
interface RoomParts {
  floor: readonly SvgNode[]
  floorShadows: readonly SvgNode[]
  wallShadows: Record<WallSide, readonly SvgNode[]>
  cabinets: CabinetDrawing
  stone: StoneDrawing
}

function drawRoomParts(
  { shape, dimensions, stone }: Countertop,
  cabinet: CabinetId,
  href: string,
  { drawingId, reuse }: { drawingId: string; reuse: Reuse },
): RoomParts {
  const top = outline(shape, dimensions)
  const bodies: CabinetBody[] = cabinetPlans(shape, dimensions).map((plan) => ({
    plan,
    kindOf: (edge) => sideKind(edge, plan, shape, dimensions.width),
  }))
  const standing = { top, cabinets: bodies.map(({ plan }) => plan) }
  const floor = floorPlan(wallSidesOf(shape), dimensions)
  const onWall = (side: WallSide) =>
    wallSidesOf(shape).includes(side) ? drawWallShadows(side, standing, bounds(floor), drawingId) : []
  const clip: SvgNode = {
    name: 'clipPath',
    attributes: { id: `${drawingId}-floor` },
    children: [{ name: 'polygon', attributes: { points: svgPoints(floor) } }],
  }
  return {
    floor: drawFloor(floor),
    floorShadows: [
      clip,
      group(drawFloorShadows(standing, drawingId), {
        clipPath: `url(#${drawingId}-floor)`,
        shapeRendering: 'crispEdges',
      }),
    ],
    wallShadows: { back: onWall('back'), left: onWall('left'), right: onWall('right') },
    cabinets: drawCabinets(bodies, cabinet, reuse),
    stone: drawStone(top, { id: stone, href }, drawingId),
  }
}

/**
 * Draws everything at one pixel per inch from the outline's corner, and then scales and moves it as a whole. So a drag
 * changes only the parts that it moves, even though the whole room shrinks or grows.
 */
function paintRoom(view: RoomView, { shape, dimensions }: Countertop, parts: RoomParts, drawingId: string): SvgNode[] {
  const inInches: RoomView = { yaw: view.yaw, scale: 1, originX: 0, originY: 0 }
  const inPicture = (children: readonly SvgNode[]) =>
    placeOnPlane(children, [view.scale, 0, 0, view.scale, view.originX, view.originY])
  const walls = buildWalls(wallSidesOf(shape), dimensions, view.yaw)
  const behind = walls.filter(({ isCut }) => !isCut)
  const ground = planeMatrix(inInches, ({ x, y }) => ({ x, y, z: 0 }))
  const { below, above } = paintStone(inInches, parts.stone)
  return [
    inPicture([
      placeOnPlane(parts.floor, ground),
      placeOnPlane(parts.floorShadows, ground),
      group(behind.map((wall) => group(paintWall(inInches, wall)))),
      group(
        behind.map(({ side, opacity }) =>
          group([placeOnPlane(parts.wallShadows[side], wallMatrix(inInches, side, dimensions.width))], {
            shapeRendering: 'crispEdges',
            opacity: opacity < 1 ? opacity : undefined,
          }),
        ),
      ),
      // At any point of the picture, nearer things are also higher. So painting from the floor up is back to front.
      ...paintCabinets(inInches, parts.cabinets),
      ...below,
    ]),
    // In the picture's own pixels, because the light always comes from its corner.
    paintSheen(view, parts.stone, drawingId),
    inPicture([
      ...above,
      group(
        paintStubs(
          inInches,
          walls.filter(({ isCut }) => isCut),
        ),
      ),
    ]),
  ]
}
