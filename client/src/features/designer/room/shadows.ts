import type { SvgNode } from '#client/features/designer/svg-node.ts'
import { svgPoints } from '#client/features/designer/svg-points.ts'
import type { Rect } from '#client/features/designer/svg-points.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { bounds, type Edge, edgesOf, inset, type Matrix, planeMatrix, type RoomView } from './projection.ts'
import { COUNTER_HEIGHT, isAtWall, type Span, UNDERSIDE, type WallSide } from './cabinets.ts'
import { polygon } from './svg-shapes.ts'
import { ROOM_TONES } from './tones.ts'

/*
 * Soft shadows without a blur, which would take most of a frame: a strip along each side of the object and a quarter
 * circle around each outer corner, with gradients to transparent. Edges aren't antialiased, so strips never overlap.
 */

/** Inches that a shadow starts inside its object and reaches from there, and its opacity. */
interface Softness {
  inside: number
  reach: number
  opacity: number
}

/** Shadows where something touches the floor, of the countertop on the floor, and where it touches a wall. */
const CONTACT: Softness = { inside: 4, reach: 12, opacity: 0.46 }
const CAST: Softness = { inside: 7, reach: 26, opacity: 0.2 }
const AT_WALL: Softness = { inside: 0, reach: 11, opacity: 0.22 }

/** Inches. The offset of the countertop's shadow, away from the light. */
const CAST_OFFSET = { x: 7, y: 6 }
/** Inches. Smaller objects have smaller shadows. */
const FULL_SHADOW_SIZE = 24

/** Share of a shadow's reach, and its remaining opacity there. */
const FALLOFF = [
  [0, 1],
  [0.15, 0.74],
  [0.35, 0.42],
  [0.6, 0.16],
  [0.8, 0.04],
  [1, 0],
] as const

