import type { Drawn } from '#client/features/countertops/drawn.ts'
import type { CabinetId } from '#shared/content/cabinets.ts'
import type { Design } from '#shared/countertops/design.ts'
import { outline } from '#shared/countertops/outline.ts'
import { bounds, planeMatrix, turningView, type View } from './axonometry.ts'
import { COUNTER_HEIGHT, cabinetPlans, sideKind, UNDERSIDE, type WallSide, wallsOf } from './cabinets.ts'
import { type CabinetBody, type DrawnCabinets, drawCabinets, paintCabinets } from './paint-cabinets.ts'
import { type DrawnStone, drawStone, paintStone, sheenOf } from './paint-stone.ts'
import { drawFloor, paintStubs, paintWall } from './paint-walls.ts'
import { group, onPlane, polygon } from './paths.ts'
import { drawFloorShadows, drawWallShadows, shadowGradients, wallMatrix } from './shadows.ts'
import { type Turn, yawOf } from './turn.ts'
import { floorPlan, raiseWalls } from './walls.ts'

/** The picture's size in pixels: nearly square, since a room that turns needs as much space in every direction. */
export const STAGE = { width: 720, height: 640 }

/** How a design stands in the picture. */
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
  let known: { design: Design; cabinet: CabinetId; stoneHref: string; furniture: Furniture } | undefined
  return (design, { turn, cabinet, stoneHref }) => {
    if (known?.design !== design || known.cabinet !== cabinet || known.stoneHref !== stoneHref) {
      known = { design, cabinet, stoneHref, furniture: furnish(design, cabinet, stoneHref, drawingId) }
    }
    return [definitions, ...paint(stageView(design, turn), design, known.furniture, drawingId)]
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

function furnish({ shape, dimensions, stone }: Design, cabinet: CabinetId, href: string, drawingId: string): Furniture {
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
    children: [{ name: 'path', attributes: { d: polygon(floor) } }],
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
    cabinets: drawCabinets(bodies, cabinet),
    stone: drawStone(top, { id: stone, href }, drawingId),
  }
}

function paint(view: View, { shape, dimensions }: Design, furniture: Furniture, drawingId: string): Drawn[] {
  const walls = raiseWalls(wallsOf(shape), dimensions, view.yaw)
  const behind = walls.filter(({ isCut }) => !isCut)
  const ground = planeMatrix(view, ({ x, y }) => ({ x, y, z: 0 }))
  return [
    onPlane(furniture.floor, ground),
    onPlane(furniture.floorShadows, ground),
    group(behind.map((wall) => group(paintWall(view, wall)))),
    group(
      behind.map(({ side, opacity }) =>
        group([onPlane(furniture.wallShadows[side], wallMatrix(view, side, dimensions.width))], {
          shapeRendering: 'crispEdges',
          opacity: opacity < 1 ? opacity : undefined,
        }),
      ),
    ),
    // At one point of the picture what is nearer stands higher, too: layer by layer from the floor up is back to front.
    ...paintCabinets(view, furniture.cabinets),
    group(paintStone(view, furniture.stone, drawingId)),
    group(
      paintStubs(
        view,
        walls.filter(({ isCut }) => isCut),
      ),
    ),
  ]
}
