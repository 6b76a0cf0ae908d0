import type { Drawn } from '#client/features/countertops/drawn.ts'
import { pointsOf } from '#client/features/countertops/points.ts'
import type { CabinetId } from '#shared/content/cabinets.ts'
import type { Design } from '#shared/countertops/design.ts'
import { outline } from '#shared/countertops/outline.ts'
import { bounds, planeMatrix, turningView, type View } from './axonometry.ts'
import { COUNTER_HEIGHT, cabinetPlans, sideKind, UNDERSIDE, type WallSide, wallsOf } from './cabinets.ts'
import { type Keep, keeper } from './kept.ts'
import { type CabinetBody, type DrawnCabinets, drawCabinets, paintCabinets } from './paint-cabinets.ts'
import { type DrawnStone, drawStone, paintSheen, paintStone, sheenOf } from './paint-stone.ts'
import { drawFloor, paintStubs, paintWall } from './paint-walls.ts'
import { group, onPlane } from './paths.ts'
import { drawFloorShadows, drawWallShadows, shadowGradients, wallMatrix } from './shadows.ts'
import { type Turn, yawOf } from './turn.ts'
import { floorPlan, raiseWalls } from './walls.ts'

/** The picture's size in pixels: nearly square, since a room that turns needs as much space in every direction. */
export const STAGE = { width: 720, height: 640 }

/** How a design stands in the picture, in pixels. */
export function stageView(design: Design, turn: Turn): View {
  const { width, length } = design.dimensions
  const [bottom, top] = heightsOf(design)
  return turningView({ width, length, bottom, top }, yawOf(turn), { x: 44, y: 56, width: 632, height: 528 })
}

/** Inches. Without a cabinet there is nothing to see down to the floor, so the stone is the middle of the picture. */
function heightsOf({ shape, dimensions }: Design): [bottom: number, top: number] {
  return [cabinetPlans(shape, dimensions).length > 0 ? 0 : UNDERSIDE, COUNTER_HEIGHT]
}

export interface RoomLook {
  turn: Turn
  cabinet: CabinetId
  /** Address of a picture of the whole slab. */
  stoneHref: string
}

/** A design as seen from any side, back to front. Expects one without `designProblems`. */
export type RoomScene = (design: Design, look: RoomLook) => Drawn[]

/** Scenes of one drawing. `drawingId` begins the ids in it, and is no other drawing's. */
export function roomScene(drawingId: string): RoomScene {
  const definitions = group([sheenOf(drawingId, STAGE.width, STAGE.height), ...shadowGradients(drawingId)])
  const keep = keeper()
  let known: { design: Design; cabinet: CabinetId; stoneHref: string; furniture: Furniture } | undefined
  return (design, { turn, cabinet, stoneHref }) => {
    if (known?.design !== design || known.cabinet !== cabinet || known.stoneHref !== stoneHref) {
      known = { design, cabinet, stoneHref, furniture: furnish(design, cabinet, stoneHref, drawingId, keep) }
    }
    return [definitions, ...paint(stageView(design, turn), design, known.furniture, drawingId, keep)]
  }
}

/** What is the same from every side: everything that is drawn in inches. A turn makes none of it anew. */
interface Furniture {
  floor: readonly Drawn[]
  floorShadows: readonly Drawn[]
  wallShadows: Record<WallSide, readonly Drawn[]>
  cabinets: DrawnCabinets
  stone: DrawnStone
}

function furnish(
  { shape, dimensions, stone }: Design,
  cabinet: CabinetId,
  href: string,
  drawingId: string,
  keep: Keep,
): Furniture {
  const top = outline(shape, dimensions)
  const bodies: CabinetBody[] = cabinetPlans(shape, dimensions).map((plan) => ({
    plan,
    kindOf: (edge) => sideKind(edge, plan, shape, dimensions.width),
  }))
  const standing = { top, cabinets: bodies.map(({ plan }) => plan) }
  const floor = floorPlan(wallsOf(shape), dimensions)
  const onWall = (side: WallSide) =>
    wallsOf(shape).includes(side) ? drawWallShadows(side, standing, bounds(floor), drawingId) : []
  const clip: Drawn = {
    name: 'clipPath',
    attributes: { id: `${drawingId}-floor` },
    children: [{ name: 'polygon', attributes: { points: pointsOf(floor) } }],
  }
  return {
    floor: keep('floor', pointsOf(floor), () => drawFloor(floor)),
    floorShadows: [
      clip,
      group(drawFloorShadows(standing, drawingId), {
        clipPath: `url(#${drawingId}-floor)`,
        shapeRendering: 'crispEdges',
      }),
    ],
    wallShadows: { back: onWall('back'), left: onWall('left'), right: onWall('right') },
    cabinets: drawCabinets(bodies, cabinet, keep),
    stone: drawStone(top, { id: stone, href }, drawingId, keep),
  }
}

/**
 * Everything is drawn as if an inch were a pixel and the corner of the outline at the floor the picture's, and carried into
 * the picture as a whole: what a dragged side does not move stays as it was, though all of it shrinks or grows.
 */
function paint(
  view: View,
  { shape, dimensions }: Design,
  furniture: Furniture,
  drawingId: string,
  keep: Keep,
): Drawn[] {
  const inInches: View = { yaw: view.yaw, scale: 1, originX: 0, originY: 0 }
  const inPicture = (children: readonly Drawn[]) =>
    onPlane(children, [view.scale, 0, 0, view.scale, view.originX, view.originY])
  const walls = raiseWalls(wallsOf(shape), dimensions, view.yaw)
  const behind = walls.filter(({ isCut }) => !isCut)
  const ground = planeMatrix(inInches, ({ x, y }) => ({ x, y, z: 0 }))
  const { below, above } = paintStone(inInches, furniture.stone)
  return [
    inPicture([
      onPlane(furniture.floor, ground),
      onPlane(furniture.floorShadows, ground),
      group(
        behind.map((wall) =>
          group(keep(wall.side, `${view.yaw} ${pointsOf(wall.plan)}`, () => paintWall(inInches, wall))),
        ),
      ),
      group(
        behind.map(({ side, opacity }) =>
          group([onPlane(furniture.wallShadows[side], wallMatrix(inInches, side, dimensions.width))], {
            shapeRendering: 'crispEdges',
            opacity: opacity < 1 ? opacity : undefined,
          }),
        ),
      ),
      // At one point of the picture what is nearer stands higher, too: layer by layer from the floor up is back to front.
      ...paintCabinets(inInches, furniture.cabinets),
      ...below,
    ]),
    // The light comes from the picture's corner, whatever stands there.
    paintSheen(view, furniture.stone, drawingId),
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