/** The gradients of strips and corners for each direction, in the units of the box that they fill. */
export function shadowGradients(drawingId: string): SvgNode[] {
  const stops = FALLOFF.map(
    ([offset, stopOpacity]): SvgNode => ({
      name: 'stop',
      attributes: { offset, stopColor: ROOM_TONES.shadow, stopOpacity },
    }),
  )
  const signs = [-1, 0, 1]
  const directions = signs.flatMap((x) => signs.map((y) => ({ x, y }))).filter(({ x, y }) => x !== 0 || y !== 0)
  return directions.map(({ x, y }) => {
    const id = gradientId(drawingId, { x, y })
    // Starts at 0 for a positive direction, at 1 for a negative one.
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

interface ShadowCasters {
  /** The outline of the stone and the plans of the cabinets under it, in inches. */
  top: readonly Point[]
  cabinets: readonly (readonly Point[])[]
}

/** Shadows on the floor, in inches of the floor. Clip them to the floor. */
export function drawFloorShadows({ top, cabinets }: ShadowCasters, drawingId: string): SvgNode[] {
  const size = shadowScale(top)
  const away = top.map(({ x, y }) => ({ x: x + CAST_OFFSET.x * size, y: y + CAST_OFFSET.y * size }))
  return [
    softShadow(away, CAST, size, drawingId),
    ...cabinets.map((plan) => softShadow(plan, CONTACT, size, drawingId)),
  ].flat()
}

/** Shadows on a wall, in inches along the wall and up from the floor. `room` is in inches too. */
export function drawWallShadows(
  side: WallSide,
  { top, cabinets }: ShadowCasters,
  room: Rect,
  drawingId: string,
): SvgNode[] {
  const { width } = bounds(top)
  const touching = (plan: readonly Point[]) => edgesOf(plan).filter((edge) => isAtWall(edge, side, width))
  const standing = cabinets.flatMap(touching)
  // The stone above a cabinet belongs to its shadow. Without cabinets, only the stone has one.
  const stretches = standing.length > 0 ? standing : touching(top)
  const bottom = standing.length > 0 ? 0 : UNDERSIDE
  const isBack = side === 'back'
  const ends = stretches.map(({ from, to }) => (isBack ? [from.x, to.x] : [from.y, to.y]))
  const wall = isBack ? { from: room.x, to: room.x + room.width } : { from: room.y, to: room.y + room.height }
  const blocks = ends.map((both) => ({ from: Math.min(...both), to: Math.max(...both), bottom }))
  return drawShadowsOnWall(blocks, wall, shadowScale(top), drawingId)
}

/** Something that touches a wall, in inches along the wall, from `bottom` inches above the floor to the countertop's top. */
export interface WallBlock extends Span {
  bottom: number
}

/** The shadows of blocks on a wall, in inches along the wall and up from the floor. */
export function drawShadowsOnWall(
  blocks: readonly WallBlock[],
  wall: Span,
  size: number,
  drawingId: string,
): SvgNode[] {
  // A shadow ends at the other wall of a corner, and at the floor.
  const isInRoom = ({ x, y }: Point) => x >= wall.from && x <= wall.to && y >= 0
  return blocks.flatMap(({ from, to, bottom }) => {
    const block = [
      { x: from, y: bottom },
      { x: to, y: bottom },
      { x: to, y: COUNTER_HEIGHT },
      { x: from, y: COUNTER_HEIGHT },
    ]
    return softShadow(block, AT_WALL, size, drawingId, isInRoom)
  })
}

/** The matrix of a wall's plane for its shadows. `width` is the countertop's, in inches. */
export function wallMatrix(view: RoomView, side: WallSide, width: number): Matrix {
  return planeMatrix(view, ({ x: along, y: z }) =>
    side === 'back' ? { x: along, y: 0, z } : { x: side === 'left' ? 0 : width, y: along, z },
  )
}

/** The shadow of a polygon, in its inches. Leaves out parts outside the room. */
function softShadow(
  area: readonly Point[],
  softness: Softness,
  size: number,
  drawingId: string,
  isInRoom: (point: Point) => boolean = () => true,
): SvgNode[] {
  const inside = Math.min(softness.inside * size, narrowestSpan(area) / 3)
  const core = inside > 0 ? inset(area, () => inside) : area
  const edges = edgesOf(core)
  // Two strips meet halfway in an inner corner, so they can't be wider than its sides allow.
  const rooms = edges.map(
    ({ length, startsAtInnerCorner, endsAtInnerCorner }) =>
      length / (Number(startsAtInnerCorner) + Number(endsAtInnerCorner)),
  )
  const reach = Math.min(softness.reach * size, ...rooms)
  const out = ({ x, y }: Point, ...directions: Point[]): Point =>
    directions.reduce((at, by) => ({ x: at.x + by.x * reach, y: at.y + by.y * reach }), { x, y })
  const paint = (points: readonly Point[], fill: string): SvgNode[] =>
    points.every(isInRoom) ? [polygon(svgPoints(points), fill, softness.opacity)] : []
  const strips = edges.flatMap(({ from, to, along, outward, startsAtInnerCorner, endsAtInnerCorner }) => {
    const back = { x: -along.x, y: -along.y }
    const far = endsAtInnerCorner ? out(to, outward, back) : out(to, outward)
    const near = startsAtInnerCorner ? out(from, outward, along) : out(from, outward)
    return paint([from, to, far, near], `url(#${gradientId(drawingId, outward)})`)
  })
  const corners = edges.flatMap((edge, index) => {
    const before: Edge = edges.at(index - 1) ?? edge
    if (edge.startsAtInnerCorner) return []
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

/** The smallest distance between two opposite sides, in inches. */
function narrowestSpan(area: readonly Point[]): number {
  const edges = edgesOf(area)
  const distances = edges.flatMap(({ from, outward }) =>
    edges
      .filter((other) => other.outward.x * outward.x + other.outward.y * outward.y < -0.5)
      .map((other) => Math.abs((other.from.x - from.x) * outward.x + (other.from.y - from.y) * outward.y)),
  )
  return Math.min(...distances)
}

/** From 0 to 1. */
export function shadowScale(top: readonly Point[]): number {
  const { width, height } = bounds(top)
  return Math.min(Math.min(width, height) / FULL_SHADOW_SIZE, 1)
}
