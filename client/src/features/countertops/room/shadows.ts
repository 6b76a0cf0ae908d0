import type { Drawn } from '#client/features/countertops/drawn.ts'
import { pointsOf } from '#client/features/countertops/points.ts'
import type { Rect } from '#client/features/countertops/rect.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { bounds, type Edge, edgesOf, inset, type Matrix, planeMatrix, type View } from './axonometry.ts'
import { COUNTER_HEIGHT, isAtWall, UNDERSIDE, type WallSide } from './cabinets.ts'
import { polygon } from './paths.ts'
import { ROOM_TONES } from './tones.ts'

/*
 * Soft shadows without a blur, which would cost most of a frame: a strip along each side of what throws the shadow and a
 * quarter of a circle around each outer corner, with gradients that end in nothing. Where two meet, no pixel may belong to both: hence without smooth edges.
 */

/** Inches that a shadow reaches, from `inside` what throws it, and how dark it is there. */
interface Softness {
  inside: number
  reach: number
  opacity: number
}

/** Where something touches the floor, what a countertop casts on it, and where it touches a wall. */
const CONTACT: Softness = { inside: 4, reach: 12, opacity: 0.46 }
const CAST: Softness = { inside: 7, reach: 26, opacity: 0.2 }
const AT_WALL: Softness = { inside: 0, reach: 11, opacity: 0.22 }

/** Inches that the countertop's shadow falls away from the light. */
const AWAY = { x: 7, y: 6 }
/** Inches: what is smaller than this has smaller shadows. */
const USUAL_SIZE = 24

/** Shares of a shadow's reach, and what is left of it there. */
const FALLOFF = [
  [0, 1],
  [0.15, 0.74],
  [0.35, 0.42],
  [0.6, 0.16],
  [0.8, 0.04],
  [1, 0],
] as const

/** Gradients of a strip and of a corner by where they lead, in the box that they fill. */
export function shadowGradients(drawingId: string): Drawn[] {
  const stops = FALLOFF.map(
    ([offset, stopOpacity]): Drawn => ({
      name: 'stop',
      attributes: { offset, stopColor: ROOM_TONES.shadow, stopOpacity },
    }),
  )
  const signs = [-1, 0, 1]
  const directions = signs.flatMap((x) => signs.map((y) => ({ x, y }))).filter(({ x, y }) => x !== 0 || y !== 0)
  return directions.map(({ x, y }) => {
    const id = gradientId(drawingId, { x, y })
    // From 0 to 1 where it leads on, from 1 to 0 where it leads back.
    const [startX, startY] = [x < 0 ? 1 : 0, y < 0 ? 1 : 0]
    if (x !== 0 && y !== 0) {
      return { name: 'radialGradient', attributes: { id, cx: startX, cy: startY, r: 1 }, children: stops }
    }
    const attributes = { id, x1: startX, y1: startY, x2: startX + x, y2: startY + y }
    return { name: 'linearGradient', attributes, children: stops }
  })
}

function gradientId(drawingId: string, { x, y }: Point): string {
  return `${drawingId}-s${Math.round(x) + 1}${Math.round(y) + 1}`
}

export interface Standing {
  /** The outline of the stone and the plans of the cabinets under it, in inches. */
  top: readonly Point[]
  cabinets: readonly (readonly Point[])[]
}

/** What lies in the shade on the floor, in its inches; to be clipped to it. */
export function drawFloorShadows({ top, cabinets }: Standing, drawingId: string): Drawn[] {
  const size = sizeOf(top)
  const away = top.map(({ x, y }) => ({ x: x + AWAY.x * size, y: y + AWAY.y * size }))
  return [halo(away, CAST, size, drawingId), ...cabinets.map((plan) => halo(plan, CONTACT, size, drawingId))].flat()
}

/** What lies in the shade on a wall of a room (inches): in inches along the wall and up from the floor. */
export function drawWallShadows(side: WallSide, { top, cabinets }: Standing, room: Rect, drawingId: string): Drawn[] {
  const { width } = bounds(top)
  const touching = (plan: readonly Point[]) => edgesOf(plan).filter((edge) => isAtWall(edge, side, width))
  const blocks = cabinets.flatMap(touching)
  // A cabinet carries its stretch of the stone; without any, the stone alone stands out from the wall.
  const stretches = blocks.length > 0 ? blocks : touching(top)
  const bottom = blocks.length > 0 ? 0 : UNDERSIDE
  const isBack = side === 'back'
  const [first, last] = isBack ? [room.x, room.x + room.width] : [room.y, room.y + room.height]
  // In a corner the shade ends at the other wall, and below at the floor.
  const isInRoom = ({ x, y }: Point) => x >= first && x <= last && y >= 0
  return stretches.flatMap(({ from, to }) => {
    const ends = isBack ? [from.x, to.x] : [from.y, to.y]
    const [left, right] = [Math.min(...ends), Math.max(...ends)]
    const block = [
      { x: left, y: bottom },
      { x: right, y: bottom },
      { x: right, y: COUNTER_HEIGHT },
      { x: left, y: COUNTER_HEIGHT },
    ]
    return halo(block, AT_WALL, sizeOf(top), drawingId, isInRoom)
  })
}

/** The plane of a wall of a countertop `width` inches wide, for what lies in the shade on it. */
export function wallMatrix(view: View, side: WallSide, width: number): Matrix {
  return planeMatrix(view, ({ x: along, y: z }) =>
    side === 'back' ? { x: along, y: 0, z } : { x: side === 'left' ? 0 : width, y: along, z },
  )
}

/** The shadow of a polygon, in its own inches: only those parts that reach no further than `isInRoom`. */
function halo(
  area: readonly Point[],
  softness: Softness,
  size: number,
  drawingId: string,
  isInRoom: (point: Point) => boolean = () => true,
): Drawn[] {
  const inside = Math.min(softness.inside * size, narrowest(area) / 3)
  const core = inside > 0 ? inset(area, () => inside) : area
  const edges = edgesOf(core)
  // In an inner corner two strips meet halfway, so that none may be wider than the sides there are long.
  const rooms = edges.map(
    ({ length, startsInside, endsInside }) => length / (Number(startsInside) + Number(endsInside)),
  )
  const reach = Math.min(softness.reach * size, ...rooms)
  const out = ({ x, y }: Point, ...directions: Point[]): Point =>
    directions.reduce((at, by) => ({ x: at.x + by.x * reach, y: at.y + by.y * reach }), { x, y })
  const paint = (points: readonly Point[], fill: string): Drawn[] =>
    points.every(isInRoom) ? [polygon(pointsOf(points), fill, softness.opacity)] : []
  const strips = edges.flatMap(({ from, to, along, outward, startsInside, endsInside }) => {
    const back = { x: -along.x, y: -along.y }
    const far = endsInside ? out(to, outward, back) : out(to, outward)
    const near = startsInside ? out(from, outward, along) : out(from, outward)
    return paint([from, to, far, near], `url(#${gradientId(drawingId, outward)})`)
  })
  const corners = edges.flatMap((edge, index) => {
    const before: Edge = edges.at(index - 1) ?? edge
    if (edge.startsInside) return []
    const both = { x: before.outward.x + edge.outward.x, y: before.outward.y + edge.outward.y }
    const square = [
      edge.from,
      out(edge.from, before.outward),
      out(edge.from, before.outward, edge.outward),
      out(edge.from, edge.outward),
    ]
    return paint(square, `url(#${gradientId(drawingId, both)})`)
  })
  return [...(inside > 0 ? paint(core, ROOM_TONES.shadow) : []), ...strips, ...corners]
}

/** The least distance between two sides that look away from each other, in inches. */
function narrowest(area: readonly Point[]): number {
  const edges = edgesOf(area)
  const distances = edges.flatMap(({ from, outward }) =>
    edges
      .filter((other) => other.outward.x * outward.x + other.outward.y * outward.y < -0.5)
      .map((other) => Math.abs((other.from.x - from.x) * outward.x + (other.from.y - from.y) * outward.y)),
  )
  return Math.min(...distances)
}

function sizeOf(top: readonly Point[]): number {
  const { width, height } = bounds(top)
  return Math.min(Math.min(width, height) / USUAL_SIZE, 1)
}
